import { type ReactNode, useCallback } from "react";
import { describeCrash } from "../../app/journal/crash.ts";
import { routeAt } from "../../app/routing/routes.ts";
import { useApp } from "../common/app-context.tsx";
import { FailureReport, type ReportFailure } from "../kit/failure-report.ts";

/** Puts every failure of a page, of a part of it or of its code into the log, with the template of its route (R11). */
export const FailureReporting = ({ children }: { readonly children: ReactNode }) => {
  const app = useApp();
  const report = useCallback<ReportFailure>(
    (kind, error, componentStack) => {
      try {
        const route = routeAt(window.location.pathname)?.route.path ?? "*";
        app.diagnostics.recordCrash(describeCrash(kind, error, componentStack, route));
      } catch {
        // what shows the failure must not fail with it
      }
    },
    [app],
  );
  return <FailureReport value={report}>{children}</FailureReport>;
};
