import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { isRecord } from "../../domain/decider/record.ts";
import { stateFields } from "../../domain/index.ts";
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

/** Reads the file with the entries up to `until`, or says why it cannot be read. */
export const readPart = (text: string, { from = null, until = null }: Part): Either<string, Bundle> => {
  const read = readBundle(text);
  if (isLeft(read)) return left(`line ${read.left.line}: ${read.left.why}`);
  const { entries, header } = read.right;
  const state = header.checkpoint === null ? null : problemOfState(header.checkpoint.state);
  if (state !== null) return left(`the state that the log begins with is not one of this version: ${state}`);
  const [first, last] = [entries[0]?.seq ?? 0, entries.at(-1)?.seq ?? 0];
  const outside = [from, until].find((seq) => seq !== null && (seq < first || seq > last));
  if (outside != null) return left(`there is no #${outside}: the log has #${first} to #${last}`);
  return right({ ...read.right, entries: entries.filter((line) => until === null || line.seq <= until) });
};
