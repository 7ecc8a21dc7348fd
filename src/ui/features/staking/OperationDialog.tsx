import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { type OperationType, operationFingerprint } from "../../../domain/staking/desk.ts";
import type { Operated } from "../../../domain/staking/entities.ts";
import { Command, type Validator } from "../../../domain/staking/index.ts";
import { type Standing, standingOf } from "../../../domain/staking/own-call.ts";
import { Command as Transfer, views } from "../../../domain/transfer/index.ts";
import { feeSymbolOf, MAIN_CHAIN } from "../../../domain/values/chains.ts";
import type { Money } from "../../../domain/values/money.ts";
import { type Handle, NOT_TYPED } from "../../../domain/values/secret.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { wrongPasscodeText } from "../../common/form-failure-text.ts";
import { Notice } from "../../common/Notice.tsx";
import { PasscodeForm } from "../../common/PasscodeForm.tsx";
import { problemText } from "../../common/problem-text.ts";
import { useOutcomeOnScreen } from "../../common/shown-outcomes.ts";
import { submitCommand } from "../../common/submit-command.ts";
import { ReceiptFacts } from "../../common/transfer/ReceiptFacts.tsx";
import { RefutedNotice } from "../../common/transfer/RefutedReceipt.tsx";
import { Refusal, UnknownActions, UnknownText } from "../../common/transfer/UnknownOutcome.tsx";
import { useSend } from "../../common/use-command.ts";
import { useFocusAfter } from "../../common/use-focus-after.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Dialog, FocusOnTitle } from "../../kit/Dialog.tsx";
import { Fact, Facts } from "../../kit/Facts.tsx";
import { Spinner } from "../../kit/Spinner.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { useWhyNoCall } from "./use-why-not.ts";

const SYMBOL = feeSymbolOf(MAIN_CHAIN);

/** The names of the calls in the keys of the texts. */
export const OPERATION_TEXT = { "release-validator": "release", "edit-validator": "edit" } as const;

type OwnCommand = Extract<Command, { readonly _tag: "staking.ReleaseValidator" | "staking.EditValidator" }>;
/** A call of the own validator without its passcode. */
export type Call = (passcode: OwnCommand["passcode"]) => OwnCommand;

/** The network fee of a call, in a row. */
export const FeeFact = ({ fee }: { readonly fee: Money | undefined }) => (
  <Fact name={t("transfer.networkFee")}>
    {fee === undefined ? t("staking.create.feeUnknown") : <Amount value={fee} symbol={SYMBOL} places={18} />}
  </Fact>
);

/** What the server says of the calls; absent where it does not. */
export type DeskTerms = Pick<Operated, "commissionFrom" | "releaseFee" | "editFee">;

type ConfirmProps = {
  readonly call: Call;
  readonly confirm: string;
  readonly refusal: Extract<Standing, { readonly step: "idle" }>["refusal"];
  readonly back: ReactNode;
};

/** The server's word on the last try, unless it is about the passcode. */
export const Refused = ({ refusal }: Pick<ConfirmProps, "refusal">) =>
  refusal === null || views.isWrongPasscode(refusal) ? null : (
    <Notice tone="negative" role="alert" title={t("staking.desk.refused")}>
      <p>{visibleText(failureText(refusal))}</p>
      <p>{t("staking.desk.nothingChanged")}</p>
    </Notice>
  );

/** The passcode of a call, with the server's word on the last try. */
export const Confirm = ({ call, confirm, refusal, back }: ConfirmProps) => {
  const app = useApp();
  const { _tag: sends } = call(NOT_TYPED);
  const whyNot = useWhyNoCall(call(NOT_TYPED));
  const isWrong = refusal !== null && views.isWrongPasscode(refusal);
  const send = (handle: Handle): string | null => {
    const why = submitCommand(app, call({ handle, broken: [] }));
    if (why === null) return null;
    return why.text ?? why.problems.map((problem) => problemText(problem)).join(" ");
  };
  return (
    <>
      <Refused refusal={refusal} />
      <PasscodeForm
        sends={sends}
        confirm={confirm}
        whyNot={whyNot}
        error={isWrong ? wrongPasscodeText() : null}
        send={send}
        back={back}
      />
    </>
  );
};

/** The status of a call in one live region for all steps, so that each change is announced once (A11). */
const Status = ({ type, standing }: { readonly type: OperationType; readonly standing: Standing }) => {
  const { step } = standing;
  const text =
    step === "sending" || step === "unknown" || step === "done"
      ? t(`staking.desk.${step}.${OPERATION_TEXT[type]}`)
      : "";
  return (
    <div
      role="status"
      className={
        text === "" ? "sr-only" : "flex flex-col items-center gap-3 text-center text-lg font-semibold text-pretty"
      }
    >
      {step === "sending" ? <Spinner /> : null}
      {step === "done" ? <CircleCheck aria-hidden="true" className="size-12 text-positive" /> : null}
      {text === "" ? null : <span>{text}</span>}
    </div>
  );
};

type OutcomeProps = {
  readonly type: OperationType;
  readonly standing: Standing;
  readonly call: Call;
  readonly onDone: () => void;
};

/** A call that was sent: on its way, of unknown outcome, done, or not done after all. */
const Outcome = ({ type, standing, call, onDone }: OutcomeProps) => {
  const send = useSend();
  // the passcode is asked for when the person wants to send it again, and not before
  const [again, setAgain] = useState(false);
  const done = (
    <Button wide onClick={onDone}>
      {t("transfer.done")}
    </Button>
  );
  switch (standing.step) {
    case "unknown":
      return (
        <>
          <UnknownText attempt={standing.attempt} />
          <Refusal attempt={standing.attempt} />
          <UnknownActions
            attempt={standing.attempt}
            again={call(NOT_TYPED)}
            {...(again ? {} : { onSendAgain: () => setAgain(true) })}
          />
          {again && views.whyNotRepeat(standing.attempt) === null ? (
            <>
              <p className="text-sm text-pretty text-muted">{t("staking.desk.againText")}</p>
              <Confirm call={call} confirm={t("transfer.sendAgain")} refusal={null} back={null} />
            </>
          ) : null}
        </>
      );
    case "done":
      return (
        <>
          <p className="text-center text-pretty text-muted">{t(`staking.desk.doneText.${OPERATION_TEXT[type]}`)}</p>
          {standing.receipt === null ? (
            <p className="text-center text-sm text-muted">{t("staking.desk.foundText")}</p>
          ) : (
            <ReceiptFacts receipt={standing.receipt} folded>
              <FeeFact fee={standing.receipt.gasFee} />
            </ReceiptFacts>
          )}
          {done}
        </>
      );
    case "refuted":
      return (
        <>
          <RefutedNotice of={standing.of} />
          {standing.of.status === "unknown" ? (
            done
          ) : (
            <Button wide onClick={() => send(Transfer.Reset())}>
              {t("errors.tryAgain")}
            </Button>
          )}
        </>
      );
    default:
      return null;
  }
};

type OperationDialogProps = {
  readonly type: OperationType;
  readonly title: string;
  readonly call: Call;
  readonly open: boolean;
  readonly onClose: () => void;
  /** What is shown before it is sent, with the server's word on the last try. */
  readonly children: (refusal: ConfirmProps["refusal"]) => ReactNode;
};

/** A call of the own validator in a dialog, from its form to its outcome. What is under way is shown again when it is opened. */
export const OperationDialog = ({ type, title, call, open, onClose, children }: OperationDialogProps) => {
  const app = useApp();
  const { transfer } = useAppState();
  const standing = standingOf(transfer, type);
  useOutcomeOnScreen("transfer.Confirm", open && views.placementOf(transfer.form) === "desk");
  useFocusAfter(open);
  useEffect(() => {
    if (!open) return;
    // what is over is over when the dialog is closed, and what ended while it was closed was announced
    const leave = () => {
      const last = app.state().transfer;
      const isOwn = views.placementOf(last.form) === "desk";
      if (isOwn && views.ownAttempt(last) === null) app.dispatch(Transfer.Reset(), "screen");
    };
    leave();
    return leave;
  }, [app, open]);
  /** One of an earlier session that is settled leaves no end to show: it is announced, and the dialog is not its form again. */
  const settled = ({ key }: { readonly key: string }): void => {
    const isShown = "attempt" in standing && standing.attempt.key === key;
    if (open && isShown && standingOf(app.state().transfer, type).step === "idle") onClose();
  };
  useEvent("transfer.Completed", settled);
  useEvent("transfer.Found", settled);
  return (
    <Dialog wide open={open} onClose={onClose} title={title} dismissable={standing.step !== "sending"}>
      <div className="flex flex-col gap-4">
        <Status type={type} standing={standing} />
        {/* while nothing can be pressed the step itself keeps Tab inside the dialog (A3) */}
        <div
          key={standing.step}
          tabIndex={standing.step === "sending" ? 0 : -1}
          className="flex flex-col gap-4 outline-none"
        >
          {standing.step === "idle" ? children(standing.refusal) : <FocusOnTitle />}
          <Outcome type={type} standing={standing} call={call} onDone={onClose} />
        </div>
      </div>
    </Dialog>
  );
};

type ReleaseDialogProps = {
  readonly of: Validator;
  readonly operated: Pick<DeskTerms, "releaseFee">;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Releases the own validator: what it does, what it costs, and the passcode. */
export const ReleaseDialog = ({ of, operated, open, onClose }: ReleaseDialogProps) => {
  const operator = of.address;
  const fingerprint = operationFingerprint({ type: "release-validator", operator });
  const call: Call = (passcode) => Command.ReleaseValidator({ operator, fingerprint, passcode });
  return (
    <OperationDialog
      type="release-validator"
      title={t("staking.desk.releaseTitle")}
      call={call}
      open={open}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p className="text-pretty">{t("staking.desk.releaseText", { name: validatorName(of.moniker) })}</p>
          <Facts>
            <FeeFact fee={operated.releaseFee} />
          </Facts>
          <Confirm call={call} confirm={t("staking.desk.release")} refusal={refusal} back={null} />
        </>
      )}
    </OperationDialog>
  );
};
