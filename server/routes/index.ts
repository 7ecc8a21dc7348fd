import type { Api } from "../http/serve.ts";
import { notificationRoutes } from "./notifications.ts";

/** Every module's calls. */
export const registerRoutes = (api: Api): void => {
  notificationRoutes(api);
};
