import { Smartphone, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useApp } from "../common/app-context.tsx";
import { t } from "../i18n/index.ts";
import { buttonStyle } from "../kit/button-style.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { Banner } from "./Banner.tsx";

/** The address of the app in the store of this phone. */
export type AppOfferProps = { readonly store: string };

/**
 * Offers the native app to a phone's browser: its store, or this page in the app. Shown in one visit of a device only, and
 * until it is dismissed (docs/rules.md Elsewhere).
 */
export const AppOffer = ({ store }: AppOfferProps) => {
  const { config, appOffer } = useApp();
  const [path] = useLocation();
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (window.matchMedia("(display-mode: standalone)").matches) return;
    let left = false;
    void appOffer.wasShown().then((wasShown) => {
      if (wasShown || left) return;
      appOffer.recordShown();
      setIsOffered(true);
    });
    return () => {
      left = true;
    };
  }, [appOffer]);
  if (!isOffered) return null;
  const link = buttonStyle("secondary", "small", false);
  return (
    <Banner
      icon={Smartphone}
      action={
        <>
          <a href={`${config.deepLinkScheme}:/${path}`} className={link}>
            {t("aside.appOpen")}
          </a>
          <a href={store} target="_blank" rel="noopener noreferrer" className={link}>
            {t("aside.appGet")}
          </a>
          <IconButton
            label={t("aside.appDismiss")}
            icon={<X className="size-4" />}
            onClick={() => setIsOffered(false)}
          />
        </>
      }
    >
      {t("aside.appOffer")}
    </Banner>
  );
};
