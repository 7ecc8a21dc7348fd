import { isLeft, isRight } from "fp-ts/Either";
import { combineLatest, EMPTY, expand, map, of, reduce } from "rxjs";
import { getWalletTransactions } from "../../../adapters/http/calls/wallet.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { Command, shownStatus } from "../../../domain/transfer/index.ts";
import { canonicalMemo } from "../../../domain/values/memo.ts";
import { isPositive } from "../../../domain/values/money.ts";
import type { Transaction } from "../../../domain/wallet/entities.ts";
import type { ShownStatus } from "../../../domain/wallet/transactions.ts";
import { readPayees } from "../contacts/read-payees.ts";
import { type Happened, latest, type Of, on, type Reactor, type ReactorContext, reaction } from "../reactor.ts";

/** The largest page of transactions that the contract allows, and the most pages that are read. */
const PAGE_LIMIT = 100;
const MAX_PAGES = 50;

type Cause = Happened<Of<"transfer.RecipientsRequested">>;

interface Read {
  readonly sent: ReadonlyArray<string>;
  readonly memos: ReadonlyArray<{ readonly address: string; readonly memo: string }>;
  /** Whether sends are missing: rows that could not be read or do not say whom they went to, or pages that were not read. */
  readonly isCut: boolean;
  readonly failure: Failure | null;
}

const sendsOf = (transactions: ReadonlyArray<Transaction>, ...statuses: ReadonlyArray<ShownStatus>) =>
  // anybody can write a row of nothing into a history, with an address that looks like a known one
  transactions.filter(
    ({ type, status, amount }) => type === "send" && isPositive(amount) && statuses.includes(shownStatus(status)),
  );

/** Whom a server says that these sends went to; it may leave it out. */
const paidBy = (sends: ReadonlyArray<Transaction>): ReadonlyArray<string> =>
  sends.flatMap(({ to }) => (to === "" ? [] : [to]));

/** Sends with a memo, newest first: also one that waits for its block, or the memo would be forgotten for so long. */
const memosOf = (transactions: ReadonlyArray<Transaction>): Read["memos"] =>
  sendsOf(transactions, "completed", "pending").flatMap(({ to, memo: listed }) => {
    const memo = canonicalMemo(listed ?? "");
    return memo === "" || to === "" ? [] : [{ address: to, memo }];
  });

/** Reads the sends, newest first: page after page until the last, an empty one, or the bound. */
const readSends = ({ callApi }: ReactorContext, cause: Cause) => {
  const { walletId, wholeHistory } = cause.event;
  const readPage = (page: number) =>
    callApi(cause, getWalletTransactions, { id: walletId, limit: PAGE_LIMIT, page, type: "send" }).pipe(
      map((answer) => ({ page, answer })),
    );
  return readPage(1).pipe(
    expand(({ page, answer }) =>
      wholeHistory &&
      isRight(answer) &&
      answer.right.transactions.length > 0 &&
      page < Math.min(answer.right.totalPages, MAX_PAGES)
        ? readPage(page + 1)
        : EMPTY,
    ),
    reduce(
      (read: Read, { page, answer }): Read => {
        if (isLeft(answer)) return { ...read, failure: answer.left };
        const { transactions, totalPages, unreadable = 0 } = answer.right;
        const completed = sendsOf(transactions, "completed");
        const paid = paidBy(completed);
        const isBeyond = wholeHistory && page < totalPages && (page === MAX_PAGES || transactions.length === 0);
        return {
          ...read,
          sent: [...read.sent, ...paid],
          memos: [...read.memos, ...memosOf(transactions)],
          isCut: read.isCut || unreadable > 0 || isBeyond || paid.length < completed.length,
        };
      },
      { sent: [], memos: [], isCut: false, failure: null },
    ),
  );
};

/**
 * Loads the addresses that the wallet paid and the people it sent to last, when the send form opens (W8). The people
 * are read once, and again after the wallet sent.
 */
export const transferRecipients: Reactor = (happened$, context) =>
  happened$.pipe(
    on("transfer.RecipientsRequested"),
    latest((cause) =>
      combineLatest([
        readSends(context, cause),
        // a log of an earlier version does not say it
        cause.event.people === false
          ? of(null)
          : readPayees(context, cause).pipe(map((people) => (isRight(people) ? people.right.payees : null))),
      ]).pipe(
        map(([{ sent, memos, isCut, failure }, people]) => {
          const { request } = cause.event;
          return reaction(
            cause,
            failure === null
              ? Command.RecordRecipients({ request, sent, people, isCut, memos })
              : Command.RecordRecipientsFailure({ request, failure }),
          );
        }),
      ),
    ),
  );
