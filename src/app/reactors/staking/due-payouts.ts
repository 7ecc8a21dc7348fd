import {
  concat,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  type Observable,
  of,
  startWith,
  switchMap,
  timer,
} from "rxjs";
import type { Attention } from "../../../adapters/browser/attention.ts";
import { views as staking } from "../../../domain/staking/index.ts";
import * as timeline from "../../../domain/staking/timeline.ts";
import { Command as Wallet, views as wallet } from "../../../domain/wallet/index.ts";
import { latest, on, parallel, type Reactor, type ReactorContext, reaction } from "../reactor.ts";

/** The wait between two readings of an account while a payout is due, a little more than a block, in ms. */
const BLOCK_WAIT = 7_000;

/** The payouts of the staking page on screen, the next one first; `now` is the server's time. */
const shownPayouts = ({ state, now }: ReactorContext) => {
  const { session, staking: of, wallet: known } = state();
  const serverNow = now() - session.clockSkew;
  const account = of.shown === null ? null : wallet.accountOf(known, of.shown.chainId, of.shown.symbol)?.account;
  return { payouts: account == null ? [] : timeline.payoutsOf(account, serverNow), now: serverNow };
};

/** Emits once the next payout that is not due yet is due; never without one. */
const nextDue = (context: ReactorContext): Observable<unknown> => {
  const { payouts, now } = shownPayouts(context);
  const next = payouts.find(({ phase }) => phase === "running")?.at ?? null;
  return next === null ? EMPTY : timer(next - now, context.scheduler);
};

/** The names of the due payouts, as one text; empty without one. */
const dueNow = (context: ReactorContext): string =>
  shownPayouts(context)
    .payouts.filter(({ phase }) => phase === "finishing")
    .map(({ key }) => key)
    .join();

/**
 * Reads the account of the staking page on screen when a payout is due, and once a block until the account no longer lists
 * it; then the balances. Like live refresh it reads nothing while the page is hidden or the device offline.
 */
export const duePayouts =
  (attention: Attention): Reactor =>
  (happened$, context) => {
    const { state, scheduler } = context;
    return merge(
      happened$.pipe(
        on("staking.StakeShown"),
        latest((shown) => {
          const { chainId, symbol } = shown.event;
          return happened$.pipe(
            startWith(shown),
            switchMap(() => concat(of(null), nextDue(context))),
            map(() => dueNow(context)),
            distinctUntilChanged(),
            switchMap((due) => (due === "" ? EMPTY : timer(0, BLOCK_WAIT, scheduler))),
            filter(() => attention.visible() && state().session.online),
            // a reading that is under way answers this one too
            filter(() => wallet.accountOf(state().wallet, chainId, symbol)?.request.status !== "pending"),
            map(() => reaction(shown, Wallet.LoadAccount({ chainId, symbol }))),
          );
        }),
      ),
      happened$.pipe(
        on("wallet.UnbondingPaid"),
        parallel((paid) =>
          staking.isShown(state().staking, paid.event) ? of(reaction(paid, Wallet.LoadTokens())) : EMPTY,
        ),
      ),
    );
  };
