import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { PAGE_HEADING_ID } from "../kit/PageHeading.tsx";

/**
 * What a page does as soon as it is shown, as an entry of the command palette or a button asked: open the staking form (`amount` is as
 * typed, or null), or that which takes the stake away from `source`, in the way that `leaves` says, begin a search, or focus a part of the settings. In memory only: no typed text enters an address (R4).
 */
export type PageRequest =
  | {
      readonly page: "staking";
      readonly chainId: string;
      readonly symbol: string;
      readonly amount: string | null;
      readonly source?: string;
      readonly leaves?: "move" | "unstake";
    }
  | { readonly page: "people"; readonly text: string }
  | { readonly page: "activity"; readonly text: string }
  | { readonly page: "settings"; readonly part: string };

/** The request that waits for its page, how to take it, and how to go to a page with one. */
export type PageRequests = {
  readonly request: PageRequest | null;
  readonly take: () => void;
  readonly goTo: (path: string, request: PageRequest) => void;
};

/** The shell provides the request to the pages below it. */
export const PageRequestContext = createContext<PageRequests>({
  request: null,
  take: () => undefined,
  goTo: () => undefined,
});

/** Returns a function that goes to a page with a request. */
export const useGoTo = (): PageRequests["goTo"] => useContext(PageRequestContext).goTo;

/** Calls back once with a request for this page, as soon as the page is `ready` for it. */
export const usePageRequest = <Page extends PageRequest["page"]>(
  page: Page,
  run: (request: Extract<PageRequest, { readonly page: Page }>) => void,
  ready: (request: Extract<PageRequest, { readonly page: Page }>) => boolean = () => true,
): void => {
  const { request, take } = useContext(PageRequestContext);
  const isOwn = (of: PageRequest | null): of is Extract<PageRequest, { readonly page: Page }> => of?.page === page;
  const taken = isOwn(request) && ready(request) ? request : null;
  const onTaken = useEffectEvent(take);
  const onRequest = useEffectEvent(run);
  useEffect(() => {
    if (taken === null) return;
    onTaken();
    // what led here is gone: a dialog that opens at once returns the focus to the heading
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById(PAGE_HEADING_ID)?.focus({ preventScroll: true });
    onRequest(taken);
  }, [taken]);
};
