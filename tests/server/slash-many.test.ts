import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Db } from "../../server/db/database.ts";
import { faucet, staked } from "../../server/ledger/accounts.ts";
import { postAll } from "../../server/ledger/post.ts";
import { deliverNotices } from "../../server/staking/notices.ts";
import { WHOLE } from "../../server/staking/shares.ts";
import { slash } from "../../server/staking/slash.ts";
import { activeOf, rows } from "./support/money.ts";
import { transfer } from "./support/transfer.ts";
import { onServer, testWorld } from "./support/world.ts";

/** Adds people with one coin of stake each from the faucet; their ids begin with `prefix`. */
const addDelegators = async (db: Db, validator: string, prefix: string, count: number): Promise<void> => {
  for (let from = 0; from < count; from += 5_000) {
    const n = sql`generate_series(${from + 1}::integer, ${Math.min(count, from + 5_000)}::integer) as n`;
    const id = sql`${prefix}::text || lpad(n::text, 7, '0')`;
    await db.execute(
      sql`insert into users (id, referral_code, ulid, created_at) select ${id}, ${id}, ${id}, now() from ${n}`,
    );
    await db.execute(sql`insert into wallets (id, user_id, name, sealed_phrase, optio_address, ethereum_address, created_at)
      select ${id}, ${id}, '', '', ${id}, ${id}, now() from ${n}`);
    await db.execute(sql`insert into delegations (wallet_id, validator, shares, rewards_since, fee_at_start, began_at)
      select ${id}, ${validator}, 1e24, '2026-11-20', '0.05', '2026-11-20' from ${n}`);
  }
  const leg = { from: faucet("optio/OPT"), to: staked("optio/OPT", validator), amount: BigInt(count) * 1_000_000n };
  await postAll(db, [{ kind: "faucet", at: new Date(), legs: [leg] }]);
};

const DELEGATORS = process.env.OPTIO_DEEP === "1" ? 100_000 : 3_000;

it(`docs/staking.md 14: a slash of a validator with ${DELEGATORS} delegators locks none of them, and notifies each once`, async () => {
  const world = await testWorld({ storage: await onServer() });
  const [holder, other] = [await world.newHolder("slashed"), await world.newHolder("sender")];
  const to = (await activeOf(holder)).at(-1) ?? "";
  await transfer(holder, { amount: "10", to, transferType: "delegate" });
  const { ctx } = world.server;
  // ids that come before every other wallet's, because notices are written in the order of ids
  await addDelegators(ctx.db, to, "00000", DELEGATORS);
  const fault = { validator: to, fraction: WHOLE / 100n, jail: false, tombstone: false, ageSeconds: 3600 };
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from wallets where id like '00000%' order by id for no key update`);
    await tx.execute(sql`select 1 from delegations where wallet_id like '00000%' for update`);
    expect(await slash(ctx, fault)).toMatchObject({ wallets: DELEGATORS + 1 });
    expect((await transfer(other, { amount: "1", to: holder.optio })).amount).toBe("1");
  });
  // two batches are written before the answer; a job writes the others
  expect(await rows(ctx.db, sql`select 1 from notifications where user_id like '00000%'`)).toHaveLength(1_000);
  await deliverNotices(ctx);
  const notices = await rows(
    ctx.db,
    sql`select user_id from notifications where text like '%was slashed by 1%' and user_id like '00000%'
      group by user_id having count(*) = 1`,
  );
  expect(notices).toHaveLength(DELEGATORS);
});
