import type { Activity } from "../../adapters/browser/activity.ts";
import { type Attention, attentionOf } from "../../adapters/browser/attention.ts";
import { contacts } from "./contacts/contacts.ts";
import { liveRefresh } from "./live-refresh.ts";
import { notifications } from "./notifications/notifications.ts";
import { perSession, type Reactor } from "./reactor.ts";
import { trust } from "./session/device-trust.ts";
import { linkAsked } from "./session/link-asked.ts";
import { loadAfterSignIn } from "./session/load-after-sign-in.ts";
import { session } from "./session/session.ts";
import { storeSession } from "./session/store-session.ts";
import { tabState } from "./session/tab-state.ts";
import { watchIdle } from "./session/watch-idle.ts";
import { staking } from "./staking/staking.ts";
import { transferRecipients } from "./transfer/recipients.ts";
import { restake } from "./transfer/restake.ts";
import { transferStorage } from "./transfer/storage.ts";
import { transfer } from "./transfer/transfer.ts";
import { walletPasscode } from "./wallet/passcode.ts";
import { walletSetup } from "./wallet/setup.ts";
import { storeFigures } from "./wallet/stored-figures.ts";
import { wallet } from "./wallet/wallet.ts";

/**
 * Every reactor of the application, in the order in which they see an event; `storeSession` stores the tokens that the
 * others' calls need. The first eight live as long as the page: a transfer that was sent is never cancelled, and what
 * is stored outlives the session (docs/rules.md Money). All others end with their session.
 * `stored` stores the people the user follows, the addresses that they saved, and the days of validators
 * (`contacts/friends.ts`, `transfer/saved-addresses.ts`, `staking/history.ts`).
 */
export const reactors = (
  activity: Activity,
  stored: Reactor,
  attention: Attention = attentionOf(undefined),
): ReadonlyArray<Reactor> => [
  storeSession,
  storeFigures,
  session,
  tabState,
  linkAsked,
  trust,
  transferStorage,
  transfer,
  ...[
    watchIdle(activity),
    loadAfterSignIn,
    wallet,
    walletPasscode,
    walletSetup,
    staking,
    contacts,
    stored,
    notifications,
    liveRefresh(attention),
    transferRecipients,
    restake,
  ].map(perSession),
];
