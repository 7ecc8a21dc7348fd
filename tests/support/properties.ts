import fc from "fast-check";

const deep = process.env.OPTIO_DEEP === "1";
const seed = process.env.OPTIO_SEED;

/** How long a deep search goes on, in milliseconds: a busy machine tries fewer cases, and does not fail for that. */
const DEEP_LIMIT = 80_000;

/**
 * Parameters of a property: `gate` cases in the gate, `deepest` (by default twenty times as many) in `npm run test:deep`
 * as far as they fit into 80 s.
 * OPTIO_SEED repeats a run; fast-check prints the seed and the shrunk case of a failure.
 */
export const runs = (
  gate: number,
  deepest = gate * 20,
): { readonly numRuns: number; readonly seed?: number; readonly interruptAfterTimeLimit?: number } => ({
  ...(deep ? { numRuns: deepest, interruptAfterTimeLimit: DEEP_LIMIT } : { numRuns: gate }),
  ...(seed === undefined ? {} : { seed: Number(seed) }),
});

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: min, maxLength: max });

/** A decimal text of up to 30 integer digits and up to 18 decimals, canonical (W6). */
export const decimalText: fc.Arbitrary<string> = fc.tuple(digits(1, 30), digits(0, 18)).map(([whole, fraction]) => {
  const integer = whole.replace(/^0+(?=[0-9])/, "");
  return fraction === "" ? integer : `${integer}.${fraction}`;
});
