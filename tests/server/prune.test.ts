import { type SQL, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { FAUCET_ADDRESS } from "../../server/chain/parameters.ts";
import type { Db } from "../../server/db/database.ts";
import { idempotencyKeys } from "../../server/db/schema/wallets.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { prune } from "../../server/jobs/prune.ts";
import { startJobs } from "../../server/start-server.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { rows } from "./support/money.ts";
import { tryTransfer } from "./support/transfer.ts";
import { onBothDatabases, onServer, testWorld } from "./support/world.ts";

const DAY = 24 * 3600;
const count = async (db: Db, table: string): Promise<number> =>
  Number((await rows(db, sql`select count(*) as n from ${sql.identifier(table)}`))[0]?.n);

/** For each table: the columns and values of row `n`, with the time `at`. */
const INSERTS: Readonly<Record<string, (at: SQL, userId: string, walletId: string) => SQL>> = {
  families: (at, userId) => sql`(id, user_id, created_at) select 'f' || n, ${userId}, ${at}`,
  refresh_tokens: (at) => sql`(hash, family_id, expires_at) select 'r' || n, 'f' || n, ${at}`,
  challenges: (at, userId) => sql`(id, user_id, purpose, target, client, expires_at, created_at)
    select 'c' || n, ${userId}, 'x', 'c' || n, 'h', ${at}, ${at}`,
  rate_limits: (at) => sql`(key, window_start, count) select 'k' || n, ${at}, 1`,
  trusted_devices: (at, userId) => sql`(hash, user_id, expires_at) select 't' || n, ${userId}, ${at}`,
  mails: (at) => sql`(recipient, subject, body, created_at) select 'm', 's', 'b', ${at}`,
  outbox: (at) => sql`(id, lane, rank, key, sealed, due_at, expires_at, created_at)
    select 'o' || n, 2, 0, 'k', '', ${at}, ${at}, ${at}`,
  alerts: (at, userId) => sql`(user_id, kind, text, link, created_at) select ${userId}, 'new_device', 't', '/', ${at}`,
  idempotency_keys: (at, _userId, walletId) => sql`(wallet_id, key, body_hash, receipt, created_at)
    select ${walletId}, 'i' || n, 'h', '{}', ${at}`,
};
const TABLES = Object.keys(INSERTS);

/** Inserts `rows` numbered rows into each table, of which those at odd numbers expired 40 days ago. */
const fill = (db: Db, userId: string, walletId: string, now: Date, rows: number) =>
  inTransaction(db, async (tx) => {
    const at = sql.raw(
      `(timestamptz '${now.toISOString()}' + (case when n % 2 = 1 then -40 else 10 end) * interval '1 day')`,
    );
    for (const [table, values] of Object.entries(INSERTS)) {
      await tx.execute(sql`insert into ${sql.identifier(table)} ${values(at, userId, walletId)}
        from generate_series(1, ${rows}::integer) as n`);
    }
  });

onBothDatabases(
  "Pruning",
  (world) => {
    it("deletes exactly the expired rows, also with several concurrent processes", async () => {
      const { ctx } = world().server;
      const holder = await world().newHolder("prune1");
      const { id: userId } = await holder.client.ok(getUser);
      await prune(ctx);
      const before = await Promise.all(TABLES.map((table) => count(ctx.db, table)));
      await fill(ctx.db, userId, holder.walletId, ctx.clock.now(), 4_200);
      await Promise.all([prune(ctx), prune(ctx), prune(ctx)]);
      // a prune that finds another one running leaves the rest to it
      await prune(ctx);
      const after = await Promise.all(TABLES.map((table) => count(ctx.db, table)));
      expect(after).toEqual(before.map((rows) => rows + 2_100));
    });

    it("a key whose receipt was deleted still moves no money twice", async () => {
      const { ctx } = world().server;
      const [alice, bob] = [await world().newHolder("prune2"), await world().newHolder("prune3")];
      expect((await tryTransfer(alice, { amount: "1", to: bob.optio, key: "old" })).status).toBe(200);
      await ctx.db.delete(idempotencyKeys);
      expect(await tryTransfer(alice, { amount: "1", to: bob.optio, key: "old" })).toEqual({
        status: 409,
        body: { error: "This Idempotency-Key was used for another transfer" },
      });
    });
  },
  { seedDemo: false },
);

it("another unique violation of a payment is a fault, and no used key", async () => {
  const faults: string[] = [];
  // on PostgreSQL: an embedded database, which other tests use again, would keep the index
  const storage = await onServer();
  const world = await testWorld({ storage, report: (_id, _method, route) => faults.push(route) });
  const holder = await world.newHolder("prune4");
  await world.server.ctx.db.execute(sql`create unique index one_memo on transactions (memo)`);
  const pay = async () => (await tryTransfer(holder, { amount: "1", to: FAUCET_ADDRESS, memo: "one" })).status;
  expect([await pay(), await pay()]).toEqual([200, 500]);
  expect(faults).toEqual(["/api/wallets/:id/transfer"]);
});

it("pruning starts at once, not after the first hour", async () => {
  const { ctx } = (await testWorld()).server;
  await ctx.db.execute(sql`insert into rate_limits (key, window_start, count) values ('old', '2020-01-01', 1)`);
  await ctx.clock.advance(ctx.db, DAY);
  await Promise.all(startJobs(ctx, () => undefined).map((job) => job.stop()));
  expect(await count(ctx.db, "rate_limits")).toBe(0);
});
