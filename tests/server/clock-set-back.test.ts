import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { mature } from "../../server/jobs/mature.ts";
import { reconcile } from "../../server/jobs/reconcile.ts";
import { validatorAddress } from "../../server/seed/genesis.ts";
import { shareOf } from "../support/share.ts";
import { violatedLaws } from "./support/audit.ts";
import { rows } from "./support/money.ts";
import { PEOPLE, players, releaseValidators, session } from "./support/operations.ts";
import { LONG_SESSIONS } from "./support/server-process.ts";
import { transfer } from "./support/transfer.ts";
import { type Holder, onServer, testWorld } from "./support/world.ts";

const DAY = 24 * 3600;
const RUNS = process.env.OPTIO_DEEP === "1" ? 60 : shareOf(6);
/** A new seed for each run, included in the test's name; OPTIO_SEED repeats a run. */
const SEED = Number(process.env.OPTIO_SEED ?? Date.now() % 1_000_000_000);

it(`a database whose clock is set back between transfers, stakings and slashes: no fault, and every law of the ledger holds (OPTIO_SEED=${SEED})`, async () => {
  const world = await testWorld({ storage: await onServer(), ...LONG_SESSIONS });
  const { ctx } = world.server;
  let run = 0;
  const back = fc.oneof(fc.constantFrom(1, 5, 3_600, DAY, 22 * DAY), fc.nat(30 * DAY));
  await fc.assert(
    fc.asyncProperty(session, fc.array(back, { minLength: 1, maxLength: 6 }), async (batches, jumps) => {
      run += 1;
      const people = await Promise.all(
        Array.from({ length: PEOPLE }, (_, index) => world.newHolder(`back${run}x${index}`)),
      );
      await releaseValidators(world);
      const { run: play } = players(world, people, new Map());
      for (const [index, batch] of batches.entries()) {
        world.advance(-(jumps[index % jumps.length] ?? 0));
        const answers = (await play(batch)).flat();
        expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
        await mature(ctx);
      }
      expect(await violatedLaws(ctx.db)).toEqual([]);
      expect(await reconcile(ctx.db)).toEqual([]);
      world.advance(60 * DAY);
    }),
    { seed: SEED, numRuns: RUNS },
  );
}, 300_000);

it("rewards of a time that passes twice, because the database's clock was set back, are paid once", async () => {
  const world = await testWorld({ storage: await onServer(), ...LONG_SESSIONS });
  const [still, busy] = [await world.newHolder("still"), await world.newHolder("busy")];
  const to = validatorAddress("Fernway");
  const claim = (holder: Holder) => transfer(holder, { amount: "0.000001", to, transferType: "delegate" });
  for (const holder of [still, busy]) await transfer(holder, { amount: "100", to, transferType: "delegate" });
  for (let round = 0; round < 4; round += 1) {
    world.advance(5 * DAY);
    await claim(busy);
    world.advance(-4 * DAY);
    await claim(busy);
  }
  // the last day on the clock is the eighth after the first
  world.advance(4 * DAY);
  for (const holder of [still, busy]) await claim(holder);
  const paid = await rows(
    world.server.ctx.db,
    sql`select wallet_id, sum(amount)::text as units from transactions where type = 'distribution' group by 1`,
  );
  const unitsOf = (holder: Holder): number => Number(paid.find((row) => row.wallet_id === holder.walletId)?.units);
  expect(unitsOf(still)).toBeGreaterThan(200_000);
  // each payout is truncated, and the small stakes that caused the payouts earn less than a unit
  expect(Math.abs(unitsOf(busy) - unitsOf(still))).toBeLessThan(10);
});
