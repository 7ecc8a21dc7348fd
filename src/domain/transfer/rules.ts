import { isLeft, map, right } from "fp-ts/Either";
import { type Checked, checked, every, invalid, valid } from "../decider/validation.ts";
import { canonicalAddress, recipientProblem } from "../values/address.ts";
import { type AmountProblem, readAmount } from "../values/amount-input.ts";
import { familyOf } from "../values/chains.ts";
import { looksLikePhrase } from "../values/free-text.ts";
import { canonicalMemo } from "../values/memo.ts";
import { compare, amount as exact, type Money, normalize, ZERO } from "../values/money.ts";
import { hasHiddenCharacters } from "../values/plain-text.ts";
import type { TokenBalance } from "../wallet/entities.ts";
import { tokenOf } from "../wallet/views.ts";
import { readTokenAmount, withoutUnit } from "./amount-unit.ts";
import type { Command, Intent } from "./messages.ts";
import type { World } from "./world.ts";

/** Bytes of UTF-8 that a memo may have (docs/rules.md Money, docs/staking.md 17). */
export const MEMO_LIMIT = 256;

/** Chains that carry a memo, and only for `send` (spec §5, §9). */
export const takesMemo = (chainId: string): boolean => familyOf(chainId) === "optio";

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Bytes of a memo that are still free; negative when it is too long. */
export const memoLeft = (memo: string): number => MEMO_LIMIT - bytesOf(memo);

/**
 * The rule that a free text breaks, or null: text that looks like a recovery phrase is never sent anywhere, and
 * what a person cannot see is not sent in their name (S5).
 */
const freeTextProblem = (text: string): string | null => {
  if (looksLikePhrase(text)) return "rule.text.phrase";
  return hasHiddenCharacters(text) ? "rule.text.hidden" : null;
};

/** The rule a memo breaks, or null. */
export const memoProblem = (memo: string): string | null =>
  freeTextProblem(memo) ?? (memoLeft(memo) < 0 ? "rule.memo.tooLong" : null);

/** Characters that a description may have. */
export const DESCRIPTION_LIMIT = 500;

/** The rule a description breaks, or null. */
export const descriptionProblem = (description: string): string | null =>
  freeTextProblem(description) ?? ([...description].length > DESCRIPTION_LIMIT ? "rule.description.tooLong" : null);

/** The problem of an amount as typed, at the field `amount`. */
export const amountProblem = (found: AmountProblem): Checked<never> => {
  switch (found.problem) {
    case "empty":
      return invalid("amount", "rule.amount.required");
    case "not-a-number":
      return invalid("amount", "rule.amount.notANumber");
    case "ambiguous":
      return invalid("amount", "rule.amount.ambiguous", found.readings);
    case "too-many-decimals":
      return invalid("amount", "rule.amount.tooManyDecimals", [String(found.allowed)]);
    case "not-positive":
      return invalid("amount", "rule.amount.notPositive");
  }
};

/**
 * The amount that was typed, within the balance (spec §5: greater than 0, insufficient balance), without trailing
 * zeros: one value is one text on the screen, on the wire and under an Idempotency-Key.
 */
export const checkAmount = (typed: string, token: Pick<TokenBalance, "decimals" | "balance">): Checked<Money> => {
  const read = readAmount(typed, token.decimals);
  if (isLeft(read)) return amountProblem(read.left);
  return compare(read.right, token.balance) > 0
    ? invalid("amount", "rule.amount.insufficient")
    : right(normalize(read.right));
};

/** The amount that somebody is asked for, of any size; null if it is left open. */
export const checkAsked = (typed: string, token: Pick<TokenBalance, "symbol" | "decimals">): Checked<Money | null> => {
  const read = readTokenAmount(typed, token);
  if (isLeft(read)) return read.left.problem === "empty" ? valid(null) : amountProblem(read.left);
  return valid(normalize(read.right));
};

/** The values of the send form. */
export type SendInput = Pick<
  Extract<Command, { readonly _tag: "transfer.RequestPreview" }>,
  "chainId" | "symbol" | "amount" | "to" | "memo" | "description" | "resembles"
>;

/**
 * The input with its amount, recipient and memo in canonical form, so that the command and the event of a preview hold the
 * same text and a log shows their equality (R13). What has no canonical form stays as it was typed. Does not change
 * the verdict of {@link validateSend}.
 */
export const canonicalInput = ({ wallet }: World, input: SendInput): SendInput => {
  const token = tokenOf(wallet, input.chainId, input.symbol);
  const read = token === null ? null : readAmount(input.amount, token.decimals);
  return {
    ...input,
    to: canonicalAddress(input.to),
    amount: read === null || isLeft(read) ? input.amount : normalize(read.right),
    memo: canonicalMemo(input.memo),
  };
};

const checkRecipient = (token: TokenBalance, input: SendInput): Checked<string> => {
  const to = canonicalAddress(input.to);
  const found = recipientProblem(token.chainId, to, token.address);
  return checked("to", to, found ?? (input.resembles ? "rule.recipient.resembles" : null));
};

/** Validates the whole send form: the intent, or all problems. */
export const validateSend = ({ wallet }: World, input: SendInput): Checked<Intent> => {
  const token = tokenOf(wallet, input.chainId, input.symbol);
  const walletId = wallet.wallets[0]?.id;
  if (token === null || walletId === undefined) return invalid("asset", "rule.asset.required");
  const { chainId, symbol } = token;
  const memo = takesMemo(chainId) ? canonicalMemo(input.memo) : "";
  return every({
    walletId: valid(walletId),
    chainId: valid(chainId),
    symbol: valid(symbol),
    amount: checkAmount(input.amount, token),
    sender: valid(token.address),
    action: map((to: string) => ({ type: "send", to }) as const)(checkRecipient(token, input)),
    memo: checked("memo", memo === "" ? null : memo, memoProblem(memo)),
    description: checked("description", input.description, descriptionProblem(input.description)),
  });
};

/** The token whose reserve Max leaves for later fees, and its decimals: its base unit is uOPT (docs/staking.md). */
export const RESERVE_SYMBOL = "OPT";
const RESERVE_DECIMALS = 6;
/** The largest fee reserve, in OPT: enough for some thousand transfers. */
const RESERVE_LIMIT = exact("10");

/** A typed fee reserve within its limit; an empty text and zero mean no reserve. */
export const checkReserve = (typed: string): Checked<Money> => {
  const read = readAmount(withoutUnit(typed, [RESERVE_SYMBOL]), RESERVE_DECIMALS);
  if (isLeft(read) && (read.left.problem === "empty" || read.left.problem === "not-positive")) return valid(ZERO);
  return isLeft(read) || compare(read.right, RESERVE_LIMIT) > 0
    ? invalid("reserve", "rule.reserve.invalid", [RESERVE_LIMIT])
    : valid(read.right);
};
