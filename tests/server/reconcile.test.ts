import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { reconcile, startReconciling } from "../../server/jobs/reconcile.ts";
import { transfer } from "./support/transfer.ts";
import { ADA, GRACE, onBothDatabases } from "./support/world.ts";

onBothDatabases("reconciliation", (world) => {
  it("finds nothing in a consistent ledger, and names what is inconsistent", async () => {
    const { db } = world().server.ctx;
    const [ada, grace] = [await world().holder(ADA), await world().holder(GRACE)];
    await transfer(ada, { amount: "3", to: grace.optio });
    expect(await reconcile(db)).toEqual([]);
    // the triggers reject such a change, so they are disabled
    await db.execute(sql`alter table ledger_accounts disable trigger all`);
    await db.execute(sql`update ledger_accounts set balance = balance + 1 where key =
      (select key from ledger_accounts where kind <> 'issuance' limit 1)`);
    await db.execute(sql`alter table ledger_accounts enable trigger all`);
    const found = [{ what: "tokens whose balances do not add up to zero", rows: 1 }];
    expect(await reconcile(db)).toEqual(found);

    // more accounts than one statement reads, which hide the wrong one in the middle
    await db.execute(sql`insert into ledger_accounts (key, kind, token, balance)
      select 'external|optio/OPT|||a' || n, 'external', 'optio/OPT', 0 from generate_series(1, 21000) as n`);
    expect(await reconcile(db)).toEqual(found);

    const reports: string[] = [];
    await startReconciling(
      db,
      (problem) => reports.push(problem.message),
      (error) => reports.push(String(error)),
    ).stop();
    expect(reports).toEqual(["The ledger has 1 tokens whose balances do not add up to zero"]);
  });
});
