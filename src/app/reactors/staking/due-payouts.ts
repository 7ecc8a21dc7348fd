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
import { views as session } from "../../../domain/session/index.ts";
import { views as staking } from "../../../domain/staking/index.ts";
import { Command as Wallet, views as wallet } from "../../../domain/wallet/index.ts";
import { entryKey, isDue } from "../../../domain/wallet/unbonding.ts";
import { latest, on, parallel, type Reactor, type ReactorContext, reaction } from "../reactor.ts";

/** The wait between two readings of an account while a payout is due, a little more than a block, in ms. */
const BLOCK_WAIT = 7_000;

/** The unbonding entries of the staking page on screen, and the server's time. */
const shownEntries = ({ state, now }: ReactorContext) => {
  const { session, staking: of, wallet: known } = state();
  const account = of.shown === null ? null : wallet.accountOf(known, of.shown.chainId, of.shown.symbol)?.account;
  return { entries: account?.unbondingDetails.entries ?? [], serverNow: now() - session.clockSkew };
};

/** Emits once the next entry that is not due yet is due; never without one. */
const nextDue = (context: ReactorContext): Observable<unknown> => {
  const { entries, serverNow } = shownEntries(context);
  const waits = entries.map(({ completionTime }) => Date.parse(completionTime) - serverNow).filter((wait) => wait > 0);
  return waits.length === 0 ? EMPTY : timer(Math.min(...waits), context.scheduler);
};

/** The names of the due entries, as one text; empty without one. */
const dueNow = (context: ReactorContext): string => {
  const { entries, serverNow } = shownEntries(context);
  return entries
    .filter((entry) => isDue(entry, serverNow))
    .map(entryKey)
    .join();
};

/**
 * Reads the account of the staking page on screen when a payout is due, and once a block until the account no longer lists
 * it; then the balances. Like live refresh it reads nothing while the page is hidden or the server doesn't answer: live refresh tries that.
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
            filter(() => attention.visible() && !session.isUnanswered(state().session)),
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
