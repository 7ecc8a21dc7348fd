import { activityOf } from "../adapters/browser/activity.ts";
import { domain } from "../domain/index.ts";
import { contacts } from "./reactors/contacts.ts";
import { guards } from "./reactors/guards.ts";
import { watchIdle } from "./reactors/idle.ts";
import { notifications } from "./reactors/notifications.ts";
import { staking } from "./reactors/staking.ts";
import { transfer } from "./reactors/transfer.ts";
import { transferKeeping } from "./reactors/transfer-keeping.ts";
import { trust } from "./reactors/trust.ts";
import { wallet } from "./reactors/wallet.ts";
import { walletPasscode } from "./reactors/wallet-passcode.ts";

/** What only a signed-in person needs: the whole domain and the reactors of its modules. Loaded before a sign-in is recorded. */
export const rest = {
  domain,
  reactors: [
    watchIdle(activityOf(globalThis.window)),
    guards,
    trust,
    wallet,
    walletPasscode,
    transferKeeping,
    transfer,
    staking,
    contacts,
    notifications,
  ],
} as const;
export type Rest = typeof rest;
