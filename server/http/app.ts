import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { CATALOGUE } from "../../src/domain/kernel/known-texts.ts";
import { withRequestClock } from "../clock.ts";
import type { Context } from "../context.ts";
import { registerRoutes } from "../routes/index.ts";
import { registerSandbox } from "../sandbox/sandbox.ts";
import { registerClient } from "../static/client.ts";
import { sandboxDate, securityHeaders } from "./headers.ts";
import type { Api } from "./serve.ts";

/** Told what went wrong inside; never sees a request's body or headers. */
export type Report = (requestId: string, method: string, path: string, error: Error) => void;

/** The database's own error: the wrapper around it quotes the values of the query, and those may be secret. */
const innermost = (error: Error): Error => (error.cause instanceof Error ? innermost(error.cause) : error);

/** The whole service as one Hono app: API, sandbox and, when configured, the built client. */
export const createApp = (ctx: Context, report: Report): Api => {
  const hono = new Hono();
  const api: Api = { hono, ctx, served: new Set() };
  hono.use(requestId());
  hono.use(securityHeaders(ctx));
  hono.use("/api/*", (_c, next) => withRequestClock(next));
  if (ctx.config.sandbox) hono.use("/api/*", sandboxDate(ctx));
  registerRoutes(api);
  hono.all("/api/*", (c) => c.json({ error: "Not found" }, 404));
  if (ctx.config.sandbox) registerSandbox(hono, ctx);
  registerClient(hono, ctx);
  hono.notFound((c) => c.text("Not found", 404));
  hono.onError((error, c) => {
    report(c.get("requestId"), c.req.method, c.req.path, innermost(error));
    return c.json({ error: CATALOGUE.serverFault }, 500);
  });
  return api;
};
