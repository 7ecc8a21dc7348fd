import { TRANSACTION_PARAMETER, transactionPath } from "../../../../app/routing/row-paths.ts";
import type { PricedMovement } from "../../../../domain/wallet/books.ts";
import type { Keyed } from "../../../../domain/wallet/token.ts";
import { dayField } from "../../../common/day-field.ts";
import { assetOf } from "../../../common/transfer/assets.tsx";
import { activityTypeOf } from "./line-words.ts";
import type { Span } from "./period.ts";

/** The activity of a token in a period, of the type of a line. */
export const activityPath = (token: Keyed, kind: string, { from, to }: Span): string => {
  const type = activityTypeOf(kind);
  const query = new URLSearchParams({
    asset: assetOf(token),
    ...(type !== null && { type }),
    ...(from !== null && { from: dayField(from) }),
    ...(to !== null && { to: dayField(to - 1) }),
  });
  return `/activity?${query}`;
};

/** The local day of an instant, some days later. */
const dayAfter = (at: number, days: number): string => {
  const day = new Date(at);
  return dayField(new Date(day.getFullYear(), day.getMonth(), day.getDate() + days));
};

/**
 * The details of a movement's transaction, looked for in the days around it: the newest pages of the activity would not have
 * one of a past year. It may be of another token, whose fee this one paid, and an arrival is on another day than its transaction.
 */
export const movementPath = (token: Keyed, { kind, at, transactionId }: PricedMovement): string => {
  const [time, id] = [Date.parse(at), transactionId ?? ""];
  if (kind === "arrived" || Number.isNaN(time)) return transactionPath(token, id);
  const query = new URLSearchParams({
    from: dayAfter(time, -1),
    to: dayAfter(time, 1),
    [TRANSACTION_PARAMETER]: id,
  });
  return `/activity?${query}`;
};
