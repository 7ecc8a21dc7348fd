import { continuingSession } from "../../adapters/http/early-calls.ts";
import { type DeviceDatabase, FIGURES, figuresDatabase } from "../../adapters/storage/database.ts";
import { decryptRecord } from "../../adapters/storage/figures-record.ts";
import { KEYS } from "../../adapters/storage/keys.ts";
import type { ConfigRead } from "../ports/config.ts";
import { storedSessionSetting } from "./entry.ts";

/** What the wallet was worth at the last visit: a decimal text in dollars, and when it was loaded, in milliseconds since 1970. */
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

/** The total in a stored text; null without one. No schema: the text is authenticated, and the application decodes it again. */
const totalIn = (text: string): FirstFigures | null => {
  const { total, figures } = JSON.parse(text);
  const { tokensAt: at } = figures;
  return typeof total === "string" && Number.isFinite(at) ? { total, at } : null;
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
