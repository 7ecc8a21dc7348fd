import { useEffect, useEffectEvent } from "react";
import { isInVain, type Request } from "../../domain/decider/request.ts";
import type { Command, Event } from "../../domain/index.ts";
import { useApp, useEvent } from "./app-context.tsx";

/** Dispatches loads that failed again when the device is online again; one that is under way by then is not repeated. */
export const useLoadOnline = (...commands: ReadonlyArray<Command | null>): void => {
  const app = useApp();
  useEvent("session.ConnectionChanged", ({ online }) => {
    for (const command of online ? commands : [])
      if (command !== null && app.whyNot(command) === null) app.dispatch(command, "screen");
  });
};

/** Whether a load that failed is to be repeated without a press. */
export const isToRepeat = (request: Request | null | undefined): boolean =>
  request?.status === "failed" && !isInVain(request);

/**
 * Dispatches a load when a screen opens and whenever `key` changes, unless its `request` is pending. `ready: false`
 * delays it; a null command loads nothing. A request that failed is repeated by the user, and by `again` when the device is
 * online again; one whose answer had a form that is not read by the user alone. The journal records the screen as its source, so that only gestures are recorded as the
 * user's.
 */
export const useLoad = (
  key: string,
  ready: boolean,
  request: Request | null | undefined,
  command: Command | null,
  again = command,
): void => {
  const app = useApp();
  useLoadOnline(isToRepeat(request) ? again : null);
  const load = useEffectEvent(() => {
    if (command !== null && request?.status !== "pending" && !isInVain(request)) app.dispatch(command, "screen");
  });
  useEffect(() => {
    if (ready && key !== "") load();
  }, [key, ready]);
};

/**
 * Dispatches loads `wait` ms after a screen opens and whenever `key` changes: what is shown first is loaded first. An empty
 * `key` loads nothing. `commands` reads the state as it is then, because another screen may have requested the same.
 */
export const useLaterLoads = (key: string, wait: number, commands: () => ReadonlyArray<Command>): void => {
  const app = useApp();
  const load = useEffectEvent(() => {
    for (const command of commands()) app.dispatch(command, "screen");
  });
  useEffect(() => {
    if (key === "") return;
    return app.after(wait, () => load());
  }, [app, key, wait]);
};

/** Dispatches a load on each event of a tag while a screen is shown; a null command loads nothing. */
export const useReload = (tag: Event["_tag"], command: Command | null): void => {
  const app = useApp();
  useEvent(tag, () => {
    if (command !== null) app.dispatch(command, "screen");
  });
};
