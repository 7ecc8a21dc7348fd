import { useEffect } from "react";
import type { AppApi } from "../../../app/api/app-api.ts";
import { problemsIn } from "../../../domain/decider/validation.ts";
import type { Root } from "../../../domain/index.ts";
import { type Action, stake } from "../../../domain/staking/index.ts";
import { proposed } from "../../../domain/staking/proposal.ts";
import { namingUnit, withoutUnit } from "../../../domain/transfer/amount-unit.ts";
import { type Intent, isStakeAction, views } from "../../../domain/transfer/index.ts";
import type { Money } from "../../../domain/values/money.ts";
import type { TokenBalance } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { draftOf, drafts, useKeptDraft, withDraft } from "../../common/drafts.ts";
import { type RuleForm, useRuleForm } from "../../common/use-rule-form.ts";
import type { StakeAction } from "./actions.ts";
import { useTurn } from "./use-turn.ts";

/** What the form holds, as typed. `spendReserve`: the user agrees to stake the coins kept for later fees. */
export type StakeValues = {
  readonly validator: string;
  readonly source: string;
  readonly amount: string;
  readonly spendReserve: boolean;
};
export type StakeForm = RuleForm<StakeValues>;

/** The action of a form that was previewed, for the dialog; null for a send and before the first preview. */
export const actionOf = (intent: Intent | null): StakeAction | null => {
  if (intent === null || !isStakeAction(intent.action)) return null;
  return intent.action;
};

/** The reserve for later fees that is stored on the device. */
export const storedReserve = (app: AppApi): Money => views.reserveOf(app.preferences.read().feeReserve);

/** The action with the validators that the form holds. */
export const typedAction = (action: StakeAction, { validator, source }: StakeValues): Action => {
  switch (action.type) {
    case "delegate":
      return { type: action.type, validator };
    case "undelegate":
      return { type: action.type, validator };
    case "move-delegation":
      return { type: action.type, source, validator };
    case "cancel-undelegate":
      return { type: action.type, validator, creationHeight: action.creationHeight };
  }
};

/** The form's values as the command takes them, before the amount is canonical. */
export const rawInput = (
  { transfer, ...world }: Root,
  { chainId, symbol }: Pick<TokenBalance, "chainId" | "symbol">,
  action: StakeAction,
  values: StakeValues,
  reserve: Money,
): stake.StakeInput => {
  const amount = withoutUnit(values.amount, [symbol]);
  const input = { chainId, symbol, amount, action: typedAction(action, values), cutsReserve: false };
  return {
    ...input,
    cutsReserve: !values.spendReserve && stake.isCuttingReserve(transfer, world, input, reserve),
  };
};

type Asset = Pick<TokenBalance, "chainId" | "symbol">;

/** The validator that stake goes to before a person chooses one: the given one, else the proposed one; "" for none. */
const firstValidator = (app: AppApi, { chainId, symbol }: Asset, action: StakeAction, seed: string): string => {
  if (action.type === "undelegate" || action.type === "cancel-undelegate") return action.validator;
  if (action.type === "delegate" && action.validator !== null) return action.validator;
  if (action.type === "move-delegation" && action.validator !== undefined) return action.validator;
  const root = app.state();
  const isMove = action.type === "move-delegation";
  const open = isMove
    ? ({ type: action.type, source: action.source, validator: "" } as const)
    : ({ type: action.type, validator: "" } as const);
  const last = isMove ? null : root.staking.lastValidator;
  const now = app.now() - root.session.clockSkew;
  return proposed(root, { chainId, symbol, action: open }, { last, seed, now }) ?? "";
};

/** The values that the form starts with: those of the last preview, else what the pressed button says. */
const defaultsOf = (app: AppApi, asset: Asset, action: StakeAction, seed: string): StakeValues => {
  const { transfer, wallet } = app.state();
  const { intent } = transfer.form;
  const previewed = intent?.action;
  if (intent !== null && previewed !== undefined && isStakeAction(previewed) && previewed.type === action.type) {
    const source = previewed.type === "move-delegation" ? previewed.source : "";
    return { validator: previewed.validator, source, amount: intent.amount, spendReserve: false };
  }
  const entries = wallet.accounts.flatMap(({ account }) => account?.unbondingDetails.entries ?? []);
  const entry =
    action.type === "cancel-undelegate"
      ? entries.find(
          ({ validator_address, creationHeight }) =>
            validator_address === action.validator && creationHeight === action.creationHeight,
        )
      : undefined;
  return {
    validator: firstValidator(app, asset, action, seed),
    source: action.type === "move-delegation" ? action.source : "",
    amount: entry?.balance ?? ("amount" in action ? (action.amount ?? "") : ""),
    spendReserve: false,
  };
};

/** The values of forms whose session ended, by the action; a dialog that is closed is given up. */
const stakeDrafts = drafts<StakeValues>("stake");

/** The staking form of an action, checked by the domain's rules against the current state. */
export const useStakeForm = (token: TokenBalance, action: StakeAction): StakeForm => {
  const app = useApp();
  const seed = useTurn();
  const { validators } = useAppState().staking;
  const key = JSON.stringify(action);
  const form = useRuleForm<StakeValues>({
    sends: () => "staking.RequestPreview",
    defaultValues: withDraft(defaultsOf(app, token, action, seed), draftOf(stakeDrafts, app, key)),
    rule: (values) => {
      const root = app.state();
      const input = rawInput(root, token, action, values, storedReserve(app));
      return namingUnit(problemsIn(stake.validateStake(root.transfer, root, input)), values.amount, token.symbol);
    },
  });
  useEffect(() => {
    // the list can arrive after the form was opened
    if (validators !== null && form.getValues("validator") === "")
      form.setValue("validator", firstValidator(app, token, action, seed));
  }, [app, form, token, action, seed, validators]);
  useKeptDraft(
    stakeDrafts,
    form,
    ({ transfer }) => {
      const isSent = views.ownAttempt(transfer) !== null || transfer.form.step === "completed";
      return isSent ? null : form.getValues();
    },
    { key, givenUp: true },
  );
  return form;
};
