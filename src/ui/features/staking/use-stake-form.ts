import type { AppApi } from "../../../app/api/app-api.ts";
import { problemsIn } from "../../../domain/decider/validation.ts";
import type { Root } from "../../../domain/index.ts";
import { type Intent, stake, views } from "../../../domain/transfer/index.ts";
import type { Money } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { type RuleForm, useRuleForm } from "../../common/use-rule-form.ts";
import type { StakeAction } from "./actions.ts";

/** What the form holds, as typed. `spendReserve`: the user agrees to stake the coins kept for later fees. */
export type StakeValues = {
  readonly validator: string;
  readonly source: string;
  readonly amount: string;
  readonly spendReserve: boolean;
};
export type StakeForm = RuleForm<StakeValues>;

/** The action of a form that was previewed; null for a send and before the first preview. */
export const actionOf = (intent: Intent | null): StakeAction | null => {
  if (intent === null) return null;
  const { transferType: type, to, from, creationHeight } = intent;
  switch (type) {
    case "send":
      return null;
    case "delegate":
      return { type, validator: to };
    case "undelegate":
      return { type, validator: to };
    case "move-delegation":
      return { type, source: from };
    case "cancel-undelegate":
      return { type, validator: to, creationHeight: creationHeight ?? "" };
  }
};

/** The reserve for later fees that is stored on the device. */
export const storedReserve = (app: AppApi): Money => views.reserveOf(app.preferences.read().feeReserve);

/** The form's values as the command takes them, before the amount is canonical. */
export const rawInput = (
  { transfer, ...world }: Root,
  { chainId, symbol }: Pick<TokenBalance, "chainId" | "symbol">,
  action: StakeAction,
  values: StakeValues,
  reserve: Money,
): stake.StakeInput => {
  const input = {
    chainId,
    symbol,
    transferType: action.type,
    amount: values.amount,
    validator: values.validator,
    source: action.type === "move-delegation" ? values.source : null,
    creationHeight: action.type === "cancel-undelegate" ? action.creationHeight : null,
    cutsReserve: false,
  };
  return { ...input, cutsReserve: !values.spendReserve && stake.isCuttingReserve(transfer, world, input, reserve) };
};

/** The values that the form starts with: those of the last preview, else what the pressed button says. */
const defaultsOf = (app: AppApi, action: StakeAction): StakeValues => {
  const { transfer, wallet } = app.state();
  const { intent } = transfer.form;
  const isMove = action.type === "move-delegation";
  if (intent !== null && actionOf(intent)?.type === action.type)
    return { validator: intent.to, source: isMove ? intent.from : "", amount: intent.amount, spendReserve: false };
  const kept = action.type === "delegate" ? (action.validator ?? transfer.keptValidator) : null;
  const entries = wallet.accounts.flatMap(({ account }) => account?.unbondingDetails.entries ?? []);
  const entry =
    action.type === "cancel-undelegate"
      ? entries.find(
          ({ validator_address, creationHeight }) =>
            validator_address === action.validator && creationHeight === action.creationHeight,
        )
      : undefined;
  return {
    validator: isMove ? "" : action.type === "delegate" ? (kept ?? "") : action.validator,
    source: isMove ? action.source : "",
    amount: entry?.balance ?? ("amount" in action ? (action.amount ?? "") : ""),
    spendReserve: false,
  };
};

/** The staking form of an action, checked by the domain's rules against the current state. */
export const useStakeForm = (token: TokenBalance, action: StakeAction): StakeForm => {
  const app = useApp();
  return useRuleForm<StakeValues>({
    defaultValues: defaultsOf(app, action),
    rule: (values) => {
      const root = app.state();
      const input = rawInput(root, token, action, values, storedReserve(app));
      return problemsIn(stake.validateStake(root.transfer, root, input));
    },
  });
};
