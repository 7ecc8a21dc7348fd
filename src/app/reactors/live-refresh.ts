import {
  concat,
  defer,
  distinctUntilChanged,
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
  take,
  takeUntil,
  tap,
  timer,
} from "rxjs";
import type { Attention } from "../../adapters/browser/attention.ts";
import { Command as Contacts } from "../../domain/contacts/index.ts";
import { isInVain, type Request } from "../../domain/decider/request.ts";
import type { Command, Root } from "../../domain/index.ts";
import { Command as Notifications } from "../../domain/notifications/index.ts";
import { views as session } from "../../domain/session/index.ts";
import { Command as Staking } from "../../domain/staking/index.ts";
import { Command as Wallet, views as wallet } from "../../domain/wallet/index.ts";
import { entryKey, isDue } from "../../domain/wallet/unbonding.ts";
import { type Happened, latest, on, perform, type Reactor, type ReactorContext, reaction } from "./reactor.ts";
import { readWhileShown } from "./read-again.ts";

/** The poll interval while the page is visible, in ms (docs/rules.md Session). */
const POLL_INTERVAL = 45_000;
/** The longest interval after failed polls, in ms; each failure doubles the interval. */
const MAX_INTERVAL = 6 * 60_000;
/** Signals within this time after a poll are ignored, in ms, because focus and visibility change together. */
const MIN_GAP = 2_000;

/** How old validators are before a poll loads them again, in ms: the list is long and changes slowly. */
const VALIDATORS_AGE = 3 * 60_000;

/** Whether a poll may ask again for what failed; an answer in a form that is not read waits for a press of Retry. */
const isToRepeat = (of: Request): boolean => of.status === "failed" && !isInVain(of);

/** Whether a poll may ask for it. */
const isFree = (of: Request): boolean => of.status !== "pending" && !isInVain(of);

/** The people that failed to load; the names of payments contain the recent recipients. */
const peopleCommands = ({ contacts }: Root, walletId: string): ReadonlyArray<Command> => {
  if (isToRepeat(contacts.payeesRequest)) return [Contacts.LoadPayees({ walletId })];
  return isToRepeat(contacts.recentsRequest) ? [Contacts.LoadRecents({ walletId })] : [];
};

/**
 * The commands of one poll: balances, newest transactions, notifications, the stakes that a screen has loaded,
 * validators that are old or failed to load, and people that failed to, if they are due. The wallets alone if they
 * failed to load, because everything else follows them. What was answered in a form that is not read is left out: a form
 * does not change by asking again.
 */
const pollCommands = (state: Root, validatorsAreOld: boolean, peopleAreDue: boolean): ReadonlyArray<Command> => {
  const { accounts, tokensRequest, walletsRequest } = state.wallet;
  const { load } = state.staking;
  if (walletsRequest.status === "failed") return isInVain(walletsRequest) ? [] : [Wallet.LoadWallets()];
  const walletId = wallet.firstWalletId(state.wallet);
  if (walletId === null) return [];
  return [
    ...(isFree(tokensRequest) ? [Wallet.LoadTokens()] : []),
    ...(isInVain(state.wallet.recent.request) ? [] : [Wallet.LoadRecent()]),
    ...(isInVain(state.notifications.load) ? [] : [Notifications.Refresh()]),
    ...accounts
      .filter(({ chainId, symbol, request }) => {
        const isStakeable = wallet.tokenOf(state.wallet, chainId, symbol)?.stakeable ?? false;
        return isStakeable && isFree(request);
      })
      .map(({ chainId, symbol }) => Wallet.LoadAccount({ chainId, symbol })),
    // without them validators are shown by their addresses
    ...(isToRepeat(load) || (validatorsAreOld && isFree(load)) ? [Staking.LoadValidators()] : []),
    // nor people by their names
    ...(peopleAreDue ? peopleCommands(state, walletId) : []),
  ];
};

/**
 * Emits when a poll is due: on focus, when the page becomes visible, when the browser says something else of the network,
 * and every 45 s with back-off.
 */
const ticks = (happened$: Parameters<Reactor>[0], { now, scheduler }: ReactorContext, attention: Attention) =>
  defer(() => {
    let last = now();
    let failures = 0;
    const wait = (): number => Math.min(MAX_INTERVAL, POLL_INTERVAL * 2 ** failures);
    const due = (): boolean => attention.visible();
    const outcomes$ = happened$.pipe(
      on("wallet.TokensLoaded", "wallet.TokensFailed", "wallet.WalletsFailed"),
      map(({ event }) => {
        failures = event._tag === "wallet.TokensLoaded" ? 0 : failures + 1;
        return EMPTY;
      }),
    );
    const attention$ = new Observable<void>((subscriber) => attention.listen(() => subscriber.next())).pipe(
      filter(() => now() - last >= MIN_GAP),
    );
    const signals$ = merge(attention$, happened$.pipe(on("session.ConnectionChanged"))).pipe(
      filter(due),
      map(() => of("tick")),
    );
    // each signal and each outcome restarts the timer
    return merge(signals$, outcomes$).pipe(
      startWith(EMPTY),
      switchMap((at) => concat(at, defer(() => timer(wait(), scheduler)).pipe(repeat()))),
      filter(due),
      tap(() => {
        last = now();
      }),
    );
  });

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
 * it. Nothing is read while the page is hidden or the server doesn't answer: the poll tries that.
 */
const duePayouts = (happened$: Observable<Happened>, context: ReactorContext, attention: Attention) => {
  const { state, scheduler } = context;
  return happened$.pipe(
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
  );
};

/**
 * Polls the data on screen: on focus, when the device goes online or offline, and every 45 s while the page is visible,
 * with back-off. Polls do not extend the session, because only gestures count as activity (I11).
 */
export const liveRefresh =
  (attention: Attention): Reactor =>
  (happened$, context) => {
    let validatorsAt: number | null = null;
    // the polls left out before people are requested again: after the first failure in a row none, then 1, 3 and 7
    const people = { failures: 0, skipped: 0 };
    const validatorsAreOld = (): boolean => validatorsAt !== null && context.now() - validatorsAt >= VALIDATORS_AGE;
    return merge(
      happened$.pipe(
        on("staking.ValidatorsLoaded"),
        perform(() => {
          validatorsAt = context.now();
        }),
      ),
      happened$.pipe(
        on("contacts.PayeesLoaded", "contacts.PayeesFailed", "contacts.RecentsFailed", "session.ConnectionChanged"),
        perform(({ event }) => {
          // the failure of a part follows as an event of its own
          if (event._tag === "contacts.PayeesLoaded" && event.failure) return;
          people.failures = "failure" in event ? people.failures + 1 : 0;
          people.skipped = 2 ** (Math.min(4, people.failures) - 1) - 1;
        }),
      ),
      happened$.pipe(
        on("wallet.WalletsLoaded", "wallet.WalletsFailed", "wallet.WalletCreated"),
        // once: this reactor ends with its session
        take(1),
        latest((begun) =>
          ticks(happened$, context, attention).pipe(
            mergeMap(() => from(pollCommands(context.state(), validatorsAreOld(), people.skipped-- <= 0))),
            map((command) => reaction(begun, command)),
            takeUntil(happened$.pipe(on("session.SignedOut"))),
          ),
        ),
      ),
      readWhileShown(happened$, context),
      duePayouts(happened$, context, attention),
    );
  };
