import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { LOCKS } from "../../server/db/locks.ts";
import { mature } from "../../server/jobs/mature.ts";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { violatedLaws } from "./support/audit.ts";
import {
  accountOf,
  activeOf,
  notificationsOf,
  own,
  postSandbox as post,
  rows,
  untilWaiting,
  validatorAt,
  validatorsOf,
} from "./support/money.ts";
import { preview, transfer, tryTransfer } from "./support/transfer.ts";
import { balanceOf, type Holder, named, onBothDatabases, onServer, testWorld, type World } from "./support/world.ts";

const DAY = 24 * 3600;
const LINK = "/my-assets/stake/optio/OPT?validator=optiovaloper1";

const textsOf = async (holder: Holder) =>
  (await notificationsOf(holder)).filter(({ link }) => link?.startsWith(LINK)).map(({ text }) => text);
const again = (world: World, holder: Holder): Promise<Holder> => world.holder(named(holder.email.split("@")[0] ?? ""));

/** The coins burned so far, in base units. */
const burned = async (world: World): Promise<unknown> => {
  const [sums] = await rows(
    world.server.ctx.db,
    sql`select coalesce(sum(balance), 0)::text as coins from ledger_accounts where kind = 'burned'`,
  );
  return sums?.coins;
};

onBothDatabases(
  "Slashing",
  (world, kind) => {
    it("takes 1% of the power at the fault: first of what unbonds and was moved away, the rest of the stake of now, which later stake shares; truncates, and notifies (docs/staking.md 14, 15)", async () => {
      const holder = await world().newHolder("slash1");
      const [first = "", second = ""] = await activeOf(holder);
      await transfer(holder, { amount: "100.000033", to: first, transferType: "delegate" });
      await transfer(holder, { amount: "20.000055", to: first, transferType: "undelegate" });
      await transfer(holder, { amount: "10.000077", from: first, to: second, transferType: "move-delegation" });
      const spendable = await balanceOf(holder, "optio", "OPT");
      const answer = await post(world(), "slash", { validator: first });
      expect(answer).toMatchObject({ status: 200, body: { validator: first, wallets: 1 } });
      // 1% of the 84 million OPT of 21 days ago, before this stake came
      expect(await burned(world())).toBe("840000000000");
      expect(answer.body.burned).toBe("840000");
      const account = await accountOf(holder);
      // 69.999901 × (1 − 839,999.7 / 84,000,069.999901) = 69.299902.8; 10.000077 − 0.10000077; 20.000055 − 0.20000055
      expect(Object.fromEntries(account.delegations.map((row) => [row.validator_address, row.coins]))).toEqual({
        [first]: "69.299902",
        [second]: "9.900077",
      });
      expect(account.unbondingDetails.entries).toMatchObject([{ balance: "19.800055", initialBalance: "20.000055" }]);
      const totals = [account.delegationDetails.balanceToken, account.unbondingDetails.balanceToken];
      expect(totals).toEqual(["79.199979", "19.800055"]);
      expect(account.redelegations).toMatchObject([{ from: first, to: second, amount: "10.000077" }]);
      expect(await balanceOf(holder, "optio", "OPT")).toBe(spendable);
      expect(await validatorAt(holder, first)).toMatchObject({ status: "jailed", apr: "0" });
      expect(await textsOf(holder)).toEqual([
        "Northwind Nodes was slashed by 1%: you lost 0.999999 OPT. It is jailed, and stake there earns nothing until it is released.",
      ]);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
      // all of it can leave, as the exact balance
      world().advance(6);
      const all = await tryTransfer(holder, { amount: "69.299902", to: first, transferType: "undelegate" });
      expect(all.status).toBe(200);
      expect((await tryTransfer(holder, { amount: "9.900078", to: second, transferType: "undelegate" })).body).toEqual({
        error: "invalid shares amount",
      });
      world().advance(21 * DAY);
      const paid = await accountOf(await again(world(), holder));
      expect(paid.unbondingDetails.entries).toEqual([]);
    });

    it("spares what left the validator before the fault, and slashes what left after it (docs/staking.md 3)", async () => {
      const holder = await world().newHolder("slash2");
      const [, first = "", second = ""] = await activeOf(holder);
      const neighbour = await world().newHolder("slash2n");
      await transfer(neighbour, { amount: "10", to: second, transferType: "delegate" });
      await transfer(holder, { amount: "100", to: first, transferType: "delegate" });
      await transfer(holder, { amount: "10", to: first, transferType: "undelegate" });
      await transfer(holder, { amount: "10", from: first, to: second, transferType: "move-delegation" });
      world().advance(DAY);
      const later = await again(world(), holder);
      await transfer(later, { amount: "20", to: first, transferType: "undelegate" });
      const fault = { validator: first, fraction: "0.5", jail: false, faultAgeSeconds: 3600 };
      expect((await post(world(), "slash", fault)).status).toBe(200);
      const account = await accountOf(later);
      expect(account.unbondingDetails.entries.map(({ balance }) => balance)).toEqual(["10", "10"]);
      expect(account.delegations.map(({ coins }) => coins)).toEqual(["30", "10"]);
      expect((await validatorAt(later, first))?.status).toBe("active");
      // slashed again for an earlier fault: an entry loses the fraction of its initial amount, at most what is left
      expect((await post(world(), "slash", { ...fault, fraction: 0.25, faultAgeSeconds: 2 * DAY })).status).toBe(200);
      const twice = await accountOf(later);
      expect(twice.unbondingDetails.entries.map(({ balance }) => balance)).toEqual(["7.5", "5"]);
      // 25% of the 69 million OPT of then, less the 10 OPT that what left owes: 17,250,040 of 34,500,030 OPT are left
      expect(twice.delegations.map(({ coins }) => coins)).toEqual(["15.000021", "7.5"]);
      // others with the validator that the stake was moved to pay nothing
      expect((await accountOf(await again(world(), neighbour))).delegations.map(({ coins }) => coins)).toEqual(["10"]);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
      world().advance(21 * DAY);
      const ended = await again(world(), holder);
      expect((await accountOf(ended)).unbondingDetails.entries).toEqual([]);
      expect((await textsOf(ended)).filter((text) => text.includes("finished unstaking"))).toEqual([
        "5 OPT finished unstaking and can be spent",
        "7.5 OPT finished unstaking and can be spent",
      ]);
    });

    it("keeps rewards earned before it, and none are earned while jailed; a tombstoned validator stays jailed (docs/staking.md 13)", async () => {
      const holder = await world().newHolder("slash3");
      const [, , , first = "", second = "", third = ""] = await activeOf(holder);
      await transfer(holder, { amount: "100", to: first, transferType: "delegate" });
      await transfer(holder, { amount: "50", to: second, transferType: "delegate" });
      world().advance(3 * DAY);
      const later = await again(world(), holder);
      const rewardsAt = async (of: Holder, validator: string) =>
        (await accountOf(of)).delegations.find((row) => row.validator_address === validator)?.rewards;
      const owed = await rewardsAt(later, first);
      expect(Number(owed)).toBeGreaterThan(0);
      expect((await post(world(), "slash", { validator: first, faultAgeSeconds: 0 })).status).toBe(200);
      const doubleSign = { validator: second, fault: "double-sign", faultAgeSeconds: 0 };
      expect((await post(world(), "slash", doubleSign)).status).toBe(200);
      expect(await rewardsAt(later, first)).toBe(owed);
      expect((await accountOf(later)).delegations.map(({ coins }) => coins)).toEqual(["99", "47.5"]);
      expect((await post(world(), "unjail", { validator: first })).body).toEqual({
        error: "validator still jailed; cannot be unjailed",
      });
      world().advance(DAY);
      const jailed = await again(world(), holder);
      expect(await rewardsAt(jailed, first)).toBe(owed);
      // stake that leaves is locked until the end of the validator's own unbonding, 21 days after it was jailed (docs/staking.md 7)
      const move = { amount: "1", from: first, to: third, transferType: "move-delegation" } as const;
      const until = Date.parse((await preview(jailed, move)).completionTime ?? "") - Date.UTC(2026, 10, 21, 9);
      const stillWaiting = world().server.ctx.clock.now().getTime() - Date.UTC(2026, 10, 21, 9);
      expect((until - stillWaiting) / 1000 / DAY).toBeCloseTo(20, 2);
      expect((await post(world(), "unjail", { validator: first })).status).toBe(200);
      expect(await post(world(), "unjail", { validator: second })).toEqual({
        status: 422,
        body: { error: "validator still jailed; cannot be unjailed" },
      });
      expect((await post(world(), "unjail", { validator: first })).body).toEqual({
        error: "validator not jailed; cannot be unjailed",
      });
      expect(await rewardsAt(jailed, first)).toBe(owed);
      world().advance(DAY);
      const released = await again(world(), holder);
      const grown = Number(await rewardsAt(released, first)) - Number(owed);
      // a day of 99 OPT, after three days of 100 OPT; fewer active coins share the inflation of that day
      expect(grown).toBeGreaterThan((0.9 * Number(owed)) / 3);
      expect(grown).toBeLessThan((1.4 * Number(owed)) / 3);
      expect(await textsOf(released)).toEqual([
        expect.stringMatching(/ was released and earns rewards again\.$/),
        expect.stringMatching(
          / was slashed by 5%: you lost 2\.5 OPT\. It is jailed forever and earns nothing: move your stake to another validator, or unstake it if it can't be moved yet\.$/,
        ),
        expect.stringMatching(/ was slashed by 1%: you lost 1 OPT\. It is jailed, and stake there earns nothing/),
      ]);
    });

    it("a validator that its owner's undelegation jails notifies its delegators, and is released only with its own stake", async () => {
      const [founder, other] = [await world().newHolder("slash4"), await world().newHolder("slash5")];
      const { to } = await founder.client.ok(createValidator, own(founder));
      world().advance(6);
      await transfer(other, { amount: "5", to, transferType: "delegate" });
      await transfer(founder, { amount: "95", to, transferType: "undelegate" });
      const text = "Own was jailed, and stake there earns nothing until it is released.";
      expect([await textsOf(founder), await textsOf(other)]).toEqual([[text], [text]]);
      expect((await post(world(), "unjail", { validator: to })).body).toEqual({
        error: "validator's self delegation less than minimum; cannot be unjailed",
      });
      await transfer(founder, { amount: "50", to, transferType: "delegate" });
      // there was no fault, so it is released at once (x/slashing)
      expect((await post(world(), "unjail", { validator: to })).status).toBe(200);
      world().advance(6);
      expect((await validatorAt(other, to))?.status).toBe("active");
      // nor is one without any own stake
      await transfer(founder, { amount: "55", to, transferType: "undelegate" });
      expect((await post(world(), "unjail", { validator: to })).body).toEqual({
        error: "validator has no self-delegation; cannot be unjailed",
      });
    });

    it("a validator whose operator loses moved stake below the minimum is jailed, and its delegators are notified (docs/staking.md 14, 20)", async () => {
      const [founder, other] = [await world().newHolder("slash9"), await world().newHolder("slash10")];
      const [first = "", second = ""] = (await activeOf(founder)).slice(-2);
      const { to } = await founder.client.ok(createValidator, own(founder, { minSelfDelegation: "100" }));
      world().advance(6);
      for (const [holder, from] of [[founder, first] as const, [other, second] as const]) {
        await transfer(holder, { amount: "100", to: from, transferType: "delegate" });
        await transfer(holder, { amount: "100", from, to, transferType: "move-delegation" });
      }
      const statusAfter = async (validator: string, fraction: string, fault: object = {}) => {
        const body = { validator, fraction, jail: false, ...fault };
        expect((await post(world(), "slash", body)).status).toBe(200);
        return (await validatorAt(other, to))?.status;
      };
      // 200 OPT of the founder become 199
      expect(await statusAfter(first, "0.01")).toBe("active");
      // 99.5: a slash of the validator itself jails it for its fault only (x/staking)
      expect(await statusAfter(to, "0.5", { faultAgeSeconds: 0 })).toBe("active");
      // what another delegator loses is no stake of the operator
      expect(await statusAfter(second, "0.01")).toBe("active");
      const before = await textsOf(other);
      expect(await statusAfter(first, "0.01")).toBe("jailed");
      const text = "Own was jailed, and stake there earns nothing until it is released.";
      expect(await textsOf(other)).toEqual([text, ...before]);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("an unbonded validator is not slashed, a jailed one not for missed blocks, and a tombstoned one never again", async () => {
      const holder = await world().newHolder("slash8");
      const active = await activeOf(holder);
      const validator = active.at(-1) ?? "";
      const unbonded = (await validatorsOf(holder)).find(({ status }) => status === "inactive")?.address ?? "";
      const before = await burned(world());
      expect((await post(world(), "slash", { validator: unbonded })).body).toEqual({
        error: `should not be slashing unbonded validator: ${unbonded}`,
      });
      expect(await burned(world())).toBe(before);
      expect((await post(world(), "slash", { validator })).status).toBe(200);
      expect((await post(world(), "slash", { validator })).body).toEqual({ error: "validator already jailed" });
      // evidence of a double sign is punished while the validator unbonds
      expect((await post(world(), "slash", { validator, fault: "double-sign" })).status).toBe(200);
      expect((await post(world(), "slash", { validator, fault: "double-sign" })).body).toEqual({
        error: "validator already tombstoned",
      });
      const jailed = active.at(-2) ?? "";
      expect((await post(world(), "slash", { validator: jailed })).status).toBe(200);
      world().advance(22 * DAY);
      expect((await post(world(), "slash", { validator: jailed, fault: "double-sign" })).body).toEqual({
        error: `should not be slashing unbonded validator: ${jailed}`,
      });
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("an entry that began to unbond before the move keeps its coins, and the stake pays for the rest of the move", async () => {
      const holder = await world().newHolder("evade4");
      const [from = "", to = ""] = (await activeOf(holder)).slice(0, 2);
      await transfer(holder, { amount: "60", to, transferType: "delegate" });
      await transfer(holder, { amount: "50", to, transferType: "undelegate" });
      world().advance(60);
      await transfer(holder, { amount: "100", to: from, transferType: "delegate" });
      await transfer(holder, { amount: "100", from, to, transferType: "move-delegation" });
      await transfer(holder, { amount: "4", to, transferType: "undelegate" });
      expect((await post(world(), "slash", { validator: from, fraction: "0.1", jail: false })).status).toBe(200);
      const { delegations, unbondingDetails } = await accountOf(holder);
      expect(unbondingDetails.entries.map(({ balance }) => balance)).toEqual(["50", "0"]);
      expect(delegations.map(({ coins }) => coins)).toEqual(["100"]);
    });

    it("refuses values that are not a fault, and validators that do not exist", async () => {
      const holder = await world().newHolder("slash7");
      const [validator = ""] = await activeOf(holder);
      const before = await burned(world());
      for (const body of [
        {},
        { validator: "unknown" },
        { validator: holder.optio },
        { validator: `optiovaloper1${"q".repeat(38)}` },
        { validator: "\u0000" },
        { validator, fraction: 0 },
        { validator, fraction: 1 },
        { validator, fraction: -0.1 },
        { validator, fraction: "1e-3" },
        { validator, fraction: 1e-9 },
        { validator, fraction: null },
        { validator, fault: "theft" },
        { validator, jail: "yes" },
        { validator, faultAgeSeconds: -1 },
        { validator, faultAgeSeconds: 30 * DAY },
      ]) {
        expect([body, (await post(world(), "slash", body)).status]).toEqual([body, 422]);
      }
      expect(await burned(world())).toBe(before);
    });

    if (kind === "PostgreSQL") {
      it("does not wait for a transfer of a delegator, unless stake of that wallet left the validator", async () => {
        const [staying, holder] = [await world().newHolder("wait0"), await world().newHolder("wait1")];
        const validator = (await activeOf(holder))[0] ?? "";
        await transfer(staying, { amount: "1", to: validator, transferType: "delegate" });
        await transfer(holder, { amount: "2", to: validator, transferType: "delegate" });
        const { db } = world().server.ctx;
        const now = { validator, fraction: "0.5", jail: false, faultAgeSeconds: 0 };
        await db.transaction(async (tx) => {
          await tx.execute(
            sql`select 1 from wallets where id in (${staying.walletId}, ${holder.walletId}) for no key update`,
          );
          expect((await post(world(), "slash", now)).status).toBe(200);
        });
        expect((await accountOf(staying)).delegations[0]?.coins).toBe("0.5");
        await transfer(holder, { amount: "0.5", to: validator, transferType: "undelegate" });
        let isDone = false;
        const { slashing } = await db.transaction(async (tx) => {
          await tx.execute(sql`select 1 from wallets where id = ${holder.walletId} for no key update`);
          const running = post(world(), "slash", now).finally(() => {
            isDone = true;
          });
          await Promise.race([running, untilWaiting(db)]);
          expect(isDone).toBe(false);
          return { slashing: running };
        });
        expect((await slashing).status).toBe(200);
        expect((await accountOf(holder)).delegations[0]?.coins).toBe("0.25");
      });
    }

    it("together with transfers that stake, leave, move and cancel: no deadlock, and the ledger stays balanced", async () => {
      const holders = await Promise.all(Array.from({ length: 6 }, (_, index) => world().newHolder(`load${index}`)));
      const [holder] = holders;
      if (holder === undefined) throw new Error("no holder");
      const active = await activeOf(holder);
      const [first = "", second = ""] = [active.at(-1), active.at(-2)];
      await Promise.all(
        holders.map((delegator) => transfer(delegator, { amount: "100", to: first, transferType: "delegate" })),
      );
      const work = async (worker: Holder): Promise<ReadonlyArray<number>> => {
        const left = await tryTransfer(worker, { amount: "7.000003", to: first, transferType: "undelegate" });
        const heights = (await accountOf(worker)).unbondingDetails.entries;
        const answers = [
          left,
          await tryTransfer(worker, { amount: "3.000007", from: first, to: second, transferType: "move-delegation" }),
          await tryTransfer(worker, { amount: "1.5", to: first, transferType: "delegate" }),
          await tryTransfer(worker, {
            amount: "1",
            to: first,
            transferType: "cancel-undelegate",
            creationHeight: heights[0]?.creationHeight ?? "1",
          }),
          await tryTransfer(worker, { amount: "0.25", to: second, transferType: "undelegate" }),
        ];
        return answers.map(({ status }) => status);
      };
      const slashes = async (): Promise<ReadonlyArray<number>> => {
        const statuses: number[] = [];
        for (let count = 0; count < 8; count += 1) {
          const body = { validator: count % 3 === 2 ? second : first, fraction: "0.013", jail: false };
          statuses.push((await post(world(), "slash", body)).status);
        }
        return statuses;
      };
      const answers = await Promise.all([slashes(), slashes(), ...holders.map(work), ...holders.map(work)]);
      // refusals of the chain's rules are 422; a deadlock or a failed posting would be 500
      expect(answers.flat().filter((status) => status !== 200 && status !== 422)).toEqual([]);
      expect(answers.slice(0, 2).flat()).toEqual(Array.from({ length: 16 }, () => 200));
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
      const [slashed] = await rows(
        world().server.ctx.db,
        sql`select count(*)::integer as n from ledger_movements where kind = 'slash'`,
      );
      expect(Number(slashed?.n)).toBeGreaterThanOrEqual(16);
    });
  },
  { seedDemo: false },
);

it("a slash or a release whose end of the block fails is answered as done, and the job notifies of it once", async () => {
  const faults: string[] = [];
  const world = await testWorld({
    storage: await onServer({ connect: 30_000, lock: 100, statement: 30_000, silence: 60_000 }),
    report: (_id, method, path, error) => faults.push(`${method} ${path} ${error.message}`),
  });
  const { ctx } = world.server;
  const holder = await world.newHolder("later1");
  const validator = (await activeOf(holder))[0] ?? "";
  await transfer(holder, { amount: "10", to: validator, transferType: "delegate" });
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`lock table notifications in exclusive mode`);
    const fault = { validator, fraction: "0.5", jail: false, faultAgeSeconds: 0 };
    expect((await post(world, "slash", fault)).status).toBe(200);
  });
  await ctx.background.settled();
  const outage = "OUTAGE database 55P03 canceling statement due to lock timeout ×1";
  expect(faults).toEqual([outage]);
  expect(await textsOf(holder)).toEqual([]);
  await mature(ctx);
  await mature(ctx);
  expect(await textsOf(holder)).toHaveLength(1);
  expect((await accountOf(holder)).delegations[0]?.coins).toBe("5");
  await post(world, "slash", { validator });
  world.advance(600);
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.activeSet})`);
    expect((await post(world, "unjail", { validator })).status).toBe(200);
  });
  await ctx.background.settled();
  // the second one within a minute is counted, not reported
  expect(faults).toEqual([outage]);
  expect((await textsOf(holder))[0]).not.toMatch(/ was released/);
  await mature(ctx);
  expect((await textsOf(holder))[0]).toMatch(/ was released and earns rewards again\.$/);
});
