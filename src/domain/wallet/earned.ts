import { type Money, sum } from "../values/money.ts";
import type { Transaction } from "./entities.ts";
import { NO_SEARCH, sameFilter } from "./filter.ts";
import { isPayout } from "./payouts.ts";
import type { State } from "./state.ts";
import { ofToken } from "./transactions.ts";
import { searchedRows } from "./views.ts";

/** The span of an answer, in milliseconds since 1970; `until` is not included. */
interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * The rewards of a token that were paid out in a span, by the transactions that are loaded anyway; null where these may lack
 * one. A list, the newest first, says everything back to its oldest row, or to the beginning where it is whole.
 */
export const paidOutIn = (
  { matches, recent }: Pick<State, "matches" | "recent">,
  token: Pick<Transaction, "chainId" | "symbol">,
  { from, until }: Span,
): Money | null => {
  const isOwn = sameFilter(matches, { ...NO_SEARCH, ...token, type: "distribution" });
  const lists = [
    {
      rows: recent.transactions ?? [],
      isWhole: recent.transactions !== null && recent.isWhole && recent.unreadable === 0,
      isReadable: recent.unreadable === 0,
    },
    {
      rows: isOwn ? searchedRows({ matches, recent }) : [],
      isWhole: isOwn && !matches.isCut && matches.request.status === "succeeded" && matches.unreadable === 0,
      isReadable: matches.unreadable === 0,
    },
  ];
  const reaches = (rows: ReadonlyArray<Transaction>) => rows.some(({ created_at }) => Date.parse(created_at) < from);
  const known = lists.find(({ rows, isWhole, isReadable }) => isWhole || (isReadable && reaches(rows)));
  if (known === undefined) return null;
  const isWithin = ({ created_at }: Transaction): boolean => {
    const at = Date.parse(created_at);
    return at >= from && at < until;
  };
  return sum(
    ofToken(token, known.rows)
      .filter((row) => isPayout(row) && isWithin(row))
      .map((row) => row.amount),
  );
};
