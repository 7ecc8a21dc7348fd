import type { Activity } from "../../adapters/browser/activity.ts";
import { type Attention, attentionOf } from "../../adapters/browser/attention.ts";
import { contacts } from "./contacts.ts";
import { storeFigures } from "./figures.ts";
import { guards } from "./guards.ts";
import { watchIdle } from "./idle.ts";
import { liveRefresh } from "./live-refresh.ts";
import { notifications } from "./notifications.ts";
import { perSession, type Reactor } from "./reactor.ts";
import { session } from "./session.ts";
import { storeSession } from "./session-storage.ts";
import { staking } from "./staking.ts";
import { tabState } from "./tab-state.ts";
import { transfer } from "./transfer.ts";
import { transferRecipients } from "./transfer-recipients.ts";
import { transferStorage } from "./transfer-storage.ts";
import { trust } from "./trust.ts";
import { wallet } from "./wallet.ts";
import { walletPasscode } from "./wallet-passcode.ts";
import { walletSetup } from "./wallet-setup.ts";

/**
 * Every reactor of the application, in the order in which they see an event; `storeSession` stores the tokens that the
 * others' calls need. The first seven live as long as the page: a transfer that was sent is never cancelled, and what
 * is stored outlives the session (docs/rules.md Money). All others end with their session.
 */
export const reactors = (activity: Activity, attention: Attention = attentionOf(undefined)): ReadonlyArray<Reactor> => [
  storeSession,
  storeFigures,
  session,
  tabState,
  trust,
  transferStorage,
  transfer,
  ...[
    watchIdle(activity),
    guards,
    wallet,
    walletPasscode,
    walletSetup,
    staking,
    contacts,
    notifications,
    liveRefresh(attention),
    transferRecipients,
  ].map(perSession),
];
