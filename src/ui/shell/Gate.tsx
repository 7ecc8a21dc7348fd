import { useLayoutEffect } from "react";
import { useLocation } from "wouter";
import { access } from "../../app/access.ts";
import { useAppState } from "../app-context.tsx";
import { ERROR_PATH, ErrorBoundary } from "./ErrorBoundary.tsx";
import { Page } from "./Page.tsx";
import { PageSkeleton } from "./PageSkeleton.tsx";

const Guarded = ({ path }: { readonly path: string }) => {
  const state = useAppState();
  const [, navigate] = useLocation();
  const verdict = access(state, path);
  const to = verdict._tag === "go" ? verdict.to : null;
  const onboarded = verdict._tag === "go" ? verdict.onboarded : undefined;
  // before the paint, so that no page flashes up on the way to another
  useLayoutEffect(() => {
    if (to !== null) navigate(to, { replace: true, state: onboarded === undefined ? null : { onboarded } });
  }, [to, onboarded, navigate]);
  return verdict._tag === "stay" ? <Page path={path} /> : <PageSkeleton />;
};

/** Applies the one guard of every path, `access` (spec §2 Guards): stays, waits behind a skeleton, or goes elsewhere. */
export const Gate = () => {
  const [path, navigate] = useLocation();
  return (
    <ErrorBoundary path={path} onError={() => navigate(ERROR_PATH, { replace: true })}>
      <Guarded path={path} />
    </ErrorBoundary>
  );
};
