import { parseArgs } from "node:util";
import { PROPERTIES } from "./properties/list.ts";
import type { Found, Property } from "./properties/property.ts";
import { report, table } from "./properties/report.ts";

/** A whole number of the command line, from `least` up, or null. */
const whole = (text: string, least: number): number | null => {
  const read = Number(text);
  return Number.isSafeInteger(read) && read >= least ? read : null;
};

/** Properties of that very name; else those whose name holds the part. */
const chosen = (part: string): ReadonlyArray<Property> => {
  const exact = PROPERTIES.filter(({ name }) => name === part);
  return exact.length > 0 ? exact : PROPERTIES.filter(({ name }) => name.includes(part));
};

const read = () =>
  parseArgs({
    options: {
      runs: { type: "string", default: "10000" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 0x7fffffff)) },
      only: { type: "string", default: "" },
      path: { type: "string" },
    },
  }).values;

/** The options of the command line, or null where one is unknown (m12). */
const options = (): ReturnType<typeof read> | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const main = (): void => {
  // a reader that has seen enough, such as `head`, closes the pipe
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit();
  });
  const values = options();
  const [runs, seed] = values === null ? [null, null] : [whole(values.runs, 1), whole(values.seed, -0x80000000)];
  const properties = chosen(values?.only ?? "");
  if (values === null || runs === null || seed === null || properties.length === 0) {
    console.error(
      "Usage: npm run test:properties -- [--runs 10000] [--seed 42] [--only <part of a name>] [--path 3:1]",
    );
    console.error(`Names: ${PROPERTIES.map(({ name }) => name).join(", ")}`);
    process.exitCode = 2;
    return;
  }
  console.log(`seed ${seed}, ${runs} runs each`);
  const found: Found[] = [];
  for (const property of properties) {
    const how = values.path === undefined ? { runs, seed } : { runs, seed, path: values.path };
    const result = property.run(how);
    found.push(result);
    console.log(report(result, how));
  }
  console.log(table(found));
  process.exitCode = found.some((result) => result.failure !== null || result.vacuous.length > 0) ? 1 : 0;
};

main();
