import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atOnce } from "../../../src/app/journal/slices.ts";
import type { Kind } from "../../../src/domain/decider/privacy.ts";
import { createStandIns, type Facts } from "../../../src/domain/log/stand-ins.ts";
import { nameProblem, readReferral, usernameProblem } from "../../../src/domain/session/rules.ts";
import { descriptionProblem, memoProblem } from "../../../src/domain/transfer/rules.ts";
import { addressForm, operatorOf } from "../../../src/domain/values/address.ts";
import { readAmount } from "../../../src/domain/values/amount-input.ts";
import { looksLikePhrase } from "../../../src/domain/values/free-text.ts";
import { readIdentifier } from "../../../src/domain/values/identifier.ts";
import { POOLS, START } from "../../support/declared.ts";
import { decimalText, runs } from "../../support/properties.ts";
import { address } from "../transfer/examples.ts";

const key = (seed: number): Uint8Array => Uint8Array.from({ length: 32 }, (_, at) => (seed * 31 + at) % 256);
const standIns = (facts: Partial<Facts> = {}, seed = 1) =>
  atOnce(
    createStandIns(key(seed), {
      amounts: [],
      fees: [],
      happened: [],
      page: 1,
      span: { first: START, last: START + 60_000 },
      skew: { most: 0, least: 0 },
      shownMessage: () => false,
      ...facts,
    }),
  );

const TEXT_KINDS = [
  "identifier",
  "name",
  "username",
  "address",
  "id",
  "key",
  "hash",
  "fingerprint",
  "memo",
  "description",
  "message",
  "text",
  "word",
  "height",
] as const;
const textOf = (of: Kind) =>
  fc.oneof(
    fc.constantFrom(...(POOLS[of] ?? [])),
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
const ofKind = fc.constantFrom<Kind>(...TEXT_KINDS).chain((of) => textOf(of).map((text) => ({ of, text })));

const identity = (text: string): string => {
  const read = readIdentifier(text);
  return "rule" in read ? read.rule : read.type;
};
/** What the rules of the product say of a text of a kind. */
const VALIDATORS: Readonly<Partial<Record<Kind, (text: string) => unknown>>> = {
  identifier: identity,
  name: nameProblem,
  username: usernameProblem,
  address: (text) => addressForm(text.trim()),
  id: (text) => readReferral(text) === null,
  memo: (text) => [memoProblem(text), text === ""],
  description: (text) => [descriptionProblem(text), text === ""],
};

describe("the stand-in of a text", () => {
  it("the stand-in of a text has the same result in every rule as its original, and never contains it", () => {
    fc.assert(
      fc.property(ofKind, ({ of, text }) => {
        const found = String(standIns()(of, text));
        const validate = VALIDATORS[of];
        if (validate !== undefined) expect(validate(found)).toEqual(validate(text));
        expect(looksLikePhrase(found) && of !== "name").toBe(
          looksLikePhrase(text) && ["memo", "description", "message", "text"].includes(of),
        );
        // the zero address belongs to no account
        if (text.trim().length >= 4 && !/^0x0+$/.test(text)) expect(found).not.toContain(text.trim());
      }),
      runs(500),
    );
  });

  it("the stand-in of a text has no form of its original: texts of one verdict have stand-ins of one form", () => {
    const form = (text: string): string => text.replace(/[0-9]/g, "b").replace(/[a-z]/g, "b").length.toString();
    for (const of of ["hash", "fingerprint", "id", "memo"] as const) {
      const texts = [
        "9f86d081884c7d65",
        "0b6a9c52-6f3e-4c1a-9d7e-3c5f1a2b4d00",
        "01J0QK6Z3V2H8T6K7M5N4P3Q2R",
        "AAAA",
        "0000",
      ];
      expect(new Set(texts.map((text) => form(String(standIns()(of, text))))).size).toBe(1);
    }
  });

  it("the stand-in of an identifier as typed is that of the identifier as the rules read it", () => {
    const standIn = standIns();
    expect(standIn("identifier", "+43 (0) 660 1234567")).toBe(` ${standIn("identifier", "+436601234567")}`);
    expect(standIn("identifier", " ada@demo.optio ")).toBe(` ${standIn("identifier", "ada@demo.optio")}`);
  });

  it("the stand-in of a validator's address is the operator address of its account's stand-in, and of no other one", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 5 }), (seeds) => {
        const standIn = standIns();
        const accounts = seeds.map((seed) => standIn("address", address(seed)));
        const validators = seeds.map((seed) => standIn("address", address(seed, "optiovaloper")));
        expect(accounts.map((of) => operatorOf(String(of)))).toEqual(validators);
        expect(new Set(validators).size).toBe(seeds.length);
        expect(validators.filter((of, at) => of === address(seeds[at] ?? 0, "optiovaloper"))).toEqual([]);
      }),
      runs(50),
    );
  });

  it("R13: the stand-ins of texts are one to one inside a kind, and others in another kind", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{5,12}$/), { minLength: 2, maxLength: 40 }), (texts) => {
        const standIn = standIns();
        const all = TEXT_KINDS.filter((of) => of !== "height").flatMap((of) => texts.map((text) => standIn(of, text)));
        expect(new Set(all).size).toBe(all.length);
        expect(texts.map((text) => standIn("id", text))).toEqual(texts.map((text) => standIns()("id", text)));
      }),
      runs(50),
    );
  });

  it("the stand-in of a request's UUID is another UUID of the same form, one for equal ones and one for each of others", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 20 }), (keys) => {
        const [standIn, other] = [standIns(), standIns({}, 2)];
        const found = keys.map((key) => String(standIn("key", key)));
        for (const key of found)
          expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(new Set([...keys, ...found, ...keys.map((key) => other("key", key))]).size).toBe(3 * keys.length);
        expect(keys.map((key) => standIn("key", key))).toEqual(found);
      }),
      runs(50),
    );
    // the server lists what another program sent under a name of its own, or under none
    expect(standIns()("key", "order 7")).toMatch(/^k[a-z0-9]{10}$/);
    expect(standIns()("key", "")).toBe("");
  });

  it("R6: no two logs share a stand-in", () => {
    const texts = Array.from({ length: 300 }, (_, at) => `text number ${at}`);
    const kinds = [...TEXT_KINDS, "ownName", "ownUsername"] as const;
    const [first, other] = [1, 2].map((seed) => {
      const standIn = standIns({}, seed);
      return [
        ...kinds.flatMap((of) => texts.map((text) => standIn(of, text))),
        ...[0, 1, 59_999].map((after) => standIn("instant", START + after)),
        standIn("moment", new Date(START).toISOString()),
      ];
    });
    const shared = new Set(first);
    expect(other?.filter((text) => shared.has(text))).toEqual([]);
  });

  it("R6: logs differ in the factor of fees and in the stand-ins of amounts", () => {
    const amounts = Array.from({ length: 40 }, (_, at) => `${at + 1}.25`);
    const logs = Array.from({ length: 40 }, (_, seed) => standIns({ amounts, fees: ["0.01"] }, seed));
    expect(new Set(logs.map((standIn) => standIn("fee", "0.01"))).size).toBeGreaterThan(4);
    for (const text of amounts)
      expect(new Set(logs.map((standIn) => standIn("amount", text))).size).toBeGreaterThan(20);
  });

  it("R13: a number of followers keeps only whether it is zero, in every log", () => {
    expect([0, 1, 567, 1_234].map((count) => standIns({}, 1)("count", count))).toEqual([0, 100, 100, 100]);
    expect(standIns({}, 2)("count", 1_234)).toBe(100);
  });

  it("R13: a number of pages is at most one more than the log names, and compares with each page as before", () => {
    expect([0, 1, 2, 3, 4, 18].map((pages) => standIns({ page: 2 })("pages", pages))).toEqual([0, 1, 2, 3, 3, 3]);
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (total, highest, below) => {
        const page = Math.min(highest, below);
        const standIn = standIns({ page: highest });
        const [shownTotal, shownPage] = [Number(standIn("pages", total)), Number(standIn("page", page))];
        expect(Math.sign(shownTotal - shownPage)).toBe(Math.sign(total - page));
        expect(shownTotal).toBeLessThanOrEqual(highest + 1);
      }),
      runs(500),
    );
  });

  it("R13: a name that a stranger has is never shown to be the user's own", () => {
    const standIn = standIns();
    expect(standIn("ownName", "Ada")).not.toBe(standIn("name", "Ada"));
    expect(standIn("ownUsername", "ada")).not.toBe(standIn("username", "ada"));
  });
});

describe("the stand-ins of amounts", () => {
  const sums = fc.record({
    amounts: fc.uniqueArray(decimalText, { minLength: 2, maxLength: 12 }),
    fees: fc.array(fc.constantFrom("0.005", "0.01", "0.000021"), { maxLength: 2 }),
  });

  it("the stand-ins of amounts keep zero, order and equality, and are other values", () => {
    fc.assert(
      fc.property(sums, ({ amounts, fees }) => {
        const standIn = standIns({ amounts, fees });
        const mapped = (text: string) => new Big(String(standIn("amount", text)));
        for (const left of amounts)
          for (const right of amounts) expect(mapped(left).cmp(mapped(right))).toBe(new Big(left).cmp(new Big(right)));
        expect(mapped("0").toFixed()).toBe("0");
        expect(standIn("amount", amounts[0] ?? "")).toBe(standIn("amount", `${amounts[0]}`));
      }),
      runs(300),
    );
  });

  it("the stand-ins of amounts decide `amount + fee ≤ balance` as the originals did for every two of many amounts and every fee, also where both are equal", () => {
    const small = fc.integer({ min: 1, max: 60 }).map((count) => new Big(count).times("0.0025").toFixed());
    const texts = fc.uniqueArray(fc.oneof(small, decimalText), { minLength: 2, maxLength: 12 });
    const fees = fc.uniqueArray(fc.constantFrom("0.005", "0.01", "0.0125", "0.000021"), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(texts, fees, fc.integer(), (amounts, of, seed) => {
        const standIn = standIns({ amounts, fees: of }, seed);
        const mapped = (kind: Kind, text: string) => new Big(String(standIn(kind, text)));
        for (const fee of of)
          for (const balance of amounts)
            for (const amount of ["0", ...amounts])
              expect(mapped("amount", amount).plus(mapped("fee", fee)).cmp(mapped("amount", balance))).toBe(
                new Big(amount).plus(fee).cmp(balance),
              );
      }),
      runs(200),
    );
  });

  it("R13: the factor of a public fee gives away no small balance, and a stand-in does not have its number of decimals", () => {
    const amounts = ["0.004213", "0.00899112", "0.0123", "0.014777777777777777", "0.02", "5", "82.5"];
    const fees = ["0.01", "0.000315"];
    for (let seed = 0; seed < 40; seed += 1) {
      const standIn = standIns({ amounts, fees }, seed);
      const factor = new Big(String(standIn("fee", "0.01"))).div("0.01");
      const guesses = amounts.map((text) => new Big(String(standIn("amount", text))).div(factor));
      const known = guesses.filter((guess, at) =>
        guess
          .minus(amounts[at] ?? "0")
          .abs()
          .lt(new Big(amounts[at] ?? "0").times("0.0001")),
      );
      expect([seed, known.map(String)]).toEqual([seed, []]);
      const whole = amounts.map((text) => String(standIn("amount", text)));
      expect(whole.slice(4).some((text) => /\.\d{3}/.test(text))).toBe(true);
    }
  });

  it("the stand-in of an amount as typed is read as the original was, and as the same amount", () => {
    const typed = fc.oneof(fc.constantFrom(...(POOLS.typed ?? [])), decimalText, fc.string({ maxLength: 12 }));
    fc.assert(
      fc.property(typed, (text) => {
        const standIn = standIns({ amounts: [text, "4.5", "1"], fees: [] });
        const before = readAmount(text, 18);
        const after = readAmount(String(standIn("typed", text)), 18);
        expect(after._tag).toBe(before._tag);
        if (before._tag === "Left" && after._tag === "Left") expect(after.left.problem).toBe(before.left.problem);
        if (before._tag === "Right" && after._tag === "Right") {
          expect(new Big(after.right).eq(String(standIn("amount", before.right)))).toBe(true);
        }
      }),
      runs(500),
    );
  });

  it("C: the stand-ins of past amounts and figures have no relation to the original but equality with an amount of the log", () => {
    const standIn = standIns({ amounts: ["5.25"], fees: [] });
    expect(standIn("moved", "5.25")).toBe(standIn("amount", "5.25"));
    expect(standIn("moved", "82502.784512")).toMatch(/^[0-9]{1,4}\.[0-9]{2}$/);
    expect(String(standIn("figure", "-3"))).toMatch(/^-[0-9]{1,4}\.[0-9]{2}$/);
    expect(standIn("figure", "0")).toBe("0");
  });
});

describe("the stand-in of a rate", () => {
  it("stays what a rule asks about: below 0, 0, between 0 and 1, 1, up to 100, or more", () => {
    const standIn = standIns();
    const bracket = (text: string): string => {
      const value = Number(text);
      if (value === 0 || value === 1) return text;
      if (value < 0) return "below 0";
      return value < 1 ? "below 1" : value <= 100 ? "up to 100" : "above";
    };
    for (const text of [
      "0",
      "1",
      "0.000001",
      "0.05",
      "0.9987",
      "1.5",
      "99.9",
      "100",
      "100.0001",
      "1000000000000",
      "-0.1",
      "-3",
    ])
      expect([text, bracket(String(standIn("rate", text)))]).toEqual([text, bracket(text)]);
    expect(standIn("rate", "0.05")).toBe(standIn("rate", "0.05"));
    expect(standIn("rate", "0.05")).not.toBe("0.05");
  });
});

describe("the stand-ins of times", () => {
  const standIn = standIns();
  const moved = (at: number) => Number(standIn("instant", at));

  it("the stand-ins of times move every instant of the visit by one offset of a month or more", () => {
    const offset = moved(START) - START;
    expect(Math.abs(offset)).toBeGreaterThan(29 * 86_400_000);
    expect(moved(START + 12_345) - START - 12_345).toBe(offset);
    expect(standIn("moment", new Date(START + 500).toISOString())).toBe(new Date(START + 500 + offset).toISOString());
  });

  it("C: the stand-in of a time before or after the visit keeps only that it was before or after", () => {
    const past = ["2025-11-02T10:11:12.345Z", "2025-11-02T10:11:13.345Z", "2020-01-01T00:00:00Z"];
    const shown = past.map((text) => Date.parse(String(standIn("moment", text))) - moved(START));
    for (const distance of shown) expect(distance).toBeLessThan(-86_400_000);
    expect(Math.abs((shown[0] ?? 0) - (shown[1] ?? 0))).toBeGreaterThan(60_000);
    expect(Date.parse(String(standIn("moment", "2026-02-15T08:00:00Z")))).toBeGreaterThan(moved(START) + 86_400_000);
    expect(Date.parse(String(standIn("moment", "soon")))).toBeNaN();
  });

  it("the stand-in of a time when something is due moves by the same offset as far as the server's clock was ahead", () => {
    const DAY = 86_400_000;
    const own = standIns({ skew: { most: 0, least: -21 * DAY } });
    const offset = Number(own("instant", START)) - START;
    const due = (days: number) =>
      (Date.parse(String(own("due", new Date(START + days * DAY).toISOString()))) - START - offset) / DAY;
    expect([due(0), due(21), due(22)]).toEqual([0, 21, 22]);
    expect(due(23)).toBeGreaterThan(23);
    expect(due(-2)).toBeLessThan(-2);
    const moment = Date.parse(String(own("moment", new Date(START + 21 * DAY).toISOString())));
    expect(moment).not.toBe(START + 21 * DAY + offset);
  });

  it("C: the stand-ins of times on a chain keep their order, and nothing of their distance to the visit", () => {
    const days = fc.uniqueArray(fc.integer({ min: -100_000_000, max: 80_000 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(days, (seconds) => {
        const happened = [...seconds].sort((a, b) => a - b).map((by) => new Date(START + by * 1_000).toISOString());
        const own = standIns({ happened });
        const shown = happened.map((text) => Date.parse(String(own("happened", text))));
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
        const offset = Number(own("instant", START)) - START;
        for (const [at, text] of happened.entries()) {
          const distance = (shown[at] ?? 0) - offset - Date.parse(text);
          const isNear = Date.parse(text) >= START - 86_400_000;
          if (isNear) expect(Math.abs(distance)).toBeLessThanOrEqual(60_000);
          else expect((shown[at] ?? 0) - offset).toBeLessThan(START - 86_400_000);
        }
      }),
      runs(300),
    );
  });
});
