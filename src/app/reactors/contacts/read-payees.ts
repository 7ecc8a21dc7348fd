import { type Either, isLeft, left, right } from "fp-ts/Either";
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

/** A person with their addresses, or why these could not be read; a person who is refused has none. */
interface Read {
  readonly payee: Payee;
  readonly failure: Failure | null;
}

/**
 * A person with their addresses, which are requested only if no earlier answer had them. Those of the last visit name
 * payments but are not sent to: the payee has none then, so choosing them asks for the addresses again.
 */
const readPayee = ({ callApi, state }: Context, cause: Happened<unknown>, contact: Contact): Observable<Read> => {
  const { contacts, transfer } = state();
  const isOf = (payee: Payee) => payee.contact.id === contact.id && payee.addresses.length > 0;
  const read = views.addressesOf(contacts, contact.id) ?? transfer.recipients.people.find(isOf)?.addresses;
  if (read !== undefined || contacts.named.some(isOf))
    return of({ payee: { contact, addresses: read ?? [] }, failure: null });
  return callApi(cause, getReceivingAddresses, { id: contact.id }).pipe(
    map((found) => ({
      payee: { contact, addresses: isLeft(found) ? [] : found.right },
      failure: isLeft(found) && outcomeOf(found.left) === "open" ? found.left : null,
    })),
  );
};

/** The people with their addresses; fails only if nobody's could be read, so that they are asked for again. */
const readAll = (
  context: Context,
  cause: Happened<unknown>,
  people: ReadonlyArray<Contact>,
): Observable<Either<Failure, ReadonlyArray<Payee>>> =>
  from(people).pipe(
    mergeMap((contact, at) => readPayee(context, cause, contact).pipe(map((read) => ({ ...read, at }))), AT_A_TIME),
    toArray(),
    map((all) => {
      const failures = all.flatMap(({ failure }) => failure ?? []);
      const [failure] = failures;
      return failure !== undefined && failures.length === all.length
        ? left(failure)
        : right(all.sort((a, b) => a.at - b.at).map(({ payee }) => payee));
    }),
  );

/** Reads the people that a wallet sent to last with their addresses; a person whose addresses cannot be read has none. */
export const readPayees = (
  context: Context,
  cause: Happened<{ readonly walletId: string }>,
): Observable<Either<Failure, ReadonlyArray<Payee>>> =>
  context
    .callApi(cause, getRecents, { id: cause.event.walletId })
    .pipe(mergeMap((answer) => (isLeft(answer) ? of(answer) : readAll(context, cause, answer.right))));

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
): Observable<ReadonlyArray<Payee>> => {
  const state = context.state();
  if (!lacksName(state, payees)) return of([]);
  const known = views.peopleOf(state.contacts, "following")?.list ?? [];
  const following$ =
    known.length > 0
      ? of(known)
      : context
          .callApi(cause, getPeople, { segment: "following", page: 1, per_page: views.PER_PAGE })
          .pipe(map((answer) => (isLeft(answer) ? [] : answer.right.data)));
  const ids = new Set(payees.map(({ contact }) => contact.id));
  return following$.pipe(
    mergeMap((following) =>
      readAll(
        context,
        cause,
        following.filter(({ id, isFollowing }) => isFollowing && !ids.has(id)).slice(0, views.PER_PAGE),
      ),
    ),
    map((read) => (isLeft(read) ? [] : read.right)),
  );
};
