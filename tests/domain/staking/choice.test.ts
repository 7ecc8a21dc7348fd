import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as views from "../../../src/domain/staking/choice.ts";
import type { Validator } from "../../../src/domain/staking/index.ts";
import { amount, compare } from "../../../src/domain/values/money.ts";
import { known } from "../../support/known.ts";
import { forAll } from "../../support/properties.ts";
import { validator } from "./example.ts";

const share = fc.nat(999).map((digits) => amount(`0.${String(digits).padStart(3, "0")}`));
const anySet = fc
  .array(
    fc.record({
      status: fc.constantFrom<NonNullable<Validator["status"]>>("active", "inactive", "jailed"),
      fee: fc.constantFrom("0", "0.05", "0.1").map(amount),
      uptime: fc.oneof(share, fc.constantFrom("0.995", "0.9949", "1").map(amount)),
      coins: fc.nat(20).map((coins) => amount(String(coins))),
    }),
    { maxLength: 40 },
  )
  .map((rows) => rows.map((fields, at) => validator(`v${at}`, fields)));

const largestOf = (set: ReadonlyArray<Validator>): ReadonlySet<Validator> => {
  const large = new Set<Validator>();
  const isLarger = (a: Validator, b: Validator) =>
    (compare(known(a.coins), known(b.coins)) || (a.address < b.address ? 1 : -1)) > 0;
  const active = set.filter(({ status }) => status === "active");
  for (const one of active)
    if (active.filter((other) => other !== one && isLarger(other, one)).length < 10) large.add(one);
  return large;
};

describe("the recommended order of validators", () => {
  it("hides none, and never puts one before another that the rule puts first", () => {
    forAll(200, anySet, fc.string(), (set, seed) => {
      const large = largestOf(set);
      const order = views.recommended(set, seed);
      expect(new Set(order)).toEqual(new Set(set));
      expect(order).toHaveLength(set.length);
      const rank = (of: Validator) => [
        of.status === "active" ? 0 : 1,
        large.has(of) ? 1 : 0,
        compare(known(of.uptime), amount("0.995")) >= 0 ? 0 : 1,
        Number(of.fee),
      ];
      for (const [at, after] of order.slice(1).entries()) {
        const before = rank(order[at] ?? after);
        const differs = rank(after).findIndex((figure, key) => figure !== before[key]);
        if (differs >= 0) expect(before[differs]).toBeLessThan(rank(after)[differs] ?? 0);
      }
    });
  });

  it("does not depend on the order of the answer, only on the seed", () => {
    forAll(100, anySet, fc.string(), (set, seed) => {
      expect(views.recommended([...set].reverse(), seed)).toEqual(views.recommended(set, seed));
    });
  });

  it("lets equal validators take turns: each of five is first on some of a hundred days", () => {
    const set = ["a", "b", "c", "d", "e"].map((name) => validator(name));
    const firsts = Array.from(
      { length: 100 },
      (_, day) => views.recommended(set, `wallet-1 ${20_000 + day}`)[0]?.moniker,
    );
    expect(new Set(firsts).size).toBe(5);
  });
});

describe("the filters of the validators", () => {
  it("together leave those that each of them alone leaves, in their order", () => {
    const favourites = new Set(["optiovaloper1v0", "optiovaloper1v3"]);
    forAll(200, anySet, fc.subarray([...views.FILTERS]), (set, chosen) => {
      const alone = chosen.map((filter) => new Set(views.filtered(set, [filter], favourites)));
      expect(views.filtered(set, chosen, favourites)).toEqual(
        set.filter((one) => alone.every((passing) => passing.has(one))),
      );
    });
  });

  it("count their limits in, and the ten largest out", () => {
    const set = [
      validator("exact", { fee: amount("0.05"), uptime: amount("0.995"), coins: amount("1") }),
      validator("over", { fee: amount("0.050001"), uptime: amount("0.994999"), coins: amount("1") }),
      validator("jailed", { status: "jailed", coins: amount("9999") }),
      ...Array.from({ length: 10 }, (_, at) => validator(`large${at}`)),
    ];
    const by = (filter: views.Filter) =>
      views
        .filtered(set, [filter], new Set(["optiovaloper1over"]))
        .map(({ moniker }) => moniker)
        .filter((moniker) => !moniker.startsWith("large"));
    expect(views.FILTERS.map((filter) => [filter, by(filter)])).toEqual([
      ["active", ["exact", "over"]],
      ["fee", ["exact", "jailed"]],
      ["uptime", ["exact"]],
      ["smaller", ["exact", "over", "jailed"]],
      ["favourites", ["over"]],
    ]);
    expect(views.filtered(set, ["smaller"], new Set())).toHaveLength(3);
  });

  it("are read from a text in their own order, and nothing else is", () => {
    expect(views.filtersIn("uptime,active,,ACTIVE,none")).toEqual(["active", "uptime"]);
    expect(views.filtersIn("")).toEqual([]);
  });
});
