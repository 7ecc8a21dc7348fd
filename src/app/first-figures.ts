import { continuingSession } from "../adapters/http/early-calls.ts";
import { type DeviceDatabase, FIGURES, figuresDatabase } from "../adapters/storage/database.ts";
import { decryptRecord } from "../adapters/storage/figures-record.ts";
import { KEYS } from "../adapters/storage/keys.ts";
import type { ConfigRead } from "./config.ts";
import { storedSessionSetting } from "./entry.ts";

/** The total balance of the last visit: a decimal text in dollars, and when it was loaded, in milliseconds since 1970. */
export interface FirstFigures {
  readonly total: string;
  readonly at: number;
}

/** What a page has before the application is loaded. */
interface FirstFiguresSetting {
  readonly window: { readonly localStorage: Pick<Storage, "getItem">; readonly crypto: Pick<Crypto, "subtle"> };
  readonly config: Promise<ConfigRead>;
  readonly now: () => number;
  /** The browser's database by default. */
  readonly database?: (prefix: string) => Pick<DeviceDatabase, "get">;
}

/** The exact sum of decimal texts, without the application's decimals, which are not loaded yet. */
const sumOf = (texts: ReadonlyArray<string>): string => {
  const places = Math.max(...texts.map((text) => (text.split(".")[1] ?? "").length));
  const units = texts.reduce((sum, text) => {
    const [whole = "", decimals = ""] = text.split(".");
    return sum + BigInt(whole + decimals.padEnd(places, "0"));
  }, 0n);
  const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
  const point = digits.length - places;
  return `${units < 0n ? "-" : ""}${digits.slice(0, point)}${places === 0 ? "" : `.${digits.slice(point)}`}`;
};

interface StoredToken {
  readonly chainId: string;
  readonly symbol: string;
  readonly stakeable: boolean;
}

interface StoredAccount extends Pick<StoredToken, "chainId" | "symbol"> {
  readonly account: Readonly<Record<"delegationDetails" | "unbondingDetails", { readonly balanceUsd: string }>>;
}

/**
 * The total in a stored text: the balances, and what is staked and unbonding (`walletValue` of the wallet module). Null
 * where Home would wait for the stake. No schema: the text is authenticated, and the application decodes it again.
 */
const totalIn = (text: string): FirstFigures | null => {
  const { figures } = JSON.parse(text);
  const { tokensAt: at, tokens } = figures;
  const stakeable = tokens.tokens.filter((token: StoredToken) => token.stakeable);
  const staked = stakeable.find((token: StoredToken) => token.chainId === "optio") ?? stakeable[0];
  const accounts: ReadonlyArray<StoredAccount> = figures.accounts;
  const isKnown = ({ chainId, symbol }: StoredToken): boolean =>
    accounts.some((known) => known.chainId === chainId && known.symbol === symbol);
  if (!Number.isFinite(at) || (staked !== undefined && !isKnown(staked))) return null;
  const stakes = accounts.flatMap(({ account }) => [
    account.delegationDetails.balanceUsd,
    account.unbondingDetails.balanceUsd,
  ]);
  return { total: sumOf([tokens.totalBalanceUsd, ...stakes]), at };
};

/**
 * The stored figures that Home shows before the application is loaded (decision 33). Null wherever the application would
 * not show them: without a session, after its end, for another user's figures, while balances are hidden. Never rejects.
 */
export const readFirstFigures = async ({
  window,
  config,
  now,
  database = figuresDatabase,
}: FirstFiguresSetting): Promise<FirstFigures | null> => {
  try {
    const read = await config;
    if ("problem" in read) return null;
    const { readStored, hasEnded } = storedSessionSetting(window, read.config, now);
    const owner = (): unknown => continuingSession({ readStored, hasEnded })?.user;
    const user = owner();
    if (typeof user !== "string" || readStored(KEYS.hideBalances) === "true") return null;
    const found = await database(read.config.storagePrefix).get(FIGURES);
    const figures = totalIn(await decryptRecord(window.crypto.subtle, found, user));
    // another tab may have ended the session meanwhile
    return owner() === user ? figures : null;
  } catch {
    // storage that refuses, no figures, or figures that cannot be decrypted: the application handles each
    return null;
  }
};
