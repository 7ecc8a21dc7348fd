import { isRight } from "fp-ts/Either";
import { readAmount } from "../values/amount-input.ts";
import { normalize } from "../values/money.ts";
import { appended } from "../values/paging.ts";
import type { Transaction } from "./entities.ts";
import { sameToken } from "./token.ts";
import { ofToken } from "./transactions.ts";

/** Rows a page while transactions are read for an export or a search: few calls, each of them short. */
export const READ_LIMIT = 100;

/** How many transactions a search reads at first, and how many more at each further step; an export has no limit. */
export const MOST_MATCHES = 300;

/**
 * What a list of transactions is narrowed to. Empty keys mean every token and `all` every type. `text` is what was
 * searched for, `""` for nothing. `since` and `until` in milliseconds since 1970, `until` not included; null is open.
 */
export interface Filter {
  readonly chainId: string;
  readonly symbol: string;
  readonly type: string;
  readonly text: string;
  readonly since: number | null;
  readonly until: number | null;
}

/** Only the fields of the filter. */
export const filterOf = ({ chainId, symbol, type, text, since, until }: Filter): Filter => ({
  chainId,
  symbol,
  type,
  text,
  since,
  until,
});

/** Whether two filters describe the same list. */
export const sameFilter = (a: Filter, b: Filter): boolean =>
  sameToken(a, b) && a.type === b.type && a.text === b.text && a.since === b.since && a.until === b.until;

/** A search for everything: the part of a filter that the server does not know. */
export const NO_SEARCH = { text: "", since: null, until: null } as const;

/** Whether a filter needs the client to search on every server: none filters by text or dates. */
export const isSearch = ({ text, since, until }: Pick<Filter, "text" | "since" | "until">): boolean =>
  text.trim() !== "" || since !== null || until !== null;

/** The name of an address in a transaction, or null: that of a saved one depends on its memo. */
type NameOf = (address: string, of: Transaction) => string | null;

const textsOf = (of: Transaction, nameOf: NameOf): ReadonlyArray<string> => {
  const addresses = [of.from, of.to, of.address, of.fromValidator ?? "", of.toValidator ?? ""];
  return [
    ...addresses,
    ...addresses.map((address) => nameOf(address, of) ?? ""),
    of.amount,
    of.symbol,
    of.network,
    of.memo ?? "",
    of.description ?? "",
    of.transactionHash,
  ];
};

/** A sign, a number with separators, and a unit, as a row shows them: `−1,304.53 OPT`. */
const FIGURE = /^[+\-−]?\s*([\d.,'’\s]*\d[\d.,'’\s]*)(\p{L}[\p{L}\p{N}]*)?$/u;

/** No amount is longer. */
const LONGEST_FIGURE = 100;

/** The numbers that a searched text can mean as an amount, in whatever notation, and of which token; null for any other. */
const figureIn = (text: string) => {
  const [, number, unit = ""] = text.length > LONGEST_FIGURE ? [] : (FIGURE.exec(text) ?? []);
  if (number === undefined) return null;
  const read = readAmount(number, Number.POSITIVE_INFINITY);
  const numbers = isRight(read) ? [normalize(read.right)] : read.left.problem === "ambiguous" ? read.left.readings : [];
  return { numbers, isOf: (symbol: string) => unit === "" || symbol.toLowerCase() === unit };
};

/**
 * Returns whether a transaction passes a filter, whatever the server made of it. Text matches a part of an
 * address, a name, amount, token, network, memo, note or hash, regardless of case; an address may contain spaces, and an amount be written as a row shows it.
 */
export const matcherOf = (filter: Filter, nameOf: NameOf): ((of: Transaction) => boolean) => {
  const wanted = filter.text.trim().toLowerCase();
  const figure = figureIn(wanted);
  const unspaced = wanted.replace(/\s+/gu, "");
  return (of) => {
    if (ofToken(filter, [of]).length === 0) return false;
    if (filter.type !== "all" && of.type !== filter.type) return false;
    const at = Date.parse(of.created_at);
    if (filter.since !== null && !(at >= filter.since)) return false;
    if (filter.until !== null && !(at < filter.until)) return false;
    if (wanted === "") return true;
    if (figure?.numbers.some((number) => of.amount.includes(number)) === true && figure.isOf(of.symbol)) return true;
    return textsOf(of, nameOf)
      .map((text) => text.toLowerCase())
      .some((text) => text.includes(wanted) || text.includes(unspaced));
  };
};

/** Whether no older transaction can pass a filter, once this one was read: pages are sorted from the newest on. */
export const isPast = ({ since }: Pick<Filter, "since">, of: Transaction): boolean =>
  since !== null && Date.parse(of.created_at) < since;

/** What a search found so far; `lastPageRead` is the last page of the server that was read, 0 before the first. */
interface Matches {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly isCut: boolean;
  readonly unreadable: number;
  readonly lastPageRead: number;
}

/** The matches before the first page was read. */
export const NO_MATCHES: Matches = { transactions: [], isCut: false, unreadable: 0, lastPageRead: 0 };

/** The matches after an answer. An answer from page 1 replaces what was found, one from a later page adds to it. */
export const found = (
  before: Matches & { readonly from: number },
  { transactions, isCut, unreadable, lastPageRead }: Matches,
): Matches =>
  before.from === 1
    ? { transactions, isCut, unreadable, lastPageRead }
    : {
        transactions: appended(before.transactions, transactions),
        isCut,
        unreadable: before.unreadable + unreadable,
        lastPageRead,
      };
