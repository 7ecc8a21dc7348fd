import { type ReactNode, useCallback } from "react";
import { matchRoute, useRouter } from "wouter";
import { describeCrash } from "../../app/journal/crash.ts";
import { useApp } from "../common/app-context.tsx";
import { FailureReport, type ReportFailure } from "../kit/failure-report.ts";
import { routes, unknownRoute } from "../screens.tsx";

/** Puts every failure of a page, of a part of it or of its code into the log, with the template of its route (R11). */
export const FailureReporting = ({ children }: { readonly children: ReactNode }) => {
  const app = useApp();
  const { parser } = useRouter();
  const report = useCallback<ReportFailure>(
    (kind, error, componentStack) => {
      const path = window.location.pathname;
      const route = routes.find((candidate) => matchRoute(parser, candidate.path, path)[0]) ?? unknownRoute;
      app.diagnostics.recordCrash(describeCrash(kind, error, componentStack, route.path));
    },
    [app, parser],
  );
  return <FailureReport value={report}>{children}</FailureReport>;
};
