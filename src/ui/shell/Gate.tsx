import { useContext, useLayoutEffect, useState } from "react";
import { matchRoute, useLocation, useRouter } from "wouter";
import { type Access, access } from "../../app/access.ts";
import { Command } from "../../domain/session/index.ts";
import { useApp, useAppState } from "../common/app-context.tsx";
import { internalPath } from "../common/internal-path.ts";
import { FailureReport } from "../kit/failure-report.ts";
import { routes } from "../screens.tsx";
import { ERROR_PATH, ErrorBoundary } from "./ErrorBoundary.tsx";
import { Page } from "./Page.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

/** Whether a path is one of the pages within the shell, by the router's own matching. */
const useIsShellPage = (path: string): boolean => {
  const { parser } = useRouter();
  return routes.some((route) => route.layout === "shell" && matchRoute(parser, route.path, path)[0]);
};

/**
 * Keeps the page that a visitor opened through the sign-in, and forgets it once a page is open after it (F13). A page
 * that was left by a logout is not kept: the next user may be another.
 */
const useDestination = (path: string, verdict: Access): void => {
  const app = useApp();
  const { session } = useAppState();
  const [hadSession, setHadSession] = useState(false);
  if (session.phase === "signedIn" && !hadSession) setHadSession(true);
  const inShell = useIsShellPage(path);
  const keeps = session.phase === "signedOut" && verdict._tag === "go" && inShell && !hadSession;
  const reached = session.phase === "signedIn" && session.destination !== null && verdict._tag === "stay" && inShell;
  useLayoutEffect(() => {
    const internal = internalPath(path);
    if (keeps && internal !== null) app.dispatch(Command.KeepDestination({ path: internal }));
    if (reached) app.dispatch(Command.ReachDestination());
  }, [app, path, keeps, reached]);
};

const Guarded = ({ path }: { readonly path: string }) => {
  const state = useAppState();
  const [, navigate] = useLocation();
  const verdict = access(state, path);
  const to = verdict._tag === "go" ? verdict.to : null;
  const onboarded = verdict._tag === "go" ? verdict.onboarded : undefined;
  useDestination(path, verdict);
  // before the paint, so that no page flashes up on the way to another
  useLayoutEffect(() => {
    if (to !== null) navigate(to, { replace: true, state: onboarded === undefined ? null : { onboarded } });
  }, [to, onboarded, navigate]);
  return verdict._tag === "stay" ? <Page path={path} /> : <PageSkeleton />;
};

/** Applies the one guard of every path, `access` (spec §2 Guards): stays, waits behind a skeleton, or goes elsewhere. */
export const Gate = () => {
  const [path, navigate] = useLocation();
  const report = useContext(FailureReport);
  const leave = (error: unknown, componentStack: string | null): void => {
    report("page", error, componentStack);
    navigate(ERROR_PATH, { replace: true });
  };
  return (
    <ErrorBoundary path={path} onError={leave}>
      <Guarded path={path} />
    </ErrorBoundary>
  );
};
