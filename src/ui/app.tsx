import { lazy, Suspense } from "react";
import type { App } from "../app/face.ts";
import type { Root } from "../domain/index.ts";
import { AppProvider, useAppState, useEvent } from "./app-context.tsx";
import { t } from "./i18n/index.ts";
import { Announcer } from "./kit/Announcer.tsx";
import { Toasts } from "./kit/Toasts.tsx";
import { toasts } from "./kit/toasts.ts";
import { Gate } from "./shell/Gate.tsx";

/** Brought with the first sign-in. Could it not be had, the session still ends in time, without a warning. */
const SessionDialog = lazy(() =>
  import("./session/SessionDialog.tsx").then(
    (module) => ({ default: module.SessionDialog }),
    () => ({ default: () => null }),
  ),
);

/** The warning before a session ends, over every page of somebody who is signed in. */
const SessionWarning = () =>
  useAppState().session.phase === "signedIn" ? (
    <Suspense fallback={null}>
      <SessionDialog />
    </Suspense>
  ) : null;

/** Messages are one person's: logging out forgets them (A8); that the account changed is for the next one (T5). */
const ForgetToasts = () => {
  useEvent("session.SignedOut", ({ reason }) => {
    toasts.clear();
    if (reason === "switched") toasts.blank(t("session.reason.switched"));
  });
  return null;
};

/** The whole product on screen: regions that speak, and the page behind its guard. */
export const Application = ({ app, shown }: { readonly app: App; readonly shown: Root }) => (
  <AppProvider app={app} proxy={shown}>
    <Announcer />
    <Toasts store={toasts} />
    <ForgetToasts />
    <Gate />
    <SessionWarning />
  </AppProvider>
);
