import * as Result from "effect/Result";
import { type Either, isLeft, isRight, left, right } from "fp-ts/Either";
import { isRecord } from "../../domain/decider/record.ts";
import { CHAIN_START, FORMAT, type Header, type Line, VERSION, verifiedChain } from "../journal/format.ts";
import { createUnpacker, Unpackable } from "../journal/table.ts";
import type { Bundle, Plain, Problem, ScriptStep } from "./bundle.ts";
import { decodeHeader, decodeLine } from "./line-schema.ts";
import { inLine, readScript } from "./read-script.ts";
import { almostYamlScript, isYamlScript, readYamlScript } from "./yaml-script.ts";

type Unpack = ReturnType<typeof createUnpacker>;

/** One line as an object, its references replaced by their values, or why it is not one. */
const unpacked = (text: string, unpack: Unpack): Either<string, Plain> => {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return left("expected one JSON object");
    return right(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unpack(item)])));
  } catch (error) {
    return left(error instanceof Unpackable ? error.message : "expected one JSON object");
  }
};

/** What is wrong with the version of a file, or null. */
const versionProblem = ({ version }: Plain): string | null => {
  if (typeof version !== "number" || !Number.isInteger(version)) return "expected a version number";
  if (version === VERSION) return null;
  const age = version > VERSION ? "newer" : "older";
  return `version ${version} is ${age} than this program, which reads version ${VERSION}`;
};

const SCRIPT_HEADER = `{"format":"${FORMAT}","version":${VERSION},"script":true}`;

const readHeader = (raw: Plain): Either<string, Header> => {
  if (raw.format !== FORMAT) {
    const isStep = "command" in raw || "call" in raw || "wait" in raw;
    return left(
      isStep
        ? `a script in JSON lines begins with its header, ${SCRIPT_HEADER}`
        : `expected a journal ("format": "${FORMAT}")`,
    );
  }
  const problem = versionProblem(raw);
  if (problem !== null) return left(problem);
  const decoded = decodeHeader(raw);
  return Result.isFailure(decoded) ? left(decoded.failure.message) : right(decoded.success);
};

const CUT_OFF = "the file was cut off: its last line, which counts the entries, is missing";

/** Why the chain of a line does not match. */
const whyBroken = (text: string, isLast: boolean): string => {
  if (text === "" && isLast) return CUT_OFF;
  try {
    JSON.parse(text);
    return "this line was changed, moved or added, or a line before it was removed: its chain does not match";
  } catch {
    return isLast ? "the file was cut off in this line" : "expected one JSON object";
  }
};

/** Reads entries as long as they are valid. Returns why it stopped, or null at the end of the file. */
const readEntries = (lines: ReadonlyArray<string>, first: string, unpack: Unpack, entries: Line[]): Problem | null => {
  let chain = first;
  for (let at = 1; at < lines.length; at += 1) {
    const text = lines[at] ?? "";
    const line = at + 1;
    const next = verifiedChain(chain, text);
    if (next === null) return { line, why: whyBroken(text, at === lines.length - 1) };
    chain = next;
    const raw = unpacked(text, unpack);
    if (isLeft(raw)) return { line, why: raw.left };
    if ("end" in raw.right) {
      if (raw.right.end !== entries.length) return { line, why: `expected an end after ${entries.length} entries` };
      const whole = at === lines.length - 2 && lines[at + 1] === "";
      return whole ? null : { line: line + 1, why: "expected the file to end with the line before" };
    }
    const decoded = decodeLine(raw.right);
    if (Result.isFailure(decoded)) return { line, why: decoded.failure.message };
    entries.push(decoded.success);
  }
  return { line: lines.length, why: CUT_OFF };
};

/** The lines of a script after its header. */
const scriptSteps = (lines: ReadonlyArray<string>): ReadonlyArray<ScriptStep> => {
  const unpack = createUnpacker();
  return lines.flatMap((text, index) =>
    index === 0 || text.trim() === ""
      ? []
      : [{ line: index + 1, placeOf: inLine(index + 1), step: unpacked(text, unpack) }],
  );
};

/**
 * Reads a journal file. Refuses a file whose first line is no valid header; a file that was edited or cut off
 * later is read as far as its chain matches, and `damage` says where and why it ended (R9).
 */
export const readBundle = (given: string): Either<Problem, Bundle> => {
  const hasMark = given.startsWith("\uFEFF");
  const hasReturns = given.includes("\r\n");
  // a line of JSON has no line end in it
  const text = (hasMark ? given.slice(1) : given).replaceAll("\r\n", "\n");
  const notes = [
    ...(hasMark ? ["read without its byte order mark"] : []),
    ...(hasReturns ? ["read with Windows line ends"] : []),
  ];
  if (isYamlScript(text)) {
    const script = readYamlScript(text);
    if (isLeft(script)) return script;
    const { header, steps, placeOf } = script.right;
    const problem = versionProblem(header);
    if (problem !== null) return left({ ...placeOf(["version"], false), why: problem });
    const read = readScript(header, steps ?? [], notes, placeOf);
    return steps === null && isRight(read) ? left({ line: 1, why: "a script has a list of steps" }) : read;
  }
  const lines = text.split("\n");
  const first = lines[0] ?? "";
  const unpack = createUnpacker();
  const found = unpacked(first, unpack);
  const almost = isLeft(found) ? almostYamlScript(text) : null;
  if (almost !== null) return left({ line: almost, why: "a script in YAML has the line: script: true" });
  if (isLeft(found)) {
    return left({
      line: 1,
      why: `not a diagnostic log or script; ${found.left.replace("expected", "expected its header,")}`,
    });
  }
  const raw = found.right;
  if (raw.script === true) {
    const problem = versionProblem({ version: VERSION, ...raw });
    return problem === null ? readScript(raw, scriptSteps(lines), notes) : left({ line: 1, why: problem });
  }
  const chain = verifiedChain(CHAIN_START, first);
  const header = readHeader(raw);
  if (isLeft(header)) return left({ line: 1, why: header.left });
  if (chain === null) return left({ line: 1, why: "the header was changed: its chain does not match" });
  const entries: Line[] = [];
  const damage = readEntries(lines, chain, unpack, entries);
  return right({ header: header.right, entries, damage, notes });
};
