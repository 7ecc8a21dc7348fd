import { add, type Money, amount as money, subtract } from "../../src/domain/values/money.ts";
import { ANNA, BERT, VALIDATORS } from "../domain/staking/examples.ts";
import { OWN } from "../domain/transfer/examples.ts";

/** A staking transfer as the server receives it. */
export interface StakeRequest {
  readonly transferType: string;
  readonly to: string;
  readonly from: string;
  readonly amount: Money;
  readonly creationHeight: string | null;
}

/** What a staking transfer did to the spendable balance. */
interface Executed {
  readonly spent: Money;
  readonly rewards: Money;
}

const DAY = 86_400_000;
const ZERO = money("0");
const REWARDS = money("0.25");

/** The type and validators of a transfer in the list of transactions; none for a send. */
export const rowOf = ({ transferType, to, from }: Pick<StakeRequest, "transferType" | "to" | "from">) => {
  const none = { fromValidator: null, toValidator: null };
  switch (transferType) {
    case "delegate":
      return { ...none, type: "delegate", toValidator: to };
    case "undelegate":
      return { ...none, type: "undelegate", fromValidator: to };
    case "move-delegation":
      return { type: "moveDelegation", fromValidator: from, toValidator: to };
    case "cancel-undelegate":
      return { ...none, type: "cancelUndelegate", toValidator: to };
    default:
      return { ...none, type: transferType };
  }
};

/** The height of the unbonding entry that the account starts with, and of its second one. */
export const ENTRY_HEIGHT = "700";
export const OTHER_HEIGHT = "701";

/**
 * The stakes of a scripted server's one account: 40 OPT with Anna, 3 OPT unbonding from her since each of two blocks. It
 * executes every request without checks, because the client's own checks are tested.
 */
export const createScriptedStakes = (now: () => number) => {
  const coins = new Map<string, Money>([[ANNA, money("40")]]);
  const later = (days: number) => new Date(now() + days * DAY).toISOString();
  const entry = (validator: string, balance: Money, creationHeight: string, completionTime: string) => ({
    validator_address: validator,
    moniker: "Anna",
    balance,
    initialBalance: balance,
    creationHeight,
    completionTime,
  });
  let entries = [entry(ANNA, money("3"), ENTRY_HEIGHT, later(20)), entry(ANNA, money("3"), OTHER_HEIGHT, later(20))];
  const redelegations: object[] = [];
  let blocks = 800;

  const change = (validator: string, by: Money) => coins.set(validator, add(coins.get(validator) ?? ZERO, by));

  const execute = ({ transferType, to, from, amount, creationHeight }: StakeRequest): Executed => {
    switch (transferType) {
      case "delegate":
        change(to, amount);
        return { spent: amount, rewards: REWARDS };
      case "undelegate":
        blocks += 1;
        change(to, subtract(ZERO, amount));
        entries = [...entries, entry(to, amount, String(blocks), later(21))];
        return { spent: ZERO, rewards: REWARDS };
      case "move-delegation":
        change(from, subtract(ZERO, amount));
        change(to, amount);
        redelegations.push({ from, fromMoniker: "", to, toMoniker: "", amount, completionTime: later(21) });
        return { spent: ZERO, rewards: REWARDS };
      default:
        entries = entries.map((open) =>
          open.validator_address === to && open.creationHeight === creationHeight
            ? { ...open, balance: subtract(open.balance, amount) }
            : open,
        );
        change(to, amount);
        return { spent: ZERO, rewards: REWARDS };
    }
  };

  return {
    execute,
    /** What the preview of a staking transfer says besides amount and parties. */
    previewOf: (transferType: string) => ({
      rewards: REWARDS,
      ...(transferType === "undelegate" || transferType === "move-delegation" ? { completionTime: later(21) } : {}),
    }),
    account: (balance: Money) => ({
      transactions: [],
      delegations: [...coins].map(([validator_address, staked]) => ({
        validator_address,
        moniker: validator_address === BERT ? "Bert" : "Anna",
        coins: staked,
        coinsUsd: staked,
        rewards: REWARDS,
      })),
      delegationDetails: { balanceToken: "40", balanceUsd: "40" },
      unbondingDetails: { balanceToken: "6", balanceUsd: "6", entries },
      redelegations,
      balanceToken: balance,
      balanceUsd: balance,
      address: OWN,
    }),
    validators: () => VALIDATORS,
  };
};
