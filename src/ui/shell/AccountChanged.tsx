import { UserRoundCheck, X } from "lucide-react";
import { useState } from "react";
import { views as session } from "../../domain/session/index.ts";
import { useAppState } from "../common/app-context.tsx";
import { t } from "../i18n/index.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { Banner } from "./Banner.tsx";

/**
 * Names the account that this tab changed to, until it is dismissed (T5). A toast announced the change when it
 * happened; this banner is for a user who comes back to the tab later, and is not announced.
 */
export const AccountChanged = () => {
  const state = useAppState().session;
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || state.phase !== "signedIn" || !state.switched || state.user === null) return null;
  return (
    <Banner
      icon={UserRoundCheck}
      action={
        <IconButton
          className="-my-2"
          label={t("aside.accountChangedDismiss")}
          icon={<X className="size-4" />}
          onClick={() => setDismissed(true)}
        />
      }
    >
      {t("aside.accountChanged", { name: session.fullName(state.user) })}
    </Banner>
  );
};
