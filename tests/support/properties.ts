import fc from "fast-check";

const deep = process.env.OPTIO_DEEP === "1";
const seed = process.env.OPTIO_SEED;

/**
 * Parameters of a property: `runs` cases in the gate, twenty times as many in `npm run test:deep`.
 * OPTIO_SEED repeats a run; fast-check prints the seed and the shrunk case of a failure.
 */
export const runs = (gate: number): { readonly numRuns: number; readonly seed?: number } => ({
  numRuns: deep ? gate * 20 : gate,
  ...(seed === undefined ? {} : { seed: Number(seed) }),
});

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: min, maxLength: max });

/** A decimal text of up to 30 integer digits and up to 18 decimals, canonical (W6). */
export const decimalText: fc.Arbitrary<string> = fc.tuple(digits(1, 30), digits(0, 18)).map(([whole, fraction]) => {
  const integer = whole.replace(/^0+(?=[0-9])/, "");
  return fraction === "" ? integer : `${integer}.${fraction}`;
});
