import type { Failure } from "../decider/failure.ts";

/**
 * The texts by which the chain refuses a transfer (docs/staking.md 2, 6, 8, 9, 16, 17, 22), by what they mean to a person.
 * They arrive wrapped, such as `failed to execute message; message index: 0: <text>: invalid request`, so each is a part
 * of the answer. The first that an answer contains decides: a longer text stands before the shorter one it contains.
 */
const CHAIN_TEXTS = {
  slotsUsed: ["too many unbonding delegation entries"],
  pairSlotsUsed: ["too many redelegation entries"],
  moveLocked: ["redelegation to this validator already in progress"],
  sameValidator: ["cannot redelegate to the same validator"],
  tooLittle: ["too few tokens to redelegate"],
  unknownValidator: ["redelegation destination validator not found", "validator does not exist"],
  nothingStaked: ["no delegation for (address, validator) tuple", "delegation does not exist"],
  overStake: ["invalid shares amount"],
  jailed: ["validator for this address is currently jailed"],
  noRate: ["invalid exchange rate", "invalid (zero) ex-rate"],
  matured: ["unbonding delegation is already processed"],
  overEntry: ["amount is greater than the unbonding delegation entry balance"],
  noEntry: ["unbonding delegation entry is not found at block height", "unbonding delegation with delegator"],
  fee: ["insufficient fee"],
  overBalance: ["insufficient funds"],
  memo: ["maximum number of characters is 256"],
  gas: ["out of gas"],
  sequence: ["account sequence mismatch"],
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>;

/** What a refusal of the chain means. */
export type ChainError = keyof typeof CHAIN_TEXTS;

const TEXTS = Object.entries(CHAIN_TEXTS) as ReadonlyArray<readonly [ChainError, ReadonlyArray<string>]>;

/** What a failure of a transfer means by the chain's text in it, or null for a text of no known meaning. */
export const chainErrorOf = ({ message }: Pick<Failure, "message">): ChainError | null => {
  const text = message.toLowerCase();
  return TEXTS.find(([, parts]) => parts.some((part) => text.includes(part)))?.[0] ?? null;
};
