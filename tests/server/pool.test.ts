import { createServer } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { LIMITS, limitedPool } from "../../server/db/pool.ts";
import { emptyDatabase } from "./support/cluster.ts";

it("a connection begins without parameters that PgBouncer refuses", async () => {
  const begun: string[] = [];
  const bouncer = createServer((socket) => {
    socket.once("data", (bytes) => {
      begun.push(bytes.toString("latin1"));
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => bouncer.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    bouncer.close();
  });
  const address = bouncer.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { pool, close } = limitedPool(`postgres://optio@127.0.0.1:${port}/optio?sslmode=disable`, LIMITS);
  await expect(pool.query("select 1")).rejects.toThrow();
  await close();
  const [parameters = ""] = begun;
  const names = parameters
    .slice(8)
    .split("\0")
    .filter((_, index) => index % 2 === 0 && _ !== "");
  expect(names.toSorted()).toEqual(["client_encoding", "database", "user"]);
});

it("every connection of a pool has the limits of time, also one that replaces a lost one", async () => {
  const { pool, close } = limitedPool(
    await emptyDatabase(),
    { connect: 30_000, lock: 700, statement: 900, silence: 20_000 },
    2,
  );
  const limitsOf = async (client: { query: typeof pool.query }): Promise<ReadonlyArray<string>> => {
    const shown = [];
    for (const name of ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"]) {
      shown.push((await client.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name] ?? "");
    }
    return shown;
  };
  const right = ["900ms", "700ms", "40s"];
  const [one, two] = [await pool.connect(), await pool.connect()];
  expect([await limitsOf(one), await limitsOf(two)]).toEqual([right, right]);
  await one.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  one.release(true);
  two.release();
  const again = [await pool.connect(), await pool.connect()];
  expect(await Promise.all(again.map(limitsOf))).toEqual([right, right]);
  for (const client of again) client.release();
  await close();
});

it("a pool counts how often somebody waited because all its connections were in use", async () => {
  const { pool, figures, close } = limitedPool(await emptyDatabase(), { ...LIMITS, connect: 30_000 }, 2);
  const held = [await pool.connect(), await pool.connect()];
  const waiting = [pool.query("select 1"), pool.connect()] as const;
  expect(figures()).toEqual({ open: 2, idle: 0, waiting: 2, waits: 2 });
  for (const client of held) client.release();
  await waiting[0];
  (await waiting[1]).release();
  await pool.query("select 1");
  expect(figures()).toEqual({ open: 2, idle: 2, waiting: 0, waits: 2 });
  await close();
});

it("a connection that nobody uses is closed without a word, and is not taken for a database that hangs", async () => {
  const lost: Error[] = [];
  const { pool, figures, close } = limitedPool(await emptyDatabase(), { ...LIMITS, silence: 600 }, 2, (error) =>
    lost.push(error),
  );
  await pool.query("select 1");
  expect(figures().open).toBe(1);
  await vi.waitUntil(() => figures().open === 0, { timeout: 10_000 });
  await close();
  expect(lost).toEqual([]);
});
