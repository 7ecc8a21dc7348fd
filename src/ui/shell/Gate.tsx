import { useContext, useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { type Access, access } from "../../app/access.ts";
import { routeAt } from "../../app/routes.ts";
import { Command } from "../../domain/session/index.ts";
import { useApp, useAppState } from "../common/app-context.tsx";
import { internalPath } from "../common/internal-path.ts";
import { FailureReport } from "../kit/failure-report.ts";
import { ERROR_PATH, ErrorBoundary } from "./ErrorBoundary.tsx";
import { Page } from "./Page.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

/**
 * Keeps the page that a visitor opened through the sign-in, and forgets it once a page is open after it (F13). A page
 * that was left by a logout is not kept: the next user may be another.
 */
const useDestination = (path: string, verdict: Access): void => {
  const app = useApp();
  const { session } = useAppState();
  const [hadSession, setHadSession] = useState(false);
  if (session.phase === "signedIn" && !hadSession) setHadSession(true);
  const inShell = routeAt(path)?.route.layout === "shell";
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
  const match = routeAt(path);
  return verdict._tag === "stay" && match !== null ? <Page path={path} match={match} /> : <PageSkeleton />;
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
