/** How a transaction is shown. */
export type ShownStatus = "pending" | "completed" | "failed" | "cancelled" | "unknown";

const SHOWN: Readonly<Record<string, ShownStatus>> = {
  pending: "pending",
  success: "completed",
  fail: "failed",
  failed: "failed",
  cancelled: "cancelled",
};

/**
 * What a server's status word is shown as (decisions.md §3, W10): only the server's own words make a transfer
 * Completed or Failed, a word nobody knows is shown as unknown, and age changes nothing.
 */
export const shownStatus = (status: string): ShownStatus =>
  (Object.hasOwn(SHOWN, status) ? SHOWN[status] : undefined) ?? "unknown";
