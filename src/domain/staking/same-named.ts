import { skeletonOf } from "../values/confusable.ts";
import type { Validator } from "./entities.ts";

/** What a reader takes a name for. A name without letters is itself. */
const readAs = (moniker: string): string => skeletonOf(moniker.replaceAll("5", "s")) || moniker;

/** An address without its prefix, shortened to so many characters at each end where it is longer. */
const shortened = (address: string, ends: number): string => {
  const data = address.slice(address.indexOf("1") + 1);
  return data.length <= 2 * ends + 1 ? data : `${data.slice(0, ends)}…${data.slice(-ends)}`;
};

/** Characters at each end of an address that a person compares, and the most that any address has there. */
const [ENDS, LONGEST_ENDS] = [4, 48];

/**
 * The parts of different addresses that tell them apart: the first and last four characters after the common prefix, and
 * four more at each end as long as two of them look the same, because an address with chosen ends can be searched for.
 */
const marksOf = (addresses: ReadonlyArray<string>, ends = ENDS): ReadonlyArray<string> => {
  const marks = addresses.map((address) => shortened(address, ends));
  return new Set(marks).size === marks.length || ends >= LONGEST_ENDS ? marks : marksOf(addresses, ends + ENDS);
};

/** The first validator whose name reads like this one, which somebody is about to give to a new validator; null where none does. */
export const alreadyNamed = <V extends Pick<Validator, "moniker">>(
  moniker: string,
  validators: ReadonlyArray<V>,
): V | null => {
  const name = readAs(moniker.trim());
  return name === "" ? null : (validators.find((validator) => readAs(validator.moniker) === name) ?? null);
};

/** The validators whose name reads like another one's, by address: the part of it that tells them apart. */
export const sameNamed = (
  validators: ReadonlyArray<Pick<Validator, "moniker" | "address">>,
): ReadonlyMap<string, string> => {
  const byName = new Map<string, string[]>();
  for (const { moniker, address } of validators) {
    const name = readAs(moniker);
    byName.set(name, [...(byName.get(name) ?? []), address]);
  }
  return new Map(
    [...byName.values()]
      .filter((addresses) => addresses.length > 1)
      .flatMap((addresses) => {
        const marks = marksOf(addresses);
        return addresses.map((address, index) => [address, marks[index] ?? address] as const);
      }),
  );
};
