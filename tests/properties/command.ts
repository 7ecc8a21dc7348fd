import { parseArgs } from "node:util";
import { nearest } from "../../src/app/replay/nearest.ts";
import { optionProblem, takenByNpm } from "../../src/app/replay/options.ts";
import { PROPERTIES } from "./list.ts";
import type { Found, Property, Run, Tried } from "./property.ts";
import { listed, repeatOf, report, table, tried, verdictOf } from "./report.ts";
import { readCases, tryWritten } from "./written-cases.ts";

const USAGE = [
  "Usage: npm run test:properties -- [--list] [--runs 10000] [--seed 42] [--only <text>] [--path 3:1]",
  "                                  [--case <JSON> | --cases <file>] [--json]",
  "  --list   the properties with their file, the sentence that they prove, their outcomes and a case as JSON",
  "  --only   those whose name, file or outcome holds the text: session.nameProblem, session/rules.ts, rule.name.tooLong",
  "  --path   with --seed and --only: one shrunk case again",
  "  --case   with --only, which must leave one property: a case of your own, written as --list shows it",
  '  --cases  a file of cases: [{ "property": "session.nameProblem", "case": "Ada", "outcomes": ["accepted"] }]',
  "  --json   the result as JSON, for a program",
  "  --help   this text",
  "Exit code: 0 all passed, 1 something failed, 2 not used as described here.",
];

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean", default: false } as const;
const OPTIONS = {
  runs: { ...TEXT, default: "10000" },
  seed: TEXT,
  only: { ...TEXT, default: "" },
  path: TEXT,
  case: TEXT,
  cases: TEXT,
  list: FLAG,
  json: FLAG,
  help: FLAG,
} as const;

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

const read = (args: ReadonlyArray<string>) => parseArgs({ args: [...args], options: OPTIONS }).values;
type Values = ReturnType<typeof read>;

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

const asJson = (value: unknown): string => JSON.stringify(value, null, 2);

const about = ({ name, file, sentence }: Property) => ({ property: name, file, sentence });

const foundJson = (property: Property, found: Found, how: Run) => ({
  ...about(property),
  verdict: verdictOf(found),
  outcomes: Object.fromEntries(found.hits),
  vacuous: found.vacuous,
  failure:
    found.failure === null
      ? null
      : { ...found.failure, repeat: `${repeatOf(found.name, how)} --path ${found.failure.path}` },
});

const runAll = (properties: ReadonlyArray<Property>, how: Run, isJson: boolean, { log }: Console): Status => {
  const say = isJson ? () => undefined : log;
  say(`seed ${how.seed}, ${how.runs} runs each`);
  const found: Found[] = [];
  for (const property of properties) {
    const result = property.run(how);
    found.push(result);
    say(report(property, result, how));
  }
  say(table(found));
  const isPassed = found.every((result) => verdictOf(result) === "passed");
  // it stood many screens above
  if (!isPassed) say(`seed ${how.seed}, ${how.runs} runs each`);
  if (isJson) {
    const all = found.flatMap((result, at) => {
      const property = properties[at];
      return property === undefined ? [] : [foundJson(property, result, how)];
    });
    log(asJson({ passed: isPassed, seed: how.seed, runs: how.runs, properties: all }));
  }
  return isPassed ? 0 : 1;
};

const statusOf = (results: ReadonlyArray<Tried>): Status => {
  if (results.some((result) => "unfit" in result)) return 2;
  return results.some((result) => "why" in result) ? 1 : 0;
};

/** Says what became of cases that a developer wrote. */
const sayTried = (
  results: ReadonlyArray<{ readonly property: Property; readonly json: string; readonly result: Tried }>,
  isJson: boolean,
  { log }: Console,
): Status => {
  const status = statusOf(results.map(({ result }) => result));
  const cases = results.map(({ property, json, result }) => ({ ...about(property), case: json, ...result }));
  if (isJson) log(asJson({ passed: status === 0, cases }));
  else for (const { property, result } of results) log(tried(property, result));
  return status;
};

const runCase = (properties: ReadonlyArray<Property>, json: string, isJson: boolean, say: Console): Status => {
  const [property, ...others] = properties;
  if (property === undefined || others.length > 0) {
    const names = properties.map(({ name }) => `  ${name}`);
    return refuse(say, `--case needs one property, --only leaves ${properties.length}:`, ...names);
  }
  return sayTried([{ property, json, result: property.tryCase(json) }], isJson, say);
};

const runCases = (file: string, isJson: boolean, say: Console): Status => {
  const cases = readCases(file, PROPERTIES);
  if (typeof cases === "string") {
    say.error(cases);
    return 2;
  }
  const results = cases.map((written) => ({ ...written, result: tryWritten(written) }));
  return sayTried(results, isJson, say);
};

/** What excludes what, or null. */
const conflictOf = (values: Values): string | null => {
  if (values.case !== undefined && values.cases !== undefined) return "--case and --cases exclude each other.";
  return values.cases !== undefined && values.only !== ""
    ? "--cases names its properties itself, without --only."
    : null;
};

const start = (values: Values, say: Console): Status => {
  const seedText = values.seed ?? String(Math.floor(Math.random() * 0x7fffffff));
  const [runs, seed] = [whole(values.runs, 1), whole(seedText, -0x80000000)];
  const properties = chosen(values.only);
  const conflict = conflictOf(values);
  if (conflict !== null) return refuse(say, conflict);
  if (runs === null) return refuse(say, `--runs takes a whole number from 1, not "${values.runs}".`);
  if (seed === null) return refuse(say, `--seed takes a whole number, not "${seedText}".`);
  if (properties.length === 0) {
    const like = nearest(
      values.only,
      PROPERTIES.map(({ name }) => name),
    );
    return refuse(say, `No property, file or outcome holds "${values.only}"; see --list${like}`);
  }
  if (values.list) {
    const list = properties.map((one) => ({ ...about(one), outcomes: one.outcomes, example: one.example() }));
    say.log(values.json ? asJson(list) : listed(properties));
    return 0;
  }
  if (values.case !== undefined) return runCase(properties, values.case, values.json, say);
  if (values.cases !== undefined) return runCases(values.cases, values.json, say);
  return runAll(properties, { runs, seed, ...(values.path !== undefined && { path: values.path }) }, values.json, say);
};

/** Runs `npm run test:properties` with these arguments. */
export const command = (
  args: ReadonlyArray<string>,
  say: Console,
  env: Readonly<Record<string, string | undefined>> = {},
): Status => {
  const options = Object.keys(OPTIONS);
  const taken = takenByNpm(env, options, "test:properties");
  if (taken !== null) {
    say.error(taken);
    return 2;
  }
  let values: Values;
  try {
    values = read(args);
  } catch (error) {
    return refuse(say, `${optionProblem(error, options)}.`);
  }
  if (values.help) {
    say.log(USAGE.join("\n"));
    return 0;
  }
  return start(values, say);
};
