import { Suspense } from "react";
import type { AppApi } from "../../../app/api/app-api.ts";
import { isUnreadable } from "../../../domain/decider/failure.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { views } from "../../../domain/session/index.ts";
import { loadable } from "../../kit/loadable.tsx";
import type { EndedLogProps } from "./EndedLog.tsx";

/**
 * Saves the log of the session that ended, or of a sign-in whose answer could not be read; its code is loaded then, or while
 * the page is idle.
 */
const EndedLog = loadable<EndedLogProps>(
  () => import("./EndedLog.tsx").then((module) => module.EndedLog),
  () => null,
);

/** Loads its code, so that it is there without a connection. */
export const preloadEndedLog = EndedLog.preload;

/** It, where a session has ended, or the answer to a sign-in could not be read. */
export const EndedLogOf = ({ app }: { readonly app: AppApi }) => {
  const isUnread = isUnreadable(failureOf(views.codeRequest(app.state().session, "sign-in")));
  return app.diagnostics.endedUntil() === null && !isUnread ? null : (
    <Suspense fallback={null}>
      <EndedLog app={app} isUnread={isUnread} />
    </Suspense>
  );
};
