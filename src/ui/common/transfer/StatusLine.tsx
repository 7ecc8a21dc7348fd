import { CircleCheck, CircleX, Clock3 } from "lucide-react";
import { isUnanswered } from "../../../domain/decider/failure.ts";
import { views } from "../../../domain/transfer/index.ts";
import { useText } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { Spinner } from "../../kit/Spinner.tsx";
import { useAppState } from "../app-context.tsx";

/** The status of the transfer, in a live region that exists from the start, so that each change is announced once (A11). */
export const StatusLine = () => {
  const t = useText();
  const root = useAppState();
  const { step } = root.transfer.form;
  const attempt = views.ownAttempt(root.transfer);
  const shown = (() => {
    if (step === "completed" && views.isConfirming(root.transfer, root))
      return { text: t("transfer.confirming"), style: "text-accent", icon: <Clock3 className="size-8" /> };
    if (step === "completed")
      return { text: t("transfer.completed"), style: "text-positive", icon: <CircleCheck className="size-8" /> };
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
    <div className={shown === null ? undefined : cx("mb-4 flex items-center justify-center gap-2.5", shown.style)}>
      {shown === null ? null : <span aria-hidden="true">{shown.icon}</span>}
      <div role="status" className="text-xl font-semibold">
        {shown?.text}
      </div>
    </div>
  );
};
