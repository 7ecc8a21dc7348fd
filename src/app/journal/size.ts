import { typeOnly } from "../../domain/decider/privacy.ts";
import { isNode } from "../../domain/values/state-hash.ts";
import type { Entry, Exchange } from "./entry.ts";

/** Estimated bytes of an object, a list and a leaf in addition to their texts. */
const OVERHEAD = 16;

/** The estimated bytes of entries. A value that several entries hold is one object, and counts for the first of them. */
export const createSizes = () => {
  const counted = new WeakSet<object>();

  /** Adds the nodes of a value that are not counted yet to `found`, and returns their bytes; it stops above `most`. */
  const bytesOf = (value: unknown, found: Set<object>, most: number): number => {
    if (typeof value === "string") return OVERHEAD + value.length;
    if (!isNode(value)) return OVERHEAD / 2;
    if (counted.has(value) || found.has(value)) return OVERHEAD / 2;
    found.add(value);
    let bytes = OVERHEAD;
    for (const key in value) {
      bytes += bytesOf((value as Readonly<Record<string, unknown>>)[key], found, most - bytes);
      if (bytes > most) return bytes;
    }
    return bytes;
  };

  /** The bytes of a value, which counts from now on unless it has more than `most`. */
  const add = (value: unknown, most = Number.POSITIVE_INFINITY): number => {
    const found = new Set<object>();
    const bytes = bytesOf(value, found, most);
    if (bytes <= most) for (const node of found) counted.add(node);
    return bytes;
  };

  return {
    /**
     * An entry, and how many bytes it adds. Of an answer that would add more than `mostAnswer` bytes it has the type
     * (an export).
     */
    sized: (entry: Entry, mostAnswer: number): { readonly entry: Entry; readonly bytes: number } => {
      const { exchanges, ...rest } = entry;
      // first, because what a command holds of an answer does not count as the size of the answer
      let bytes = add(rest);
      const withSmallAnswer = (exchange: Exchange): Exchange => {
        const added = add(exchange.answer, mostAnswer);
        if (added > mostAnswer) return { ...exchange, answer: typeOnly(exchange.answer) };
        bytes += added;
        return exchange;
      };
      const small = exchanges.map(withSmallAnswer);
      return { entry: { ...entry, exchanges: small }, bytes: bytes + add(small) };
    },
  };
};
