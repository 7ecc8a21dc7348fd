import { CloudOff, TriangleAlert } from "lucide-react";
import { views } from "../../domain/transfer/index.ts";
import { useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { useOnline } from "./useOnline.ts";

const BANNER = "border-t border-line bg-warning-soft text-warning";
const INSIDE = "mx-auto flex w-full max-w-page flex-wrap items-center gap-3 px-4 py-3 text-sm sm:px-8";

/** What concerns every screen: the device is offline; a transfer's outcome is unknown, or kept ones are (decisions.md §4 Money, Elsewhere; W12). */
export const Banners = ({ onTransfer }: { readonly onTransfer: () => void }) => {
  const t = useText();
  const online = useOnline();
  const { transfer } = useAppState();
  const count = views.unresolved(transfer).length;
  return (
    <div role="status">
      {online ? null : (
        <div className={BANNER}>
          <p className={INSIDE}>
            <CloudOff aria-hidden="true" className="size-5 shrink-0" />
            <span className="min-w-0 flex-1">{t("shell.offline")}</span>
          </p>
        </div>
      )}
      {transfer.unread ? (
        <div className={BANNER}>
          <p className={INSIDE}>
            <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
            <span className="min-w-0 flex-1">{t("shell.transfersUnread")}</span>
          </p>
        </div>
      ) : null}
      {count === 0 ? null : (
        <div className={BANNER}>
          <div className={INSIDE}>
            <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
            <p className="min-w-0 flex-1 basis-60">{t("shell.transferUnknown", { count })}</p>
            <Button variant="secondary" size="small" onClick={onTransfer}>
              {t("shell.transferUnknownShow")}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
};
