import { type ReactNode, useEffect } from "react";
import { Command, type Form, views } from "../../../domain/transfer/index.ts";
import { t } from "../../i18n/index.ts";
import { Dialog, SheetStep } from "../../kit/Dialog.tsx";
import { useApp, useAppState } from "../app-context.tsx";
import { useOutcomeOnScreen } from "../shown-outcomes.ts";
import { OutcomeStep } from "./OutcomeStep.tsx";
import { PendingStep } from "./PendingStep.tsx";
import { PreviewStep } from "./PreviewStep.tsx";
import { type MarkOf, StatusLine } from "./StatusLine.tsx";

type FormAt<Step extends Form["step"]> = Extract<Form, { readonly step: Step }>;

/** A preview that the user reviews. */
export type PreviewedForm = FormAt<"previewed">;

/**
 * `fields` is the form; the others render what a step says of its payment: `sending` while its answer is awaited, in large,
 * `pending` its facts where the answer is unknown, `offers` what may come later and `more` the buttons under Done. `onLower`
 * sets an amount whose fee is covered, null where another amount covers none.
 */
type PaymentStepsProps = {
  readonly fields: ReactNode;
  readonly summary: (form: PreviewedForm) => ReactNode;
  readonly preview: (form: PreviewedForm) => ReactNode;
  readonly mark: MarkOf;
  readonly sending: (form: FormAt<"sent">) => ReactNode;
  readonly pending: (form: FormAt<"sent">) => ReactNode;
  readonly receipt: (form: FormAt<"completed">) => ReactNode;
  readonly offers?: (form: FormAt<"completed">) => ReactNode;
  readonly more?: (form: FormAt<"completed">) => ReactNode;
  readonly onLower: (() => void) | null;
  readonly onClose: () => void;
};

/** The steps of a payment: its fields, the preview, the wait for the answer, the outcome. */
export const PaymentSteps = (props: PaymentStepsProps) => {
  const { form } = useAppState().transfer;
  const end = () => {
    switch (form.step) {
      case "sent":
        return (
          <PendingStep onClose={props.onClose} sending={props.sending(form)}>
            {props.pending(form)}
          </PendingStep>
        );
      case "completed":
        return (
          <OutcomeStep form={form} onDone={props.onClose} offers={props.offers?.(form)} more={props.more?.(form)}>
            {props.receipt(form)}
          </OutcomeStep>
        );
      case "failed":
        return (
          <OutcomeStep form={form} onDone={props.onClose}>
            {null}
          </OutcomeStep>
        );
      default:
        return null;
    }
  };
  const isForm = form.step === "editing" || form.step === "previewing";
  return (
    <>
      <StatusLine markOf={props.mark} />
      {isForm || form.step === "previewed" ? (
        <SheetStep id={isForm ? "form" : "review"} order={isForm ? 0 : 1}>
          {form.step === "previewed" ? (
            <PreviewStep form={form} summary={props.summary(form)} onLower={props.onLower}>
              {props.preview(form)}
            </PreviewStep>
          ) : (
            props.fields
          )}
        </SheetStep>
      ) : (
        end()
      )}
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
    sent: t(views.ownAttempt(transfer)?.status === "unknown" ? "transfer.unconfirmed" : "transfer.titleSending"),
    completed: views.refutedForm(transfer) === null ? doneTitle : t("transfer.titleNotDone"),
    found: doneTitle,
    failed: t("transfer.titleNotSent"),
  };
  return (
    <Dialog
      wide
      sheet
      open={open}
      onClose={onClose}
      dismissable={views.whyNotReset(transfer) === null}
      title={titles[isOwn ? transfer.form.step : "editing"]}
    >
      {isOwn ? <div className={placement === "staking" ? "earning contents" : "contents"}>{children}</div> : null}
    </Dialog>
  );
};
