import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "../../server/db/database.ts";
import { reconcile, reconcileAll } from "../../server/jobs/reconcile.ts";
import { startJobs } from "../../server/start-server.ts";
import { transfer } from "./support/transfer.ts";
import { ADA, GRACE, onBothDatabases } from "./support/world.ts";

onBothDatabases("reconciliation", (world) => {
  it("finds nothing in a consistent ledger, and names what is inconsistent", async () => {
    const { db } = world().server.ctx;
    const [ada, grace] = [await world().holder(ADA), await world().holder(GRACE)];
    await transfer(ada, { amount: "3", to: grace.optio });
    expect(await reconcile(db)).toEqual([]);
    // the triggers reject this change, so they are disabled
    await db.execute(sql`alter table ledger_accounts disable trigger all`);
    await db.execute(sql`update ledger_accounts set balance = balance + 1 where key =
      (select key from ledger_accounts where kind <> 'issuance' limit 1)`);
    await db.execute(sql`alter table ledger_accounts enable trigger all`);
    const found = [
      { what: "tokens whose balances do not add up to zero", rows: 1 },
      { what: "accounts whose balance is not the sum of their entries", rows: 1 },
    ];
    expect(await reconcile(db)).toEqual(found);

    // more accounts than one statement reads, which hide the wrong one in the middle
    await db.execute(sql`insert into ledger_accounts (key, kind, token, balance)
      select 'external|optio/OPT|||a' || n, 'external', 'optio/OPT', 0 from generate_series(1, 21000) as n`);
    expect(await reconcile(db)).toEqual(found.slice(0, 1));

    const reports: string[] = [];
    const jobs = startJobs(world().server.ctx, (_id, method, _route, { message }) =>
      reports.push(`${method} ${message}`),
    );
    await Promise.all(jobs.map((job) => job.stop()));
    expect(reports).toEqual(["RECONCILE The ledger has 1 tokens whose balances do not add up to zero"]);
  });

  it("reaches every movement and every account in turn, and finds entries that are gone", async () => {
    const { db } = world().server.ctx;
    const [ada, grace] = [await world().holder(ADA), await world().holder(GRACE)];
    await transfer(ada, { amount: "2", to: grace.optio });
    // undoes what the first test changed, and removes one side of the last movement
    await db.execute(sql`alter table ledger_accounts disable trigger all`);
    await db.execute(sql`update ledger_accounts set balance =
      coalesce((select sum(amount) from ledger_entries where account = ledger_accounts.key), 0)`);
    await db.execute(sql`alter table ledger_accounts enable trigger all`);
    expect(await reconcileAll(db)).toEqual([]);
    // movements without entries do not end the reading of those after them
    await db.execute(
      sql`insert into ledger_movements (kind, created_at) select 'split', now() from generate_series(1, 1500)`,
    );
    await transfer(ada, { amount: "2", to: grace.optio });
    for (let turn = 0; turn < 4; turn += 1) expect(await reconcile(db, { movements: 600, accounts: 1 })).toEqual([]);
    expect(
      await rowsOf(
        db,
        sql`select (value::json->>'movement')::bigint = (select max(id) from ledger_movements) as reached
          from settings where key = 'reconciled'`,
      ),
    ).toEqual([{ reached: true }]);
    await db.execute(sql`alter table ledger_entries disable trigger all`);
    await db.execute(sql`delete from ledger_entries where id = (select max(id) from ledger_entries)`);
    await db.execute(sql`alter table ledger_entries enable trigger all`);

    const gone = [
      "accounts whose balance is not the sum of their entries",
      "movements whose entries do not add up to zero",
    ];
    // the hourly check reads the accounts in turn
    const parts = { movements: 500, accounts: 5_000 };
    const turns = [await reconcile(db, parts), await reconcile(db, parts), await reconcile(db, parts)];
    turns.push(await reconcile(db, parts), await reconcile(db, parts), await reconcile(db, parts));
    expect(turns.flat().map(({ what }) => what)).toContain(gone[0]);
    expect((await reconcileAll(db)).map(({ what }) => what).sort()).toEqual(gone);
  });

  it("finds a delegation whose shares are not those of its entries, and coins that no validator has", async () => {
    const { db } = world().server.ctx;
    const before = (await reconcileAll(db)).map(({ what }) => what);
    await db.execute(sql`update delegations set shares = shares + 1 where (wallet_id, validator) in
      (select wallet_id, validator from delegations order by wallet_id, validator limit 2)`);
    const found = await reconcileAll(db);
    expect(found.filter(({ what }) => !before.includes(what))).toEqual([
      { what: "delegations whose shares are not the sum of their entries", rows: 2 },
    ]);
    // more shares than the validator counts; its delegation has some already
    await db.execute(sql`update validators set outside_shares = shares
      where address = (select validator from delegations where shares > 0 order by shares desc limit 1)`);
    expect((await reconcileAll(db)).map(({ what }) => what)).toContain(
      "validators whose holders have more coins than they",
    );
  });
});
