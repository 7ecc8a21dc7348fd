import {
  memo,
  type ReactNode,
  Suspense,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { type BaseLocationHook, type BaseSearchHook, Route, Router, useLocation, useRouter } from "wouter";
import { type Access, access } from "../app/routing/access.ts";
import { type RouteMatch, type Route as RouteOf, type RoutePath, routeAt } from "../app/routing/routes.ts";
import { Command, views as session } from "../domain/session/index.ts";
import { Arrival } from "./common/Arrival.tsx";
import { useApp, useAppState } from "./common/app-context.tsx";
import { internalPath } from "./common/paths.ts";
import { toasts } from "./common/toasts.ts";
import { useSearchText } from "./common/use-search-text.ts";
import { AuthLayout } from "./features/session/AuthLayout.tsx";
import { ReachNotice } from "./features/session/ReachNotice.tsx";
import { AfterLogin } from "./features/session/use-next-screen.ts";
import { t } from "./i18n/index.ts";
import { FailureReport } from "./kit/failure-report.ts";
import { PageHeading } from "./kit/PageHeading.tsx";
import { Skeleton } from "./kit/Skeleton.tsx";
import { Shell, screens } from "./screens.tsx";
import { ERROR_PATH, ErrorBoundary } from "./shell/ErrorBoundary.tsx";
import { ErrorScreen } from "./shell/ErrorScreen.tsx";
import { PageSkeleton, ScreenSkeleton } from "./shell/Fallbacks.tsx";
import { breadcrumb, isNotFoundInShell, WALLET_FIRST } from "./shell/navigation.ts";
import { useFocusAfterToast, useOutcomeToasts } from "./shell/use-outcome-toasts.ts";

/**
 * A part of the page whose location is `path`, also while the address is another one: one that the guard redirects from, or
 * the next page, which is still drawn.
 */
const AtPath = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => {
  const outer = useRouter();
  const search = useSearchText();
  const [address, navigate] = useLocation();
  const isElsewhere = address !== path;
  const [ownSearch, setOwnSearch] = useState(search);
  if (!isElsewhere && ownSearch !== search) setOwnSearch(search);
  // it does not subscribe to the address, so that what is left is not drawn again when it changes
  const hook = useMemo<BaseLocationHook>(() => () => [path, navigate], [path, navigate]);
  const searchHook = useMemo<BaseSearchHook>(
    () => (router: unknown) => {
      // called in either case: the number of hooks must not change
      const current = outer.searchHook(router);
      return isElsewhere ? ownSearch : current;
    },
    [isElsewhere, ownSearch, outer],
  );
  return (
    <Router hook={hook} searchHook={searchHook}>
      {children}
    </Router>
  );
};

type ScreenProps = {
  readonly path: string;
  readonly route: RoutePath;
  readonly title: string;
  /** A tab is part of its page: choosing another one leaves the focus on the tabs. */
  readonly hasTab: boolean;
  readonly inShell: boolean;
};

/** The screen of a path, and its announcement. */
const Screen = memo(({ path, route, title, hasTab, inShell }: ScreenProps) => {
  const Shown = screens[route];
  const page = hasTab ? route : path;
  return (
    <Suspense key={page} fallback={inShell ? <ScreenSkeleton /> : <Skeleton lines={3} />}>
      <Route path={route}>
        <Shown key={page} />
      </Route>
      <Arrival key={page} title={title} />
    </Suspense>
  );
});

/** What stays beside every step from the sign-in or the sign-up to the first wallet. */
const welcomeOf = ({ path, audience, until }: RouteOf) => {
  if (path === "/signup") return "below";
  return audience === "guest" || until !== undefined || path === "/setup-password" ? "side" : undefined;
};

/** The screen of a route in its layout. The shell stays mounted from page to page; the screen is new for each path. */
const Page = ({ path, match }: { readonly path: string; readonly match: RouteMatch }) => {
  const { route } = match;
  const state = useAppState();
  const { person } = state.contacts;
  // a signed-in user keeps the shell also where there is no page
  const isInShell = (of: RouteOf): boolean => of.layout === "shell" || (of.path === "/404" && isNotFoundInShell(state));
  const inShell = isInShell(route);
  // the shell shows at once where a link leads; its screen is drawn after that, and the one before stays until then
  const drawn = useDeferredValue(path);
  const drawnMatch = inShell ? routeAt(drawn) : null;
  const [shownPath, shown] = drawnMatch !== null && isInShell(drawnMatch.route) ? [drawn, drawnMatch] : [path, match];
  if (route.layout === "none") return <AfterLogin />;
  const screen = (
    <Screen
      path={shownPath}
      route={shown.route.path}
      title={t(`shell.${shown.route.title}`)}
      hasTab={shown.params.tab !== undefined}
      inShell={inShell}
    />
  );
  if (!inShell) {
    return (
      <AuthLayout welcome={welcomeOf(route)}>
        <ReachNotice />
        {screen}
      </AuthLayout>
    );
  }
  const nameOf = (id: string) =>
    person.status === "loaded" && [person.profile.id, person.profile.ulid, person.value].includes(id)
      ? session.fullName(person.profile)
      : null;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Shell path={path} trail={breadcrumb(match, (name) => t(`shell.${name}`), nameOf)}>
        <AtPath path={shownPath}>{screen}</AtPath>
      </Shell>
    </Suspense>
  );
};

/**
 * Remembers the page that a visitor opened, with its query, until after the sign-in, and forgets it once a page is open. A page
 * left by a logout is not remembered: the next user may be another.
 */
const useDestination = (path: string, verdict: Access): void => {
  const app = useApp();
  const { session } = useAppState();
  const search = useSearchText();
  const [hadSession, setHadSession] = useState(false);
  if (session.phase === "signedIn" && !hadSession) setHadSession(true);
  const inShell = routeAt(path)?.route.layout === "shell";
  const keeps = session.phase === "signedOut" && verdict._tag === "go" && inShell && !hadSession;
  const reached = session.phase === "signedIn" && session.destination !== null && verdict._tag === "stay" && inShell;
  useLayoutEffect(() => {
    const internal = internalPath(search === "" ? path : `${path}?${search}`);
    if (keeps && internal !== null) app.dispatch(Command.RememberDestination({ path: internal }), "screen");
    if (reached) app.dispatch(Command.ReachDestination(), "screen");
  }, [app, path, search, keeps, reached]);
};

/**
 * Says that a sign-in link was not used because a session is running: the page that opens may be another account's. A link
 * that signs in is on screen signed out before.
 */
const useUnusedLink = (path: string): void => {
  const { phase } = useAppState().session;
  const [wasSignedOut, setWasSignedOut] = useState(false);
  if (phase === "signedOut" && !wasSignedOut) setWasSignedOut(true);
  const isUnused = phase === "signedIn" && !wasSignedOut && routeAt(path)?.route.takesToken === "sign-in";
  useLayoutEffect(() => {
    if (isUnused) toasts.blank(t("shell.linkUnused"));
  }, [isUnused]);
};

/** What a page shows while its guard waits for data; while the server can't be reached, that it does (W14). */
const Waiting = () => {
  const { session: state } = useAppState();
  if (!session.isUnanswered(state) || state.phase !== "signedIn" || state.user !== null) return <PageSkeleton />;
  const [title, lead] = state.online
    ? [t("shell.unreachableStart"), t("shell.unreachableStartText")]
    : [t("shell.offlineStart"), t("shell.offlineStartText")];
  return (
    <AuthLayout>
      <PageHeading lead={lead}>{title}</PageHeading>
    </AuthLayout>
  );
};

const Guarded = ({ path }: { readonly path: string }) => {
  const state = useAppState();
  const [, navigate] = useLocation();
  const verdict = access(state, path);
  const to = verdict._tag === "go" ? verdict.to : null;
  const onboarded = verdict._tag === "go" ? verdict.onboarded : undefined;
  const walletFirst = verdict._tag === "go" && verdict.walletFirst === true;
  useDestination(path, verdict);
  useUnusedLink(path);
  // before the paint, so that no page flashes up on the way to another
  useLayoutEffect(() => {
    if (to === null) return;
    if (walletFirst) toasts.blank(t("shell.walletFirst"), WALLET_FIRST);
    navigate(to, { replace: true, state: onboarded === undefined ? null : { onboarded } });
  }, [to, onboarded, walletFirst, navigate]);
  // the page before stays mounted during a redirect, which may lead back to it: its input would be lost
  const [lastPath, setLastPath] = useState(path);
  if (verdict._tag === "stay" && lastPath !== path) setLastPath(path);
  const shownPath = to === null ? path : lastPath;
  const match = verdict._tag !== "wait" && access(state, shownPath)._tag === "stay" ? routeAt(shownPath) : null;
  if (match === null) return <Waiting />;
  return (
    <AtPath path={shownPath}>
      <Page path={shownPath} match={match} />
    </AtPath>
  );
};

/** /error, under no guard: what led there may be the state that a guard reads. */
const ErrorPage = () => (
  <AuthLayout>
    <ErrorScreen />
    <Arrival title={t("shell.titleError")} />
  </AuthLayout>
);

/** Applies the one guard of every path but /error, `access` (spec §2 Guards): stays, waits behind a skeleton, or goes elsewhere. */
export const Gate = () => {
  const [path, navigate] = useLocation();
  const report = useContext(FailureReport);
  useOutcomeToasts();
  useFocusAfterToast();
  const leave = (error: unknown, componentStack: string | null): void => {
    report("page", error, componentStack);
    navigate(ERROR_PATH, { replace: true });
  };
  return (
    <ErrorBoundary path={path} onError={leave}>
      {path === ERROR_PATH ? <ErrorPage /> : <Guarded path={path} />}
    </ErrorBoundary>
  );
};
