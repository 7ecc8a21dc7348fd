import { Check, CircleX, Clock3 } from "lucide-react";
import { isUnanswered } from "../../../domain/decider/failure.ts";
import { views } from "../../../domain/transfer/index.ts";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { Spinner } from "../../kit/Spinner.tsx";
import { useAppState } from "../app-context.tsx";

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

/** The status of the transfer, in a live region that exists from the start, so that each change is announced once (A11). */
export const StatusLine = () => {
  const root = useAppState();
  const { step } = root.transfer.form;
  const attempt = views.ownAttempt(root.transfer);
  const shown = (() => {
    if (step === "completed" && views.isConfirming(root.transfer, root))
      return { text: t("transfer.confirming"), style: "text-accent", icon: <Mark confirming /> };
    if (step === "completed")
      return { text: t("transfer.completed"), style: "text-positive", icon: <Mark confirming={false} /> };
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
