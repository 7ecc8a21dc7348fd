import { VERSION } from "../journal/format.ts";

export type Plain = Readonly<Record<string, unknown>>;

/**
 * One step from a version of the file to the next: the header, then the entries in their order, as plain JSON. It
 * throws an `Error` with the reason where a file cannot be read.
 */
export interface Upcaster {
  readonly header: (header: Plain) => Plain;
  readonly entry: (entry: Plain) => Plain;
}

/**
 * By the version that they read; each is made once per file. Version 1 is the first that is released, and stays
 * readable forever (R7). `tests/app/replay/upcast.test.ts` has an example of a step.
 */
const UPCASTERS: Readonly<Record<number, () => Upcaster>> = {};

/** The steps from a version to the newest, or null when there is no way. */
export const stepsFrom = (
  version: number,
  table: Readonly<Record<number, () => Upcaster>> = UPCASTERS,
  newest: number = VERSION,
): ReadonlyArray<Upcaster> | null => {
  const steps: Upcaster[] = [];
  for (let at = version; at !== newest; at += 1) {
    const step = at < newest ? table[at] : undefined;
    if (step === undefined) return null;
    steps.push(step());
  }
  return steps;
};
