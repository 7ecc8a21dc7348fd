import { useEffect, useEffectEvent, useRef } from "react";
import type { Request } from "../../domain/decider/request.ts";
import type { Command, Event } from "../../domain/index.ts";
import { useApp, useEvent } from "./app-context.tsx";

/**
 * Dispatches a load when a screen opens and whenever `key` changes, unless the request is pending. `ready: false`
 * delays it; a null command loads nothing. A failed load is repeated by the user, or by {@link useLoadOnline}. The journal
 * records the screen as its source, so that only gestures are recorded as the user's.
 */
export const useLoad = (
  key: string,
  ready: boolean,
  status: Request["status"] | undefined,
  command: Command | null,
): void => {
  const app = useApp();
  const load = useEffectEvent(() => {
    if (command !== null && status !== "pending") app.dispatch(command, "screen");
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

/** Dispatches a load that failed again when the device is online again; a null command loads nothing. */
export const useLoadOnline = (command: Command | null): void => {
  const app = useApp();
  useEvent("session.ConnectionChanged", ({ online }) => {
    if (online && command !== null) app.dispatch(command, "screen");
  });
};

/** Dispatches a load on each event of a tag while a screen is shown; a null command loads nothing. */
export const useReload = (tag: Event["_tag"], command: Command | null): void => {
  const app = useApp();
  useEvent(tag, () => {
    if (command !== null) app.dispatch(command, "screen");
  });
};

/** What {@link useLoadMore} needs: `list` names the list, `count` is its length, `next` returns what loads its next page. */
type LoadMore = {
  readonly list: string;
  readonly count: number;
  /** Whether the end of the list is near, it has more pages, and no load of it failed. */
  readonly ready: boolean;
  readonly status: Request["status"] | undefined;
  /** Reads the state as it is: what is shown may be a frame older. */
  readonly next: () => Command | null;
  /** Whether `next` reads a page that was read before, because the server's list became shorter meanwhile. */
  readonly again?: () => boolean;
};

/**
 * Loads the next page of a list while its end is near: once for each length of the list, so that a page that adds nothing
 * requests no further page by itself, however many pages the server claims. A page that is read again adds nothing
 * either, and does not count: only a change by the user leads to one.
 */
export const useLoadMore = ({ list, count, ready, status, next, again }: LoadMore): void => {
  const app = useApp();
  const loadedAt = useRef("");
  const nextLoad = useEffectEvent(() => ({ isAgain: again?.() === true, command: next() }));
  useEffect(() => {
    const length = `${list} ${count}`;
    // a list that became shorter and ends here again continues as well
    if (loadedAt.current !== length) loadedAt.current = "";
    if (!ready || count === 0 || status === "pending" || loadedAt.current === length) return;
    const { isAgain, command } = nextLoad();
    // a load that is not shown as pending yet would refuse it, and the log would name that as a failure
    if (command === null || app.whyNot(command) !== null) return;
    app.dispatch(command, "screen");
    if (!isAgain) loadedAt.current = length;
  }, [app, list, count, ready, status]);
};
