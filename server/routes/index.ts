import type { Api } from "../http/serve.ts";
import { contactRoutes } from "./contacts.ts";
import { notificationRoutes } from "./notifications.ts";
import { sessionRoutes } from "./session.ts";
import { stakingRoutes } from "./staking.ts";
import { transferRoutes } from "./transfer.ts";
import { walletRoutes } from "./wallet.ts";

/** Every module's calls; literal paths are registered before those with a parameter in their place. */
export const registerRoutes = (api: Api): void => {
  sessionRoutes(api);
  walletRoutes(api);
  transferRoutes(api);
  stakingRoutes(api);
  notificationRoutes(api);
  contactRoutes(api);
};
