import { Clock, CloudOff, TriangleAlert } from "lucide-react";
import { views as session } from "../../domain/session/index.ts";
import { views as transfer } from "../../domain/transfer/index.ts";
import { useAppState } from "../common/app-context.tsx";
import { useOnline } from "../common/use-online.ts";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { AccountChanged } from "./AccountChanged.tsx";
import { Banner } from "./Banner.tsx";
import { skewWords } from "./skew-words.ts";

const ICON = { "aria-hidden": true, className: "size-5 shrink-0" } as const;

/**
 * What concerns every screen: another account is here; the device is offline; its clock is wrong; a transfer's
 * outcome is unknown, or kept ones are (decisions.md §4 Money, Elsewhere; T5, T11, W12).
 */
export const Banners = ({ onTransfer }: { readonly onTransfer: () => void }) => {
  const t = useText();
  const online = useOnline();
  const state = useAppState();
  const count = transfer.unresolved(state.transfer).length;
  const { clockSkew } = state.session;
  return (
    <>
      <AccountChanged />
      <div role="status">
        {online ? null : <Banner icon={<CloudOff {...ICON} />}>{t("shell.offline")}</Banner>}
        {session.clockIsOff(state.session) ? (
          <Banner icon={<Clock {...ICON} />}>
            {t(clockSkew > 0 ? "shell.clockAhead" : "shell.clockBehind", { by: skewWords(t, clockSkew) })}
          </Banner>
        ) : null}
        {state.transfer.unread ? (
          <Banner icon={<TriangleAlert {...ICON} />}>{t("shell.transfersUnread")}</Banner>
        ) : null}
        {count === 0 ? null : (
          <Banner
            icon={<TriangleAlert {...ICON} />}
            action={
              <Button variant="secondary" size="small" onClick={onTransfer}>
                {t("shell.transferUnknownShow")}
              </Button>
            }
          >
            {t("shell.transferUnknown", { count })}
          </Banner>
        )}
      </div>
    </>
  );
};
