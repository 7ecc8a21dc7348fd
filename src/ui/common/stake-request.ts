import { createContext, useContext, useEffect, useRef } from "react";

/** A staking form that was asked for on another page. `amount` is as typed, or null. In memory only. */
export type StakeRequest = {
  readonly chainId: string;
  readonly symbol: string;
  readonly amount: string | null;
};

/** The request that waits for its page, and how to take it. */
type Waiting = { readonly request: StakeRequest | null; readonly take: () => void };

/** The shell provides the request to the staking page below it. */
export const StakeRequestContext = createContext<Waiting>({ request: null, take: () => undefined });

/** Calls back once with a request for the staking of this token, as soon as the page is `ready` for it. */
export const useStakeRequest = (
  token: Pick<StakeRequest, "chainId" | "symbol">,
  ready: boolean,
  run: (request: StakeRequest) => void,
): void => {
  const { request, take } = useContext(StakeRequestContext);
  const latest = useRef({ run, take });
  useEffect(() => {
    latest.current = { run, take };
  });
  const isOwn = request !== null && request.chainId === token.chainId && request.symbol === token.symbol;
  useEffect(() => {
    if (!isOwn || !ready || request === null) return;
    latest.current.take();
    latest.current.run(request);
  }, [isOwn, ready, request]);
};
