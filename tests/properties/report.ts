import type { Found, Run } from "./property.ts";

const passed = ({ failure, vacuous }: Found): boolean => failure === null && vacuous.length === 0;

const indented = (text: string): string => text.replaceAll("\n", "\n    ");

/** The result of one property: the number of hits of each outcome, or the failed case and the command that repeats it. */
export const report = ({ name, hits, vacuous, failure }: Found, { runs, seed }: Run): string => {
  const repeat = `npm run test:properties -- --runs ${runs} --seed ${seed} --only ${name}`;
  if (failure !== null)
    return [
      `\nFAILED ${name}`,
      `  shrunk case: ${failure.shrunk}`,
      `  why: ${indented(failure.why)}`,
      `  seed ${seed}, path ${failure.path}`,
      `  repeat: ${repeat} --path ${failure.path}`,
    ].join("\n");
  const counts = [...hits].map(([outcome, count]) => `  ${String(count).padStart(8)}  ${outcome}`);
  const never = vacuous.map((outcome) => `  VACUOUS: no case hit '${outcome}'. Repeat: ${repeat}`);
  return [`\n${name}`, ...counts, ...never].join("\n");
};

/** One line per property, and the totals. */
export const table = (all: ReadonlyArray<Found>): string => {
  const width = Math.max(...all.map(({ name }) => name.length));
  const lines = all.map((result) => {
    const verdict = result.failure !== null ? "failed" : result.vacuous.length > 0 ? "vacuous" : "passed";
    const hit = [...result.hits.values()].filter((count) => count > 0).length;
    return `${result.name.padEnd(width)}  ${verdict.padEnd(7)}  ${hit} of ${result.hits.size} outcomes hit`;
  });
  const good = all.filter(passed).length;
  return ["", ...lines, "", `${good} passed, ${all.length - good} failed`].join("\n");
};
