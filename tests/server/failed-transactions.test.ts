import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Db, rowsOf } from "../../server/db/database.ts";
import { run, runLast, statement } from "../../server/db/statement.ts";
import { inTransaction } from "../../server/db/transaction.ts";
import { onBothDatabases, onDatabases } from "./support/world.ts";

const add = statement<"key">(
  "add_setting",
  () => sql`insert into settings (key, value) values (${sql.placeholder("key")}, '1')`,
);

const keysIn = async (db: Db): Promise<ReadonlyArray<string>> =>
  (await rowsOf<{ readonly key: string }>(db, sql`select key from settings where key like 'tx_%' order by key`)).map(
    ({ key }) => key,
  );
const addByDrizzle = (tx: Db, key: string) => tx.execute(sql`insert into settings (key, value) values (${key}, '1')`);

onBothDatabases(
  "A transaction in which a statement failed",
  (world) => {
    it.each([
      ["by drizzle", addByDrizzle],
      ["prepared", (tx: Db, key: string) => run(tx, add.given({ key }))],
    ])(
      "whose error was swallowed, %s, is no success: it rejects, and nothing of it is stored",
      async (_how, insert) => {
        const { db } = world().server.ctx;
        const swallowed = inTransaction(db, async (tx) => {
          await insert(tx, "tx_swallowed");
          await insert(tx, "tx_swallowed").catch(() => undefined);
          return "ok";
        });
        await expect(swallowed).rejects.toThrow();
        expect(await keysIn(db)).toEqual([]);
      },
    );
  },
  { seedDemo: false },
);

onDatabases(
  ["PostgreSQL"],
  "A transaction after the statement that its commit was sent with",
  (world) => {
    it("refuses every further statement, so that none is stored outside of it", async () => {
      const { db } = world().server.ctx;
      const later: ReadonlyArray<readonly [string, (tx: Db) => Promise<unknown>]> = [
        ["tx_1", (tx) => addByDrizzle(tx, "tx_later")],
        ["tx_2", (tx) => run(tx, add.given({ key: "tx_later" }))],
        ["tx_3", async (tx) => rowsOf(tx, sql`select 1`)],
      ];
      for (const [key, work] of later) {
        const transaction = inTransaction(db, async (tx) => {
          await runLast(tx, add.given({ key }));
          await work(tx);
        });
        await expect(transaction).rejects.toMatchObject(
          expect.objectContaining({ message: expect.stringMatching(/last statement|Failed query/) }),
        );
      }
      expect(await keysIn(db)).toEqual(["tx_1", "tx_2", "tx_3"]);
      // the connections are as before
      await inTransaction(db, (tx) => addByDrizzle(tx, "tx_4"));
      expect(await keysIn(db)).toEqual(["tx_1", "tx_2", "tx_3", "tx_4"]);
    });

    it("and one whose last statement follows a swallowed error rejects, and stores nothing", async () => {
      const { db } = world().server.ctx;
      const transaction = inTransaction(db, async (tx) => {
        await addByDrizzle(tx, "tx_5");
        await addByDrizzle(tx, "tx_5").catch(() => undefined);
        await runLast(tx, add.given({ key: "tx_6" }));
      });
      await expect(transaction).rejects.toThrow();
      expect(await keysIn(db)).not.toContain("tx_5");
    });
  },
  { seedDemo: false },
);
