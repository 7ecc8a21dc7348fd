import { IDLE } from "../../../src/domain/decider/request.ts";
import type { Action, CreationValues, stake, Validators } from "../../../src/domain/staking/index.ts";
import type { World } from "../../../src/domain/staking/world.ts";
import { type StakeIntent, transfer } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import type { TokenAccount } from "../../../src/domain/wallet/index.ts";
import { address, intent, NOW, OWN, TOKENS, worldOf } from "../transfer/examples.ts";
import { validator } from "./example.ts";

/** The address of a validator, another one for each number. */
export const valoper = (number: number): string => address(number, "optiovaloper");
export const [ANNA, BERT, CARL, DORA] = [valoper(11), valoper(12), valoper(13), valoper(14)] as const;

const DAY = 86_400_000;
/** The time of this many days after `NOW`, in ISO 8601. */
export const inDays = (days: number): string => new Date(NOW + days * DAY).toISOString();

/** Anna and Bert are active, Carl is jailed, Dora is inactive. */
export const VALIDATORS: Validators = {
  unstakingWaitTime: 1_814_400,
  rewardPayoutFrequency: 604_800,
  maxEntries: 7,
  validatorSet: [
    validator("Anna", { address: ANNA }),
    validator("Bert", { address: BERT }),
    validator("Carl", { address: CARL, status: "jailed" }),
    validator("Dora", { address: DORA, status: "inactive" }),
  ],
};

export const delegationTo = (
  address: string,
  coins: string,
  moniker = "Anna",
): TokenAccount["delegations"][number] => ({
  validator_address: address,
  moniker,
  coins: amount(coins),
  coinsUsd: amount("0"),
  rewards: amount("0.5"),
});

type Entry = TokenAccount["unbondingDetails"]["entries"][number];
export const entryOf = (address: string, balance: string, creationHeight: string, completionTime: string): Entry => ({
  validator_address: address,
  moniker: "Anna",
  balance: amount(balance),
  creationHeight,
  completionTime,
});

type Redelegation = NonNullable<TokenAccount["redelegations"]>[number];
export const moveOf = (from: string, to: string, completionTime: string, fromMoniker = "Bert"): Redelegation => ({
  from,
  fromMoniker,
  to,
  toMoniker: "Anna",
  amount: amount("1"),
  completionTime,
});

/** 40 OPT with Anna, 5 with Carl; 3 unbonding from Anna since block 700. */
export const ACCOUNT: TokenAccount = {
  transactions: [],
  delegations: [delegationTo(ANNA, "40.500000"), delegationTo(CARL, "5", "Carl")],
  delegationDetails: { balanceToken: amount("45.5"), balanceUsd: amount("0") },
  unbondingDetails: {
    balanceToken: amount("3"),
    balanceUsd: amount("0"),
    entries: [entryOf(ANNA, "3", "700", inDays(20))],
  },
  redelegations: [],
  balanceToken: amount("100"),
  balanceUsd: amount("0"),
  address: OWN,
};

/** A loaded wallet with 100 OPT, this account of it and these validators. */
export const stakeWorld = (
  account: Partial<TokenAccount> | null = {},
  validators: Validators | null = VALIDATORS,
  tokens = TOKENS,
): World => {
  const world = worldOf(tokens);
  const key = { chainId: "optio", symbol: "OPT", request: IDLE, accountAt: null, isRestored: false };
  const accounts = account === null ? [] : [{ ...key, account: { ...ACCOUNT, ...account } }];
  return { ...world, wallet: { ...world.wallet, accounts }, staking: { validators }, transfer: transfer.initial };
};

/** What a staking form says, whatever its action; each action takes its own fields. */
interface Filled {
  readonly transferType: Action["type"];
  readonly amount: string;
  readonly validator: string;
  readonly source: string;
  readonly creationHeight: string;
  readonly cutsReserve: boolean;
}

const actionWith = ({
  transferType,
  validator,
  source,
  creationHeight,
}: Omit<Filled, "amount" | "cutsReserve">): Action =>
  ({
    delegate: { type: "delegate" as const, validator },
    undelegate: { type: "undelegate" as const, validator },
    "move-delegation": { type: "move-delegation" as const, source, validator },
    "cancel-undelegate": { type: "cancel-undelegate" as const, validator, creationHeight },
  })[transferType];

/** The staking form: 5 OPT to Anna, changed as given. */
export const stakeForm = (over: Partial<Filled> = {}): stake.StakeInput => {
  const { amount, cutsReserve, ...filled } = {
    transferType: "delegate" as const,
    amount: "5",
    validator: ANNA,
    source: "",
    creationHeight: "",
    cutsReserve: false,
    ...over,
  };
  return { chainId: "optio", symbol: "OPT", amount, action: actionWith(filled), cutsReserve };
};

/** A valid form of each staking type in `stakeWorld()`, and its intent. */
export const STAKES: ReadonlyArray<{ readonly form: stake.StakeInput; readonly intent: StakeIntent }> = (
  [
    [{ type: "delegate", validator: ANNA }, "5"],
    [{ type: "undelegate", validator: ANNA }, "5"],
    [{ type: "move-delegation", source: ANNA, validator: BERT }, "5"],
    [{ type: "cancel-undelegate", validator: ANNA, creationHeight: "700" }, "3"],
  ] as const
).map(([action, typed]) => ({
  form: { chainId: "optio", symbol: "OPT", amount: typed, action, cutsReserve: false },
  intent: { ...intent, amount: amount(typed), memo: null, action },
}));

/** The form of a new validator. */
export const CREATION: CreationValues = {
  moniker: "Canary Node",
  website: "",
  details: "",
  commissionRate: amount("0.05"),
  commissionMaxRate: amount("0.2"),
  commissionMaxChangeRate: amount("0.01"),
  minSelfDelegation: amount("1"),
  amount: amount("10"),
};
