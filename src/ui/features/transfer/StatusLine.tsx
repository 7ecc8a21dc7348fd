import { CircleCheck, CircleX, Clock3 } from "lucide-react";
import { views } from "../../../domain/transfer/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { Spinner } from "../../kit/Spinner.tsx";

/** How the transfer stands, in a region that is there from the start, so that each change is told once (A11). */
export const StatusLine = () => {
  const t = useText();
  const root = useAppState();
  const { transfer } = root;
  const unknown = views.ownAttempt(transfer)?.unknown === true;
  const face = (() => {
    if (transfer.status === "completed" && views.isConfirming(transfer, root))
      return { text: t("transfer.confirming"), style: "text-accent", icon: <Clock3 className="size-12" /> };
    if (transfer.status === "completed")
      return { text: t("transfer.completed"), style: "text-positive", icon: <CircleCheck className="size-12" /> };
    if (transfer.status === "failed")
      return { text: t("transfer.failed"), style: "text-negative", icon: <CircleX className="size-12" /> };
    if (transfer.status !== "pending") return null;
    return unknown
      ? { text: t("transfer.unknown"), style: "text-warning", icon: <Clock3 className="size-12" /> }
      : { text: t("transfer.pending"), style: "text-accent", icon: <Spinner /> };
  })();
  return (
    <div className={face === null ? undefined : cx("mb-5 flex flex-col items-center gap-2", face.style)}>
      {face === null ? null : <span aria-hidden="true">{face.icon}</span>}
      <div role="status" className="text-xl font-semibold">
        {face?.text}
      </div>
    </div>
  );
};
