import type { Found, Property, Run, Tried } from "./property.ts";

const passed = ({ failure, vacuous }: Found): boolean => failure === null && vacuous.length === 0;

const indented = (text: string): string => text.replaceAll("\n", "\n    ");

const source = ({ file, sentence }: Property): string => `  ${file} · ${sentence}`;

/** A text as a shell takes it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that makes the same run of a property again. */
export const repeatOf = (name: string, { runs, seed }: Run): string =>
  `npm run test:properties -- --runs ${runs} --seed ${seed} --only ${name}`;

/** The result of one property: the number of hits of each outcome, or the failed case and the command that repeats it. */
export const report = (property: Property, { name, hits, vacuous, failure }: Found, how: Run): string => {
  const repeat = repeatOf(name, how);
  if (failure !== null) {
    const { json } = failure;
    const pin =
      json === null ? "none: JSON cannot write this case" : `{ name: "${name}", case: ${JSON.stringify(json)} }`;
    return [
      `\nFAILED ${name}`,
      source(property),
      `  shrunk case: ${failure.shrunk}`,
      `  why: ${indented(failure.why)}`,
      `  seed ${how.seed}, path ${failure.path}`,
      `  repeat: ${repeat} --path ${failure.path}`,
      ...(json === null ? [] : [`  this case alone: npm run test:properties -- --only ${name} --case ${quoted(json)}`]),
      `  pin, in tests/properties/pinned.ts: ${pin}`,
    ].join("\n");
  }
  const counts = [...hits].map(([outcome, count]) => `  ${String(count).padStart(8)}  ${outcome}`);
  const never = vacuous.map((outcome) => `  VACUOUS: no case hit '${outcome}'. Repeat: ${repeat}`);
  return [`\n${name}`, source(property), ...counts, ...never].join("\n");
};

/** What is said of a property in one word. */
export const verdictOf = ({ failure, vacuous }: Found): "failed" | "vacuous" | "passed" =>
  failure !== null ? "failed" : vacuous.length > 0 ? "vacuous" : "passed";

/** One line per property, and the totals. A failed property stopped early, so its outcomes are not counted. */
export const table = (all: ReadonlyArray<Found>): string => {
  const width = Math.max(...all.map(({ name }) => name.length));
  const lines = all.map((result) => {
    const hit = [...result.hits.values()].filter((count) => count > 0).length;
    const outcomes = result.failure === null ? `${hit} of ${result.hits.size} outcomes hit` : "";
    return `${result.name.padEnd(width)}  ${verdictOf(result).padEnd(7)}  ${outcomes}`.trimEnd();
  });
  const good = all.filter(passed).length;
  return ["", ...lines, "", `${good} passed, ${all.length - good} failed`].join("\n");
};

/** One block per property: its name, file, sentence and a case as `--case` takes it. */
export const listed = (all: ReadonlyArray<Property>): string =>
  all
    .map((property) => {
      const example = property.example();
      return [
        property.name,
        source(property),
        `  outcomes: ${property.outcomes.join(", ")}`,
        `  example: ${example === null ? "none: JSON cannot write its cases" : `--case ${quoted(example)}`}`,
      ].join("\n");
    })
    .join("\n\n");

/** The result of a case that a developer wrote. */
export const tried = (property: Property, result: Tried): string => {
  if ("unfit" in result)
    return [`${property.name} takes no such case: ${result.unfit}.`, `An example: ${result.example}`].join("\n");
  if ("why" in result)
    return [`FAILED ${property.name}`, source(property), `  why: ${indented(result.why)}`].join("\n");
  const note = "  what the function says: nothing here knows the right answer of a text alone";
  return [
    `passed ${property.name}`,
    source(property),
    `  outcomes: ${result.outcomes.join(", ")}`,
    ...(result.isProven ? [] : [note]),
  ].join("\n");
};
