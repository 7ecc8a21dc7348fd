import { UserRoundCheck, X } from "lucide-react";
import { useState } from "react";
import { views } from "../../domain/session/index.ts";
import { useAppState } from "../common/app-context.tsx";
import { useText } from "../i18n/index.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { Banner } from "./Banner.tsx";

/**
 * Says whose account this tab changed to, until it is dismissed (T5). A toast said at once that it changed, aloud too;
 * this stays for whoever comes back to the tab later, and is not said again.
 */
export const AccountChanged = () => {
  const t = useText();
  const { phase, signedOutReason, user } = useAppState().session;
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || phase !== "signedIn" || signedOutReason !== "switched" || user === null) return null;
  return (
    <Banner
      icon={<UserRoundCheck aria-hidden="true" className="size-5 shrink-0" />}
      action={
        <IconButton
          className="-my-2"
          label={t("shell.accountChangedDismiss")}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={() => setDismissed(true)}
        />
      }
    >
      {t("shell.accountChanged", { name: views.fullName(user) })}
    </Banner>
  );
};
