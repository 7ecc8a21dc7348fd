import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Db } from "../../server/db/database.ts";
import { getValidators } from "../../src/adapters/http/calls/staking.ts";
import { type TransferInput, tryTransfer } from "./support/transfer.ts";
import { type Holder, onBothDatabases } from "./support/world.ts";

const rowsOf = async (db: Db, query: ReturnType<typeof sql>): Promise<ReadonlyArray<Record<string, unknown>>> => {
  const result = (await db.execute(query)) as unknown as { rows: ReadonlyArray<Record<string, unknown>> };
  return result.rows;
};

/** Accounts whose balance is not the sum of their entries; must be empty. */
const wrongBalances = (db: Db) =>
  rowsOf(
    db,
    sql`select a.key from ledger_accounts a left join ledger_entries e on e.account = a.key
        group by a.key, a.balance having a.balance <> coalesce(sum(e.amount), 0)`,
  );
/** Accounts with a negative balance, except issuance; must be empty. */
const negative = (db: Db) => rowsOf(db, sql`select key from ledger_accounts where balance < 0 and kind <> 'issuance'`);
/** Movements whose entries do not add up to zero for a token; must be empty. */
const unbalanced = (db: Db) =>
  rowsOf(db, sql`select movement_id from ledger_entries group by movement_id, token having sum(amount) <> 0`);
/** The total of all accounts of each token except issuance. */
const totals = (db: Db) =>
  rowsOf(
    db,
    sql`select token, sum(balance)::text as total from ledger_accounts where kind <> 'issuance' group by token order by token`,
  );
/** Differences between unbonding entries and the ledger's unbonding accounts; must be empty. */
const strayUnbonding = (db: Db) =>
  rowsOf(
    db,
    sql`select a.key from ledger_accounts a
        left join unbondings u on u.wallet_id = a.wallet_id and u.validator = a.validator
        where a.kind = 'unbonding' group by a.key, a.balance having a.balance <> coalesce(sum(u.balance), 0)`,
  );

type Operation = {
  readonly sender: number;
  readonly receiver: number;
  readonly at: number;
  readonly coins: string;
  readonly kind: number;
};
const operation = fc.record({
  sender: fc.nat(2),
  receiver: fc.nat(2),
  at: fc.nat(2),
  coins: fc.oneof(
    fc.constantFrom("0.000001", "250", "249.99745", "1000"),
    fc
      .integer({ min: 1, max: 90_000_000 })
      .map((units) => `${Math.floor(units / 1e6)}.${String(units % 1e6).padStart(6, "0")}`),
  ),
  kind: fc.nat(4),
});

const inputOf = (
  people: ReadonlyArray<Holder>,
  validators: ReadonlyArray<string>,
  operation: Operation,
): TransferInput => {
  const to = validators[operation.at] ?? "";
  const from = validators[(operation.at + 1) % validators.length] ?? "";
  const amount = operation.coins;
  switch (operation.kind) {
    case 0:
      return { amount, to: people[operation.receiver]?.optio ?? "" };
    case 1:
      return { amount, to, transferType: "delegate" };
    case 2:
      return { amount, to, transferType: "undelegate" };
    case 3:
      return { amount, to, from, transferType: "move-delegation" };
    default:
      return { amount, to, transferType: "cancel-undelegate", creationHeight: String(operation.receiver + 1) };
  }
};

onBothDatabases(
  "The ledger",
  (world) => {
    it("after any concurrent operations: balances are sums of entries, none is negative, coins are conserved", async () => {
      const { db } = world().server.ctx;
      let round = 0;
      let moved = 0;
      const before = await totals(db);
      await fc.assert(
        fc.asyncProperty(
          fc.array(operation, { minLength: 6, maxLength: 14 }),
          fc.integer({ min: 0, max: 20 }),
          async (operations, seconds) => {
            round += 1;
            const people = await Promise.all(["x", "y", "z"].map((name) => world().newHolder(`led${name}${round}`)));
            const { validatorSet } = (await people[0]?.client.ok(getValidators)) ?? { validatorSet: [] };
            const validators = validatorSet.slice(0, 3).map(({ address }) => address);
            const statuses = await Promise.all(
              operations.map(async (operation) => {
                const person = people[operation.sender];
                return person === undefined
                  ? 0
                  : (await tryTransfer(person, inputOf(people, validators, operation))).status;
              }),
            );
            moved += statuses.filter((status) => status === 200).length;
            expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
            world().advance(seconds);
            expect(await wrongBalances(db)).toEqual([]);
            expect(await negative(db)).toEqual([]);
            expect(await unbalanced(db)).toEqual([]);
            expect(await strayUnbonding(db)).toEqual([]);
            expect(await totals(db)).toEqual(before);
          },
        ),
        { numRuns: 12, endOnFailure: true },
      );
      expect(moved).toBeGreaterThan(0);
    }, 60_000);

    it("the database rejects a movement that is not balanced, and a change of an entry", async () => {
      const { db } = world().server.ctx;
      const invalid = db.transaction(async (tx) => {
        await tx.execute(sql`insert into ledger_movements (id, kind, created_at) values (999999999, 'theft', now())`);
        await tx.execute(
          sql`insert into ledger_entries (movement_id, account, token, amount)
            select 999999999, key, token, 1 from ledger_accounts limit 1`,
        );
      });
      await expect(invalid).rejects.toThrow();
      await expect(db.execute(sql`update ledger_entries set amount = amount + 1`)).rejects.toThrow();
      await expect(db.execute(sql`update ledger_accounts set balance = -1 where kind = 'fees'`)).rejects.toThrow();
    });
  },
  { seedDemo: false },
);
