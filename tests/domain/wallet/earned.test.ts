import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, amount, ZERO } from "../../../src/domain/values/money.ts";
import { paidOutIn } from "../../../src/domain/wallet/earned.ts";
import { initial, type State } from "../../../src/domain/wallet/state.ts";
import { forAll } from "../../support/properties.ts";
import { transaction } from "./movements.ts";

const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const OPT = { chainId: "optio", symbol: "OPT" };
const at = (day: number): string => new Date(START + day * DAY).toISOString();
const paid = (day: number, units = "1", over: Partial<ReturnType<typeof transaction>> = {}) =>
  transaction({ id: `d${day}`, type: "distribution", amount: amount(units), created_at: at(day), ...over });
const days = (from: number, until: number) => ({ from: START + from * DAY, until: START + until * DAY });

type Lists = Parameters<typeof paidOutIn>[0];
const recent = (rows: ReadonlyArray<ReturnType<typeof transaction>>, isWhole: boolean, unreadable = 0): Lists => ({
  matches: initial.matches,
  recent: { ...initial.recent, transactions: rows, isWhole, unreadable },
});

describe("what was earned in a span", () => {
  it("is the sum of the completed payouts of the token in it", () => {
    const rows = [
      paid(9, "100"),
      paid(8, "0.1"),
      paid(7, "0.2"),
      paid(6, "4", { status: "pending" }),
      paid(6, "8", { symbol: "ETH" }),
      transaction({ id: "s", created_at: at(6) }),
      paid(5, "16"),
      paid(4, "32"),
    ];
    expect(paidOutIn(recent(rows, false), OPT, days(5, 9))).toBe("16.3");
    expect(paidOutIn(recent([], true), OPT, days(5, 9))).toBe("0");
  });

  it("is not known where what is loaded may lack a payout", () => {
    const rows = [paid(9), paid(5)];
    expect(paidOutIn(recent(rows, false), OPT, days(5, 10))).toBeNull();
    expect(paidOutIn(recent(rows, true), OPT, days(5, 10))).toBe("2");
    // a row that was not read may be a payout
    expect(paidOutIn(recent(rows, true, 1), OPT, days(6, 10))).toBeNull();
    expect(paidOutIn({ matches: initial.matches, recent: initial.recent }, OPT, days(5, 10))).toBeNull();
  });

  it("is what the search for payouts says, where the newest transactions do not go back as far", () => {
    const search = (over: Partial<State["matches"]>): Lists => ({
      ...recent([paid(12, "3"), paid(9)], false),
      matches: {
        ...initial.matches,
        ...OPT,
        type: "distribution",
        transactions: [paid(9), paid(5), paid(3)],
        isCut: false,
        request: { status: "succeeded", id: "r" },
        ...over,
      } as State["matches"],
    });
    expect(paidOutIn(search({}), OPT, days(0, 20))).toBe("6");
    expect(paidOutIn(search({ isCut: true }), OPT, days(0, 20))).toBeNull();
    expect(paidOutIn(search({ isCut: true }), OPT, days(4, 20))).toBe("5");
    expect(paidOutIn(search({ text: "rent" }), OPT, days(0, 20))).toBeNull();
    expect(paidOutIn(search({}), { chainId: "optio", symbol: "ETH" }, days(0, 20))).toBeNull();
  });

  it("spans that follow each other add up, and a list that goes back further says the same", () => {
    const rows = fc.array(fc.tuple(fc.nat(30), fc.nat(1_000)), { maxLength: 20 });
    forAll(100, rows, fc.nat(15), fc.nat(15), (list, first, second) => {
      const all = list
        .map(([day, units], index) => paid(day, String(units), { id: `p${index}` }))
        .sort((a, b) => b.created_at.localeCompare(a.created_at));
      const whole = recent(all, true);
      const [a, b, both] = [days(0, first), days(first, first + second), days(0, first + second)];
      const sum = add(paidOutIn(whole, OPT, a) ?? ZERO, paidOutIn(whole, OPT, b) ?? ZERO);
      expect(paidOutIn(whole, OPT, both)).toBe(sum);
      const cut = paidOutIn(recent(all.slice(0, second), false), OPT, b);
      if (cut !== null) expect(cut).toBe(paidOutIn(whole, OPT, b));
    });
  });
});
