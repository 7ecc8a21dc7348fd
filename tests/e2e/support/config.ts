import type { BrowserContext } from "playwright/test";

/**
 * Makes the pages of a context run as outside of a sandbox, where the server's clock cannot be moved: a difference
 * between the clocks is then the device's fault, and a session ends exactly 24 hours after its token was issued.
 */
export const outsideSandbox = (context: BrowserContext): Promise<unknown> =>
  context.route("**/config.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), sandbox: false } });
  });
