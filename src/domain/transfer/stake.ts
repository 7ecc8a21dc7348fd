import { isLeft, left, right } from "fp-ts/Either";
import type { DecisionOf } from "../decider/decision.ts";
import { only } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { type Checked, checked, every, invalid, valid } from "../decider/validation.ts";
import { whyNotStake } from "../staking/why-not.ts";
import type { StakeWorld } from "../staking/world.ts";
import { readAmount } from "../values/amount-input.ts";
import { add, compare, equal, isMoney, isPositive, type Money, plainest, ZERO } from "../values/money.ts";
import { currentAccountOf, firstWalletId, tokenOf } from "../wallet/views.ts";
import { type Command, Event, type Intent, Rejection } from "./messages.ts";
import { amountProblem } from "./rules.ts";
import type { State } from "./state.ts";
import { maxOf } from "./views.ts";
import type { DecisionWorld } from "./world.ts";

type RequestStakePreview = Extract<Command, { readonly _tag: "transfer.RequestStakePreview" }>;

/** The values of the staking form, as typed. */
export type StakeInput = Omit<RequestStakePreview, "_tag">;

/**
 * The most that a staking form can take, as the server wrote it: the balance for a delegation, the stake with the
 * validator that it leaves, or what is left of the unbonding entry. Zero where there is none.
 */
export const limitOf = (
  { wallet }: StakeWorld,
  { chainId, symbol, transferType, validator, source, creationHeight }: Omit<StakeInput, "amount" | "cutsReserve">,
): Money => {
  const account = currentAccountOf(wallet, chainId, symbol);
  const stakeWith = (address: string | null) =>
    account?.delegations.find((delegation) => delegation.validator_address === address)?.coins;
  const limit = (): Money | undefined => {
    switch (transferType) {
      case "delegate":
        return tokenOf(wallet, chainId, symbol)?.balance;
      case "undelegate":
        return stakeWith(validator);
      case "move-delegation":
        return stakeWith(source);
      case "cancel-undelegate":
        return account?.unbondingDetails.entries.find(
          (entry) => entry.validator_address === validator && entry.creationHeight === creationHeight,
        )?.balance;
    }
  };
  return limit() ?? ZERO;
};

/** The rule that an amount above the limit of each action breaks. */
const OVER_LIMIT: Readonly<Record<StakeInput["transferType"], string>> = {
  delegate: "rule.amount.insufficient",
  undelegate: "rule.amount.overStake",
  "move-delegation": "rule.amount.overStake",
  "cancel-undelegate": "rule.amount.overEntry",
};

/**
 * The typed amount within its limit. The whole limit is the server's own text of it, also with more decimals than the
 * token has: shares have them after a slash (docs/staking.md 15).
 */
const checkStakeAmount = (state: State, world: StakeWorld, input: StakeInput): Checked<Money> => {
  const limit = limitOf(world, input);
  const decimals = tokenOf(world.wallet, input.chainId, input.symbol)?.decimals ?? 0;
  const typed = input.amount.trim();
  const isWhole = isMoney(typed) && isPositive(typed) && equal(typed, limit);
  const read = isWhole ? right(limit) : readAmount(typed, decimals);
  if (isLeft(read)) return amountProblem(read.left);
  const amount = equal(read.right, limit) ? limit : plainest(read.right);
  if (compare(amount, limit) > 0) return invalid("amount", OVER_LIMIT[input.transferType]);
  if (input.transferType !== "delegate") return right(amount);
  const { chainId, symbol } = input;
  // only a fee that the server estimated refuses an amount; before the first estimate its preview does
  const fee = state.fees.find((last) => last.chainId === chainId && last.transferType === "delegate")?.fee ?? ZERO;
  if (compare(add(amount, fee), limit) > 0) return invalid("amount", "rule.amount.fee", [fee, symbol]);
  return checked("amount", amount, input.cutsReserve ? "rule.amount.reserve" : null);
};

/** Validates the whole staking form: the intent with its fields of spec §5, or all problems. */
export const validateStake = (state: State, world: StakeWorld, input: StakeInput): Checked<Intent> => {
  const { chainId, symbol, transferType, validator, source, creationHeight } = input;
  const token = tokenOf(world.wallet, chainId, symbol);
  const walletId = firstWalletId(world.wallet);
  if (token === null || walletId === null) return invalid("asset", "rule.asset.required");
  const isMove = transferType === "move-delegation";
  const missingSource = isMove && (source ?? "") === "" ? "rule.validator.required" : null;
  return every({
    walletId: valid(walletId),
    chainId: valid(token.chainId),
    symbol: valid(token.symbol),
    amount: checkStakeAmount(state, world, input),
    to: checked("validator", validator, validator === "" ? "rule.validator.required" : null),
    from: checked("source", isMove ? (source ?? "") : token.address, missingSource),
    transferType: valid<Intent["transferType"]>(transferType),
    memo: valid(null),
    description: valid(""),
    creationHeight: valid(transferType === "cancel-undelegate" && creationHeight !== "" ? creationHeight : null),
  });
};

/** The input with its amount in canonical form, for the command ({@link validateStake} decides the same for both). */
export const canonicalStake = (state: State, world: StakeWorld, input: StakeInput): StakeInput => {
  const amount = checkStakeAmount(state, world, { ...input, cutsReserve: false });
  return isLeft(amount) ? input : { ...input, amount: amount.right };
};

/**
 * Whether an amount would take coins that are kept for later fees, for the field `cutsReserve` of the command: the
 * reserve is a preference of the device, so the form computes it, unless the person agreed to stake the last coins.
 */
export const isCuttingReserve = (state: State, world: StakeWorld, input: StakeInput, reserve: Money): boolean => {
  if (input.transferType !== "delegate" || !isPositive(reserve)) return false;
  const { chainId, symbol } = input;
  const amount = checkStakeAmount(state, world, { ...input, cutsReserve: false });
  return !isLeft(amount) && compare(amount.right, maxOf(state, world, chainId, symbol, reserve, "delegate")) > 0;
};

/** The server's time of a command, in milliseconds since 1970. */
const serverTime = ({ at }: Envelope, { session }: DecisionWorld): number => at - session.clockSkew;

/** Decides the preview of a staking form: what blocks the action, then its fields. */
export const requestStakePreview = (
  state: State,
  command: RequestStakePreview,
  envelope: Envelope,
  world: DecisionWorld,
): DecisionOf<Event, Rejection> => {
  if (state.form.step === "sent") return left(Rejection.InFlight());
  const why = whyNotStake(world, command, serverTime(envelope, world));
  if (why !== null) return left(Rejection.Blocked({ blocked: why }));
  const validated = validateStake(state, world, command);
  return isLeft(validated)
    ? left(Rejection.Invalid({ problems: validated.left }))
    : only(Event.PreviewRequested({ request: envelope.id, intent: validated.right }));
};
