import { getWallets } from "../../src/adapters/http/calls/wallet.ts";
import { contactRoutes } from "./contacts.ts";
import { notificationRoutes } from "./notifications.ts";
import type { Api } from "./serve.ts";
import { sessionRoutes } from "./session.ts";
import { stakingRoutes } from "./staking.ts";
import { transferRoutes } from "./transfer.ts";
import { walletRoutes } from "./wallet.ts";

/** Every module's calls; literal paths are registered before those with a parameter in their place. */
export const registerRoutes = (api: Api): void => {
  sessionRoutes(api);
  // names and a country that is served come before money; that there is no wallet yet may be read
  const onboarded: Api = { ...api, needsOnboarding: (call) => call.name !== getWallets.name };
  walletRoutes(onboarded);
  transferRoutes(onboarded);
  stakingRoutes(onboarded);
  notificationRoutes(api);
  contactRoutes(api);
};
