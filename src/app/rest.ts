import { activityOf } from "../adapters/browser/activity.ts";
import { domain } from "../domain/index.ts";
import { contacts } from "./reactors/contacts.ts";
import { guards } from "./reactors/guards.ts";
import { watchIdle } from "./reactors/idle.ts";
import { notifications } from "./reactors/notifications.ts";
import { perSession } from "./reactors/reactor.ts";
import { staking } from "./reactors/staking.ts";
import { transfer } from "./reactors/transfer.ts";
import { transferKeeping } from "./reactors/transfer-keeping.ts";
import { trust } from "./reactors/trust.ts";
import { wallet } from "./reactors/wallet.ts";
import { walletPasscode } from "./reactors/wallet-passcode.ts";
import { walletSetup } from "./reactors/wallet-setup.ts";

/** What only a signed-in person needs: the whole domain and the reactors of its modules. Loaded before a sign-in is recorded. */
export const rest = {
  domain,
  reactors: [
    perSession(watchIdle(activityOf(globalThis.window))),
    perSession(guards),
    trust,
    perSession(wallet),
    perSession(walletPasscode),
    perSession(walletSetup),
    // what was sent is never cancelled, and what is stored outlives the session (decisions.md §4 Money)
    transferKeeping,
    transfer,
    perSession(staking),
    perSession(contacts),
    perSession(notifications),
  ],
} as const;
export type Rest = typeof rest;
