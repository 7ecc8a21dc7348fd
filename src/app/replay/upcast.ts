import { HASH_UNKNOWN, type Line, VERSION } from "../journal/format.ts";
import { fromVersion1 } from "./upcast-v1.ts";

export type Plain = Readonly<Record<string, unknown>>;

/**
 * One step from a version of the file to the next: the header, then the entries in their order, as plain JSON. It
 * throws an `Error` with the reason where a file cannot be read.
 */
export interface Upcaster {
  readonly header: (header: Plain) => Plain;
  readonly entry: (entry: Plain) => Plain;
  /** What an entry takes from a later one, once all are read. */
  readonly whole?: (entries: ReadonlyArray<Line>) => ReadonlyArray<Line>;
}

/** Since version 3 a preview carries the fingerprint of its transfer, which the confirmation carried before. */
const withFingerprints = (entries: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  let confirmed = "";
  return entries
    .toReversed()
    .map((line) => {
      const { fingerprint } = line.command as { readonly fingerprint?: unknown };
      if (line.command._tag === "transfer.Confirm" && typeof fingerprint === "string") confirmed = fingerprint;
      if (line.command._tag !== "transfer.RecordPreview") return line;
      const added = { fingerprint: confirmed };
      confirmed = "";
      const events = line.events?.map((event) => ({ ...event, ...added }));
      return { ...line, command: { ...line.command, ...added }, ...(events === undefined ? {} : { events }) };
    })
    .toReversed();
};

/**
 * Version 3 records to which request an exchange belongs. Hashes of a released version are not compared: a state has other
 * fields in a later version of the product.
 */
const fromVersion2 = (): Upcaster => ({
  header: (header) => ({ ...header, version: 3 }),
  entry: (entry) => ({
    ...entry,
    hash: HASH_UNKNOWN,
    ...(Array.isArray(entry.exchanges)
      ? {
          exchanges: entry.exchanges.map((exchange: Plain) => ({
            ...exchange,
            request: null,
            until: Number(entry.seq) - 1,
          })),
        }
      : {}),
  }),
  whole: withFingerprints,
});

/** By the version that they read; each is made once per file. A released version stays readable forever (R7). */
export const UPCASTERS: Readonly<Record<number, () => Upcaster>> = {
  1: fromVersion1,
  2: fromVersion2,
};

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
