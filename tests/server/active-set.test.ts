import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Db } from "../../server/db/database.ts";
import { mature } from "../../server/jobs/mature.ts";
import { activeSet, canChangeSet } from "../../server/staking/active-set.ts";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { runs } from "../support/properties.ts";
import { violatedLaws } from "./support/audit.ts";
import { accountOf, own, postSandbox, validatorAt, validatorsOf } from "./support/money.ts";
import { preview, transfer } from "./support/transfer.ts";
import { type Holder, sharedMemoryWorld } from "./support/world.ts";

const DAY = 24 * 3600;
const POWER = 1_000_000n;

const candidate = fc.record({
  status: fc.constantFrom("active" as const, "inactive" as const, "jailed" as const),
  bonded: fc.oneof(
    fc.bigInt({ min: 0n, max: 3n * POWER }),
    fc.bigInt({ min: 0n, max: 20n }).map((n) => n * POWER),
  ),
});
const candidates = fc
  .array(candidate, { maxLength: 130 })
  .map((rows) => rows.map((row, index) => ({ ...row, address: `v${String(index).padStart(3, "0")}` })));

describe("the active set", () => {
  it("law: has the most powerful validators that are not jailed, each with at least one unit of power", () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 1, max: 100 }), (all, most) => {
        const active = activeSet(all, most);
        const rank = ({ bonded, address }: (typeof all)[number]): string =>
          `${String(10n ** 9n - bonded / POWER).padStart(10, "0")} ${address}`;
        const able = all.filter(({ status, bonded }) => status !== "jailed" && bonded >= POWER);
        expect(active.size).toBe(Math.min(most, able.length));
        const inside = able.filter(({ address }) => active.has(address)).map(rank);
        const outside = able.filter(({ address }) => !active.has(address)).map(rank);
        expect(inside).toHaveLength(active.size);
        for (const left of outside) expect(inside.every((taken) => taken < left)).toBe(true);
      }),
      runs(300, 10_000),
    );
  });

  it("law: a change of one validator's stake that changes the set is noticed", () => {
    fc.assert(
      fc.property(candidates, fc.nat(), candidate, (given, at, { bonded }) => {
        const set = activeSet(given, 100);
        const settled = given.map((row) =>
          row.status === "jailed"
            ? row
            : { ...row, status: set.has(row.address) ? ("active" as const) : ("inactive" as const) },
        );
        const changed = settled[at % Math.max(1, settled.length)];
        if (changed === undefined) return;
        const coinsOf = (status: string) =>
          settled
            .filter((row) => row.status === status)
            .map((row) => row.bonded)
            .toSorted((a, b) => (a < b ? -1 : 1));
        const [active, inactive] = [coinsOf("active"), coinsOf("inactive")];
        const limits = { active: active.length, least: active[0] ?? null, next: inactive.at(-1) ?? null };
        const after = activeSet(
          settled.map((row) => (row === changed ? { ...row, bonded } : row)),
          100,
        );
        const isOther = after.size !== set.size || [...after].some((address) => !set.has(address));
        if (isOther) expect(canChangeSet(changed, bonded, limits)).toBe(true);
      }),
      runs(500, 20_000),
    );
  });
});

/** Lets the rest of the world stake so much with a validator that it has these coins. */
const stakeUntil = (db: Db, validator: string, coins: bigint): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`with movement as (insert into ledger_movements (kind, created_at) values ('split', now()) returning id),
        missing as (select ${coins.toString()}::numeric - bonded as coins from validators where address = ${validator})
      insert into ledger_entries (movement_id, account, token, amount)
        select movement.id, 'external|optio/OPT|||world', 'optio/OPT', -coins from movement, missing
        union all select movement.id, ${`staked|optio/OPT||${validator}|`}, 'optio/OPT', coins from movement, missing`);
    await tx.execute(sql`update validators set shares = bonded * 1e18 - (shares - outside_shares),
      outside_shares = bonded * 1e18 - (shares - outside_shares) where address = ${validator}`);
  });

describe("the active set of a chain with more than a hundred validators", () => {
  const world = sharedMemoryWorld({ validatorCount: 120, accessTokenSeconds: 400 * DAY });

  /** The status of each validator now, and the one that is the last active and the first inactive one. */
  const edges = async (holder: Holder) => {
    const all = await validatorsOf(holder);
    const active = all.filter(({ status }) => status === "active");
    return {
      count: active.length,
      last: active.at(-1),
      next: all.find(({ status }) => status === "inactive"),
      statusOf: (address: string) => all.find((row) => row.address === address)?.status,
    };
  };

  it("the seeded validators are as their stake makes them, also after the job", async () => {
    const holder = await world().newHolder("seeded");
    const before = await validatorsOf(holder);
    await mature(world().server.ctx);
    world().advance(6);
    expect(await validatorsOf(holder)).toEqual(before);
    expect((await edges(holder)).count).toBe(100);
  });

  it("a new validator with little stake is inactive and earns nothing", async () => {
    const founder = await world().newHolder("small");
    const { to } = await founder.client.ok(createValidator, own(founder));
    world().advance(6 * DAY);
    expect(await validatorAt(founder, to)).toMatchObject({ status: "inactive", coins: "100", apr: "0" });
    expect((await accountOf(founder)).delegations).toMatchObject([{ coins: "100", rewards: "0" }]);
  });

  it("follows the stake with the next block: who is overtaken unbonds and earns nothing, and comes back", async () => {
    const [holder, loser] = [await world().newHolder("overtakes"), await world().newHolder("overtaken")];
    const { last, next } = await edges(holder);
    const [out, into] = [last?.address ?? "", next?.address ?? ""];
    await transfer(loser, { amount: "10", to: out, transferType: "delegate" });
    const least = BigInt(Math.round(Number((await edges(holder)).last?.coins) * 1_000_000));
    await stakeUntil(world().server.ctx.db, into, least - 50n * POWER);
    expect((await edges(holder)).statusOf(into)).toBe("inactive");
    await transfer(holder, { amount: "100", to: into, transferType: "delegate" });
    const before = await edges(holder);
    expect([before.statusOf(into), before.statusOf(out)]).toEqual(["inactive", "active"]);
    world().advance(6);
    const after = await edges(holder);
    expect([after.statusOf(into), after.statusOf(out), after.count]).toEqual(["active", "inactive", 100]);
    const earnedOf = async (of: Holder) => (await accountOf(of)).delegations.map(({ rewards }) => rewards);
    const owed = await earnedOf(loser);
    world().advance(DAY);
    expect(await earnedOf(loser)).toEqual(owed);
    expect(Number((await earnedOf(holder))[0])).toBeGreaterThan(0.01);
    // stake that leaves it is tracked until the end of its own unbonding (docs/staking.md 7)
    const move = { amount: "1", from: out, to: into, transferType: "move-delegation" } as const;
    const now = world().server.ctx.clock.now().getTime();
    expect((Date.parse((await preview(loser, move)).completionTime ?? "") - now) / 1000 / DAY).toBeCloseTo(20, 2);
    await transfer(holder, { amount: "99", to: into, transferType: "undelegate" });
    // until the block that lets it join again, it still unbonds
    expect("completionTime" in (await preview(loser, move))).toBe(true);
    world().advance(6);
    const again = await edges(holder);
    expect([again.statusOf(into), again.statusOf(out), again.count]).toEqual(["inactive", "active", 100]);
    world().advance(DAY);
    expect(Number((await earnedOf(loser))[0])).toBeGreaterThan(Number(owed[0]));
    expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
  });

  it("a place that a jailed validator leaves goes to the next one, and a process that ended is made up for by the job", async () => {
    const holder = await world().newHolder("jails");
    const { next } = await edges(holder);
    const [first] = (await validatorsOf(holder)).filter(({ status }) => status === "active");
    expect((await postSandbox(world(), "slash", { validator: first?.address })).status).toBe(200);
    world().advance(6);
    const after = await edges(holder);
    expect([after.statusOf(next?.address ?? ""), after.count]).toEqual(["active", 100]);
    const third = after.next?.address ?? "";
    await stakeUntil(world().server.ctx.db, third, 90_000_000n * POWER);
    expect((await edges(holder)).statusOf(third)).toBe("inactive");
    await mature(world().server.ctx);
    world().advance(6);
    const last = await edges(holder);
    expect([last.statusOf(third), last.count]).toEqual(["active", 100]);
  });
});
