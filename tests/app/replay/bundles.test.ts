import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { isLeft } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { CHAIN_START, chained, VERSION, verifiedChain } from "../../../src/app/journal/format.ts";
import { type Bundle, readBundle } from "../../../src/app/replay/read.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { stepsFrom, UPCASTERS } from "../../../src/app/replay/upcast.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { FLOWS } from "./flows.ts";

const FOLDER = join(import.meta.dirname, "bundles");
const known = { decider: domain, definitions };

/** The version in which a flow became part of the product, where it is not the first. */
const SINCE: Readonly<Record<string, number>> = {
  delegate: 2,
  undelegate: 2,
  "move-delegation": 2,
  "cancel-undelegate": 2,
};

const versions = Object.keys(UPCASTERS).map(Number);
const flowsOf = (version: number): ReadonlyArray<string> =>
  Object.keys(FLOWS).filter((flow) => (SINCE[flow] ?? 1) <= version);
const textOf = (version: number, flow: string): string =>
  readFileSync(join(FOLDER, `v${version}`, `${flow}.jsonl`), "utf8");
const read = (text: string): Bundle => {
  const bundle = readBundle(text);
  if (isLeft(bundle)) throw new Error(`line ${bundle.left.line}: ${bundle.left.why}`);
  return bundle.right;
};
const rechained = (text: string, change: (line: object) => object): string => {
  let chain = CHAIN_START;
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const { chain: _, ...rest } = JSON.parse(line);
      const made = chained(chain, change(rest) as never);
      chain = made.chain;
      return `${made.text}\n`;
    })
    .join("");
};

describe.each(versions)("R7: the committed bundles of version %i", (version) => {
  it("are of every flow that the product had, small, untouched and without a step that went another way", () => {
    expect(readdirSync(join(FOLDER, `v${version}`)).toSorted()).toEqual(
      flowsOf(version)
        .map((flow) => `${flow}.jsonl`)
        .toSorted(),
    );
    for (const flow of flowsOf(version)) {
      expect(statSync(join(FOLDER, `v${version}`, `${flow}.jsonl`)).size).toBeLessThan(60_000);
      const text = textOf(version, flow);
      expect(JSON.parse(text.slice(0, text.indexOf("\n"))).version).toBe(version);
      expect(verifiedChain(CHAIN_START, text.slice(0, text.indexOf("\n")))).not.toBeNull();
      expect(text).not.toContain('"diverged"');
    }
  });

  it.each(flowsOf(version))("replay identically: %s", (flow) => {
    const { damage, entries, header } = read(textOf(version, flow));
    const replayed = redecide({ header, entries }, known);
    expect([damage, replayed.divergence, replayed.identical]).toEqual([null, null, entries.length]);
    expect(entries.length).toBeGreaterThan(4);
  });

  it.each(flowsOf(version))("re-run identically: %s", async (flow) => {
    const bundle = read(textOf(version, flow));
    expect(await rerun(bundle)).toMatchObject({
      right: { divergence: null, identical: bundle.entries.length, taken: 0 },
    });
  });

  it("are upcast in one step as step by step", () => {
    for (const flow of flowsOf(version)) {
      const [header, ...lines] = textOf(version, flow)
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      const single = stepsFrom(version) ?? [];
      let file = { header, lines: lines.slice(0, -1) };
      for (let at = version; UPCASTERS[at] !== undefined; at += 1) {
        const [step] = stepsFrom(at, UPCASTERS, at + 1) ?? [];
        if (step === undefined) throw new Error(`no step from version ${at}`);
        file = { header: step.header(file.header), lines: file.lines.map((line) => step.entry(line)) };
      }
      expect(file).toEqual({
        header: single.reduce((value, step) => step.header(value), header),
        lines: lines.slice(0, -1).map((line) => single.reduce((value, step) => step.entry(value), line)),
      });
    }
  });

  it("refuse a command that no version has, by its name", () => {
    const text = rechained(textOf(version, "sign-in"), (line) =>
      "seq" in line && line.seq === 3 ? { ...line, command: { _tag: "session.Teleport" } } : line,
    );
    expect(redecide(read(text), known)).toMatchObject({
      identical: 2,
      divergence: { seq: 3, command: "session.Teleport", kind: "command", path: "$.command" },
    });
  });
});

it("R7: there are bundles of every version before the current one", () => {
  expect(versions).toEqual(Array.from({ length: VERSION - 1 }, (_, at) => at + 1));
});

it("R7: a log of version 1 that begins inside a session is refused with the reason", () => {
  const text = rechained(textOf(1, "trusted-device"), (line) => {
    if (!("checkpoint" in line)) return line;
    const { seq, state } = line.checkpoint as { readonly seq: number; readonly state: { readonly session: object } };
    return { ...line, checkpoint: { seq, state: { ...state, session: { ...state.session, phase: "signedIn" } } } };
  });
  expect(readBundle(text)).toMatchObject({ left: { line: 1, why: expect.stringContaining("from inside a session") } });
});
