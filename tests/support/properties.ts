import fc from "fast-check";

const deep = process.env.OPTIO_DEEP === "1";
const seed = process.env.OPTIO_SEED;

/** How long a deep search runs, in milliseconds; a property whose scenario names a bar has no limit. */
const DEEP_LIMIT = Number(process.env.OPTIO_DEEP_SECONDS ?? "30") * 1_000;

/** Writes what is to be kept of a failure with this seed, such as a log; returns the paths. */
type Save = (seed: number) => ReadonlyArray<string>;

/** Throws the failure with seed and shrunk case, and says how far a search came that its time limit ended. */
const reportWith =
  (save: Save) =>
  <T>(details: fc.RunDetails<T>): void => {
    if (details.failed) {
      const saved = save(details.seed).map((path) => `\nLog: npm run replay -- ${path}`);
      const { errorInstance: cause } = details;
      // what failed comes first: what prints a failure need not print its cause
      const what = cause instanceof Error ? `${cause.message}\n` : "";
      throw new Error(`${what}${fc.defaultReportMessage(details)}${saved.join("")}`, { cause });
    }
    if (details.interrupted)
      process.stdout.write(
        `${details.numRuns} of ${details.runConfiguration.numRuns} cases in ${DEEP_LIMIT / 1_000} s\n`,
      );
  };

interface Runs {
  readonly numRuns: number;
  readonly seed?: number;
  readonly interruptAfterTimeLimit?: number;
  readonly reporter: <T>(details: fc.RunDetails<T>) => void;
}

/**
 * Parameters of a property: `gate` cases in the gate; in `npm run test:deep` twenty times as many, as far as they fit
 * into 30 s (OPTIO_DEEP_SECONDS sets another limit). A scenario that names a number of cases passes it as `bar`: all of
 * these are tried. OPTIO_SEED repeats a run; fast-check prints the seed and the shrunk case of a failure, and `save` its logs.
 */
export const runs = (gate: number, bar?: number, save: Save = () => []): Runs => ({
  ...(seed === undefined ? {} : { seed: Number(seed) }),
  reporter: reportWith(save),
  ...(!deep
    ? { numRuns: gate }
    : bar === undefined
      ? { numRuns: gate * 20, interruptAfterTimeLimit: DEEP_LIMIT }
      : { numRuns: bar }),
});

/** Checks a property with as many cases as `runs(gate)` says. */
export const forAll = <Values extends [unknown, ...unknown[]]>(
  gate: number,
  ...property: [...arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> }, check: (...values: Values) => void]
): void => fc.assert(fc.property<Values>(...property), runs(gate));

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: min, maxLength: max, size: "max" });

/** A decimal text of up to 30 integer digits and up to 18 decimals, canonical (W6). */
export const decimalText: fc.Arbitrary<string> = fc.tuple(digits(1, 30), digits(0, 18)).map(([whole, fraction]) => {
  const integer = whole.replace(/^0+(?=[0-9])/, "");
  return fraction === "" ? integer : `${integer}.${fraction}`;
});
