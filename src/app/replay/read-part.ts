import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { PENDING } from "../../adapters/http/exchange.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { stateFields } from "../../domain/index.ts";
import type { ExchangeLine, Line } from "../journal/format.ts";
import type { Bundle } from "./bundle.ts";
import { readBundle } from "./read.ts";

/** Which entries are wanted; null for all. */
interface Part {
  readonly from?: number | null;
  readonly until?: number | null;
}

/** Why a state is not one of this version, or null. */
const problemOfState = (state: unknown): string | null => {
  if (!isRecord(state)) return "it is not an object";
  for (const [name, field] of Object.entries(stateFields)) {
    const decoded = Schema.decodeUnknownResult(field.schema)(state[name]);
    if (Result.isFailure(decoded)) return `${name}: ${decoded.failure.message}`;
  }
  return null;
};

/** An exchange of a later entry that had begun when entry `seq` was made. If it ended after that, it has no answer yet. */
const opened = (exchange: ExchangeLine, seq: number): ExchangeLine => {
  const { call, at, request, untilRequest, input } = exchange;
  if (exchange.untilEntry < seq) return exchange;
  return { call, status: null, failure: PENDING, at, request, untilEntry: seq, untilRequest, input, answer: null };
};

/**
 * The log as it was when its first entries had been made: with the requests that were open then, and without what a
 * script says about its end.
 */
const firstPart = (bundle: Bundle, until: number): Bundle => {
  const { header, entries } = bundle;
  const kept = entries.filter(({ seq }) => seq <= until);
  const last = kept.at(-1);
  if (last === undefined || kept.length === entries.length) return bundle;
  const { ends: _, ...start } = header;
  if (header.script === true) return { ...bundle, header: start, entries: kept };
  const later = entries.slice(kept.length).flatMap(({ exchanges = [] }) => exchanges);
  const open = later.filter(({ request }) => request !== null && request.afterEntry <= until);
  const ended: Line = { ...last, exchanges: [...(last.exchanges ?? []), ...open.map((one) => opened(one, until))] };
  return { ...bundle, header: { ...start, at: last.at }, entries: [...kept.slice(0, -1), ended], isPart: true };
};

/** Reads the file with the entries up to `until`, or says why it cannot be read. */
export const readPart = (text: string, { from = null, until = null }: Part): Either<string, Bundle> => {
  const read = readBundle(text);
  if (isLeft(read)) {
    const { line, column, why } = read.left;
    return left(`line ${column === undefined ? line : `${line}:${column}`}: ${why}`);
  }
  const { entries, header } = read.right;
  const state = header.checkpoint === null ? null : problemOfState(header.checkpoint.state);
  if (state !== null) return left(`the state that the log begins with is not one of this version: ${state}`);
  const [first, last] = [entries[0]?.seq ?? 0, entries.at(-1)?.seq ?? 0];
  const outside = [from, until].find((seq) => seq !== null && (seq < first || seq > last));
  if (outside != null) return left(`there is no #${outside}: the log has #${first} to #${last}`);
  if (from !== null && until !== null && from > until) return left(`#${from} comes after #${until}`);
  return right(until === null ? read.right : firstPart(read.right, until));
};
