import { EMPTY, filter, map, merge, Observable, of } from "rxjs";
import { KEYS } from "../../../adapters/storage/keys.ts";
import { readOrNull, type StorageShape } from "../../../adapters/storage/storage.ts";
import { Command as Notifications } from "../../../domain/notifications/index.ts";
import { Command as Session, views } from "../../../domain/session/index.ts";
import { Command as Staking } from "../../../domain/staking/index.ts";
import { Command as Wallet } from "../../../domain/wallet/index.ts";
import { type Happened, latest, on, parallel, type Reactor, reaction } from "../reactor.ts";

/** Whether the user of the stored session had finished onboarding when this device last loaded the user. */
const wasOnboarded = (storage: StorageShape): boolean => readOrNull(storage, KEYS.onboarded) === "true";

const loadWallets = (cause: Happened<unknown>) =>
  of(reaction(cause, Wallet.LoadWallets()), reaction(cause, Notifications.LoadPage({ page: 1 })));

/**
 * Loads the data that the guards of spec §2 need: the user, the user's wallets, the newest notifications, and with a
 * wallet its tokens and the validators. No wallet data is requested before onboarding is finished.
 */
export const loadAfterSignIn: Reactor = (happened$, { storage, state }) =>
  merge(
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      parallel((begun) => of(reaction(begun, Session.LoadUser()))),
    ),
    // another tab changed the user, and did not log out
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      latest((begun) =>
        new Observable<unknown>((subscriber) => storage.onForeignChange((key) => subscriber.next(key))).pipe(
          filter((key) => key === KEYS.userChanged && readOrNull(storage, KEYS.userChanged) !== null),
          map(() => reaction(begun, Session.LoadUser())),
        ),
      ),
    ),
    // for a user who has finished onboarding, user and wallets are requested in parallel
    happened$.pipe(
      on("session.SessionFound", "session.SignedOut"),
      latest((found) => {
        const isWanted = state().wallet.walletsRequest.status === "idle";
        return found.event._tag === "session.SessionFound" && isWanted && wasOnboarded(storage)
          ? loadWallets(found)
          : EMPTY;
      }),
    ),
    happened$.pipe(
      // an onboarded user may turn out to need no email address on this server
      on("session.UserLoaded", "session.Onboarded", "session.IdentifierConfirmed", "session.IdentifierFailed"),
      parallel((loaded) => {
        const { session, wallet } = state();
        const user = "user" in loaded.event ? loaded.event.user : views.userOf(session);
        const { status } = wallet.walletsRequest;
        const isWanted = status === "idle" || (status === "failed" && loaded.event._tag === "session.UserLoaded");
        return user !== null && views.isOnboarded(user, session) && isWanted ? loadWallets(loaded) : EMPTY;
      }),
    ),
    happened$.pipe(
      on("wallet.WalletsLoaded", "wallet.WalletCreated"),
      parallel((known) => {
        const none = known.event._tag === "wallet.WalletsLoaded" && known.event.wallets.length === 0;
        return none ? EMPTY : of(reaction(known, Wallet.LoadTokens()), reaction(known, Staking.LoadValidators()));
      }),
    ),
  );
