import { Check, CircleX, Clock3 } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { isUnanswered } from "../../../domain/decider/failure.ts";
import { Command, type Form, views } from "../../../domain/transfer/index.ts";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { Spinner } from "../../kit/Spinner.tsx";
import { useApp, useAppState } from "../app-context.tsx";
import { dateTimeText } from "../dates.ts";
import { useOutcomeOnScreen } from "../shown-outcomes.ts";
import { OutcomeStep } from "./OutcomeStep.tsx";
import { PendingStep } from "./PendingStep.tsx";
import { PreviewStep } from "./PreviewStep.tsx";

/** A ring that turns while the network confirms a transfer, and then closes around a check. */
const Mark = ({ confirming }: { readonly confirming: boolean }) => (
  <span
    className={cx(
      "flex size-12 items-center justify-center rounded-full border-4",
      confirming
        ? "animate-spin border-accent-soft border-t-accent"
        : "animate-arrive border-positive bg-positive-soft",
    )}
  >
    {confirming ? null : <Check className="size-7" />}
  </span>
);

/** How a receipt stands by the transactions that were read since; completed without one that lists it. */
const LISTED = {
  pending: { text: "transfer.confirming", style: "text-accent", icon: <Mark confirming /> },
  completed: { text: "transfer.completed", style: "text-positive", icon: <Mark confirming={false} /> },
  failed: { text: "transfer.failed", style: "text-negative", icon: <CircleX className="size-8" /> },
  cancelled: { text: "transfer.cancelled", style: "text-negative", icon: <CircleX className="size-8" /> },
  unknown: { text: "transfer.statusUnknown", style: "text-warning", icon: <Clock3 className="size-8" /> },
} as const;

type FormAt<Step extends Form["step"]> = Extract<Form, { readonly step: Step }>;

/** What unstaking has done: it began, and the coins arrive later, at a date if the server says it. */
const startedText = ({ preview, receipt }: FormAt<"completed">): string => {
  const at = receipt.completionTime ?? preview.completionTime;
  return at === undefined
    ? t("transfer.started")
    : t("transfer.startedArrives", { date: dateTimeText(Date.parse(at)) });
};

/** The status of the transfer, in a live region that exists from the start, so that each change is announced once (A11). */
const StatusLine = () => {
  const root = useAppState();
  const { form } = root.transfer;
  const { step } = form;
  const attempt = views.ownAttempt(root.transfer);
  const shown = (() => {
    if (form.step === "completed") {
      const listed = views.listedReceipt(root.transfer) ?? "completed";
      if (listed === "completed" && form.intent.action.type === "undelegate")
        return { text: startedText(form), style: "text-accent", icon: <Clock3 className="size-8" /> };
      const { text, ...look } = LISTED[listed];
      return { text: t(text), ...look };
    }
    if (step === "failed")
      return { text: t("transfer.failed"), style: "text-negative", icon: <CircleX className="size-8" /> };
    if (step !== "sent") return null;
    if (attempt?.status !== "unknown") return { text: t("transfer.pending"), style: "text-accent", icon: <Spinner /> };
    const isSilent = attempt.failure !== null && isUnanswered(attempt.failure);
    return {
      text: t(isSilent ? "transfer.unknown" : "transfer.unconfirmed"),
      style: "text-warning",
      icon: <Clock3 className="size-8" />,
    };
  })();
  return (
    <div
      className={
        shown === null
          ? undefined
          : cx("mb-4 flex items-center justify-center gap-2", step === "completed" && "flex-col", shown.style)
      }
    >
      {shown === null ? null : <span aria-hidden="true">{shown.icon}</span>}
      <div role="status" className="text-xl font-semibold">
        {shown?.text}
      </div>
    </div>
  );
};

/** A preview that the user reviews. */
export type PreviewedForm = FormAt<"previewed">;

/**
 * `fields` is the form; the others render what a step says of its payment. `onLower` sets
 * an amount whose fee is covered, null where another amount covers none; `onAgain` starts a form for the next payment.
 */
type PaymentStepsProps = {
  readonly fields: ReactNode;
  readonly summary: (form: PreviewedForm) => ReactNode;
  readonly preview: (form: PreviewedForm) => ReactNode;
  readonly pending: (form: FormAt<"sent">) => ReactNode;
  readonly receipt: (form: FormAt<"completed">) => ReactNode;
  readonly onLower: (() => void) | null;
  readonly onAgain?: () => void;
  readonly onClose: () => void;
};

/** The steps of a payment: its fields, the preview, the wait for the answer, the outcome. */
export const PaymentSteps = (props: PaymentStepsProps) => {
  const { form } = useAppState().transfer;
  const step = () => {
    switch (form.step) {
      case "editing":
      case "previewing":
        return props.fields;
      case "previewed":
        return (
          <PreviewStep form={form} summary={props.summary(form)} onLower={props.onLower}>
            {props.preview(form)}
          </PreviewStep>
        );
      case "found":
        return null;
      case "sent":
        return <PendingStep onClose={props.onClose}>{props.pending(form)}</PendingStep>;
      case "completed":
      case "failed":
        return (
          <OutcomeStep form={form} onDone={props.onClose} onAgain={props.onAgain}>
            {form.step === "completed" ? props.receipt(form) : null}
          </OutcomeStep>
        );
    }
  };
  return (
    <>
      <StatusLine />
      {step()}
    </>
  );
};

/**
 * Whether the form belongs to this dialog: Send/Receive shows sends, the staking dialog the other types (spec §4). An
 * open dialog empties a form that the other one left; an attempt of unknown outcome stays in its list.
 */
const useOwnForm = (placement: "send" | "staking", open: boolean): boolean => {
  const app = useApp();
  const { form } = useAppState().transfer;
  const shown = views.placementOf(form);
  const isOwn = shown === null || shown === placement;
  useEffect(() => {
    if (open && !isOwn) app.dispatch(Command.Reset(), "screen");
  }, [app, open, isOwn]);
  return isOwn;
};

/** Enter that is held down on Confirm would also press the buttons of the next steps, and close the receipt unread. */
const useNoHeldEnter = (open: boolean): void =>
  useEffect(() => {
    if (!open) return;
    const swallow = (event: KeyboardEvent): void => {
      if (event.key === "Enter" && event.repeat) event.preventDefault();
    };
    document.addEventListener("keydown", swallow, true);
    return () => document.removeEventListener("keydown", swallow, true);
  }, [open]);

/** `title` is that of the form, `doneTitle` that of a completed payment. */
type PaymentDialogProps = {
  readonly placement: "send" | "staking";
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly doneTitle: string;
  readonly children: ReactNode;
};

/**
 * The dialog of a payment, titled by its step (docs/design.md). Esc closes it, but not while the answer is awaited; a
 * payment of unknown outcome stays, and is shown when the dialog opens again.
 */
export const PaymentDialog = ({ placement, open, onClose, title, doneTitle, children }: PaymentDialogProps) => {
  const { transfer } = useAppState();
  const isOwn = useOwnForm(placement, open);
  useNoHeldEnter(open);
  useOutcomeOnScreen("transfer.Confirm", open && isOwn);
  const titles: Readonly<Record<Form["step"], string>> = {
    editing: title,
    previewing: title,
    previewed: t("transfer.review"),
    sent: t("transfer.titleSending"),
    completed: views.refutedForm(transfer) === null ? doneTitle : t("transfer.titleNotDone"),
    found: doneTitle,
    failed: t("transfer.titleNotSent"),
  };
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      dismissable={views.whyNotReset(transfer) === null}
      title={titles[isOwn ? transfer.form.step : "editing"]}
    >
      {isOwn ? <div className={placement === "staking" ? "earning contents" : "contents"}>{children}</div> : null}
    </Dialog>
  );
};
