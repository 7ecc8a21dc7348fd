import { CloudOff, Sparkles, TriangleAlert, UserRoundCheck, X } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Config } from "../../app/boot/config.ts";
import { failureOf } from "../../domain/decider/request.ts";
import { views as session } from "../../domain/session/index.ts";
import { type Intent, views as transfer, type UnknownAttempt } from "../../domain/transfer/index.ts";
import { useApp, useAppState } from "../common/app-context.tsx";
import { dateTimeText } from "../common/dates.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { IconButton } from "../kit/IconButton.tsx";
import { loadable } from "../kit/loadable.tsx";
import type { AppOfferProps } from "./AppOffer.tsx";
import { Banner } from "./Banner.tsx";
import type { ClockBannerProps } from "./ClockBanner.tsx";

/**
 * Names the account that this tab changed to, until it is dismissed (T5). A toast announced the change when it
 * happened; this banner is for a user who comes back to the tab later, and is not announced.
 */
const AccountChanged = () => {
  const state = useAppState().session;
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || state.phase !== "signedIn" || !state.switched || state.user === null) return null;
  return (
    <Banner
      icon={UserRoundCheck}
      action={
        <IconButton
          className="-my-2"
          label={t("shell.accountChangedDismiss")}
          icon={<X className="size-4" />}
          onClick={() => setDismissed(true)}
        />
      }
    >
      {t("shell.accountChanged", { name: session.fullName(state.user) })}
    </Banner>
  );
};

/** Offers a newer release of the client, never while a transfer is being previewed, confirmed or sent. */
const NewRelease = () => {
  const { releases, state } = useApp();
  const shown = useAppState().transfer;
  const [isReady, setIsReady] = useState(false);
  useEffect(() => releases.onReady(() => setIsReady(true)), [releases]);
  if (!isReady || transfer.isUnderWay(shown)) return null;
  return (
    <Banner
      icon={Sparkles}
      action={
        <Button
          variant="secondary"
          size="small"
          onClick={() => releases.apply(() => !transfer.isUnderWay(state().transfer))}
        >
          {t("errors.reload")}
        </Button>
      }
    >
      {t("shell.newRelease")}
    </Banner>
  );
};

/**
 * The store of the native app for the browser of a phone or tablet; null elsewhere. An iPad that asks for the desktop's
 * pages says that it is a Macintosh, of which no other has a screen for several fingers.
 */
export const storeOf = (
  { userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">,
  config: Pick<Config, "appStoreUrl" | "playStoreUrl">,
): string | null => {
  const isTablet = /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1;
  if (isTablet || /\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) return config.appStoreUrl;
  return /\bAndroid\b/.test(userAgent) ? config.playStoreUrl : null;
};

/** Its code is loaded on a phone that was not offered the app before. */
export const AppOffer = loadable<AppOfferProps>(
  () => import("./AppOffer.tsx").then((module) => module.AppOffer),
  () => null,
);

/** Its code is loaded where the clock is wrong. */
export const ClockBanner = loadable<ClockBannerProps>(
  () => import("./ClockBanner.tsx").then((module) => module.ClockBanner),
  () => null,
);

const UNRESOLVED = {
  searching: "shell.transferUnknown",
  listed: "shell.transferListed",
  unchecked: "shell.transferUnchecked",
  notFound: "shell.transferNotFound",
} as const;

/** What the transfer dialog says about transfers of unknown outcome in short: a sentence for each state of a search. */
const unresolvedText = (attempts: ReadonlyArray<UnknownAttempt>): string =>
  transfer.SEARCHES.flatMap((search) => {
    const count = attempts.filter((attempt) => transfer.searchOf(attempt) === search).length;
    return count === 0 ? [] : [t(UNRESOLVED[search], { count })];
  }).join(" ");

/**
 * Messages about every screen: the account changed, the native app is offered, a new release is ready, the server can't be reached, the clock of the device is wrong, the outcome of a
 * transfer is unknown (`onTransfer` shows the newest), stored transfers could not be read (docs/rules.md Money, Elsewhere; T5, T11, W12).
 */
export const Banners = ({ onTransfer }: { readonly onTransfer: (intent: Intent) => void }) => {
  const { config } = useApp();
  const [store] = useState(() => storeOf(window.navigator, config));
  const state = useAppState();
  const [path] = useLocation();
  // the page of a new validator says itself what became of it
  const isSaid = ({ intent }: UnknownAttempt): boolean => path === "/create-validator" && intent.creation !== undefined;
  const unresolved = transfer.unresolved(state.transfer).filter((attempt) => !isSaid(attempt));
  const newest = unresolved.at(-1);
  const { clockSkew, online } = state.session;
  const isUnanswered = session.isUnanswered(state.session);
  const { tokensRestored, tokensAt, tokensRequest } = state.wallet;
  return (
    <>
      <AccountChanged />
      {store === null ? null : (
        <Suspense fallback={null}>
          <AppOffer store={store} />
        </Suspense>
      )}
      <div role="status">
        <NewRelease />
        {isUnanswered ? (
          <Banner icon={CloudOff}>
            {tokensRestored
              ? t(online ? "shell.unreachableAsOf" : "shell.offlineAsOf", { time: dateTimeText(tokensAt) })
              : t(online ? "shell.unreachable" : "shell.offline")}
          </Banner>
        ) : null}
        {!isUnanswered && tokensRestored && failureOf(tokensRequest) !== null ? (
          <Banner icon={TriangleAlert}>{t("shell.notUpdated", { time: dateTimeText(tokensAt) })}</Banner>
        ) : null}
        {session.clockIsOff(state.session) && !config.sandbox ? (
          <Suspense fallback={null}>
            <ClockBanner skew={clockSkew} />
          </Suspense>
        ) : null}
        {state.transfer.storedUnreadable ? <Banner icon={TriangleAlert}>{t("shell.transfersUnread")}</Banner> : null}
        {newest === undefined ? null : (
          <Banner
            icon={TriangleAlert}
            action={
              <Button variant="secondary" size="small" onClick={() => onTransfer(newest.intent)}>
                {t("shell.transferUnknownShow")}
              </Button>
            }
          >
            {unresolvedText(unresolved)}
          </Banner>
        )}
      </div>
    </>
  );
};
