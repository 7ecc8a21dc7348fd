import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { delegationsSince, type PaydaySources, paydayOf, payoutMark } from "../../../src/domain/staking/payday.ts";
import { restakePlan, takenOf } from "../../../src/domain/staking/restake-plan.ts";
import { add, amount, compare, equal, isPositive, subtract, sum, ZERO } from "../../../src/domain/values/money.ts";
import type { Transaction } from "../../../src/domain/wallet/entities.ts";
import { forAll } from "../../support/properties.ts";
import { listed, NOW, unknownAttempt } from "../transfer/examples.ts";
import { ANNA, BERT, CARL, stakeWorld, valoper } from "./examples.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TOKEN = { chainId: "optio", symbol: "OPT" };

const row = (id: string, ago: number, over: Partial<Transaction> = {}): Transaction =>
  listed({ id, created_at: new Date(NOW - ago).toISOString(), transactionHash: `hash of ${id}`, ...over });

/** A payout of a validator this long ago. */
const paid = (id: string, ago: number, of: string, validator: string | null = ANNA): Transaction =>
  row(id, ago, { type: "distribution", fromValidator: validator, amount: amount(of) });
const staked = (id: string, ago: number, of: string, validator = ANNA): Transaction =>
  row(id, ago, { type: "delegate", toValidator: validator, amount: amount(of) });

const payday = (rewards: ReadonlyArray<Transaction>, over: Partial<PaydaySources> = {}) =>
  paydayOf({ rewards, isComplete: true, loaded: rewards, settled: [], now: NOW, kept: null, ...over });

describe("payday", () => {
  it("is a payout of the last 24 hours, with what each validator paid, and more than the week before", () => {
    const found = payday([
      paid("a", HOUR, "60"),
      paid("b", HOUR, "23.46", BERT),
      paid("c", 7 * DAY + HOUR, "50"),
      paid("d", 7 * DAY + HOUR, "29.63", BERT),
    ]);
    expect(found).toMatchObject({ id: "a", at: NOW - HOUR, paid: "83.46", week: "83.46", more: "4.8" });
    expect(found?.parts.map(({ validator, amount: part }) => [validator, part])).toEqual([
      [ANNA, "60"],
      [BERT, "23.46"],
    ]);
    expect(found?.weeks.map(({ value }) => value)).toEqual(["79.63", "83.46"]);
  });

  it("is over after 24 hours, and once the person keeps it, until another payout", () => {
    const rows = [paid("a", 23 * HOUR, "60")];
    expect(payday(rows)?.paid).toBe("60");
    expect(payday(rows, { now: NOW + HOUR })).toBeNull();
    expect(payday(rows, { kept: payoutMark("a") })).toBeNull();
    expect(payday([paid("b", HOUR, "2"), ...rows], { kept: payoutMark("a") })?.paid).toBe("2");
  });

  it("is no reward that a change of a stake paid, no commission, no payout that failed or is to come", () => {
    const change = staked("change", HOUR, "5");
    const byChange = { ...paid("a", HOUR, "1"), transactionHash: change.transactionHash };
    expect(payday([byChange], { loaded: [byChange, change] })).toBeNull();
    // a change of this page that many others pushed out of what is loaded
    expect(payday([byChange], { settled: [change.transactionHash] })).toBeNull();
    expect(payday([{ ...paid("a", HOUR, "1"), memo: "Validator commission" }])).toBeNull();
    expect(payday([{ ...paid("a", HOUR, "1"), status: "failed" }])).toBeNull();
    expect(payday([paid("a", -HOUR, "1")])).toBeNull();
  });

  it("says nothing of weeks of which rows may be missing, and nothing at all where the payout may be cut", () => {
    const rows = [paid("a", HOUR, "60"), paid("b", 8 * DAY, "50"), paid("c", 15 * DAY, "40")];
    expect(payday(rows)?.weeks).toHaveLength(3);
    expect(payday(rows, { isComplete: false })?.weeks.map(({ value }) => value)).toEqual(["50", "60"]);
    expect(payday([paid("a", HOUR, "60")], { isComplete: false })).toBeNull();
    expect(payday([paid("a", HOUR, "60"), paid("b", 8 * DAY, "90")])?.more).toBeNull();
    expect(payday([paid("a", HOUR, "60")])?.more).toBeNull();
  });

  it("says of each validator since when it paid: from its first payout of the day on", () => {
    const found = payday([paid("c", HOUR, "1"), paid("b", 2 * HOUR, "2", BERT), paid("a", 20 * HOUR, "40")]);
    expect(found?.parts).toEqual([
      { validator: ANNA, amount: "41", since: NOW - 20 * HOUR },
      { validator: BERT, amount: "2", since: NOW - 2 * HOUR },
    ]);
  });

  it("sums exactly what the rows of one day say, whatever the order of the rows", () => {
    const payouts = fc.array(
      fc.record({
        hours: fc.integer({ min: 0, max: 24 * 7 * 10 }),
        units: fc.bigInt({ min: 1n, max: 10n ** 15n }),
        validator: fc.constantFrom(ANNA, BERT, CARL, null),
      }),
      { maxLength: 30 },
    );
    forAll(300, payouts, fc.boolean(), (rows, reversed) => {
      const all = rows.map(({ hours, units, validator }, at) =>
        paid(`p${at}`, hours * HOUR, `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, "0")}`, validator),
      );
      const found = payday(reversed ? [...all].reverse() : all);
      const newest = Math.min(...rows.map(({ hours }) => hours));
      expect(found !== null).toBe(newest < 24);
      if (found === null) return;
      const isOf = (from: number, to: number) =>
        all.filter((_, at) => (rows[at]?.hours ?? 0) >= from && (rows[at]?.hours ?? 0) < to).map((of) => of.amount);
      expect(found.paid).toBe(sum(isOf(newest, newest + 24)));
      expect(found.week).toBe(sum(isOf(newest, newest + 24 * 7)));
      expect(found.paid).toBe(sum(found.parts.map((part) => part.amount)));
      expect(sum(found.weeks.map(({ value }) => value))).toBe(sum(isOf(newest, newest + 24 * 7 * found.weeks.length)));
    });
  });
});

const MANY = Array.from({ length: 6 }, (_, at) => valoper(20 + at));

/** A world that lists these validators as active and holds this balance. */
const worldWith = (balance: string, validators = MANY) => {
  const world = stakeWorld();
  const { tokens } = world.wallet;
  return {
    ...world,
    wallet: {
      ...world.wallet,
      tokens: tokens && {
        ...tokens,
        tokens: tokens.tokens.map((of) => (of.symbol === "OPT" ? { ...of, balance: amount(balance) } : of)),
      },
    },
    staking: {
      validators: world.staking.validators && {
        ...world.staking.validators,
        validatorSet: [
          ...world.staking.validators.validatorSet,
          ...validators.map((address) => ({
            ...(world.staking.validators?.validatorSet[0] ?? { moniker: "", apr: null, image: null }),
            address,
          })),
        ],
      },
    },
  };
};

const partOf = (validator: string | null, of: string) => ({ validator, amount: amount(of), since: NOW - HOUR });

describe("staking a payout again", () => {
  it("is each validator's own part, in one line each, with the fee of one", () => {
    const plan = restakePlan(
      worldWith("1000"),
      { token: TOKEN, parts: [partOf(ANNA, "60.5"), partOf(BERT, "23")], reserve: ZERO },
      [],
      [],
    );
    expect(plan.lines.map(({ validator, amount: part }) => [validator, part])).toEqual([
      [ANNA, "60.5"],
      [BERT, "23"],
    ]);
    expect(plan).toMatchObject({ total: "83.5", fee: "0.01", short: "0", left: [] });
  });

  it("leaves out, with the reason, what can't be staked or is no more than its fee", () => {
    const attempt = {
      ...unknownAttempt(),
      intent: { ...unknownAttempt().intent, action: { type: "delegate" as const, validator: BERT } },
    };
    const world = { ...worldWith("1000"), transfer: { ...worldWith("1000").transfer, attempts: [attempt] } };
    const parts = [
      partOf(ANNA, "0.01"),
      partOf(BERT, "5"),
      partOf(CARL, "6"),
      partOf(null, "7"),
      partOf(valoper(99), "8"),
    ];
    const plan = restakePlan(world, { token: TOKEN, parts, reserve: ZERO }, [], []);
    expect(plan.lines).toEqual([]);
    expect(plan.left.map(({ amount: part, why }) => [part, why])).toEqual([
      ["0.01", "under-fee"],
      ["5", "unresolved"],
      ["6", "jailed"],
      ["7", "unnamed"],
      ["8", "unknown"],
    ]);
  });

  it("is what is left after what was staked with the validator since: by the list, and by this page", () => {
    const rows = [staked("s", 0, "20"), staked("before", 2 * HOUR, "30"), { ...staked("f", 0, "9"), status: "failed" }];
    const done = [
      { validator: ANNA, amount: amount("1"), hash: "new" },
      { validator: ANNA, amount: amount("20"), hash: "hash of s" },
    ];
    expect(delegationsSince(rows, ANNA, NOW - HOUR).map(({ id }) => id)).toEqual(["s"]);
    const plan = restakePlan(
      worldWith("1000"),
      { token: TOKEN, parts: [partOf(ANNA, "60")], reserve: ZERO },
      rows,
      done,
    );
    expect(plan.total).toBe("39");
    const line = { validator: ANNA, earned: amount("60"), since: NOW - HOUR };
    expect(takenOf([{ ...line, amount: amount("39") }], rows, done)).toEqual([]);
    expect(takenOf([{ ...line, amount: amount("39.000001") }], rows, done)).toEqual([ANNA]);
  });

  it("counts a stake whose validator the server names as the recipient alone", () => {
    const named = { ...staked("s", 0, "20"), toValidator: null, to: ANNA };
    expect(delegationsSince([named, { ...named, to: BERT }], ANNA, NOW - HOUR)).toEqual([named]);
  });

  it("W2: is no coin twice, however often a validator pays and its payouts are staked again within a day", () => {
    const day = fc.array(
      fc.record({
        units: fc.integer({ min: 20_000, max: 90_000_000 }),
        does: fc.constantFrom("pays", "stakes", "stakes and is paid by it"),
        isHashed: fc.boolean(),
      }),
      { minLength: 1, maxLength: 20 },
    );
    forAll(300, day, (events) => {
      const rows: Transaction[] = [];
      for (const [at, { units, does, isHashed }] of events.entries()) {
        // half an hour after the one before
        const ago = 12 * HOUR - (at * HOUR) / 2;
        const coins = (units / 1_000_000).toFixed(6);
        if (does === "pays") {
          rows.unshift(paid(`p${at}`, ago, coins));
          continue;
        }
        const parts =
          payday(
            rows.filter(({ type }) => type === "distribution"),
            { loaded: rows },
          )?.parts ?? [];
        const { total } = restakePlan(worldWith("100000"), { token: TOKEN, parts, reserve: ZERO }, rows, []);
        if (!isPositive(total)) continue;
        const change = staked(`s${at}`, ago, total);
        rows.unshift(isHashed ? change : { ...change, transactionHash: "" });
        // a server without hashes does not say that the change paid it
        if (does === "stakes and is paid by it")
          rows.unshift({ ...paid(`r${at}`, ago, coins), transactionHash: isHashed ? change.transactionHash : "" });
      }
      const sumOf = (type: string) => sum(rows.flatMap((of) => (of.type === type ? [of.amount] : [])));
      expect(compare(sumOf("delegate"), sumOf("distribution"))).toBeLessThanOrEqual(0);
    });
  });

  it("is never more than was paid, than the balance after fees and reserve, or than a validator's own part; and all of the smaller one", () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 12n });
    const text = (of: bigint) => `${of / 1_000_000n}.${String(of % 1_000_000n).padStart(6, "0")}`;
    forAll(
      300,
      fc.array(units, { minLength: 1, maxLength: MANY.length }),
      units,
      fc.constantFrom("0", "0.05", "5"),
      (paidUnits, balance, reserve) => {
        const parts = paidUnits.map((of, at) => partOf(MANY[at] ?? ANNA, text(of)));
        const plan = restakePlan(worldWith(text(balance)), { token: TOKEN, parts, reserve: amount(reserve) }, [], []);
        const fees = sum(plan.lines.map(() => plan.fee));
        const most = subtract(subtract(amount(text(balance)), fees), amount(reserve));
        expect(plan.total).toBe(sum(plan.lines.map((line) => line.amount)));
        expect(compare(plan.total, sum(parts.map((part) => part.amount)))).toBeLessThanOrEqual(0);
        if (plan.lines.length > 0) expect(compare(plan.total, most)).toBeLessThanOrEqual(0);
        for (const { validator, amount: part, earned } of plan.lines) {
          expect(compare(part, earned)).toBeLessThanOrEqual(0);
          expect(isPositive(subtract(part, plan.fee))).toBe(true);
          expect(parts.find((of) => of.validator === validator)?.amount).toBe(earned);
        }
        const left = sum(plan.left.map((part) => part.amount));
        expect(equal(add(add(plan.total, plan.short), left), sum(parts.map((part) => part.amount)))).toBe(true);
        // what is short is short because the balance is, never otherwise
        const isShort = isPositive(plan.short);
        if (isShort && plan.lines.length + plan.left.length === parts.length)
          expect(equal(plan.total, most)).toBe(true);
      },
    );
  });
});
