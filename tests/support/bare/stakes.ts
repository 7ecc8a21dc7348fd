import { NORTH, SOUTH } from "./addresses.ts";

/** The height of the unbonding entry that the account starts with. */
export const ENTRY_HEIGHT = "700";

const DAY = 86_400_000;

/** The type and the validators of a transfer in the list of transactions (docs/wire.md Entities). */
export const rowOf = (type: string, to: string, from: string): object => {
  switch (type) {
    case "delegate":
      return { type, toValidator: to };
    case "undelegate":
      return { type, fromValidator: to };
    case "move-delegation":
      return { type: "moveDelegation", fromValidator: from, toValidator: to };
    case "cancel-undelegate":
      return { type: "cancelUndelegate", toValidator: to };
    default:
      return { type };
  }
};

/** The stakes of the bare server's wallet, in millionths of OPT: 40 OPT with North, 3 OPT unbonding from it. */
export const createStakes = (now: () => number) => {
  const coins = new Map<string, number>([[NORTH, 40_000_000]]);
  const created: Array<{ readonly address: string; readonly moniker: string }> = [];
  const entry = (validator_address: string, balance: number, creationHeight: string) => ({
    validator_address,
    moniker: "North",
    balance,
    creationHeight,
    completionTime: new Date(now() + 21 * DAY).toISOString(),
  });
  let entries = [entry(NORTH, 3_000_000, ENTRY_HEIGHT)];
  let height = 800;
  const add = (validator: string, by: number): void => void coins.set(validator, (coins.get(validator) ?? 0) + by);
  const text = (millionths: number): string => String(millionths / 1_000_000);

  return {
    /** The staked coins of a validator. */
    of: (validator: string): string => text(coins.get(validator) ?? 0),
    createValidator: (address: string, moniker: string): void => void created.push({ address, moniker }),
    execute: (type: string, to: string, from: string, amount: number, creationHeight: string): void => {
      if (type === "delegate") add(to, amount);
      if (type === "undelegate") {
        height += 1;
        add(to, -amount);
        entries = [...entries, entry(to, amount, String(height))];
      }
      if (type === "move-delegation") {
        add(from, -amount);
        add(to, amount);
      }
      if (type === "cancel-undelegate") {
        add(to, amount);
        entries = entries.map((open) =>
          open.creationHeight === creationHeight ? { ...open, balance: open.balance - amount } : open,
        );
      }
    },
    validators: () => ({
      unstakingWaitTime: 1_814_400,
      rewardPayoutFrequency: 604_800,
      validatorSet: [{ address: NORTH, moniker: "North" }, { address: SOUTH, moniker: "South" }, ...created].map(
        (of) => ({ ...of, fee: "0.05", uptime: "0.99", coins: "1000", apr: "0.1", status: "active", image: null }),
      ),
    }),
    /** The part of a token's account that is about staking. */
    account: (symbol: string) => {
      const isStaked = symbol === "OPT";
      const open = isStaked ? entries.filter(({ balance }) => balance > 0) : [];
      const delegations = isStaked ? [...coins].filter(([, amount]) => amount > 0) : [];
      const sum = (amounts: ReadonlyArray<number>): string => text(amounts.reduce((a, b) => a + b, 0));
      return {
        delegations: delegations.map(([validator_address, amount]) => ({
          validator_address,
          moniker: validator_address === NORTH ? "North" : "South",
          coins: text(amount),
          coinsUsd: text(amount),
          rewards: "0.25",
        })),
        delegationDetails: {
          balanceToken: sum(delegations.map(([, amount]) => amount)),
          balanceUsd: sum(delegations.map(([, amount]) => amount)),
        },
        unbondingDetails: {
          balanceToken: sum(open.map(({ balance }) => balance)),
          balanceUsd: sum(open.map(({ balance }) => balance)),
          entries: open.map((of) => ({ ...of, balance: text(of.balance) })),
        },
      };
    },
  };
};
