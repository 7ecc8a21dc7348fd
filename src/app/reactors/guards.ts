import { EMPTY, merge, of } from "rxjs";
import { Command as Notifications } from "../../domain/notifications/index.ts";
import { Command as Session, views } from "../../domain/session/index.ts";
import { Command as Staking } from "../../domain/staking/index.ts";
import { Command as Wallet } from "../../domain/wallet/index.ts";
import { walletsKnown } from "../../domain/wallet/views.ts";
import { on, parallel, type Reactor, reaction } from "./reactor.ts";

/**
 * What the guards of spec §2 load: the user of a session, the user's wallets, and with a wallet its tokens, the
 * validators and the newest notifications.
 */
export const guards: Reactor = (happened$, { state }) =>
  merge(
    happened$.pipe(
      on("session.SessionFound", "session.SignedIn"),
      parallel((each) => of(reaction(each, Session.LoadUser()))),
    ),
    // nothing of the wallet is asked for before onboarding is finished (spec §2 Guards, X8)
    happened$.pipe(
      on("session.UserLoaded", "session.Onboarded", "session.IdentifierConfirmed"),
      parallel((loaded) => {
        const { user, _tag: tag } = loaded.event;
        return views.isOnboarded(user) && (tag === "session.UserLoaded" || !walletsKnown(state().wallet))
          ? of(reaction(loaded, Wallet.LoadWallets()), reaction(loaded, Notifications.LoadPage({ page: 1 })))
          : EMPTY;
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
