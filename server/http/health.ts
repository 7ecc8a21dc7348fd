import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Hono } from "hono";
import { settings } from "../db/schema/accounts.ts";
import type { Context } from "../shared/context.ts";

/** How long the database may take to answer, in milliseconds. */
const DATABASE_MS = 2_000;

const PROBE = { key: "ready_probe", value: "" };

/** Whether a statement succeeds in time. */
const succeeds = (statement: PromiseLike<unknown>): Promise<boolean> => {
  const answered = Promise.resolve(statement).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, setTimeout(DATABASE_MS, false, { ref: false })]);
};

/**
 * GET /health: 200 `{ status: "ok" }` when the database answers within 2 s, else 503. It has a connection of its own, so
 * a server whose connections are all in use is busy and not unhealthy. GET /ready: 200 when it takes a write too, and 503 as
 * soon as the server is stopping and while writes of requests fail (`Outages`), so that a load balancer sends no more
 * requests.
 */
export const registerHealth = (
  hono: Hono,
  { probe }: Context,
  { isStopping, isNotWriting }: { readonly isStopping: () => boolean; readonly isNotWriting: () => boolean },
): void => {
  hono.get("/health", async (c) =>
    (await succeeds(probe.execute(sql`select 1`))) ? c.json({ status: "ok" }) : c.json({ status: "unavailable" }, 503),
  );
  hono.get("/ready", async (c) => {
    if (isStopping()) return c.json({ status: "stopping" }, 503);
    const write = probe.insert(settings).values(PROBE).onConflictDoUpdate({ target: settings.key, set: PROBE });
    if (isNotWriting() || !(await succeeds(write))) return c.json({ status: "unavailable" }, 503);
    return c.json({ status: "ok" });
  });
};
