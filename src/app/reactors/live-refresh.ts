import {
  concat,
  defer,
  EMPTY,
  filter,
  from,
  map,
  merge,
  mergeMap,
  Observable,
  of,
  repeat,
  startWith,
  switchMap,
  takeUntil,
  tap,
  timer,
} from "rxjs";
import type { Attention } from "../../adapters/browser/attention.ts";
import type { Command } from "../../domain/index.ts";
import { Command as Notifications } from "../../domain/notifications/index.ts";
import { Command as Wallet, views as wallet } from "../../domain/wallet/index.ts";
import { on, type Reactor, type ReactorContext, reaction } from "./reactor.ts";

/** How often what is on screen is read again while the page is visible, in ms (decisions.md §4 Session). */
const EVERY = 45_000;
/** The longest wait after readings that failed, in ms; each failure doubles the wait. */
const AT_MOST = 6 * 60_000;
/** Focus and visibility change together: signals this close to a reading, in ms, start no other. */
const GAP = 2_000;
/** After a transfer, its row is loaded at once and again once it is in a block, in ms. */
const BLOCK_LATER = 8_000;

/** The readings that are due: balances, newest transactions, notifications, and the staking shown on Home. */
const readings = (state: ReturnType<ReactorContext["state"]>): ReadonlyArray<Command> => {
  const { accounts, tokens, tokensRequest } = state.wallet;
  const staked = wallet.stakedToken(tokens?.tokens ?? []);
  const account = staked === null ? null : wallet.accountOf(state.wallet, staked.chainId, staked.symbol);
  return [
    ...(tokensRequest.status === "pending" ? [] : [Wallet.LoadTokens()]),
    Wallet.LoadRecent(),
    Notifications.Refresh(),
    ...accounts
      .filter((shown) => shown === account && shown.request.status !== "pending")
      .map(({ chainId, symbol }) => Wallet.LoadAccount({ chainId, symbol })),
  ];
};

/** Ticks of one session: at once on focus, when visible again and when online again, else every 45 s with back-off. */
const ticks = (happened$: Parameters<Reactor>[0], { now, scheduler, state }: ReactorContext, attention: Attention) =>
  defer(() => {
    let last = now();
    let failures = 0;
    const wait = (): number => Math.min(AT_MOST, EVERY * 2 ** failures);
    const due = (): boolean => attention.visible() && state().session.online;
    const outcomes$ = happened$.pipe(
      on("wallet.TokensLoaded", "wallet.TokensFailed"),
      map(({ event }) => {
        failures = event._tag === "wallet.TokensFailed" ? failures + 1 : 0;
        return EMPTY;
      }),
    );
    const looks$ = new Observable<void>((subscriber) => attention.listen(() => subscriber.next())).pipe(
      filter(() => now() - last >= GAP),
    );
    const signals$ = merge(looks$, happened$.pipe(on("session.ConnectionChanged"))).pipe(
      filter(due),
      map(() => of("tick")),
    );
    // each signal and each outcome restarts the wait
    return merge(signals$, outcomes$).pipe(
      startWith(EMPTY),
      switchMap((at) => concat(at, defer(() => timer(wait(), scheduler)).pipe(repeat()))),
      filter(due),
      tap(() => {
        last = now();
      }),
    );
  });

/**
 * Keeps what is on screen current without a person's doing (F9): on focus, when the device is online again, and every
 * 45 s while the page is visible, with back-off. Only gestures count as activity, so this keeps no session alive (I11).
 */
export const liveRefresh =
  (attention: Attention): Reactor =>
  (happened$, context) =>
    merge(
      happened$.pipe(
        on("wallet.WalletsLoaded", "wallet.WalletCreated"),
        switchMap((begun) =>
          wallet.firstWalletId(context.state().wallet) === null
            ? EMPTY
            : ticks(happened$, context, attention).pipe(
                mergeMap(() => from(readings(context.state()))),
                map((command) => reaction(begun, command)),
                takeUntil(happened$.pipe(on("session.SignedOut"))),
              ),
        ),
      ),
      happened$.pipe(
        on("transfer.Completed"),
        switchMap((sent) =>
          timer(BLOCK_LATER, context.scheduler).pipe(
            startWith(0),
            map(() => reaction(sent, Wallet.LoadRecent())),
            takeUntil(happened$.pipe(on("session.SignedOut"))),
          ),
        ),
      ),
      // the page of transactions on screen, when what was just read shows that it has changed
      happened$.pipe(
        on("wallet.RecentLoaded"),
        filter(() => wallet.historyIsStale(context.state().wallet)),
        map((read) => {
          const { chainId, symbol, type, currentPage: page } = context.state().wallet.history;
          return reaction(read, Wallet.LoadHistory({ chainId, symbol, type, page }));
        }),
      ),
    );
