import * as Schema from "effect/Schema";
import { flag, hidden, integer, list, oneOf, optional, rows, secret, struct } from "../../../domain/decider/field.ts";
import { idText, instant, pageNumber, wordText } from "../../../domain/values/classes.ts";
import {
  movementsPage,
  pricePoint,
  tokenAccount,
  transactionsPage,
  UNREADABLE_PRICE,
  wallet,
  walletTokens,
} from "../../../domain/wallet/entities.ts";
import { call } from "./call.ts";

const id = { id: idText };

/** GET /wallets/mnemonic — a fresh phrase of 24 words of BIP-39 English. */
export const getMnemonic = call(
  "getMnemonic",
  "GET",
  "/wallets/mnemonic",
  struct({ mnemonic: hidden(Schema.NonEmptyString) }),
);

export const createWallet = call("createWallet", "POST", "/wallets", wallet, {
  // the phrase is on paper by now: a creation that failed is tried again with the same one
  body: { walletPasscode: secret("lasting"), mnemonic: secret("lasting") },
});

export const getWallets = call("getWallets", "GET", "/wallets", struct({ wallets: list(wallet) }));

export const getWalletTokens = call("getWalletTokens", "GET", "/wallets/:id/tokens", walletTokens, { params: id });

export const getTokenAccount = call("getTokenAccount", "GET", "/wallets/:id/tokens/:chainId/:symbol", tokenAccount, {
  params: { ...id, chainId: wordText, symbol: wordText },
});

/**
 * GET /wallets/{id}/transactions — newest first, at most 500 a page. `type` is left out for all types; `chainId` and
 * `symbol` narrow it to one token. `before` is the id of a transaction of this wallet: the page begins after it, and
 * `page` counts from there. Unlike page numbers, it skips and repeats no row while new transactions arrive.
 */
export const getWalletTransactions = call(
  "getWalletTransactions",
  "GET",
  "/wallets/:id/transactions",
  transactionsPage,
  {
    params: id,
    body: {
      limit: integer,
      page: pageNumber,
      type: optional(wordText),
      chainId: optional(wordText),
      symbol: optional(wordText),
      before: optional(idText),
    },
  },
);

/**
 * GET /wallets/{id}/movements — the books of one token from `from` until before `to`, both in milliseconds since 1970 and left out for an open end,
 * newest first, at most 500 movements a page. `before` is the id of a movement: the page begins after it. A page with fewer than `limit` movements
 * is the last one.
 */
export const getWalletMovements = call("getWalletMovements", "GET", "/wallets/:id/movements", movementsPage, {
  extension: true,
  params: id,
  body: {
    chainId: wordText,
    symbol: wordText,
    from: optional(instant),
    to: optional(instant),
    limit: integer,
    before: optional(idText),
  },
});

/** GET get-token-history/{a}/{b}/{hours} — `a` is the chain id, `b` the symbol. */
export const getTokenHistory = call(
  "getTokenHistory",
  "GET",
  "/get-token-history/:a/:b/:hours",
  rows(pricePoint, { unreadable: UNREADABLE_PRICE }),
  { params: { a: wordText, b: wordText, hours: integer } },
);

// a phrase that was found right goes with the new passcode, and again after one that was refused
const phrase = secret("lasting");

/** POST /wallets/{id}/verifyKey — whether `data` is the wallet's passcode or phrase. */
export const verifyKey = call("verifyKey", "POST", "/wallets/:id/verifyKey", struct({ valid: flag }), {
  params: id,
  body: { data: phrase, type: oneOf(["passcode", "mnemonic"]) },
});

export const resetPasscode = call("resetPasscode", "POST", "/wallets/:id/resetPasscode", null, {
  params: id,
  // repeated once when the answer is lost (W13), and forgotten by the reactor
  body: { mnemonic: phrase, walletPasscode: secret("lasting"), walletPasscode_confirmation: secret("lasting") },
});
