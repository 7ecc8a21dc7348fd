import { useEffect } from "react";
import { Command, type Form, views } from "../../../domain/transfer/index.ts";
import { normalize } from "../../../domain/values/money.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { OutcomeStep } from "../../common/transfer/OutcomeStep.tsx";
import { PendingStep } from "../../common/transfer/PendingStep.tsx";
import { PreviewStep } from "../../common/transfer/PreviewStep.tsx";
import { StatusLine } from "../../common/transfer/StatusLine.tsx";
import { useOwnForm } from "../../common/transfer/use-own-form.ts";
import { useSend } from "../../common/use-command.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useText } from "../../i18n/index.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { PAGE_HEADING_ID } from "../../kit/PageHeading.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { ACTION_TEXT, type StakeAction } from "./actions.ts";
import { useMoniker } from "./StakeEffects.tsx";
import { StakePending, StakePreview, StakeReceipt } from "./StakeFacts.tsx";
import { StakeForm } from "./StakeForm.tsx";
import { useServerNow } from "./use-server-now.ts";
import { actionOf, storedReserve, useStakeForm } from "./use-stake-form.ts";

/** Props of {@link StakeDialog}: `action` is what the pressed button asked for. */
type StakeDialogProps = {
  readonly token: TokenBalance;
  readonly account: TokenAccount;
  readonly action: StakeAction;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** What a staking action does, in a sentence with its numbers and names. */
const Summary = ({ form: { intent, preview } }: { readonly form: Extract<Form, { readonly step: "previewed" }> }) => {
  const t = useText();
  const nameOf = useMoniker(intent);
  if (intent.transferType === "send") return null;
  return (
    <p>
      {t(`stake.summary.${ACTION_TEXT[intent.transferType]}`, {
        amount: preview.amount,
        symbol: intent.symbol,
        from: nameOf(preview.from),
        to: nameOf(preview.to),
      })}
    </p>
  );
};

/** The steps of an action. The form is created above them, so that Back loses nothing (A7). */
const Steps = ({ token, account, action, onClose }: Omit<StakeDialogProps, "open">) => {
  const app = useApp();
  const send = useSend();
  const { form: shown } = useAppState().transfer;
  const { hidden } = useHiddenBalances();
  const now = useServerNow();
  const form = useStakeForm(token, action);

  useEffect(
    () => () => {
      if (views.ownAttempt(app.state().transfer) === null) app.dispatch(Command.Reset(), "screen");
    },
    [app],
  );

  const lower = () => {
    const { transfer, ...world } = app.state();
    const most = views.maxOf(transfer, world, token.chainId, token.symbol, storedReserve(app), "delegate");
    form.setValue("amount", normalize(most));
    send(Command.Back());
  };
  return (
    <>
      <StatusLine />
      {shown.step === "editing" || shown.step === "previewing" ? (
        <StakeForm form={form} token={token} account={account} action={action} hidden={hidden} />
      ) : null}
      {shown.step === "previewed" ? (
        <PreviewStep
          form={shown}
          summary={<Summary form={shown} />}
          onLower={action.type === "delegate" ? lower : null}
        >
          <StakePreview intent={shown.intent} preview={shown.preview} now={now} hidden={hidden} />
        </PreviewStep>
      ) : null}
      {shown.step === "sent" ? (
        <PendingStep onClose={onClose}>
          <StakePending intent={shown.intent} />
        </PendingStep>
      ) : null}
      {shown.step === "completed" || shown.step === "failed" ? (
        <OutcomeStep form={shown} onDone={onClose}>
          {shown.step === "completed" ? <StakeReceipt form={shown} now={now} hidden={hidden} /> : null}
        </OutcomeStep>
      ) : null}
    </>
  );
};

/** The time after which a closed dialog has given the focus back, in ms: its animation takes 300 ms. */
const CLOSED_AFTER = 400;

/** Moves the focus to the page's heading where the dialog closes and its opener is gone, as after `All` was unstaked (A3). */
const useFocusAfter = (open: boolean): void => {
  const app = useApp();
  useEffect(() => {
    if (!open) return;
    return () => {
      app.after(CLOSED_AFTER, () => {
        if (document.activeElement === document.body) document.getElementById(PAGE_HEADING_ID)?.focus();
      });
    };
  }, [app, open]);
};

/** The title of each step (docs/design.md): the form's is what it does, that of a completed action what was done. */
const titleKey = (step: Form["step"], type: StakeAction["type"]) => {
  const action = ACTION_TEXT[type];
  if (step === "previewed") return "transfer.review";
  if (step === "sent") return "transfer.titleSending";
  if (step === "failed") return "transfer.titleNotSent";
  return step === "completed" ? (`stake.done.${action}` as const) : (`stake.dialog.${action}` as const);
};

const keyOf = (action: StakeAction): string => JSON.stringify(action);

/**
 * Delegate, move, undelegate and cancel, on the transfer flow (spec §4). Esc closes it, but not while the answer is
 * awaited; an action of unknown outcome stays, and is shown when the dialog opens again.
 */
export const StakeDialog = ({ token, account, action, open, onClose }: StakeDialogProps) => {
  const t = useText();
  const { transfer } = useAppState();
  useFocusAfter(open);
  const isOwn = useOwnForm("staking", open);
  const current = (isOwn ? actionOf(transfer.form.intent) : null) ?? action;
  const inFlight = views.whyNotReset(transfer) !== null;
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      dismissable={!inFlight}
      title={t(titleKey(isOwn ? transfer.form.step : "editing", current.type), { symbol: visibleText(token.symbol) })}
    >
      {isOwn ? (
        <Steps
          key={`${keyOf(action)} ${current.type}`}
          token={token}
          account={account}
          action={current}
          onClose={onClose}
        />
      ) : null}
    </Dialog>
  );
};
