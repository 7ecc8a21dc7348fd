import fc from "fast-check";
import { expect, it } from "vitest";
import { coinsOf, hasRate, sharesFor, sharesOut, WHOLE } from "../../server/staking/shares.ts";
import { runs } from "../support/properties.ts";

const PEOPLE = 4;
const person = fc.nat(PEOPLE - 1);
const coins = fc.oneof(fc.bigInt({ min: 1n, max: 30n }), fc.bigInt({ min: 1n, max: 10n ** 15n }));
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("delegate" as const), person, coins }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("undelegate" as const), person, percent: fc.nat(100) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("slash" as const),
      fraction: fc.oneof(
        fc.constantFrom(WHOLE / 100n, WHOLE / 20n, WHOLE / 3n),
        fc.bigInt({ min: 1n, max: WHOLE - 1n }),
      ),
    }),
  },
);

it("law: shares of a validator: a person gets and leaves with exact coins, nobody else's shrink, and a slash takes its fraction of each", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let validator = { bonded: 0n, shares: 0n };
      const own = Array.from({ length: PEOPLE }, () => 0n);
      const all = () => own.map((shares) => coinsOf(validator, shares));
      for (const change of steps) {
        const before = all();
        if (change.do === "slash") {
          const lost = (validator.bonded * change.fraction) / WHOLE;
          validator = { ...validator, bonded: validator.bonded - lost };
          for (const [index, left] of all().entries()) {
            const exact = (before[index] ?? 0n) * (WHOLE - change.fraction);
            // less than one unit each: what the earlier value and the loss of the validator were truncated by
            expect(left * WHOLE >= exact - WHOLE && left * WHOLE <= exact + 2n * WHOLE).toBe(true);
          }
        } else {
          const held = own[change.person] ?? 0n;
          const expected = [...before];
          let leavesRest = false;
          if (change.do === "delegate") {
            if (!hasRate(validator)) continue;
            const issued = sharesFor(validator, change.coins);
            own[change.person] = held + issued;
            validator = { bonded: validator.bonded + change.coins, shares: validator.shares + issued };
            expected[change.person] = (expected[change.person] ?? 0n) + change.coins;
          } else {
            const amount = ((before[change.person] ?? 0n) * BigInt(change.percent)) / 100n;
            if (amount === 0n) continue;
            const removed = sharesOut(validator, held, amount);
            leavesRest = removed === held;
            own[change.person] = held - removed;
            validator = { bonded: validator.bonded - amount, shares: validator.shares - removed };
            expected[change.person] = (expected[change.person] ?? 0n) - amount;
          }
          if (!leavesRest) expect(all()).toEqual(expected);
          // who leaves with all shares leaves the fraction of a unit to the others, which can complete a unit of several
          const gained = all().map((value, index) => value - (expected[index] ?? 0n));
          expect(gained.every((value) => value === 0n || value === 1n)).toBe(true);
        }
        const sum = all().reduce((total, value) => total + value, 0n);
        expect(validator.shares).toBe(own.reduce((total, shares) => total + shares, 0n));
        expect(sum <= validator.bonded && (sum > validator.bonded - BigInt(PEOPLE) || validator.shares === 0n)).toBe(
          true,
        );
        if (validator.shares === 0n) expect(validator.bonded).toBe(0n);
      }
    }),
    runs(2_000, 50_000),
  );
});

it("shares that a slash made worthless accept no coins, and the first coins of a validator get one share each", () => {
  expect(hasRate({ bonded: 0n, shares: 5n * WHOLE })).toBe(false);
  expect(() => sharesFor({ bonded: 0n, shares: 5n * WHOLE }, 1n)).toThrow();
  expect(sharesFor({ bonded: 0n, shares: 0n }, 7n)).toBe(7n * WHOLE);
});

it("shares that leave are rounded up: nobody else pays for the rounding", () => {
  expect(sharesOut({ bonded: 3n, shares: 10n }, 10n, 1n)).toBe(4n);
});
