import {
  map,
  mergeMap,
  type Observable,
  type OperatorFunction,
  of,
  type SchedulerLike,
  startWith,
  take,
  takeUntil,
  timer,
} from "rxjs";
import { type Failure, outcomeOf, wasSent } from "../../domain/decider/failure.ts";
import type { Command, Event, Root } from "../../domain/index.ts";
import { Command as Staking, views as staking } from "../../domain/staking/index.ts";
import { views } from "../../domain/transfer/index.ts";
import { Command as Wallet, views as wallet } from "../../domain/wallet/index.ts";
import { type Happened, latest, type Of, on, perform, type Reactor, reaction, together } from "./reactor.ts";

/** When the loads of a rule are dispatched after its event. */
type Times = (scheduler: SchedulerLike) => Observable<unknown>;
/** When the balances and transactions are read a second time: a transfer is accepted at once and in a block later. */
const BLOCK_DELAY = 8_000;
const once: Times = () => of(0);
/** Together with the event, before what else follows it. */
const nowAndInABlock: Times = (scheduler) => timer(BLOCK_DELAY, scheduler).pipe(startWith(0));
/** After what else follows the event. */
const soonAndInABlock: Times = (scheduler) => timer(0, BLOCK_DELAY, scheduler).pipe(take(2));

/** One rule: after which events what is read again. The loads are those that the state of that time needs. */
const after =
  <T extends Event["_tag"]>(
    events: OperatorFunction<Happened, Happened<Of<T>>>,
    times: Times,
    loads: (event: Of<T>, state: Root) => ReadonlyArray<Command>,
  ): Reactor =>
  (happened$, { scheduler, state }) =>
    happened$.pipe(
      events,
      latest((cause) =>
        times(scheduler).pipe(
          takeUntil(happened$.pipe(on("session.SignedOut"))),
          mergeMap(() => loads(cause.event, state())),
          map((command) => reaction(cause, command)),
        ),
      ),
    );

/** The commands that load balances, accounts and transactions again, and after a staking action the validators. */
const loadAgain = ({ wallet: { accounts, history }, staking: { operated } }: Root, isStake: boolean) => {
  const { chainId, symbol, type, currentPage: page } = history;
  return [
    ...(isStake ? [Staking.LoadValidators()] : []),
    ...(isStake && operated !== null ? [Staking.LoadOperated()] : []),
    Wallet.LoadTokens(),
    ...accounts.map((account) => Wallet.LoadAccount({ chainId: account.chainId, symbol: account.symbol })),
    ...(symbol === "" ? [] : [Wallet.LoadHistory({ chainId, symbol, type, page })]),
  ];
};

/** Whether the server refused what the form took for possible; a wrong passcode tells nothing about the wallet. */
const contradictsWallet = (failure: Failure): boolean =>
  outcomeOf(failure) === "refused" && wasSent(failure) && !views.isWrongPasscode(failure);

/** Whether what is on screen is out of date after a refusal; a transfer that the server lists as failed paid its fee. */
const isOutOfDate = (
  event: Of<"transfer.PreviewFailed" | "transfer.ReturnedToPreview" | "transfer.Failed">,
): boolean => {
  if (event._tag !== "transfer.Failed") return contradictsWallet(event.failure);
  return event.reason.kind === "listed" || contradictsWallet(event.reason.failure);
};

/** What a transfer makes stale: balances, accounts and transactions, and of a staking action the validators. */
export const readAfterTransfer: Reactor = (happened$, context) => {
  // an attempt that is settled by now is known from the state before
  const stakes = new Set<string>();
  let differs = false;
  const remember: Reactor = (events$, { state }) =>
    events$.pipe(
      perform(({ event }) => {
        for (const { key, intent } of state().transfer.attempts) if (intent.action.type !== "send") stakes.add(key);
        if (event._tag === "transfer.PreviewReceived")
          differs = event.differences.some((field) => field === "status" || field === "commission");
      }),
    );
  return together(
    remember,
    after(on("transfer.Completed", "transfer.Found"), soonAndInABlock, ({ key }, root) =>
      loadAgain(root, stakes.has(key)),
    ),
    // the form must not show the balance that the server contradicts
    after(on("transfer.PreviewFailed", "transfer.ReturnedToPreview", "transfer.Failed"), once, (event, root) =>
      isOutOfDate(event) ? loadAgain(root, (root.transfer.form.intent?.action.type ?? "send") !== "send") : [],
    ),
    // the form shows then what the review said has changed of a validator
    after(on("transfer.BackToForm"), once, () => (differs ? [Staking.LoadValidators()] : [])),
  )(happened$, context);
};

/** What on screen another reading shows to be stale. */
export const readWhileShown: Reactor = together(
  after(on("transfer.Completed"), nowAndInABlock, () => [Wallet.LoadRecent()]),
  after(on("wallet.RecentLoaded"), once, (_event, { wallet: state }) => {
    const { chainId, symbol, type, currentPage: page } = state.history;
    return wallet.historyIsStale(state) ? [Wallet.LoadHistory({ chainId, symbol, type, page })] : [];
  }),
  after(on("wallet.UnbondingPaid"), once, (paid, root) =>
    staking.isShown(root.staking, paid) ? [Wallet.LoadTokens()] : [],
  ),
);
