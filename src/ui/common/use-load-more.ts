import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AppApi } from "../../app/api/app-api.ts";
import type { Request } from "../../domain/decider/request.ts";
import type { Command } from "../../domain/index.ts";
import { forgetPlaces, isReturn, returnToPlace, watchPlaces } from "../kit/places.ts";
import { setReturn } from "./Arrival.tsx";
import { useApp } from "./app-context.tsx";
import { useLoad } from "./use-load.ts";

// with the code of the first screen that has a long list: the start needs none of it
watchPlaces();
setReturn(returnToPlace);

/** The applications whose sessions end with the places forgotten. */
const watched = new WeakSet<AppApi>();

/** Whether Back or Forward led to this page, which is then shown as it was left. The end of a session forgets the places. */
const useIsReturn = (): boolean => {
  const app = useApp();
  useEffect(() => {
    if (watched.has(app)) return;
    watched.add(app);
    app.onEvent(({ _tag: tag }) => {
      if (tag === "session.SignedOut") forgetPlaces();
    });
  }, [app]);
  return isReturn();
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

/**
 * Loads page 1 of a list when its screen opens. A page that Back leads to is as it was left, because page 1 alone would
 * replace the rows below it; a `next` page that failed there is loaded again.
 */
export const useFirstPage = (
  { list, count, request }: Pick<LoadMore, "list" | "count"> & { readonly request: Request | undefined },
  first: Command,
  next: Command | null,
): void => {
  const isReturn = useIsReturn();
  const [isAsLeft] = useState(isReturn && count > 0);
  const [isWanted] = useState(!isAsLeft || request?.status === "failed");
  useLoad(list, isWanted, request, isAsLeft ? next : first, next);
};
