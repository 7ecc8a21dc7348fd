import { getWallets } from "../../src/adapters/http/calls/wallet.ts";
import { contactRoutes } from "./contacts.ts";
import { notificationRoutes } from "./notifications.ts";
import type { Api } from "./serve.ts";
import { sessionRoutes } from "./session.ts";
import { stakingRoutes } from "./staking.ts";
import { transferRoutes } from "./transfer.ts";
import { walletRoutes } from "./wallet.ts";

/** Registers the calls of all modules; literal paths before those with a parameter in their place. */
export const registerRoutes = (api: Api): void => {
  sessionRoutes(api);
  // money requires finished onboarding (names, a country that is not restricted); reading that there is no wallet does not
  const onboarded: Api = { ...api, needsOnboarding: (call) => call.name !== getWallets.name };
  walletRoutes(onboarded);
  transferRoutes(onboarded);
  stakingRoutes(onboarded);
  notificationRoutes(api);
  contactRoutes(api);
};
