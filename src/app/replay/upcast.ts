import { HASH_UNKNOWN, REASON_UNKNOWN, VERSION } from "../journal/format.ts";

/** One step from a version of the file to the next: the header and the entries as plain JSON. */
export interface Upcaster {
  readonly header: (header: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  readonly entry: (entry: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
}

/** By the version that it reads; each answers the next one. A version once released stays readable for ever (R7). */
const UPCASTERS: Readonly<Record<number, Upcaster>> = {
  // version 2 records why a command was ignored, and has another hash of states
  1: {
    header: (header) => ({ ...header, version: 2 }),
    entry: ({ events, ...entry }) => ({
      ...entry,
      ...(Array.isArray(events) && events.length === 0 ? { ignored: REASON_UNKNOWN } : {}),
      ...(Array.isArray(events) && events.length > 0 ? { events } : {}),
      hash: HASH_UNKNOWN,
    }),
  },
};

/** The steps from a version to the newest, or null when there is no way. */
export const stepsFrom = (
  version: number,
  table: Readonly<Record<number, Upcaster>> = UPCASTERS,
  newest: number = VERSION,
): ReadonlyArray<Upcaster> | null => {
  const steps: Upcaster[] = [];
  for (let at = version; at !== newest; at += 1) {
    const step = at < newest ? table[at] : undefined;
    if (step === undefined) return null;
    steps.push(step);
  }
  return steps;
};
