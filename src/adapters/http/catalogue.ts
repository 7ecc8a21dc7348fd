import type { ChainCode, FailureCode } from "../../domain/decider/failure.ts";

/** The texts of the error catalogue (spec §8), word for word, by their codes; the last five are the client's own. */
export const CATALOGUE = {
  cancelled: "Request was cancelled",
  unknown: "An unknown error occurred",
  validation: "Validation error",
  serverFault: "Something went wrong. Please try again later.",
  invalidRefresh: "Invalid refresh token",
  maxRetries: "Max retries exceeded. Please log in again.",
  invalidAuthCode: "Invalid Auth Code",
  invalidSeed: "Invalid seed phrase.",
  invalidKey: "Invalid wallet key.",
  keyUpdateFailed: "Failed to update wallet key, please try again.",
  transactionFailed: "We couldn't process your transaction this time. Please try again later.",
  validatorFailed: "Failed to create validator",
  somethingWrong: "Something Went Wrong!",
  // a CAPTCHA that was not solved (S15)
  captchaUnavailable: "The CAPTCHA could not be loaded. Check your connection or a content blocker, and try again.",
  captchaClosed: "The CAPTCHA was not solved. Please try again.",
  // a call beyond the specification that the server does not know (docs/wire.md Conventions)
  notOffered: "Not available on this server.",
  // a transfer that was not sent, because the server did not answer the read before it (W14)
  notReached: "The server doesn't answer.",
  // a repetition without its Idempotency-Key (docs/wire.md Configuration)
  notRepeated: "It was not sent again: this server could not tell the repetition from a second transfer.",
} as const satisfies Readonly<Record<Exclude<FailureCode, ChainCode | "other">, string>>;

/**
 * The texts by which the chain refuses a transfer (docs/staking.md 2, 6, 8, 9, 16, 17, 22), by what they mean to a person.
 * They arrive wrapped, such as `failed to execute message; message index: 0: <text>: invalid request`, so each is a part
 * of the answer. The first that an answer contains decides: a longer text stands before the shorter one it contains.
 */
export const CHAIN_TEXTS = {
  "chain.slotsUsed": ["too many unbonding delegation entries"],
  "chain.pairSlotsUsed": ["too many redelegation entries"],
  "chain.moveLocked": ["redelegation to this validator already in progress"],
  "chain.sameValidator": ["cannot redelegate to the same validator"],
  "chain.tooLittle": ["too few tokens to redelegate"],
  "chain.unknownValidator": ["redelegation destination validator not found", "validator does not exist"],
  "chain.nothingStaked": ["no delegation for (address, validator) tuple", "delegation does not exist"],
  "chain.overStake": ["invalid shares amount"],
  "chain.jailed": ["validator for this address is currently jailed"],
  "chain.noRate": ["invalid exchange rate", "invalid (zero) ex-rate"],
  "chain.matured": ["unbonding delegation is already processed"],
  "chain.overEntry": ["amount is greater than the unbonding delegation entry balance"],
  "chain.noEntry": ["unbonding delegation entry is not found at block height", "unbonding delegation with delegator"],
  "chain.fee": ["insufficient fee"],
  "chain.overBalance": ["insufficient funds"],
  "chain.memo": ["maximum number of characters is 256"],
  "chain.gas": ["out of gas"],
  "chain.sequence": ["account sequence mismatch"],
} as const satisfies Readonly<Record<ChainCode, ReadonlyArray<string>>>;
