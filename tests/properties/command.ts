import { parseArgs } from "node:util";
import { PROPERTIES } from "./list.ts";
import type { Found, Property } from "./property.ts";
import { listed, report, table, tried } from "./report.ts";

const USAGE = [
  "Usage: npm run test:properties -- [--list] [--runs 10000] [--seed 42] [--only <text>] [--path 3:1] [--case <JSON>]",
  "  --list   the properties with their file, the sentence that they prove, their outcomes and a case as JSON",
  "  --only   those whose name, file or outcome holds the text: session.nameProblem, session/rules.ts, rule.name.tooLong",
  "  --path   with --seed and --only: one shrunk case again",
  "  --case   with --only, which must leave one property: a case of your own, written as --list shows it",
];

/** A whole number of the command line, from `least` up, or null. */
const whole = (text: string, least: number): number | null => {
  const read = Number(text);
  return Number.isSafeInteger(read) && read >= least ? read : null;
};

/** The property of that very name; else those whose name, file or outcome holds the text. */
const chosen = (text: string): ReadonlyArray<Property> => {
  const exact = PROPERTIES.filter(({ name }) => name === text);
  if (exact.length > 0) return exact;
  return PROPERTIES.filter(({ name, file, outcomes }) => [name, file, ...outcomes].some((part) => part.includes(text)));
};

const read = (args: ReadonlyArray<string>) =>
  parseArgs({
    args: [...args],
    options: {
      runs: { type: "string", default: "10000" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 0x7fffffff)) },
      only: { type: "string", default: "" },
      path: { type: "string" },
      case: { type: "string" },
      list: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;

/** The options of the command line, or null where one is unknown. */
const options = (args: ReadonlyArray<string>): ReturnType<typeof read> | null => {
  try {
    return read(args);
  } catch {
    return null;
  }
};

/** What the command says, line by line: what was found, and why it was not run. */
interface Console {
  readonly log: (text: string) => void;
  readonly error: (text: string) => void;
}

/** The exit status of a command: everything passed, something failed, or the command is not understood. */
type Status = 0 | 1 | 2;

const refuse = ({ error }: Console, ...lines: ReadonlyArray<string>): Status => {
  error([...lines, ...USAGE].join("\n"));
  return 2;
};

const runAll = (
  properties: ReadonlyArray<Property>,
  how: { readonly runs: number; readonly seed: number; readonly path?: string },
  { log }: Console,
): Status => {
  log(`seed ${how.seed}, ${how.runs} runs each`);
  const found: Found[] = [];
  for (const property of properties) {
    const result = property.run(how);
    found.push(result);
    log(report(property, result, how));
  }
  log(table(found));
  return found.some((result) => result.failure !== null || result.vacuous.length > 0) ? 1 : 0;
};

const runCase = (properties: ReadonlyArray<Property>, json: string, say: Console): Status => {
  const [property, ...others] = properties;
  if (property === undefined || others.length > 0) {
    const names = properties.map(({ name }) => `  ${name}`);
    return refuse(say, `--case needs one property, --only leaves ${properties.length}:`, ...names);
  }
  const result = property.tryCase(json);
  say.log(tried(property, result));
  if ("outcomes" in result) return 0;
  return "why" in result ? 1 : 2;
};

/** Runs `npm run test:properties` with these arguments. */
export const command = (args: ReadonlyArray<string>, say: Console): Status => {
  const values = options(args);
  const [runs, seed] = [whole(values?.runs ?? "", 1), whole(values?.seed ?? "", -0x80000000)];
  const properties = chosen(values?.only ?? "");
  if (values === null) return refuse(say, "Unknown option.");
  if (values.help) {
    say.log(USAGE.join("\n"));
    return 0;
  }
  if (runs === null) return refuse(say, `--runs takes a whole number from 1, not "${values.runs}".`);
  if (seed === null) return refuse(say, `--seed takes a whole number, not "${values.seed}".`);
  if (properties.length === 0) return refuse(say, `No property, file or outcome holds "${values.only}"; see --list.`);
  if (values.list) {
    say.log(listed(properties));
    return 0;
  }
  if (values.case !== undefined) return runCase(properties, values.case, say);
  return runAll(properties, { runs, seed, ...(values.path === undefined ? {} : { path: values.path }) }, say);
};
