import { useEffect, useLayoutEffect, useState } from "react";
import type { Preview } from "../../../domain/transfer/entities.ts";
import { Command, isStakeIntent, type StakeIntent, views } from "../../../domain/transfer/index.ts";
import { normalize } from "../../../domain/values/money.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useDraftsRead } from "../../common/drafts.ts";
import { PaymentDialog, PaymentSteps } from "../../common/transfer/PaymentDialog.tsx";
import { useSend } from "../../common/use-command.ts";
import { useFocusAfter } from "../../common/use-focus-after.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { ACTION_TEXT, type OpenStake, type StakeAction } from "./actions.ts";
import { useMoniker } from "./StakeEffects.tsx";
import { StakeMark, StakeMore, StakeSending } from "./StakeEnd.tsx";
import { StakePending, StakePreview, StakeReceipt } from "./StakeFacts.tsx";
import { StakeForm } from "./StakeForm.tsx";
import { actionOf, storedReserve, useStakeForm } from "./use-stake-form.ts";

type StakeDialogProps = {
  readonly token: TokenBalance;
  readonly account: TokenAccount;
  readonly action: StakeAction;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Opens the form of another action in the place of this one. */
  readonly onAct: OpenStake;
};

/** What a staking action does, in a sentence with its numbers and names. */
const Summary = ({ intent, preview }: { readonly intent: StakeIntent; readonly preview: Preview }) => {
  const nameOf = useMoniker(intent);
  return (
    <p>
      {t(`stake.summary.${ACTION_TEXT[intent.action.type]}`, {
        amount: preview.amount,
        symbol: intent.symbol,
        from: nameOf(preview.from),
        to: nameOf(preview.to),
      })}
    </p>
  );
};

/** `onSubject` is called with the validator of the form, which names the dialog: the one that a move leaves. */
type StepsProps = Omit<StakeDialogProps, "open"> & { readonly onSubject: (address: string) => void };

/** The steps of an action. The form is created above them, so that Back loses nothing (A7). */
const Steps = ({ token, account, action, onClose, onAct, onSubject }: StepsProps) => {
  const app = useApp();
  const send = useSend();
  const { hidden } = useHiddenBalances();
  const now = useServerNow();
  const form = useStakeForm(token, action);
  const [source, validator] = form.watch(["source", "validator"]);
  // a choice that was made for the person names nothing
  const isGiven = action.type !== "delegate" || action.validator !== null;
  const subject = isGiven ? source || validator : "";
  // before the first frame: the dialog opens with its name
  useLayoutEffect(() => onSubject(subject), [subject, onSubject]);

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
    <PaymentSteps
      fields={<StakeForm form={form} token={token} account={account} action={action} hidden={hidden} onAct={onAct} />}
      summary={({ intent, preview }) => (isStakeIntent(intent) ? <Summary intent={intent} preview={preview} /> : null)}
      preview={({ intent, preview }) =>
        isStakeIntent(intent) ? <StakePreview intent={intent} preview={preview} now={now} hidden={hidden} /> : null
      }
      mark={(form, state) =>
        isStakeIntent(form.intent) ? <StakeMark intent={form.intent} form={form} state={state} /> : null
      }
      sending={({ intent }) => (isStakeIntent(intent) ? <StakeSending intent={intent} /> : null)}
      more={(form) =>
        isStakeIntent(form.intent) ? <StakeMore intent={form.intent} form={form} hidden={hidden} /> : null
      }
      pending={({ intent }) => (isStakeIntent(intent) ? <StakePending intent={intent} /> : null)}
      receipt={(form) =>
        isStakeIntent(form.intent) ? <StakeReceipt intent={form.intent} form={form} now={now} hidden={hidden} /> : null
      }
      onLower={action.type === "delegate" ? lower : null}
      onClose={onClose}
    />
  );
};

const keyOf = (action: StakeAction): string => JSON.stringify(action);

/** Delegate, move, undelegate and cancel, on the transfer flow (spec §4); the title says with which validator. */
export const StakeDialog = ({ token, account, action, open, onClose, onAct }: StakeDialogProps) => {
  const { transfer, wallet } = useAppState();
  const { intent } = transfer.form;
  const isRead = useDraftsRead();
  useFocusAfter(open);
  const [subject, setSubject] = useState("");
  const nameOf = useMoniker(token);
  const current = actionOf(intent) ?? action;
  const text = ACTION_TEXT[current.type];
  const symbol = visibleText(token.symbol);
  // a receipt that is not in a block yet did nothing yet
  const stands = views.receiptStands(transfer, wallet);
  return (
    <PaymentDialog
      placement="staking"
      open={open}
      onClose={onClose}
      title={
        subject === ""
          ? t(`stake.dialog.${text}`, { symbol })
          : t(`stake.dialogOf.${text}`, { symbol, name: nameOf(subject) })
      }
      doneTitle={t(stands === "completed" ? `stake.done.${text}` : "stake.done.sent")}
    >
      {isRead ? (
        <Steps
          key={`${keyOf(action)} ${current.type}`}
          token={token}
          account={account}
          action={current}
          onClose={onClose}
          onAct={onAct}
          onSubject={setSubject}
        />
      ) : (
        <Skeleton lines={3} />
      )}
    </PaymentDialog>
  );
};
