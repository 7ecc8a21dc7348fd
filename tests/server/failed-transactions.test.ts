import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, it, vi } from "vitest";
import { type Db, rowsOf } from "../../server/db/database.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { onBothDatabases, onDatabases } from "./support/world.ts";

const keysIn = async (db: Db): Promise<ReadonlyArray<string>> =>
  (await rowsOf<{ readonly key: string }>(db, sql`select key from settings where key like 'tx_%' order by key`)).map(
    ({ key }) => key,
  );
const add = (tx: Db, key: string) => tx.execute(sql`insert into settings (key, value) values (${key}, '1')`);

onBothDatabases(
  "A transaction",
  (world) => {
    it("in which the error of a statement was swallowed is no success: it rejects, and nothing of it is stored", async () => {
      const { db } = world().server.ctx;
      const swallowed = inTransaction(db, async (tx) => {
        await add(tx, "tx_swallowed");
        await add(tx, "tx_swallowed").catch(() => undefined);
        return "ok";
      });
      await expect(swallowed).rejects.toThrow();
      expect(await keysIn(db)).toEqual([]);
    });

    it("that throws after its last write stores nothing, and its connection can be used again", async () => {
      const { db } = world().server.ctx;
      const thrown = inTransaction(db, async (tx) => {
        await add(tx, "tx_thrown");
        throw new Error("no");
      });
      await expect(thrown).rejects.toThrow("no");
      await inTransaction(db, (tx) => add(tx, "tx_stored"));
      expect(await keysIn(db)).toEqual(["tx_stored"]);
      await db.execute(sql`delete from settings where key = 'tx_stored'`);
    });
  },
  { seedDemo: false },
);

onDatabases(
  ["PostgreSQL"],
  "A transaction whose connection is lost",
  (world) => {
    it("stores nothing, and gives its place in the pool back, also when that happened before it began", async () => {
      const { db } = world().server.ctx;
      // more than the pool has connections
      for (let lost = 0; lost < 12; lost += 1) {
        const transaction = inTransaction(db, async (tx) => {
          await add(tx, "tx_lost");
          await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
        });
        await expect(transaction).rejects.toThrow();
      }
      const { query } = pg.Client.prototype;
      const broken = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given) {
        const text: unknown = Reflect.get(Object(given[0]), "text");
        if (text === "begin") return Promise.reject(new Error("Connection terminated unexpectedly"));
        return Reflect.apply(query, this, given);
      });
      for (let failed = 0; failed < 12; failed += 1) {
        await expect(inTransaction(db, (tx) => add(tx, "tx_lost"))).rejects.toThrow();
      }
      broken.mockRestore();
      await inTransaction(db, (tx) => add(tx, "tx_after"));
      expect(await keysIn(db)).toEqual(["tx_after"]);
    });
  },
  { seedDemo: false },
);
