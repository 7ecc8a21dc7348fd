import { writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { argv, env, stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { definitions, domain } from "../../domain/index.ts";
import { type Arguments, readArguments, USAGE, type View } from "./arguments.ts";
import { diffText, isScript, liveText, type Report, readLog, replayText, rerunText } from "./command.ts";
import { goldenText, logOf } from "./emit-golden.ts";
import { testOf } from "./emit-test.ts";
import { whyNotWritten } from "./file-words.ts";
import { framesFrom } from "./frames.ts";
import { buildPlayer, servePlayer } from "./open.ts";
import { printable } from "./printable.ts";
import { readText } from "./read-text.ts";

/**
 * The settings of a live replay in a terminal. Secrets are never arguments, which other users of a machine can read.
 */
const TERMINAL = {
  password: env.OPTIO_REPLAY_PASSWORD ?? null,
  passcode: env.OPTIO_REPLAY_PASSCODE ?? null,
  askCode: async () => {
    if (!stdin.isTTY) return null;
    const terminal = createInterface({ input: stdin, output: stdout });
    const code = await terminal.question("the code that the server sent: ");
    terminal.close();
    return code.trim();
  },
  fetch: globalThis.fetch,
  print: (line: string) => console.log(line),
};

const SOURCES = resolve(import.meta.dirname, "../..");
/** Where the build leaves its source maps (vite.config.ts). */
const MAPS = resolve(SOURCES, "../dist-maps");
/** The path to a folder of this program from a test. */
const fromTest = (test: string, folder: string): string => {
  const path = relative(dirname(resolve(test)), resolve(SOURCES, folder)).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
};

/** Writes files. Throws an `Error` that says why one cannot be written, such as an existing one without `overwrite`. */
const write = (files: Readonly<Record<string, string>>, { overwrite }: Arguments): Report => {
  for (const [path, text] of Object.entries(files)) {
    try {
      writeFileSync(path, text, { flag: overwrite ? "w" : "wx" });
    } catch (error) {
      throw new Error(whyNotWritten(path, error));
    }
  }
  const paths = Object.keys(files);
  const test = paths.find((path) => path.endsWith(".test.ts")) ?? "";
  const next = /^tests[\\/](?:domain|app)[\\/]/.test(relative(resolve(SOURCES, ".."), resolve(test)))
    ? `run it: npx vitest run ${test}`
    : "vitest finds it only in tests/domain or tests/app";
  return { text: [`wrote ${paths.join(" and ")}`, next].map(printable).join("\n"), status: 0 };
};

const emitted = (log: string, test: string, given: Arguments): Report => {
  const bundle = readLog(log, {});
  if (isLeft(bundle)) return bundle.left;
  const { at, from, expected } = given;
  const paths = { src: fromTest(test, "."), support: fromTest(test, "../tests/support") };
  const text = testOf(bundle.right, { at: at ?? 0, from, expected, ...paths });
  return isLeft(text) ? { text: printable(text.left), status: 2 } : write({ [test]: text.right }, given);
};

/** Serves the player with a log until the process is ended. */
const opened = async (file: string, log: string): Promise<Report> => {
  console.log("Building the player, if its sources changed …");
  await buildPlayer();
  const { url } = await servePlayer(file, log);
  return { text: printable(`${basename(file)} is open at ${url} until Ctrl+C`), status: 0 };
};

/** How the frames of a log's crashes are mapped, by the maps of the last build. */
const mapped = (log: string): Either<string, (frame: string) => string> => {
  const bundle = readLog(log, {});
  return isLeft(bundle) ? left(bundle.left.text) : framesFrom(MAPS, bundle.right.header.build);
};

const reported = async (given: Arguments): Promise<Report> => {
  const { file, mode, host, other, emitTest, emitGolden, frames } = given;
  const log = readText(file);
  const frame = frames ? mapped(log) : right(undefined);
  if (isLeft(frame)) return { text: printable(frame.left), status: 2 };
  const view: View = frame.right === undefined ? given : { ...given, frame: frame.right };
  if (host !== null) return liveText(log, given, { ...given, ...TERMINAL, host });
  if (other !== null) return diffText(log, readText(other), given);
  if (mode === "open") return opened(file, log);
  if (emitTest !== null) return emitted(log, emitTest, given);
  if (mode === "rerun" || (emitGolden === null && isScript(log))) return rerunText(log, view);
  const report = replayText(log, view, { decider: domain, definitions });
  if (emitGolden === null || report.status === 2) return report;
  return write({ [logOf(emitGolden)]: log, [emitGolden]: goldenText(emitGolden, fromTest(emitGolden, ".")) }, given);
};

const run = async (): Promise<Report> => {
  if (argv.includes("--help")) return { text: USAGE, status: 0 };
  const given = readArguments(argv.slice(2));
  if (argv.length === 2) return { text: USAGE, status: 2 };
  // the usage would scroll the problem out of sight
  if (isLeft(given)) return { text: `${printable(given.left)}\nAll options: npm run replay -- --help`, status: 2 };
  try {
    return await reported(given.right);
  } catch (error) {
    return { text: printable(error instanceof Error ? error.message : String(error)), status: 2 };
  }
};

const { text, status } = await run();
if (status === 2) console.error(text);
else console.log(text);
process.exitCode = status;
