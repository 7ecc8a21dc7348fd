import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mature } from "../../server/jobs/mature.ts";
import { validatorAddress } from "../../server/seed/genesis.ts";
import { startJobs } from "../../server/start-server.ts";
import { getWalletTransactions } from "../../src/adapters/http/calls/wallet.ts";
import { accountOf, activeOf, postSandbox, rows } from "./support/money.ts";
import { transfer, tryTransfer } from "./support/transfer.ts";
import { type Holder, named, sharedMemoryWorld, testPair, type World } from "./support/world.ts";

const DAY = 24 * 3600;
const [FIRST, SECOND] = [validatorAddress("Northwind Nodes"), validatorAddress("Basalt Validators")];

/** What the database holds of a wallet, read without settling it. */
const stored = async (world: World, holder: Holder) => {
  const [found] = await rows(
    world.server.ctx.db,
    sql`select
      (select string_agg(text || ' ' || regexp_replace(coalesce(link, ''), 'height=[0-9]+$', 'height=HEIGHT') || ' ' || to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD'), ',' order by n.created_at, text)
        from notifications n join wallets w on w.user_id = n.user_id
        where w.id = ${holder.walletId} and n.link like '/my-assets/stake/optio/OPT?%') as notices,
      (select count(*)::integer from unbondings where wallet_id = ${holder.walletId}) as unbonding,
      (select count(*)::integer from redelegations where wallet_id = ${holder.walletId}) as locks,
      (select count(*)::integer from transactions where wallet_id = ${holder.walletId} and type = 'distribution' and status = 'success' and hash not in
        (select hash from transactions where wallet_id = ${holder.walletId} and type <> 'distribution')) as weeks,
      (select coalesce(sum(balance), 0)::text from ledger_accounts where wallet_id = ${holder.walletId} and kind = 'unbonding') as left`,
  );
  return found;
};

/** Stake in all its forms: one entry that unbonds, and one lock. */
const staker = async (world: World, name: string): Promise<Holder> => {
  const holder = await world.newHolder(name);
  const [first = "", second = ""] = await activeOf(holder);
  await transfer(holder, { amount: "100", to: first, transferType: "delegate" });
  await transfer(holder, { amount: "10", to: first, transferType: "undelegate" });
  await transfer(holder, { amount: "20", from: first, to: second, transferType: "move-delegation" });
  return holder;
};

const MATURED = {
  notices:
    `10 OPT finished unstaking and can be spent /my-assets/stake/optio/OPT?validator=${FIRST}&height=HEIGHT 2026-12-12,` +
    `Your stake with Basalt Validators can be moved again /my-assets/stake/optio/OPT?validator=${SECOND} 2026-12-12`,
  unbonding: 0,
  locks: 0,
  // three weeks of two validators
  weeks: 6,
  left: "0",
};

describe("docs/staking.md 3, 8: what matures without a reader", () => {
  it("is paid, unlocked and notified once, by concurrent jobs of two processes, and the move is free again", async () => {
    const worlds = await testPair();
    const [one, two] = worlds;
    const holders: Holder[] = [];
    for (let index = 0; index < 4; index += 1) holders.push(await staker(one, `mature${index}`));
    for (const world of worlds) world.advance(21 * DAY - 12);
    await mature(two.server.ctx);
    for (const holder of holders) expect(await stored(one, holder)).toMatchObject({ unbonding: 1, locks: 1, weeks: 4 });
    for (const world of worlds) world.advance(24);
    const [first] = holders;
    if (first === undefined) throw new Error("no holder");
    // a wallet that another transaction has locked is left to it
    await one.server.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from wallets where id = ${first.walletId} for no key update`);
      await mature(two.server.ctx);
    });
    expect(await stored(one, first)).toMatchObject({ unbonding: 1, locks: 1 });
    for (const holder of holders.slice(1)) expect(await stored(one, holder)).toEqual(MATURED);
    for (const holder of holders.slice(1)) {
      const since = new Date(2026, 10, 1).toISOString();
      await one.server.ctx.db.execute(
        sql`update delegations set rewards_since = ${since} where wallet_id = ${holder.walletId}`,
      );
    }
    const before = await Promise.all(holders.map((holder) => stored(one, holder)));
    await Promise.all([one, two, one, two].map((world) => mature(world.server.ctx)));
    // a wallet that one job skipped, because another one had locked it, is settled by that one
    expect(await stored(one, first)).toEqual(MATURED);
    const after = await Promise.all(holders.map((holder) => stored(one, holder)));
    const paid = after.map((found, index) => Number(found?.weeks) - Number(before[index]?.weeks));
    expect(paid).toEqual([2, ...holders.slice(1).map(() => 10)]);
    await mature(one.server.ctx);
    expect(await Promise.all(holders.map((holder) => stored(one, holder)))).toEqual(after);
    const again = await two.holder(named("mature0"));
    const [source = "", destination = ""] = await activeOf(again);
    const move = { amount: "1", from: destination, to: source, transferType: "move-delegation" } as const;
    expect((await tryTransfer(again, move)).status).toBe(200);
  });
});

describe("the job", () => {
  const world = sharedMemoryWorld();

  it("runs when the sandbox's clock is moved, before the answer", async () => {
    const holder = await staker(world(), "clock1");
    expect((await postSandbox(world(), "clock", { advanceSeconds: 21 * DAY + 6 })).status).toBe(200);
    // Basalt Validators changes its commission on the fifth day, which does not move the weeks
    const raised = "Basalt Validators raised its commission from 3% to 3.5%.";
    expect(await stored(world(), holder)).toEqual({
      ...MATURED,
      notices: `${raised} /my-assets/stake/optio/OPT?validator=${SECOND} 2026-11-26,${MATURED.notices}`,
    });
  });

  it("settles at once when it starts, and the server stops while it runs", async () => {
    const holder = await staker(world(), "start1");
    world().advance(22 * DAY);
    const config = { ...world().server.ctx.config, matureSeconds: 60 };
    const faults: unknown[] = [];
    const jobs = startJobs({ ...world().server.ctx, config }, (...fault) => faults.push(fault));
    await Promise.all(jobs.map((job) => job.stop()));
    expect(faults).toEqual([]);
    expect(await stored(world(), holder)).toMatchObject({ unbonding: 0, locks: 0, left: "0" });
  });

  it("pays the weekly rewards of more years than one statement takes", async () => {
    const holder = await staker(world(), "years1");
    await world().server.ctx.db.execute(
      sql`update delegations set rewards_since = '1996-01-01' where wallet_id = ${holder.walletId}`,
    );
    await world().server.ctx.db.execute(sql`update reward_periods set since = '1990-01-01' where (validator, since) in
      (select validator, min(since) from reward_periods group by validator)`);
    await mature(world().server.ctx);
    const later = await world().holder(named("years1"));
    const page = await later.client.ok(getWalletTransactions, {
      params: { id: later.walletId },
      body: { limit: 500, page: 6, type: "distribution" },
    });
    expect(page.totalPages).toBeGreaterThan(6);
    expect(page.transactions).toHaveLength(500);
    expect((await accountOf(later)).delegations).toHaveLength(2);
  });
});
