import { type Either, isLeft, isRight, left, right } from "fp-ts/Either";
import { from, map, mergeMap, type Observable, of, toArray } from "rxjs";
import { getPeople, getReceivingAddresses, getRecents } from "../../../adapters/http/calls/contacts.ts";
import { type Contact, type Payee, views } from "../../../domain/contacts/index.ts";
import { type Failure, outcomeOf } from "../../../domain/decider/failure.ts";
import type { Root } from "../../../domain/index.ts";
import { peopleByAddress } from "../../../domain/transfer/index.ts";
import type { Transaction } from "../../../domain/wallet/index.ts";
import type { Happened, ReactorContext } from "../reactor.ts";

type Context = Pick<ReactorContext, "callApi" | "state">;

/** How many people's addresses are requested at a time: what the screen itself needs is not to wait for them. */
const AT_A_TIME = 4;

/** People with their addresses, and why those of somebody could not be read; a person who is refused has none. */
export interface ReadPayees {
  readonly payees: ReadonlyArray<Payee>;
  readonly failure: Failure | null;
}

/** Why a call may be answered later, or null: the server answered or refused it. */
const openFailure = (answer: Either<Failure, unknown>): Failure | null =>
  isLeft(answer) && outcomeOf(answer.left) === "open" ? answer.left : null;

/**
 * A person with their addresses, which are requested only if no earlier answer had them. Those of the last visit name
 * payments but are not sent to: the payee has none then, so choosing them asks for the addresses again.
 */
const readPayee = ({ callApi, state }: Context, cause: Happened<unknown>, contact: Contact) => {
  const { contacts, transfer } = state();
  const isOf = (payee: Payee) => payee.contact.id === contact.id && payee.addresses.length > 0;
  const read = views.addressesOf(contacts, contact.id) ?? transfer.recipients.people.find(isOf)?.addresses;
  if (read !== undefined || contacts.named.some(isOf))
    return of({ payee: { contact, addresses: read ?? [] }, failure: null });
  return callApi(cause, getReceivingAddresses, { id: contact.id }).pipe(
    map((found) => ({
      payee: { contact, addresses: isLeft(found) ? [] : found.right },
      failure: openFailure(found),
    })),
  );
};

const readAll = (context: Context, cause: Happened<unknown>, people: ReadonlyArray<Contact>): Observable<ReadPayees> =>
  from(people).pipe(
    mergeMap(
      (contact, index) => readPayee(context, cause, contact).pipe(map((read) => ({ ...read, index }))),
      AT_A_TIME,
    ),
    toArray(),
    map((all) => ({
      payees: all.sort((a, b) => a.index - b.index).map(({ payee }) => payee),
      failure: all.find(({ failure }) => failure !== null)?.failure ?? null,
    })),
  );

/** Reads the people that a wallet sent to last with their addresses; fails if nobody's could be read. */
export const readPayees = (
  context: Context,
  cause: Happened<{ readonly walletId: string }>,
): Observable<Either<Failure, ReadPayees>> =>
  context.callApi(cause, getRecents, { id: cause.event.walletId }).pipe(
    mergeMap((answer) => (isLeft(answer) ? of(answer) : readAll(context, cause, answer.right).pipe(map(right)))),
    map((read) =>
      isRight(read) && read.right.failure !== null && read.right.payees.every(({ addresses }) => addresses.length === 0)
        ? left(read.right.failure)
        : read,
    ),
  );

/** The other end of a payment; null for what is none. */
const otherEnd = ({ type, from, to }: Transaction): string | null =>
  type === "send" ? to : type === "receive" ? from : null;

/** Whether a payment that is on a screen, or was, has a person at its other end whom none of these are. */
const lacksName = ({ wallet, transfer, contacts }: Root, payees: ReadonlyArray<Payee>): boolean => {
  const names = peopleByAddress(transfer, { named: views.withNamed(contacts.named, payees) });
  const loaded = [...(wallet.recent.transactions ?? []), ...wallet.history.transactions];
  return loaded.some((payment) => {
    const address = otherEnd(payment);
    return address !== null && !names.has(address);
  });
};

/** Reads the addresses of the people that the user follows, if the payees leave a loaded payment without a name. */
export const readFollowed = (
  context: Context,
  cause: Happened<unknown>,
  payees: ReadonlyArray<Payee>,
): Observable<ReadPayees> => {
  const state = context.state();
  if (!lacksName(state, payees)) return of({ payees: [], failure: null });
  const known = views.peopleOf(state.contacts, "following")?.list ?? [];
  const following$: Observable<Either<Failure, { readonly data: ReadonlyArray<Contact> }>> =
    known.length > 0
      ? of(right({ data: known }))
      : context.callApi(cause, getPeople, { segment: "following", page: 1, per_page: views.PER_PAGE });
  const ids = new Set(payees.map(({ contact }) => contact.id));
  return following$.pipe(
    mergeMap((following) =>
      isLeft(following)
        ? of({ payees: [], failure: openFailure(following) })
        : readAll(
            context,
            cause,
            following.right.data.filter(({ id, isFollowing }) => isFollowing && !ids.has(id)).slice(0, views.PER_PAGE),
          ),
    ),
  );
};
