import { TRANSACTION_PARAMETER } from "../../../app/routing/row-paths.ts";
import type { Notification } from "../../../domain/notifications/index.ts";

/** What a notification is about, as its link and its words tell. */
export interface Subject {
  readonly kind: "person" | "payment" | "rewards" | "stake" | "warning" | "other";
  /** The id in the link of a person's page. */
  readonly personId: string | null;
  /** The transaction of a payment. */
  readonly transactionId: string | null;
  /** What was gained; null for other notifications. */
  readonly gained: { readonly value: string; readonly symbol: string } | null;
}

/** An amount that a sentence says was received, earned or finished unstaking; a loss is only in the words. */
const GAINED = /^(?:You (?:received|earned) )?(\d+(?:\.\d+)?) ([A-Za-z][A-Za-z0-9]{0,11})(?= (?:from|in|finished) )/;
const WARNING = /\b(?:slashed|jailed)\b/;

const kindOf = (text: string, path: string, transactionId: string | null): Subject["kind"] => {
  if (path.startsWith("/profile/")) return "person";
  if (transactionId !== null) return "payment";
  if (path === "/distribution") return "rewards";
  if (WARNING.test(text)) return "warning";
  return path.startsWith("/my-assets/stake/") ? "stake" : "other";
};

/** Reads what a notification is about; nothing in it is more than the server's words. */
export const subjectOf = ({ text, link }: Pick<Notification, "text" | "link">): Subject => {
  const [path = "", query = ""] = (link ?? "").split("?");
  const transactionId = new URLSearchParams(query).get(TRANSACTION_PARAMETER);
  const kind = kindOf(text, path, transactionId);
  const [, value, symbol] = GAINED.exec(text) ?? [];
  return {
    kind,
    personId: kind === "person" ? (path.split("/")[2] ?? null) : null,
    transactionId,
    gained: value === undefined || symbol === undefined ? null : { value, symbol },
  };
};
