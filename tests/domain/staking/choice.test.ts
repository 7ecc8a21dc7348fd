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
      fee: fc.constantFrom("0", "0.05", "0.1", "1").map(amount),
      maxFee: fc.constantFrom(undefined, "0", "0.1", "0.2", "1").map((max) => (max === undefined ? max : amount(max))),
      moniker: fc.constantFrom("", "", "", "North", "N0rth"),
      uptime: fc.oneof(share, fc.constantFrom("0.995", "0.9949", "1").map(amount)),
      coins: fc.nat(20).map((coins) => amount(String(coins))),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ maxFee, moniker, ...fields }, at) => ({
      ...validator(`v${at}`, { ...fields, ...(maxFee === undefined ? {} : { maxFee }) }),
      ...(moniker === "" ? {} : { moniker }),
    })),
  );

const largestOf = (set: ReadonlyArray<Validator>): ReadonlySet<Validator> => {
  const large = new Set<Validator>();
  const isLarger = (a: Validator, b: Validator) =>
    (compare(known(a.coins), known(b.coins)) || (a.address < b.address ? 1 : -1)) > 0;
  const active = set.filter(({ status }) => status === "active");
  for (const one of active)
    if (active.filter((other) => other !== one && isLarger(other, one)).length < 10) large.add(one);
  return large;
};

const isImitated = (set: ReadonlyArray<Validator>, of: Validator): boolean =>
  of.status === "active" &&
  of.moniker.endsWith("rth") &&
  set.filter(({ status, moniker }) => status === "active" && moniker.endsWith("rth")).length > 1;

describe("the recommended order of validators", () => {
  it("hides none, and never puts one before another that the rule puts first", () => {
    forAll(200, anySet, fc.string(), (set, seed) => {
      const large = largestOf(set);
      const order = views.recommended(set, seed);
      expect(new Set(order)).toEqual(new Set(set));
      expect(order).toHaveLength(set.length);
      const rank = (of: Validator) => [
        of.status === "active" ? 0 : 1,
        isImitated(set, of) ? 1 : 0,
        large.has(of) ? 1 : 0,
        compare(known(of.uptime), amount("0.995")) >= 0 ? 0 : 1,
        Number(of.fee) === 0 && Number(of.maxFee ?? 1) > 0 ? 1 : 0,
        // a commission that is low today is no reason where it may rise further
        Number(of.maxFee ?? 2),
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

describe("the suggested validators", () => {
  const named = (set: ReadonlyArray<Validator>) => views.suggested(set, "seed").map(({ moniker }) => moniker);
  const good = { uptime: amount("0.999"), coins: amount("1"), fee: amount("0.03") };
  const large = Array.from({ length: 10 }, (_, at) => validator(`large${at}`, { uptime: amount("1") }));

  it("are reliable, of a name of their own, neither large nor free for now alone, in the recommended order", () => {
    forAll(200, anySet, fc.string(), (set, seed) => {
      const biggest = largestOf(set);
      const hasSmaller = set.some((of) => of.status === "active" && !biggest.has(of));
      const isFit = (of: Validator) =>
        of.status === "active" &&
        !isImitated(set, of) &&
        !(hasSmaller && biggest.has(of)) &&
        Number(of.uptime) >= 0.995 &&
        !(Number(of.fee) === 0 && Number(of.maxFee ?? 1) > 0) &&
        Number(of.fee) < 1;
      expect(views.suggested(set, seed)).toEqual(views.recommended(set, seed).filter(isFit));
    });
  });

  it.each([
    ["the lower maximum before the lower commission of today", { maxFee: amount("0.2"), fee: amount("0.01") }],
    ["a known maximum before an unknown one", {}],
  ])("put %s", (_, other) => {
    const set = [validator("other", { ...good, ...other }), validator("best", { ...good, maxFee: amount("0.1") })];
    expect(named([...set, ...large])).toEqual(["best", "other"]);
  });

  it.each([
    ["is free today and may rise", { fee: amount("0"), maxFee: amount("0.05") }],
    ["is free today, and nobody says how far it may rise", { fee: amount("0") }],
    ["keeps everything", { fee: amount("1"), maxFee: amount("1") }],
    ["misses blocks", { uptime: amount("0.99") }],
    ["is jailed", { status: "jailed" as const }],
    ["is one of the ten largest", { coins: amount("100") }],
  ])("leave out one that %s", (_, over) => {
    const set = [
      ...large.slice(1),
      validator("large", { coins: amount("99"), uptime: amount("0.9") }),
      validator("plain", { ...good, maxFee: amount("0.3") }),
      validator("a", { ...good, ...over }),
    ];
    expect(named(set)).toEqual(["plain"]);
  });

  it("leave out a name that two active validators share, and the large ones only where there are smaller", () => {
    const set = [validator("a", { ...good, moniker: "Tern" }), validator("b", { ...good, moniker: "Tem" })];
    expect(named([...set, validator("own", good), ...large])).toEqual(["own"]);
    expect(named(set)).toEqual([]);
    expect(named([validator("only", good)])).toEqual(["only"]);
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
