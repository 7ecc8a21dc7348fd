import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aprParts, earnings, feeRose, votingPowers } from "../../../src/domain/staking/figures.ts";
import { type Validator, views } from "../../../src/domain/staking/index.ts";
import * as orderViews from "../../../src/domain/staking/order.ts";
import { alreadyNamed, sameNamed } from "../../../src/domain/staking/same-named.ts";
import { add, amount, compare, type Money, ZERO } from "../../../src/domain/values/money.ts";
import { forAll } from "../../support/properties.ts";
import { validator } from "./example.ts";

const NONE: views.OwnStake = new Map();
const descending = (key: orderViews.ValidatorSort["key"]): orderViews.ValidatorSort => ({
  key,
  direction: "descending",
});
const list = (set: ReadonlyArray<Validator>, sorted: orderViews.ValidatorSort, typed = "", own = NONE) =>
  orderViews.searchOf(orderViews.orderValidators(set, { sorted, seed: "", own }))(typed);
const names = (listed: ReadonlyArray<Validator>) => listed.map(({ moniker }) => moniker);

const share = fc.nat(999).map((digits) => amount(`0.${String(digits).padStart(3, "0")}`));
const anyValidator = fc.record({
  status: fc.constantFrom<NonNullable<Validator["status"]>>("active", "inactive", "jailed"),
  apr: fc.option(share),
  fee: share,
  uptime: share,
  coins: fc.nat(10_000).map((coins) => amount(String(coins))),
});
const anySet = fc
  .array(anyValidator, { maxLength: 30 })
  .map((rows) => rows.map((fields, at) => validator(`v${at}`, fields)));
const anySort = fc.record({
  key: fc.constantFrom(...orderViews.VALIDATOR_SORT_KEYS),
  direction: fc.constantFrom("ascending", "descending"),
});
const figureOf: Record<orderViews.ValidatorSort["key"], (of: Validator) => Money | null | undefined> = {
  power: ({ coins }) => coins,
  apr: ({ apr }) => apr,
  fee: ({ fee }) => fee,
  uptime: ({ uptime }) => uptime,
};

describe("the change of a commission since a stake began", () => {
  it("is up or down, or nothing", () => {
    const rose = (feeAtStart: string, fee: string) => feeRose({ feeAtStart: amount(feeAtStart) }, { fee: amount(fee) });
    expect([rose("0.05", "0.0500001"), rose("0.05", "0.01"), rose("0.05", "0.050")]).toEqual([true, false, null]);
  });

  it("is unknown without the commission then or now", () => {
    expect(feeRose({}, { fee: amount("0.1") })).toBeNull();
    expect(feeRose({ feeAtStart: amount("0.1") }, undefined)).toBeNull();
  });
});

describe("the search of validators", () => {
  const set = [
    validator("Łódź"),
    validator("Ørsted Nodes"),
    validator("O'Neil"),
    validator("Straße"),
    validator("Æther"),
    validator("anna", { address: "optiovaloper1qyqszqgpqyqszqgpqyqszqgpqyqszqgp3g4858" }),
  ];
  const found = (typed: string) => names(orderViews.searchOf(set)(typed));

  it.each([
    ["lodz", "Łódź"],
    ["ŁÓDŹ", "Łódź"],
    ["orsted", "Ørsted Nodes"],
    ["oneil", "O'Neil"],
    ["o’neil", "O'Neil"],
    ["o`neil", "O'Neil"],
    ["strasse", "Straße"],
    ["aether", "Æther"],
    ["optiov…4858", "anna"],
    ["optiov...4858", "anna"],
  ])("finds %s as %s", (typed, name) => expect(found(typed)).toEqual([name]));

  it("finds no address whose ends are others", () => {
    expect(found("optiov…4859")).toEqual([]);
    expect(found("xoptiov…4858")).toEqual([]);
  });
});

describe("the order of validators in an address", () => {
  it("law: is read back as it was written, and any other text is the recommended one", () => {
    forAll(100, fc.option(anySort), (sorted) => {
      expect(orderViews.sortIn(orderViews.sortText(sorted) ?? "")).toEqual(sorted);
    });
    for (const text of ["", "fee", "fee.", "fee.up", "name.ascending", ".ascending", "fee.ascending.x"])
      expect(orderViews.sortIn(text)).toBeNull();
  });
});

describe("the name of a new validator", () => {
  it.each(["north node", "North Node", "nоrth node", "n0rth node", " North  Node"])(
    "%s is that of another one",
    (name) => {
      expect(alreadyNamed(name.replace("  ", " "), [validator("North node")])?.moniker).toBe("North node");
    },
  );

  it("is free where nobody has one that reads the same", () => {
    expect([alreadyNamed("South node", [validator("North node")]), alreadyNamed("", [validator("")])]).toEqual([
      null,
      null,
    ]);
  });
});

describe("choosing a validator", () => {
  it("says why the jailed and the inactive can't be chosen", () => {
    expect(
      (["active", "inactive", "jailed"] as const).map((status) => views.whyNotChoose(validator("x", { status }))),
    ).toEqual([null, "inactive", "jailed"]);
  });

  it("sorts by exact decimals, an unknown APR last in both directions", () => {
    const set = [
      validator("a", { coins: amount("9"), apr: null }),
      validator("b", { coins: amount("10.000000000000000001"), apr: amount("0") }),
      validator("c", { coins: amount("10"), apr: amount("0.2") }),
    ];
    const by = (sorted: orderViews.ValidatorSort) => names(list(set, sorted));
    expect(by(descending("power"))).toEqual(["b", "c", "a"]);
    expect(by(descending("apr"))).toEqual(["c", "b", "a"]);
    expect(by({ key: "apr", direction: "ascending" })).toEqual(["b", "c", "a"]);
  });

  it("sorts by the lowest fee and the highest of anything else first, then the reverse", () => {
    const first = orderViews.VALIDATOR_SORT_KEYS.map((key) => orderViews.validatorSortAfterPress(null, key).direction);
    expect(first).toEqual(["descending", "descending", "ascending", "descending"]);
    expect(orderViews.validatorSortAfterPress(descending("apr"), "apr")).toEqual({
      key: "apr",
      direction: "ascending",
    });
    expect(orderViews.validatorSortAfterPress(descending("apr"), "fee")).toEqual({
      key: "fee",
      direction: "ascending",
    });
  });

  it("finds every word in name or address, ignoring case and accents", () => {
    const set = [validator("Ánna Stake"), validator("bert")];
    const found = (typed: string) => names(list(set, descending("apr"), typed));
    expect(found(" stake ANN")).toEqual(["Ánna Stake"]);
    expect(found("optiovaloper1bert")).toEqual(["bert"]);
    expect(found("anna bert")).toEqual([]);
  });

  it("hides no validator: the user's own first, then those that can be chosen, each part in the chosen order", () => {
    forAll(200, anySet, anySort, fc.array(fc.nat(29)), (set, sorted, owned) => {
      const own = new Map(owned.map((at) => [`optiovaloper1v${at}`, amount("1")]));
      const listed = list(set, sorted, "", own);
      expect(new Set(listed)).toEqual(new Set(set));
      expect(listed).toHaveLength(set.length);
      const part = (of: Validator) => (own.has(of.address) ? 0 : of.status === "active" ? 1 : 2);
      for (const [at, after] of listed.slice(1).entries()) {
        const before = listed[at] ?? after;
        expect(part(before)).toBeLessThanOrEqual(part(after));
        const [a, b] = [figureOf[sorted.key](before) ?? null, figureOf[sorted.key](after) ?? null];
        if (part(before) !== part(after) || b === null) continue;
        if (a === null) throw new Error("an unknown figure stands before a known one");
        expect(compare(a, b) * (sorted.direction === "ascending" ? 1 : -1)).toBeLessThanOrEqual(0);
      }
    });
  });
});

describe("figures of a validator", () => {
  it("voting power is a share of the active stake: only of active validators, and never more than 1 in sum", () => {
    forAll(200, anySet, (set) => {
      const powers = votingPowers(set);
      for (const { address, status } of set) if (status !== "active") expect(powers.has(address)).toBe(false);
      expect(compare([...powers.values()].reduce(add, ZERO), amount("1"))).toBeLessThanOrEqual(0);
    });
    const set = [validator("a", { coins: amount("1") }), validator("b", { coins: amount("3") })];
    expect([...votingPowers(set).values()]).toEqual(["0.25", "0.75"]);
  });

  it("shows the APR by its formula, and no formula where it is unknown", () => {
    expect(aprParts(validator("a", { apr: amount("0.114"), fee: amount("0.05") }))).toEqual({
      gross: "0.12",
      fee: "0.05",
      net: "0.114",
    });
    expect(aprParts(validator("a", { apr: null }))).toBe(null);
    expect(aprParts(validator("a", { apr: amount("0"), fee: amount("1") }))).toBe(null);
  });
});

describe("what an amount would earn", () => {
  it("is its yearly return, and 7 of 365 days of it, cut to six decimals", () => {
    expect(earnings(amount("249.94"), amount("0.19"))).toEqual({ week: "0.91074", year: "47.4886" });
    expect(earnings(amount("0.000001"), amount("0.5"))).toEqual({ week: "0", year: "0" });
    expect(earnings(amount("1"), null)).toBe(null);
  });
});

describe("names that read the same", () => {
  const pair = (a: string, b: string) => sameNamed([validator("1", { moniker: a }), validator("2", { moniker: b })]);

  it("flags the same name in other letters, spaces, alphabets and with invisible characters", () => {
    for (const [a, b] of [
      ["Stake Lab", "stakelab"],
      ["Optio", "Орtіо"],
      ["Optio", "Opt\u200bio"],
      ["Optio", "0pt10"],
      ["Optio", "օpтío"],
      ["Stake Lab", "5take Lab"],
      ["Modern", "Modem"],
      ["Ｏｐｔｉｏ", "optio"],
      ["Stake.Lab", "Stake Lab"],
    ] as const)
      expect(pair(a, b).size, `${a} ${b}`).toBe(2);
    expect(pair("Stake Lab", "Stake Land").size).toBe(0);
    expect(pair("!!!", "???").size).toBe(0);
  });

  it("flags either all validators of a name or none, whatever the names", () => {
    forAll(200, fc.array(fc.string({ unit: "grapheme", maxLength: 8 }), { maxLength: 10 }), (monikers) => {
      const set = monikers.map((moniker, at) => validator(String(at), { moniker }));
      const flagged = sameNamed(set);
      for (const a of set)
        for (const b of set) if (a !== b && a.moniker === b.moniker) expect(flagged.has(a.address)).toBe(true);
      expect(flagged.size).not.toBe(1);
    });
  });

  it("tells validators apart by the ends of the address after its prefix, as many characters as it takes", () => {
    const marksOf = (...addresses: ReadonlyArray<string>) => [
      ...sameNamed(addresses.map((address) => validator("Optio", { address }))).values(),
    ];
    const first = "optiovaloper1qx3fabcdefgh9mnprstuvw8k2p";
    expect(marksOf(first, "optiovaloper1other")).toEqual(["qx3f…8k2p", "other"]);
    // the same four characters at both ends, as somebody may search for
    expect(marksOf(first, "optiovaloper1qx3fzzzzefgh9mnprstuzz8k2p")).toEqual([
      "qx3fabcd…tuvw8k2p",
      "qx3fzzzz…tuzz8k2p",
    ]);
    const inside = "optiovaloper1qx3fabcdezgh9mnprstuvw8k2p";
    expect(marksOf(first, inside)).toEqual(["qx3fabcdefgh…nprstuvw8k2p", "qx3fabcdezgh…nprstuvw8k2p"]);
  });
});
