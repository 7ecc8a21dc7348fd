import { parseArgs } from "node:util";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { type Expected, readExpected } from "./emit-test.ts";
import { optionProblem } from "./options.ts";

/** How the command line is to be used. */
export const USAGE = `usage: npm run replay -- FILE [options]
  FILE is a log, packed (.json.gz) or not, or a script (.yaml, .jsonl)
modes
  (default)            decides the log again and compares outcomes and states; runs a script as with --rerun
  --rerun              dispatches what the user did, with the reactors of this version and the recorded answers
  --open               shows the log in a browser: the screens as they were, step by step; ends with Ctrl+C
    --port N           at this port, so that a link to an entry (#entry=46) can be kept
    --at N             the address leads to entry N
  --diff OTHER         compares the kinds of outcomes with those of another log
what is printed
  --from N, --until N  entries from N, up to N
  --grep TEXT          entries with this text
  --only failures      refused commands, failed calls and crashes
  --changes            what each entry changed in the state, by its path; without --rerun
  --state PATH         the state at the end: wallet, wallet.tokens[0].symbol, or $ for all
  --frames             the frames of a crash as places in the sources, by the maps of the build (dist-maps)
  --json               the verdict as JSON
tests
  --emit-test PATH --at N [--from M] [--expect WHAT]
                       writes a test that fails until entry N leads to something else; with --expect until it leads to
                       events or a rejection (transfer.PreviewRequested), leaves a value (transfer.form.step="sent"), or
                       leaves one as it was (notifications.list=unchanged)
  --emit-script PATH --at N
                       writes a script of the visit up to entry N: what the user did, and what the server answered
  --overwrite          replaces a file that is there already`;

/** What a report shows. */
export interface View {
  readonly from?: number | null;
  readonly until?: number | null;
  readonly grep?: string | null;
  readonly onlyFailures?: boolean;
  /** Whether each entry has below it what it changed in the state. */
  readonly changes?: boolean;
  /** A JSON path into the state, or null for none. */
  readonly state?: string | null;
  readonly json?: boolean;
  /** How a frame of a crash is shown; as it is by default. */
  readonly frame?: (text: string) => string;
}

export interface Arguments extends View {
  readonly file: string;
  readonly mode: "redecide" | "rerun" | "diff" | "open";
  readonly from: number | null;
  readonly until: number | null;
  /** Whether the frames of crashes are mapped to the sources. */
  readonly frames: boolean;
  /** For `diff`: the other file. */
  readonly other: string | null;
  /** Where to write a test of one entry (R12) or a script up to it, which one, and what is expected of the test. */
  readonly emitTest: string | null;
  readonly emitScript: string | null;
  readonly at: number | null;
  /** For `open`: the port; null for any. */
  readonly port: number | null;
  readonly expected: Expected | null;
  /** Whether an existing file is replaced. */
  readonly overwrite: boolean;
}

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean" } as const;
const OPTIONS = {
  rerun: FLAG,
  open: FLAG,
  diff: TEXT,
  from: TEXT,
  until: TEXT,
  grep: TEXT,
  only: TEXT,
  changes: FLAG,
  state: TEXT,
  json: FLAG,
  frames: FLAG,
  "emit-test": TEXT,
  "emit-script": TEXT,
  at: TEXT,
  port: TEXT,
  expect: TEXT,
  overwrite: FLAG,
} as const;

/** The names of all options. */
export const OPTION_NAMES: ReadonlyArray<string> = Object.keys(OPTIONS);
type Values = ReturnType<typeof parsed>["values"];

const parsed = (given: ReadonlyArray<string>) =>
  parseArgs({ args: [...given], options: OPTIONS, allowPositionals: true, strict: true });

const NUMBERS = ["from", "until", "at"] as const;

const isPort = (text = ""): boolean => /^[1-9][0-9]{0,4}$/.test(text) && Number(text) < 65_536;

/** What is wrong with the options, or null. */
const problemOf = (values: Values, files: ReadonlyArray<string>): string | null => {
  const modes = ["rerun", "open", "diff", "emit-test", "emit-script"].filter((mode) => mode in values);
  const number = NUMBERS.find((name) => !/^[0-9]+$/.test(values[name] ?? "0"));
  if (files.length !== 1)
    return files.length === 0 ? "no file is given" : `only one file is read; ${files[1]} is a second one`;
  if (modes.length > 1) return `${modes.map((mode) => `--${mode}`).join(" and ")} exclude each other`;
  if (number !== undefined) return `--${number} takes the number of an entry`;
  if (!/[^\\/]\.test\.ts$/.test(values["emit-test"] ?? "a.test.ts"))
    return "--emit-test takes the path of a test that ends in .test.ts";
  if (!/[^\\/]\.yaml$/.test(values["emit-script"] ?? "a.yaml"))
    return "--emit-script takes the path of a script that ends in .yaml";
  if ("changes" in values && modes.length > 0) return `--changes and --${modes[0]} exclude each other`;
  if ("port" in values && !(values.open && isPort(values.port))) return "--open takes a port: --open --port 8090";
  const isEmitted = "emit-test" in values || "emit-script" in values;
  if ("emit-script" in values && !("at" in values))
    return "--emit-script takes the number of the last entry: --emit-script PATH --at N";
  const isOfTest = "expect" in values || ("at" in values && !values.open && !("emit-script" in values));
  if (isOfTest ? !("emit-test" in values && "at" in values) : "emit-test" in values) {
    return "--emit-test takes the number of the wrong entry: --emit-test PATH --at N";
  }
  if (values.overwrite && !isEmitted) return "--overwrite needs --emit-test or --emit-script";
  return (values.only ?? "failures") === "failures" ? null : "--only takes the value failures";
};

const modeOf = (values: Values): Arguments["mode"] => {
  if (values.diff !== undefined) return "diff";
  if (values.open) return "open";
  return values.rerun ? "rerun" : "redecide";
};

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

/** Reads the arguments, or says what is wrong with them. */
export const readArguments = (given: ReadonlyArray<string>): Either<string, Arguments> => {
  let read: ReturnType<typeof parsed>;
  try {
    read = parsed(given);
  } catch (error) {
    return left(optionProblem(error, OPTION_NAMES));
  }
  const { values, positionals } = read;
  const problem = problemOf(values, positionals);
  if (problem !== null) return left(problem);
  const expected = values.expect === undefined ? right(null) : readExpected(values.expect);
  if (isLeft(expected)) return expected;
  return right({
    file: positionals[0] ?? "",
    mode: modeOf(values),
    other: values.diff ?? null,
    from: numberOf(values.from),
    until: numberOf(values.until),
    grep: values.grep ?? null,
    onlyFailures: values.only !== undefined,
    changes: values.changes ?? false,
    state: values.state ?? null,
    json: values.json ?? false,
    frames: values.frames ?? false,
    emitTest: values["emit-test"] ?? null,
    emitScript: values["emit-script"] ?? null,
    at: numberOf(values.at),
    port: numberOf(values.port),
    expected: expected.right,
    overwrite: values.overwrite ?? false,
  });
};
