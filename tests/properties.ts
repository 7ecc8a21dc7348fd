import { parseArgs } from "node:util";
import { PROPERTIES } from "./properties/list.ts";
import type { Found, Property } from "./properties/property.ts";
import { listed, report, table, tried } from "./properties/report.ts";

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

const read = () =>
  parseArgs({
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
const options = (): ReturnType<typeof read> | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const refuse = (...lines: ReadonlyArray<string>): void => {
  console.error([...lines, ...USAGE].join("\n"));
  process.exitCode = 2;
};

const runAll = (properties: ReadonlyArray<Property>, runs: number, seed: number, path: string | undefined): void => {
  console.log(`seed ${seed}, ${runs} runs each`);
  const how = path === undefined ? { runs, seed } : { runs, seed, path };
  const found: Found[] = [];
  for (const property of properties) {
    const result = property.run(how);
    found.push(result);
    console.log(report(property, result, how));
  }
  console.log(table(found));
  process.exitCode = found.some((result) => result.failure !== null || result.vacuous.length > 0) ? 1 : 0;
};

const runCase = (properties: ReadonlyArray<Property>, json: string): void => {
  const [property, ...others] = properties;
  if (property === undefined || others.length > 0) {
    refuse(
      `--case needs one property, --only leaves ${properties.length}:`,
      ...properties.map(({ name }) => `  ${name}`),
    );
    return;
  }
  const result = property.tryCase(json);
  console.log(tried(property, result));
  process.exitCode = "outcomes" in result ? 0 : "why" in result ? 1 : 2;
};

const main = (): void => {
  // a reader that has seen enough, such as `head`, closes the pipe
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  const values = options();
  const [runs, seed] = [whole(values?.runs ?? "", 1), whole(values?.seed ?? "", -0x80000000)];
  const properties = chosen(values?.only ?? "");
  if (values === null) refuse("Unknown option.");
  else if (values.help) console.log(USAGE.join("\n"));
  else if (runs === null) refuse(`--runs takes a whole number from 1, not "${values.runs}".`);
  else if (seed === null) refuse(`--seed takes a whole number, not "${values.seed}".`);
  else if (properties.length === 0) refuse(`No property, file or outcome holds "${values.only}"; see --list.`);
  else if (values.list) console.log(listed(properties));
  else if (values.case !== undefined) runCase(properties, values.case);
  else runAll(properties, runs, seed, values.path);
};

main();
