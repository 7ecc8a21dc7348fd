import { isLeft } from "fp-ts/Either";
import { Info } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { Command, stake, whyNot } from "../../../domain/staking/index.ts";
import * as timeline from "../../../domain/staking/timeline.ts";
import { readTokenAmount } from "../../../domain/transfer/amount-unit.ts";
import { operatorOf } from "../../../domain/values/address.ts";
import { compare, isPositive, type Money, multiply, ZERO } from "../../../domain/values/money.ts";
import { type TokenAccount, views as wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { Notice } from "../../common/Notice.tsx";
import { useOpenSend } from "../../common/send-context.ts";
import { PreviewActions, usePaymentForm } from "../../common/transfer/PaymentForm.tsx";
import { whyText } from "../../common/transfer/texts.ts";
import { UnresolvedTransfers } from "../../common/transfer/UnknownOutcome.tsx";
import { useWhyNot } from "../../common/use-command.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { SheetStep } from "../../kit/Dialog.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { OpenStake } from "./actions.ts";
import { Leaving } from "./Leaving.tsx";
import { StakeAmount } from "./StakeAmount.tsx";
import { StakeEffects, useRiskLine } from "./StakeEffects.tsx";
import { useRewardsNote, WithRewards } from "./StakeRewards.tsx";
import { type FieldsProps, StakeValidators, useKnownValidator, useValidatorSet } from "./StakeValidators.tsx";
import { StakeYield } from "./StakeYield.tsx";
import { rawInput, storedReserve, typedAction } from "./use-stake-form.ts";
import { useTurn } from "./use-turn.ts";
import { ValidatorChoice } from "./ValidatorChoice.tsx";
import { listedOf } from "./ValidatorRow.tsx";

/** The user's delegated coins by the validator's address. */
export const ownStake = (account: TokenAccount): ReadonlyMap<string, Money> =>
  new Map(
    account.delegations.flatMap(({ validator_address, coins }) =>
      isPositive(coins) ? [[validator_address, coins] as const] : [],
    ),
  );

type StakeFormProps = FieldsProps & { readonly onAct: OpenStake };

/** What a new stake, or one that is taken back, would earn with its validator; nothing before one is chosen. */
const Yield = ({ form, token, account, action, hidden, now }: FieldsProps & { readonly now: number }) => {
  const root = useAppState();
  const interval = root.staking.validators?.rewardPayoutFrequency ?? 0;
  const values = form.watch();
  const { validator, amount } = values;
  const limit = stake.limitOf(root, { ...token, action: typedAction(action, values) });
  const of = listedOf(useKnownValidator(account)(validator));
  const read = readTokenAmount(amount, token);
  if (of === null) return null;
  return (
    <StakeYield
      coins={isLeft(read) ? ZERO : compare(read.right, limit) > 0 ? null : read.right}
      apr={of.apr}
      symbol={visibleText(token.symbol)}
      usdOf={wallet.hasPrice(token) ? (value) => multiply(value, token.priceUsd) : null}
      firstPayout={interval > 0 ? now + interval * 1000 : null}
      hidden={hidden}
    />
  );
};

/** How long stake takes to come back, and what can be lost, in one line. */
const RiskLine = ({ name }: { readonly name: string }) => (
  <p className="flex items-start gap-2.5 text-sm text-pretty text-muted">
    <Info className="mt-0.5 size-4 shrink-0" />
    <span>{useRiskLine(name)}</span>
  </p>
);

/** The slots that an undelegation or a move uses, where few are free: '5 of 7 slots used'. */
const SlotsLine = ({ form, account, action, now }: FieldsProps & { readonly now: number }) => {
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

/** Without any coins there is nothing to choose: how to get some. */
const NoCoins = ({ token, account }: Pick<FieldsProps, "token" | "account">) => {
  const openSend = useOpenSend();
  const { chainId } = token;
  const symbol = visibleText(token.symbol);
  return (
    <EmptyState
      drawing="money"
      title={t(timeline.hasStake(account) ? "stake.why.nothingAvailable" : "stake.empty.noneTitle", { symbol })}
      text={t("stake.empty.noneText")}
      action={
        <Button onClick={() => openSend({ tab: "receive", chainId, symbol: token.symbol })}>
          {t("stake.empty.receive", { symbol })}
        </Button>
      }
    />
  );
};

/** What an action does, between its validators and the button: by the action, in the place of each other. */
const Consequences = (props: StakeFormProps & { readonly now: number }) => {
  const { form, token, action, account, hidden, now } = props;
  const values = form.watch();
  const smallest = useRewardsNote({ form, token, hidden });
  const rewardsNote = action.type === "delegate" ? smallest : null;
  const of = useKnownValidator(account)(values.validator);
  if (of === null) return null;
  const { chainId, symbol } = token;
  return (
    <>
      {action.type === "undelegate" ? <Leaving {...props} /> : null}
      <StakeEffects
        of={{ chainId, symbol, action: typedAction(action, values) }}
        now={now}
        hidden={hidden}
        rewardsNote={rewardsNote}
        inForm
      />
      {action.type === "delegate" ? <RiskLine name={of.moniker} /> : null}
    </>
  );
};

/** The values of a staking action, with what it does and until when; `Preview` requests what it would cost. */
const Fields = (props: StakeFormProps & { readonly onChange: (() => void) | null; readonly isBack: boolean }) => {
  const { form, token, account, action, hidden, onChange, isBack } = props;
  const app = useApp();
  const root = useAppState();
  const now = useServerNow(whyNot.waitEndsOf(account));
  const values = form.watch();
  const { symbol } = token;
  const wait = root.staking.validators?.unstakingWaitTime ?? null;
  const commandOf = (typed: typeof values) => {
    const { transfer, ...world } = app.state();
    const input = rawInput(app.state(), token, action, typed, storedReserve(app));
    return Command.RequestPreview(stake.canonicalStake(transfer, world, input));
  };
  const rejection = useWhyNot(commandOf(values));
  const why = rejection === null ? null : whyText(rejection, { symbol, wait });
  const whyBlocked = rejection?._tag === "staking.Blocked" ? why : null;
  const isSmallest = useRewardsNote({ form, token, hidden }) !== null;
  const earns = action.type === "cancel-undelegate" || (action.type === "delegate" && !isSmallest);
  useEffect(() => {
    // a form that took another's place begins with its amount
    if (!isBack && document.activeElement === document.body) form.setFocus("amount");
  }, [form, isBack]);
  const { refused, submit } = usePaymentForm({ form, previewOf: commandOf, blocked: { symbol, wait } });
  return (
    <form
      noValidate
      className="flex grow flex-col gap-3 **:scroll-mb-28"
      onSubmit={(event) => {
        if (why === null) return void submit(event);
        event.preventDefault();
      }}
    >
      <UnresolvedTransfers placement="staking" />
      <StakeAmount form={form} token={token} action={action} hidden={hidden} />
      {action.type === "delegate" ? <WithRewards form={form} token={token} hidden={hidden} /> : null}
      {earns ? <Yield {...props} now={now} /> : null}
      <StakeValidators {...props} change={onChange} focused={isBack} />
      <StatusRegion>{whyBlocked === null ? null : <Notice tone="warning" title={whyBlocked} />}</StatusRegion>
      {whyBlocked === null ? <Consequences {...props} now={now} /> : null}
      <SlotsLine {...props} now={now} />
      <PreviewActions refused={refused} why={why} />
    </form>
  );
};

/** The form of a staking action, whose validators slide into its place. */
export const StakeForm = (props: StakeFormProps) => {
  const { form, token, account, action } = props;
  const seed = useTurn();
  const validators = useValidatorSet();
  const own = useMemo(() => ownStake(account), [account]);
  const [list, setList] = useState<"none" | "open" | "closed">("none");
  const { validator, source } = form.watch();
  const canChange = action.type === "move-delegation" || (action.type === "delegate" && action.getsRewards !== true);
  if (action.type === "delegate" && !isPositive(token.balance)) return <NoCoins token={token} account={account} />;
  return (
    <SheetStep id={list === "open" ? "list" : "fields"} order={list === "open" ? 1 : 0}>
      {list === "open" ? (
        <ValidatorChoice
          validators={validators}
          own={own}
          value={validator}
          exclude={source}
          operator={operatorOf(token.address)}
          seed={seed}
          onChoose={(address) => {
            form.setValue("validator", address, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
            setList("closed");
          }}
          onBack={() => setList("closed")}
        />
      ) : (
        <Fields {...props} isBack={list === "closed"} onChange={canChange ? () => setList("open") : null} />
      )}
    </SheetStep>
  );
};
