import { CloudOff, Sparkles, TriangleAlert } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Config } from "../../app/ports/config.ts";
import { isUnreadable } from "../../domain/decider/failure.ts";
import { failureOf } from "../../domain/decider/request.ts";
import { views as session } from "../../domain/session/index.ts";
import {
  type Intent,
  isOfOwnValidator,
  isOperation,
  views as transfer,
  type UnknownAttempt,
} from "../../domain/transfer/index.ts";
import { useApp, useAppState } from "../common/app-context.tsx";
import { dateText, dateTimeText, timeOfDayText } from "../common/dates.ts";
import { useIsOperator } from "../common/use-is-operator.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { loadable } from "../kit/loadable.tsx";
import { RetryButton } from "../kit/RetryButton.tsx";
import type { AppOfferProps } from "./AppOffer.tsx";
import { Banner } from "./Banner.tsx";
import type { ClockBannerProps, UnresolvedBannerProps } from "./RareBanners.tsx";

/** Its code is loaded where this tab changed to another account. */
const AccountChanged = loadable(
  () => import("./RareBanners.tsx").then((module) => module.AccountChanged),
  () => null,
);

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

/** Its code is loaded with that of the dialogs, or where a transfer is unresolved; without it, Try again stands in its place. */
export const UnresolvedBanner = loadable<UnresolvedBannerProps>(
  () => import("./RareBanners.tsx").then((module) => module.UnresolvedBanner),
  ({ onRetry }) => (
    <Banner icon={TriangleAlert} action={<RetryButton size="small" onRetry={onRetry} />}>
      {t("errors.missing")}
    </Banner>
  ),
);

/** Its code is loaded where an answer could not be read. */
const MisreadBanner = loadable(
  () => import("./RareBanners.tsx").then((module) => module.MisreadBanner),
  () => null,
);

/** Whether an answer of this visit could not be read; what a start loads may have been answered before the page is drawn. */
const useUnread = (): boolean => {
  const app = useApp();
  const [isSeen, setSeen] = useState(() => {
    const { wallet, staking, notifications } = app.state();
    return [wallet.walletsRequest, wallet.tokensRequest, staking.load, notifications.load].some((request) =>
      isUnreadable(failureOf(request)),
    );
  });
  useEffect(
    () =>
      app.onEvent((event) => {
        if ("failure" in event && isUnreadable(event.failure)) setSeen(true);
      }),
    [app],
  );
  return isSeen;
};

/** Its code is loaded where the clock is wrong. */
export const ClockBanner = loadable<ClockBannerProps>(
  () => import("./RareBanners.tsx").then((module) => module.ClockBanner),
  () => null,
);

/** Its code is loaded where the browser did not store the session. */
export const UnstoredBanner = loadable(
  () => import("./RareBanners.tsx").then((module) => module.UnstoredBanner),
  () => null,
);

/** The time of balances of an earlier visit: of day alone, if that is today. */
const earlierText = (at: number | null, now: number): string =>
  at !== null && dateText(at) === dateText(now) ? timeOfDayText(at) : dateTimeText(at);

/**
 * Messages about every screen: the account changed, the native app is offered, a new release is ready, the server can't be reached, the clock of the device is wrong, the browser did not store the session, the outcome of a
 * transfer is unknown (`onTransfer` shows the newest), stored transfers could not be read (docs/rules.md Money, Elsewhere; T5, T11, W12).
 */
export const Banners = ({ onTransfer }: { readonly onTransfer: (intent: Intent) => void }) => {
  const { config, isSessionStored, now } = useApp();
  const [store] = useState(() => storeOf(window.navigator, config));
  const state = useAppState();
  const [path] = useLocation();
  const isOperator = useIsOperator();
  // the page of the own validator says itself what became of it
  const isSaid = ({ intent }: UnknownAttempt): boolean =>
    path === "/create-validator" && isOfOwnValidator(intent.action) && (isOperator || !isOperation(intent.action));
  const unresolved = transfer.unresolved(state.transfer).filter((attempt) => !isSaid(attempt));
  const newest = unresolved.at(-1);
  const isAnyUnread = useUnread();
  const { clockSkew, online } = state.session;
  const isUnanswered = session.isUnanswered(state.session);
  const { tokensRestored, tokensAt, tokensRequest } = state.wallet;
  return (
    <>
      {state.session.phase === "signedIn" && state.session.switched ? (
        <Suspense fallback={null}>
          <AccountChanged />
        </Suspense>
      ) : null}
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
              ? t(online ? "shell.unreachableAsOf" : "shell.offlineAsOf", { time: earlierText(tokensAt, now()) })
              : t(online ? "shell.unreachable" : "shell.offline")}
          </Banner>
        ) : null}
        {!isUnanswered && tokensRestored && failureOf(tokensRequest) !== null ? (
          <Banner icon={TriangleAlert}>{t("shell.notUpdated", { time: earlierText(tokensAt, now()) })}</Banner>
        ) : null}
        {session.clockIsOff(state.session) && !config.sandbox ? (
          <Suspense fallback={null}>
            <ClockBanner skew={clockSkew} />
          </Suspense>
        ) : null}
        {state.session.phase !== "signedIn" || isSessionStored() ? null : (
          <Suspense fallback={null}>
            <UnstoredBanner />
          </Suspense>
        )}
        {isAnyUnread ? (
          <Suspense fallback={null}>
            <MisreadBanner />
          </Suspense>
        ) : null}
        {state.transfer.storedUnreadable ? <Banner icon={TriangleAlert}>{t("shell.transfersUnread")}</Banner> : null}
        {newest === undefined ? null : (
          <Suspense fallback={null}>
            <UnresolvedBanner attempts={unresolved} onShow={() => onTransfer(newest.intent)} />
          </Suspense>
        )}
      </div>
    </>
  );
};
