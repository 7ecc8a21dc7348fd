import { country, profile } from "../../../domain/contacts/entities.ts";
import type { Fields } from "../../../domain/decider/field.ts";
import { isRecord } from "../../../domain/decider/record.ts";
import { notification, notificationsPage } from "../../../domain/notifications/entities.ts";
import { user } from "../../../domain/session/entities.ts";
import { validator } from "../../../domain/staking/entities.ts";
import { chainIdOf, chainNameOf, familyOf, NATIVE_SYMBOL } from "../../../domain/values/chains.ts";
import { divide, isPositive, type Money, multiply, sum, ZERO } from "../../../domain/values/money.ts";
import { knownToken } from "../../../domain/values/tokens.ts";
import {
  pricePoint,
  tokenAccount,
  tokenBalance,
  transaction,
  transactionsPage,
} from "../../../domain/wallet/entities.ts";
import { getPeople } from "../calls/contacts.ts";
import { checkResetToken } from "../calls/session.ts";
import { verifyKey } from "../calls/wallet.ts";
import { READERS, UNREADABLE } from "./forms.ts";

/** Reads a raw value of the same object by its name, declared or not. */
type Find = (key: string) => unknown;

/** How an object of the contract is read where a server writes it otherwise. */
export interface Foreign {
  /** Other names of a field, in the order in which they are tried; a dot leads into an object or a pair. */
  readonly names?: Readonly<Record<string, ReadonlyArray<string> | undefined>>;
  /** The raw value of a field that the server does not send, by what it does send; undefined where nothing tells it. */
  readonly without?: Readonly<Record<string, ((find: Find) => unknown) | undefined>>;
}

/** {@link Foreign} with the names of one object, so that a misspelt name does not compile. */
interface Reads<F extends Fields> extends Foreign {
  readonly names?: { readonly [K in keyof F & string]?: ReadonlyArray<string> };
  readonly without?: { readonly [K in keyof F & string]?: (find: Find) => unknown };
}

const reads = <F extends Fields>({ fields }: { readonly fields: F }, how: Reads<F>): readonly [Fields, Foreign] => [
  fields,
  how,
];

const textOf = (value: unknown): string => {
  const read = READERS.text(value ?? "");
  return read === UNREADABLE ? "" : read;
};
const moneyOf = (value: unknown): Money | null => {
  const read = READERS.decimal(value);
  return read === UNREADABLE ? null : read;
};

/** What is a text of several parts, or undefined where there is none. */
const joined = (separator: string, ...parts: ReadonlyArray<unknown>): string | undefined => {
  const texts = parts.map(textOf).filter((text) => text !== "");
  return texts.length === 0 ? undefined : texts.join(separator);
};

/** Title and body of a notification. */
const partsOf = (data: unknown): ReadonlyArray<unknown> => (isRecord(data) ? [data.title, data.body] : []);

/** The price of one coin by the worth of all, to 12 decimals; undefined where that says nothing. */
const priceByWorth = (worth: unknown, held: unknown): Money | undefined => {
  const [usd, coins] = [moneyOf(worth), moneyOf(held)];
  return usd !== null && coins !== null && isPositive(coins) && isPositive(usd) ? divide(usd, coins, 12) : undefined;
};
const worthByPrice = (price: unknown, held: unknown): Money | undefined => {
  const [usd, coins] = [moneyOf(price), moneyOf(held)];
  return usd === null || coins === null || !isPositive(usd) ? undefined : multiply(usd, coins);
};

/** As many decimals as the server shows of an amount. */
const shownDecimals = (amount: unknown): number => (/\.(\d+)$/.exec(textOf(amount))?.[1] ?? "").length;

/** What the rows of a list come to; a row that says no amount adds nothing. */
const total = (rows: unknown, amount: string): Money =>
  sum(Array.isArray(rows) ? rows.map((row) => (isRecord(row) ? (moneyOf(row[amount]) ?? ZERO) : ZERO)) : []);

/** Begins an id that the client composed of a row, because the server sends none. */
export const COMPOSED = "~";

/**
 * Every object that other servers are known, or likely, to write otherwise: the one place where a foreign name is mapped
 * (docs/connecting-a-server.md). Names in another spelling (`is_following`), an envelope `data` and paging under `meta` need
 * no line.
 */
export const FOREIGN: ReadonlyMap<Fields, Foreign> = new Map([
  reads(notification, {
    names: { text: ["message", "data.text", "data.message"] },
    without: {
      text: (find) => joined(": ", find("title"), find("body")) ?? joined(": ", ...partsOf(find("data"))),
    },
  }),
  reads(notificationsPage, { without: { current_page: () => 1, last_page: () => 1 } }),
  reads(country, {
    names: { code: ["iso2", "iso", "alpha2", "country_code"], dial_code: ["phone_code", "calling_code"] },
  }),
  reads(user, { without: { ulid: (find) => find("id") } }),
  reads(profile, { without: { ulid: (find) => find("id") } }),
  reads(getPeople.answer, { names: { data: ["users", "contacts", "items"] } }),
  reads(pricePoint, {
    names: { timestamp: ["time", "date", "t", "0"], priceUsd: ["price", "value", "p", "1"] },
  }),
  reads(tokenBalance, {
    without: {
      name: (find) => knownToken(textOf(find("symbol")))?.name ?? find("symbol"),
      chainName: (find) => chainNameOf(textOf(find("chainId"))),
      decimals: (find) => knownToken(textOf(find("symbol")))?.decimals ?? shownDecimals(find("balance")),
      priceUsd: (find) => priceByWorth(find("balanceUsd"), find("balance")),
      balanceUsd: (find) => worthByPrice(find("priceUsd"), find("balance")),
      stakeable: (find) => find("symbol") === NATIVE_SYMBOL,
    },
  }),
  reads(transaction, {
    names: {
      created_at: ["date", "timestamp", "time"],
      transactionHash: ["hash", "txHash"],
      gasFee: ["fee"],
    },
    without: {
      id: (find) =>
        joined("", find("transactionHash")) ??
        `${COMPOSED}${joined("|", find("created_at"), find("type"), find("amount"), find("to"), find("fromValidator"), find("toValidator")) ?? ""}`,
      chainId: (find) => chainIdOf(textOf(find("network"))),
      // on Optio's chains there is one token
      symbol: (find) => (familyOf(chainIdOf(textOf(find("network")))) === "optio" ? NATIVE_SYMBOL : undefined),
      network: (find) => chainNameOf(textOf(find("chainId"))),
      created_at: (find) => find("completed_at"),
    },
  }),
  reads(transactionsPage, {
    names: {
      transactions: ["data", "items"],
      totalPages: ["last_page"],
      pageNumber: ["currentPage", "current_page", "page"],
      limit: ["perPage", "per_page"],
    },
    // spec §3 Transactions state
    without: { totalPages: () => 1, pageNumber: () => 1, limit: () => 10 },
  }),
  reads(tokenAccount, {
    without: {
      delegationDetails: (find) => ({ balanceToken: total(find("delegations"), "coins") }),
      unbondingDetails: () => ({ balanceToken: ZERO }),
    },
  }),
  reads(validator, {
    names: { coins: ["tokens"], fee: ["commission"] },
  }),
  // a success without a word is a yes: a wrong key or token is refused by its status
  reads(verifyKey.answer, { without: { valid: () => true } }),
  reads(checkResetToken.answer, { without: { valid: () => true } }),
]);
