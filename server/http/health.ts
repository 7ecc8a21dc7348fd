import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import type { Context } from "../shared/context.ts";

/** How long the database may take to answer, in milliseconds. */
const DATABASE_MS = 2_000;

const isDatabaseReachable = (ctx: Context): Promise<boolean> => {
  const answered = ctx.probe.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, setTimeout(DATABASE_MS, false, { ref: false })]);
};

/**
 * GET /health: 200 `{ status: "ok" }` when the database answers within 2 s, else 503. It has a connection of its own, so
 * a server whose connections are all in use is busy and not unhealthy. GET /ready is the same, and
 * 503 as soon as the server is stopping, so that a load balancer sends no more requests.
 */
export const registerHealth = (hono: Hono, ctx: Context, isStopping: () => boolean): void => {
  for (const path of ["/health", "/ready"]) {
    hono.get(path, async (c) => {
      if (path === "/ready" && isStopping()) return c.json({ status: "stopping" }, 503);
      return (await isDatabaseReachable(ctx)) ? c.json({ status: "ok" }) : c.json({ status: "unavailable" }, 503);
    });
  }
};
