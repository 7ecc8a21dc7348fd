import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { auditTime, ignoreElements, merge } from "rxjs";
import { Api } from "../../../adapters/api.ts";
import { storedSubject } from "../../../adapters/session-store/tokens.ts";
import { Figures } from "../../../adapters/storage/figures.ts";
import type { StorageShape } from "../../../adapters/storage/storage.ts";
import { payee } from "../../../domain/contacts/entities.ts";
import { Command as Contacts, type Payee } from "../../../domain/contacts/index.ts";
import { list, optional, struct } from "../../../domain/decider/field.ts";
import type { Command, Root } from "../../../domain/index.ts";
import { Command as Session, views as session, userField } from "../../../domain/session/index.ts";
import { namedPeople } from "../../../domain/transfer/index.ts";
import { storedFigures, Command as Wallet } from "../../../domain/wallet/index.ts";
import { latest, on, parallel, perSession, type Reactor } from "../reactor.ts";

/** How long changes are collected before they are stored, in ms. */
const STORE_INTERVAL = 3_000;

/** Stores the figures after they changed. The end of the session cancels a write that is in progress. */
const storeChanges = perSession((happened$, { run, storage, state, scheduler }) =>
  happened$.pipe(
    on(
      "session.UserLoaded",
      "wallet.TokensLoaded",
      "wallet.AccountLoaded",
      "wallet.RecentLoaded",
      "contacts.PayeesLoaded",
      "contacts.AddressesLoaded",
      "transfer.RecipientsLoaded",
    ),
    auditTime(STORE_INTERVAL, scheduler),
    latest(() => run(storeFiguresOf(storage, state)).pipe(ignoreElements())),
  ),
);

/** Stores the figures of a session for its next visit, and removes them when it ends, or where a start finds none (decision 28). */
export const storeFigures: Reactor = (happened$, context) =>
  merge(
    storeChanges(happened$, context),
    happened$.pipe(
      on("session.SignedOut", "session.NoSessionFound"),
      parallel(() => context.run(Figures.use(({ remove }) => remove)).pipe(ignoreElements())),
    ),
  );

/** What is stored. The form follows the domain: a text that an earlier version stored in another form is removed. */
const stored = struct({ user: userField, figures: struct(storedFigures), people: optional(list(payee)) });
const decode = Schema.decodeUnknownResult(Schema.fromJsonString(stored.schema));

/** The user whose session storage has; null without one, or where it is another user's than this tab's (T5). */
const storedUser = Effect.fnUntraced(function* (storage: StorageShape) {
  if (Result.getOrNull((yield* Api).current())?.another ?? false) return null;
  return storedSubject(storage);
});

/** The longest address of a photo that is stored: one that holds the photo itself would fill the record. */
const AVATAR_LIMIT = 200;

/** What names a payment: no email address and no phone number. */
const storedPayee = ({ contact, addresses }: Payee): Payee => {
  const isShort = contact.avatar !== null && contact.avatar.length <= AVATAR_LIMIT;
  return {
    contact: { ...contact, email: null, phone_number: null, avatar: isShort ? contact.avatar : null },
    addresses,
  };
};

/** The figures of a state; null until all that a start needs is loaded, and while they are those of an earlier visit. */
const figuresOf = ({ session: state, wallet, transfer, contacts }: Root): typeof stored.schema.Type | null => {
  const user = session.userOf(state);
  const { wallets, tokens, tokensAt, tokensRestored, accounts, recent } = wallet;
  if (user === null || !session.isOnboarded(user, state) || wallets.length === 0) return null;
  if (tokens === null || tokensAt === null || tokensRestored) return null;
  const known = accounts.flatMap(({ chainId, symbol, account, accountAt }) =>
    account === null || accountAt === null ? [] : [{ chainId, symbol, account, accountAt }],
  );
  const figures = { wallets, tokens, tokensAt, accounts: known, recent: recent.transactions };
  return { user, figures, people: namedPeople(transfer, contacts).map(storedPayee) };
};

/** Stores the figures of a state for the user of this session (decision 28). */
const storeFiguresOf = Effect.fnUntraced(function* (storage: StorageShape, state: () => Root) {
  const user = yield* storedUser(storage);
  const figures = figuresOf(state());
  if (user === null || figures === null) return;
  const { write, remove } = yield* Figures;
  yield* write(user, JSON.stringify(figures));
  // another tab may have ended the session meanwhile, and removed what is stored
  if ((yield* storedUser(storage)) !== user) yield* remove;
});

/** Dispatches what the last visit of the session's user stored; removes what cannot be read. */
export const restoreFigures = Effect.fnUntraced(function* (
  storage: StorageShape,
  dispatch: (command: Command) => void,
) {
  const user = yield* storedUser(storage);
  if (user === null) return;
  const { read, remove } = yield* Figures;
  const text = yield* read(user);
  if (text === null) return;
  const found = decode(text);
  if (Result.isFailure(found)) return yield* remove;
  // the session may have ended, or be another user's, since the read began
  if ((yield* storedUser(storage)) !== user) return;
  dispatch(Session.RecordStoredUser({ user: found.success.user }));
  dispatch(Wallet.RecordStoredFigures(found.success.figures));
  if (found.success.people !== undefined) dispatch(Contacts.RestoreNamed({ people: found.success.people }));
});
