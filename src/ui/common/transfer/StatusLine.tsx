import { CircleX, Clock3 } from "lucide-react";
import type { ReactNode } from "react";
import { isUnanswered } from "../../../domain/decider/failure.ts";
import { type Form, views } from "../../../domain/transfer/index.ts";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { useAppState } from "../app-context.tsx";
import { dateTimeText } from "../dates.ts";
import { FailedMark, type MarkState } from "./Marks.tsx";

type FormAt<Step extends Form["step"]> = Extract<Form, { readonly step: Step }>;

/** A payment on its way or at its end. */
export type SentForm = FormAt<"sent"> | FormAt<"completed">;

/** Draws what a payment is about, by how far it is. */
export type MarkOf = (form: SentForm, state: MarkState) => ReactNode;

/** How each stand of a receipt is shown. */
const LISTED = {
  pending: { text: "transfer.confirming", style: "text-accent", mark: "confirming" },
  completed: { text: "transfer.completed", style: "text-positive", mark: "done" },
  failed: { text: "transfer.failed", style: "text-negative", icon: CircleX },
  cancelled: { text: "transfer.cancelled", style: "text-negative", icon: CircleX },
  unknown: { text: "transfer.statusUnknown", style: "text-warning", icon: Clock3 },
} as const;

/** What unstaking has done: it began, and the coins arrive later, at a date if the server says it. */
const startedText = ({ preview, receipt }: FormAt<"completed">): string => {
  const at = receipt.completionTime ?? preview.completionTime;
  return at === undefined
    ? t("transfer.started")
    : t("transfer.startedArrives", { date: dateTimeText(Date.parse(at)) });
};

/** `isShort`: it stands with the mark in the middle of the sheet, and not above what there is to read. */
type Shown = { readonly text: string; readonly style: string; readonly mark: ReactNode; readonly isShort: boolean };

const icon = (Icon: typeof Clock3): ReactNode => <Icon className="size-8" />;

const useShown = (markOf: MarkOf): Shown | null => {
  const { transfer, wallet } = useAppState();
  const { form } = transfer;
  const attempt = views.ownAttempt(transfer);
  if (form.step === "completed") {
    const listed = views.receiptStands(transfer, wallet);
    const look = LISTED[listed];
    if ("icon" in look) return { text: t(look.text), style: look.style, mark: icon(look.icon), isShort: false };
    const shown = { mark: markOf(form, look.mark), isShort: true };
    if (listed === "completed" && form.intent.action.type === "undelegate")
      return { ...shown, text: startedText(form), style: "text-accent" };
    return { ...shown, text: t(look.text), style: look.style };
  }
  if (form.step === "failed")
    return { text: t("transfer.failed"), style: "text-negative", mark: <FailedMark />, isShort: true };
  if (form.step !== "sent") return null;
  if (attempt?.status !== "unknown")
    return { text: t("transfer.pending"), style: "text-accent", mark: markOf(form, "sending"), isShort: true };
  const isSilent = attempt.failure !== null && isUnanswered(attempt.failure);
  return {
    text: t(isSilent ? "transfer.unknown" : "transfer.unconfirmed"),
    style: "text-warning",
    mark: icon(Clock3),
    isShort: false,
  };
};

/** The status of the transfer, in a live region that exists from the start, so that each change is announced once (A11). */
export const StatusLine = ({ markOf }: { readonly markOf: MarkOf }) => {
  const shown = useShown(markOf);
  return (
    <div
      className={
        shown === null
          ? undefined
          : cx(
              "flex items-center justify-center gap-2",
              shown.isShort ? "mt-auto flex-col gap-3 pt-2" : "mb-4",
              shown.style,
            )
      }
    >
      {shown === null ? null : <span aria-hidden="true">{shown.mark}</span>}
      <div role="status" className={shown?.isShort === true ? "text-center font-semibold" : "text-xl font-semibold"}>
        {shown?.text}
      </div>
    </div>
  );
};
