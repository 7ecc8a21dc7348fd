import { isLeft } from "fp-ts/Either";
import { useMemo, useState } from "react";
import { useController } from "react-hook-form";
import { Command, stake, type Validator, whyNot } from "../../../domain/staking/index.ts";
import { sameNamed } from "../../../domain/staking/same-named.ts";
import { readTokenAmount } from "../../../domain/transfer/amount-unit.ts";
import { isPositive, type Money, multiply } from "../../../domain/values/money.ts";
import { type TokenAccount, type TokenBalance, views as wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dateTimeText } from "../../common/dates.ts";
import { Notice } from "../../common/Notice.tsx";
import { PreviewActions, usePaymentForm } from "../../common/transfer/PaymentForm.tsx";
import { whyText } from "../../common/transfer/texts.ts";
import { UnresolvedTransfers } from "../../common/transfer/UnknownOutcome.tsx";
import { useWhyNot } from "../../common/use-command.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { StakeAction } from "./actions.ts";
import { ChosenValidator, Estimate } from "./ChosenValidator.tsx";
import { MoveGain } from "./MoveGain.tsx";
import { StakeAmount } from "./StakeAmount.tsx";
import { StakeEffects } from "./StakeEffects.tsx";
import { useRewardsNote, WithRewards } from "./StakeRewards.tsx";
import { byAddress, StakeValidator } from "./StakeValidator.tsx";
import { type StakeForm as Form, rawInput, storedReserve, typedAction } from "./use-stake-form.ts";
import { type PickedValidator, ValidatorPicker, type ValidatorPickerProps } from "./ValidatorPicker.tsx";

/** The user's delegated coins by the validator's address. */
export const ownStake = (account: TokenAccount): ReadonlyMap<string, Money> =>
  new Map(
    account.delegations.flatMap(({ validator_address, coins }) =>
      isPositive(coins) ? [[validator_address, coins] as const] : [],
    ),
  );

/** The validators of the user's delegations; of one that the server's list leaves out, what the delegation says. */
const heldValidators = (account: TokenAccount, known: ReadonlyMap<string, Validator>): ReadonlyArray<PickedValidator> =>
  account.delegations.map(({ validator_address: address, moniker }) => known.get(address) ?? { address, moniker });

const NO_VALIDATORS: ReadonlyArray<Validator> = [];

type StakeFormProps = {
  readonly form: Form;
  readonly token: TokenBalance;
  readonly account: TokenAccount;
  readonly action: StakeAction;
  readonly hidden: boolean;
};

/** Marks the first input inside as the one that takes the focus when the dialog opens. */
const focusFirst = (part: HTMLElement | null): void => part?.querySelector("input")?.setAttribute("data-autofocus", "");

type FormValidatorProps = Pick<StakeFormProps, "form"> & { readonly name: "validator" | "source" } & Omit<
    ValidatorPickerProps,
    "value" | "onChange" | "error" | "ref"
  >;

const FormValidator = ({ form, name, ...picker }: FormValidatorProps) => {
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange } = field;
  return <ValidatorPicker {...picker} ref={ref} value={value} onChange={onChange} error={fieldState.error?.message} />;
};

/** The validators of an action: one to choose for new stake, one held, or both; the entry of a cancel is fixed. */
const ValidatorFields = ({ form, account, action }: StakeFormProps) => {
  const all = useAppState().staking.validators?.validatorSet ?? NO_VALIDATORS;
  const known = useMemo(() => byAddress(all), [all]);
  // the pickers order hundreds of validators, and do so again only for another list
  const own = useMemo(() => ownStake(account), [account]);
  const held = useMemo(() => heldValidators(account, known), [account, known]);
  const { validator, source } = form.watch();
  switch (action.type) {
    case "delegate":
      return <FormValidator form={form} name="validator" label={t("stake.validator")} validators={all} own={own} />;
    case "undelegate":
      return (
        <FormValidator
          form={form}
          name="validator"
          label={t("stake.validator")}
          validators={held}
          own={own}
          includeBlocked
        />
      );
    case "move-delegation":
      return (
        <>
          <FormValidator
            form={form}
            name="source"
            label={t("stake.form.fromValidator")}
            validators={held}
            own={own}
            includeBlocked
          />
          <div ref={source === "" ? undefined : focusFirst}>
            <FormValidator
              form={form}
              name="validator"
              label={t("stake.form.toValidator")}
              validators={all}
              own={own}
              exclude={source}
            />
          </div>
        </>
      );
    case "cancel-undelegate": {
      const entry = account.unbondingDetails.entries.find(
        ({ validator_address, creationHeight }) =>
          validator_address === validator && creationHeight === action.creationHeight,
      );
      // an entry that was paid meanwhile is gone
      const moniker = entry?.moniker ?? known.get(validator)?.moniker ?? "";
      return (
        <div className="flex flex-col gap-2">
          <p className="text-sm font-medium text-ink">{t("stake.validator")}</p>
          <StakeValidator address={validator} moniker={moniker} validators={known} />
          {entry === undefined ? null : (
            <p className="tabular text-sm text-muted">
              {t("stake.form.entryPays", { date: dateTimeText(Date.parse(entry.completionTime)) })}
            </p>
          )}
        </div>
      );
    }
  }
};

/** The validator that stake goes to, as a card, and what the typed amount would earn there; nothing for other actions. */
const Target = ({ form, token, action, hidden, part }: StakeFormProps & { readonly part: "card" | "estimate" }) => {
  const validators = useAppState().staking.validators?.validatorSet ?? [];
  const { validator: address, source, amount } = form.watch();
  const chosen = validators.find((validator) => validator.address === address);
  if (chosen === undefined || (action.type !== "delegate" && action.type !== "move-delegation")) return null;
  if (part === "card") return <ChosenValidator of={chosen} sameName={sameNamed(validators).get(address) ?? null} />;
  const read = readTokenAmount(amount, token);
  if (isLeft(read) || !isPositive(read.right)) return null;
  const symbol = visibleText(token.symbol);
  return (
    <>
      <Estimate
        coins={read.right}
        apr={chosen.apr}
        symbol={symbol}
        usdOf={wallet.hasPrice(token) ? (value) => multiply(value, token.priceUsd) : null}
        hidden={hidden}
      />
      {action.type === "move-delegation" ? (
        <MoveGain coins={read.right} from={source} to={address} symbol={symbol} hidden={hidden} />
      ) : null}
    </>
  );
};

/** The slots that an undelegation or a move uses, where few are free: '5 of 7 slots used'. */
const SlotsLine = ({ form, account, action, now }: StakeFormProps & { readonly now: number }) => {
  const max = useAppState().staking.validators?.maxEntries;
  const { validator, source } = form.watch();
  if (action.type !== "undelegate" && action.type !== "move-delegation") return null;
  const slots =
    action.type === "undelegate"
      ? whyNot.slotsOf(account, validator, max, now)
      : whyNot.pairSlotsOf(account, { from: source, to: validator }, max, now);
  if (slots.max === null || validator === "" || !whyNot.isScarce(slots)) return null;
  return (
    <p className="tabular text-sm text-muted">
      {t(action.type === "undelegate" ? "stake.slotsUsed" : "stake.moveSlotsUsed", { ...slots, max: slots.max })}
    </p>
  );
};

/** The values of a staking action, with what it does and until when; `Preview` requests what it would cost. */
export const StakeForm = (props: StakeFormProps) => {
  const { form, token, account, action, hidden } = props;
  const app = useApp();
  const root = useAppState();
  const now = useServerNow(whyNot.waitEndsOf(account));
  // where the pressed button already says the validators, the amount is what is left to enter
  const [isReady] = useState(() => form.getValues("validator") !== "");
  const values = form.watch();
  const { chainId, symbol } = token;
  const isChosen = values.validator !== "" && (action.type !== "move-delegation" || values.source !== "");
  const wait = root.staking.validators?.unstakingWaitTime ?? null;
  const commandOf = (typed: typeof values) => {
    const { transfer, ...world } = app.state();
    const input = rawInput(app.state(), token, action, typed, storedReserve(app));
    return Command.RequestPreview(stake.canonicalStake(transfer, world, input));
  };
  const rejection = useWhyNot(commandOf(values));
  const why = rejection === null ? null : whyText(rejection, { symbol, wait });
  const whyBlocked = rejection?._tag === "staking.Blocked" ? why : null;

  const smallest = useRewardsNote({ form, token, hidden });
  const rewardsNote = action.type === "delegate" ? smallest : null;

  const { refused, submit } = usePaymentForm({ form, previewOf: commandOf, blocked: { symbol, wait } });
  return (
    <form
      noValidate
      className="flex flex-col gap-5 **:scroll-mb-28"
      onSubmit={(event) => {
        if (why === null) return void submit(event);
        event.preventDefault();
      }}
    >
      <UnresolvedTransfers placement="staking" />
      <ValidatorFields {...props} />
      <Target {...props} part="card" />
      <StakeAmount form={form} token={token} action={action} hidden={hidden} autoFocus={isReady} />
      {action.type === "delegate" ? <WithRewards form={form} token={token} hidden={hidden} /> : null}
      {rewardsNote === null ? <Target {...props} part="estimate" /> : null}
      <StatusRegion>{whyBlocked === null ? null : <Notice tone="warning" title={whyBlocked} />}</StatusRegion>
      {isChosen && whyBlocked === null ? (
        <StakeEffects
          of={{ chainId, symbol, action: typedAction(action, values) }}
          now={now}
          hidden={hidden}
          rewardsNote={rewardsNote}
        />
      ) : null}
      <SlotsLine {...props} now={now} />
      <PreviewActions refused={refused} why={why} />
    </form>
  );
};
