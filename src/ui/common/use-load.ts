import { useEffect, useRef } from "react";
import type { Request } from "../../domain/decider/request.ts";
import type { Command } from "../../domain/index.ts";
import { useApp } from "./app-context.tsx";

/**
 * Dispatches a load when a screen opens and whenever `key` changes, unless the request is pending. `ready: false`
 * delays it; a null command loads nothing. A failed load is repeated only by the user. The journal records the screen
 * as its source, so that only gestures are recorded as the user's (m2).
 */
export const useLoad = (
  key: string,
  ready: boolean,
  status: Request["status"] | undefined,
  command: Command | null,
): void => {
  const app = useApp();
  const latest = useRef({ status, command });
  useEffect(() => {
    latest.current = { status, command };
  });
  useEffect(() => {
    const { command: load, status: current } = latest.current;
    if (ready && key !== "" && load !== null && current !== "pending") app.dispatch(load, "screen");
  }, [app, key, ready]);
};
