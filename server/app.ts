import { Hono } from "hono";
import { CATALOGUE } from "../src/adapters/http/catalogue.ts";
import { registerUnsubscribe } from "./alerts/unsubscribe.ts";
import { innermost, isUnavailable } from "./db/database.ts";
import { finishBody } from "./http/body.ts";
import { onFirstForwarded } from "./http/client-address.ts";
import { registerDocument } from "./http/document.ts";
import { refuseOtherSites, serverDate } from "./http/headers.ts";
import { registerHealth } from "./http/health.ts";
import { refuseOtherMethods } from "./http/methods.ts";
import { createOutages, type Outages } from "./http/outages.ts";
import { type RequestLine, requests } from "./http/requests.ts";
import { registerRoutes } from "./routes/index.ts";
import type { Api } from "./routes/serve.ts";
import { registerSandbox } from "./sandbox/sandbox.ts";
import type { Context } from "./shared/context.ts";
import { Refusal } from "./shared/refusal.ts";
import { registerClient } from "./static/client.ts";

/** Reports a server error, without the request's body, headers, query or ids; `route` is a template. */
export type Report = (requestId: string, method: string, route: string, error: Error) => void;

/** The callbacks of the app. */
export interface AppReports {
  readonly fault: Report;
  readonly request?: (line: RequestLine) => void;
  /** The outages of the database that jobs share with it; by default its own. */
  readonly outages?: Outages;
}

/** Reports an outage as a fault of no single request. */
export const outageReport =
  (fault: Report) =>
  (error: Error): void =>
    fault("-", "OUTAGE", "database", error);

/** The whole service as one Hono app: API, sandbox and, when configured, the built client; and how to stop it. */
export const createApp = (
  ctx: Context,
  { fault, request, outages = createOutages(outageReport(fault)) }: AppReports,
) => {
  const hono = new Hono();
  const api: Api = { hono, ctx, served: new Set() };
  let stopping = false;
  const inFlight = requests(request ?? (() => undefined), () => stopping);
  hono.use(inFlight.middleware);
  hono.use("/api/*", async (_c, next) => {
    await ctx.clock.followMachine(ctx.db);
    await next();
  });
  hono.use("/api/*", serverDate(ctx));
  if (ctx.config.trustedProxies === 0)
    hono.use(
      "/api/*",
      onFirstForwarded((error) => fault("-", "CONFIG", "proxy", error)),
    );
  // before the next line: a press in a mail program on the web comes from another site
  registerUnsubscribe(hono, ctx);
  hono.use("/api/*", refuseOtherSites);
  registerHealth(hono, ctx, { isStopping: () => stopping, isNotWriting: outages.isNotWriting });
  registerDocument(hono);
  registerRoutes(api);
  if (ctx.config.sandbox) registerSandbox(hono, ctx);
  refuseOtherMethods(hono);
  hono.all("/api/*", (c) => c.json({ error: "Not found" }, 404));
  registerClient(hono, ctx);
  hono.notFound((c) => c.text("Not found", 404));
  hono.onError(async (error, c) => {
    if (error instanceof Refusal) {
      await finishBody(c);
      return c.json(error.body, error.status, error.headers);
    }
    if (isUnavailable(error)) {
      outages.note(error);
      return c.json({ error: CATALOGUE.serverFault }, 503, { "Retry-After": "5" });
    }
    fault(c.get("requestId"), c.req.method, c.get("route"), innermost(error));
    return c.json({ error: CATALOGUE.serverFault }, 500);
  });
  return {
    ...api,
    /** Makes `/ready` answer 503. */
    beginStop: (): void => {
      stopping = true;
    },
    /** Resolves when no handler is in progress, also for clients that disconnected. */
    idle: inFlight.idle,
  };
};
