import { auditTime, ignoreElements, merge } from "rxjs";
import { Figures } from "../../../adapters/storage/figures.ts";
import { latest, on, parallel, perSession, type Reactor } from "../reactor.ts";
import { storeFiguresOf } from "./stored-figures.ts";

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
