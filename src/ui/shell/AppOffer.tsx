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
 * Offers the native app to a phone's browser: its store, or this page in the app. Shown in one visit of a device only, until it
 * is dismissed, and from the second page on: above the first one it would push away what is being read (docs/rules.md Elsewhere).
 */
export const AppOffer = ({ store }: AppOfferProps) => {
  const { config, appOffer } = useApp();
  const [path] = useLocation();
  const [first] = useState(path);
  const [hasMoved, setHasMoved] = useState(false);
  const [isDue, setIsDue] = useState(false);
  if (path !== first && !hasMoved) setHasMoved(true);
  useEffect(() => {
    if (window.matchMedia("(display-mode: standalone)").matches) return;
    let left = false;
    void appOffer.wasShown().then((wasShown) => {
      if (!wasShown && !left) setIsDue(true);
    });
    return () => {
      left = true;
    };
  }, [appOffer]);
  const isOffered = isDue && hasMoved;
  useEffect(() => {
    if (isOffered) appOffer.recordShown();
  }, [appOffer, isOffered]);
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
          <IconButton label={t("aside.appDismiss")} icon={<X className="size-4" />} onClick={() => setIsDue(false)} />
        </>
      }
    >
      {t("aside.appOffer")}
    </Banner>
  );
};
