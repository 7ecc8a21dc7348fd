import { Suspense } from "react";
import type { AppApi } from "../../../app/api/app-api.ts";
import { loadable } from "../../kit/loadable.tsx";
import type { EndedLogProps } from "./EndedLog.tsx";

/** Saves the log of the session that ended; its code is loaded when a session has ended, or while the page is idle. */
const EndedLog = loadable<EndedLogProps>(
  () => import("./EndedLog.tsx").then((module) => module.EndedLog),
  () => null,
);

/** Loads its code, so that it is there without a connection. */
export const preloadEndedLog = EndedLog.preload;

/** It, where a session has ended. */
export const EndedLogOf = ({ app }: { readonly app: AppApi }) =>
  app.diagnostics.endedUntil() === null ? null : (
    <Suspense fallback={null}>
      <EndedLog app={app} />
    </Suspense>
  );
