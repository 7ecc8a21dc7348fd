import { isLeft } from "fp-ts/Either";
import { EMPTY, expand, from, map, merge, mergeMap, type Observable, of, reduce, takeUntil } from "rxjs";
import { getWalletTransactions } from "../../../adapters/http/calls/wallet.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { Command } from "../../../domain/staking/index.ts";
import { knownStakes, lineUnderWay, type Restake } from "../../../domain/staking/restake.ts";
import { stakesSince, takenOf } from "../../../domain/staking/restake-plan.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { READ_LIMIT, type Transaction, views as wallet } from "../../../domain/wallet/index.ts";
import { ofAccount } from "../../../domain/wallet/transactions.ts";
import {
  type Happened,
  latest,
  type Of,
  on,
  type Reaction,
  type Reactor,
  type ReactorContext,
  reaction,
} from "../reactor.ts";
import { forget, forgetting } from "../vault.ts";
import { filterOf } from "../wallet/read-transactions.ts";

type Begun = Happened<Of<"staking.RestakeBegun">>;

/** More pages of stakes since a payout are not read. */
const MOST_PAGES = 20;

/** What was read of the stakes since a payout: all of them, or why not. */
interface Read {
  readonly rows: ReadonlyArray<Transaction>;
  readonly failure: Failure | null;
}

/** Reads the stakes of a token since a moment, page after page; another tab or device may have staked the payout by now. */
const readStakes = ({ callApi, state }: ReactorContext, begun: Begun): Observable<Read> => {
  const { chainId, symbol, lines } = begun.event;
  const since = Math.min(...lines.map((line) => line.since));
  const id = wallet.firstWalletId(state().wallet) ?? "";
  const page = (number: number) =>
    callApi(begun, getWalletTransactions, {
      ...{ id, limit: READ_LIMIT, page: number },
      ...filterOf({ chainId, symbol, type: "delegate" }),
    }).pipe(
      map((answer) => {
        if (isLeft(answer)) return { rows: [], failure: answer.left, next: null };
        const { transactions: rows, totalPages } = answer.right;
        const isPast = rows.some((row) => Date.parse(row.created_at) < since);
        const isOver = isPast || rows.length === 0 || number >= Math.min(totalPages, MOST_PAGES);
        return { rows, failure: null, next: isOver ? null : number + 1 };
      }),
    );
  return page(1).pipe(
    expand(({ next }) => (next === null ? EMPTY : page(next))),
    reduce(
      (read: Read, { rows, failure }): Read => ({
        // a row that moved to the next page meanwhile counts once
        rows: [...new Map([...read.rows, ...rows].map((row) => [row.id, row])).values()],
        failure: read.failure ?? failure,
      }),
      { rows: [], failure: null },
    ),
  );
};

/** Checks before the first line that the payout was not staked by another tab or device meanwhile. */
const check = (context: ReactorContext, begun: Begun): Observable<Reaction> =>
  readStakes(context, begun).pipe(
    map(({ rows, failure }) => {
      const { run, payout, lines, chainId, symbol } = begun.event;
      if (failure !== null) return Command.RecordRestakeCheckFailure({ run, failure });
      // the list was asked for this token: a row that names none is of it
      const own = ofAccount({ chainId, symbol }, rows);
      const taken = takenOf(lines, own, knownStakes(context.state().staking.restake, payout));
      const found = taken.length > 0 && { found: stakesSince(lines, own) };
      return Command.RecordRestakeCheck({ run, taken, ...found });
    }),
    map((command) => reaction(begun, command)),
  );

/**
 * Carries a run from line to line: each preview gets the passcode for its call alone, and after each outcome the next line
 * begins. Every command is caused by the beginning of the run, however many lines it has.
 */
const steps = (happened$: Observable<Happened>, { vault, state }: ReactorContext, begun: Begun) => {
  const { run, passcode } = begun.event;
  let ofLine: Handle | null = null;
  const drop = (): void => {
    if (ofLine !== null) vault.forget(ofLine);
    ofLine = null;
  };
  const next = (restake: Restake): Command | null => {
    const line = lineUnderWay(restake);
    if (line === undefined) {
      drop();
      return Command.RecordLineOver({ run });
    }
    if (line.progress.status !== "previewed" || ofLine !== null) return null;
    const secret = vault.read(passcode.handle);
    // its time in the vault is over
    if (secret === null) return Command.StopRestake();
    ofLine = vault.put(secret);
    return Command.RecordLinePasscode({ run, passcode: { handle: ofLine, broken: [] } });
  };
  // what a line came to is in the state, whichever event led there
  return happened$.pipe(
    mergeMap(() => {
      const { restake } = state().staking;
      if (restake?.run !== run || restake.step !== "going") return EMPTY;
      const command = next(restake);
      return command === null ? EMPTY : of(reaction(begun, command));
    }),
  );
};

/**
 * Stakes a payout again, line after line (docs/transfers.md). The passcode of the run is in the vault from its beginning to
 * its end: also when it is stopped, the session ends, or the page is left.
 */
export const restake: Reactor = (happened$, context) =>
  happened$.pipe(
    on("staking.RestakeBegun"),
    latest((begun) => {
      const { handle } = begun.event.passcode;
      const over$ = happened$.pipe(on("staking.RestakeEnded", "staking.RestakeUnread", "session.SignedOut"));
      const stopping$ = happened$.pipe(
        on("staking.RestakeStopping"),
        mergeMap(() => {
          forget(context, handle);
          return from<ReadonlyArray<Reaction>>([]);
        }),
      );
      return forgetting(
        context,
        [handle],
        merge(steps(happened$, context, begun), stopping$, check(context, begun)).pipe(takeUntil(over$)),
      );
    }),
  );
