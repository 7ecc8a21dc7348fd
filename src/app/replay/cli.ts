import "../../../build/node-version.ts";
import { writeFileSync } from "node:fs";
import { basename, dirname, relative, resolve } from "node:path";
import { argv, env } from "node:process";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { definitions, domain } from "../../domain/index.ts";
import { type Arguments, OPTION_NAMES, readArguments, USAGE, type View } from "./arguments.ts";
import { diffText, isScript, type Report, readLog, replayText, rerunText } from "./command.ts";
import { scriptOf } from "./emit-script.ts";
import { testOf } from "./emit-test.ts";
import { whyNotWritten } from "./file-words.ts";
import { framesFrom } from "./frames.ts";
import { buildPlayer, servePlayer } from "./open.ts";
import { takenByNpm } from "./options.ts";
import { printable } from "./printable.ts";
import { readText } from "./read-text.ts";

const SOURCES = resolve(import.meta.dirname, "../..");
/** Where the build leaves its source maps (vite.config.ts). */
const MAPS = resolve(SOURCES, "../dist-maps");
/** The path to a folder of this program from a test. */
const fromTest = (test: string, folder: string): string => {
  const path = relative(dirname(resolve(test)), resolve(SOURCES, folder)).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
};

/** Writes a file. Throws an `Error` that says why it cannot be written, such as an existing one without `overwrite`. */
const write = (path: string, text: string, next: string, { overwrite }: Arguments): Report => {
  try {
    writeFileSync(path, text, { flag: overwrite ? "w" : "wx" });
  } catch (error) {
    throw new Error(whyNotWritten(path, error));
  }
  return { text: [`wrote ${path}`, next].map(printable).join("\n"), status: 0 };
};

/** How a test is run, if it is where it is looked for. */
const runOf = (test: string): string =>
  /^tests[\\/](?:domain|app)[\\/]/.test(relative(resolve(SOURCES, ".."), resolve(test)))
    ? `run it: npx vitest run ${test}`
    : "vitest finds it only in tests/domain or tests/app";

const emitted = (log: string, test: string, given: Arguments): Report => {
  const bundle = readLog(log, {});
  if (isLeft(bundle)) return bundle.left;
  const { at, from, expected } = given;
  const paths = { src: fromTest(test, "."), support: fromTest(test, "../tests/support") };
  const text = testOf(bundle.right, { at: at ?? 0, from, expected, ...paths });
  return isLeft(text) ? { text: printable(text.left), status: 2 } : write(test, text.right, runOf(test), given);
};

const emittedScript = async (log: string, script: string, given: Arguments): Promise<Report> => {
  const bundle = readLog(log, { until: given.at });
  if (isLeft(bundle)) return bundle.left;
  const text = await scriptOf(bundle.right);
  if (isLeft(text)) return { text: printable(text.left), status: 2 };
  return write(script, text.right, `run it: npm run replay -- ${script}`, given);
};

/** Serves the player with a log until the process is ended. */
const opened = async ({ file, port, at }: Arguments, log: string): Promise<Report> => {
  console.log("Building the player, if its sources changed …");
  await buildPlayer();
  const { url } = await servePlayer(file, log, port ?? 0);
  return {
    text: printable(`${basename(file)} is open at ${url}${at === null ? "" : `#entry=${at}`} until Ctrl+C`),
    status: 0,
  };
};

/** How the frames of a log's crashes are mapped, by the maps of the last build. */
const mapped = (log: string): Either<string, (frame: string) => string> => {
  const bundle = readLog(log, {});
  return isLeft(bundle) ? left(bundle.left.text) : framesFrom(MAPS, bundle.right.header.build);
};

const reported = async (given: Arguments): Promise<Report> => {
  const { file, mode, other, emitTest, emitScript, frames } = given;
  const log = readText(file);
  const frame = frames ? mapped(log) : right(undefined);
  if (isLeft(frame)) return { text: printable(frame.left), status: 2 };
  const view: View = frame.right === undefined ? given : { ...given, frame: frame.right };
  if (other !== null) return diffText(log, readText(other), given);
  if (mode === "open") return opened(given, log);
  if (emitTest !== null) return emitted(log, emitTest, given);
  if (emitScript !== null) return emittedScript(log, emitScript, given);
  if (mode === "rerun" || isScript(log)) return rerunText(log, view);
  return replayText(log, view, { decider: domain, definitions });
};

const run = async (): Promise<Report> => {
  if (argv.includes("--help")) return { text: USAGE, status: 0 };
  const taken = takenByNpm(env, OPTION_NAMES, "replay");
  if (taken !== null) return { text: taken, status: 2 };
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
