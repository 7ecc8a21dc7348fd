import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, amount, type Money, ZERO } from "../../../src/domain/values/money.ts";
import { COMMISSION_MEMO, latelyRows, paidOutSince, payoutSums } from "../../../src/domain/wallet/payouts.ts";
import { forAll } from "../../support/properties.ts";
import { transaction } from "./movements.ts";

const DAY = 86_400_000;
const dayOf = (at: number): number => at - (at % DAY);
const START = Date.UTC(2026, 0, 1);

const anyRow = fc.record({
  type: fc.constantFrom("distribution", "distribution", "send"),
  status: fc.constantFrom("success", "success", "pending", "failed"),
  amount: fc.nat(1_000_000).map((units) => amount(`0.${String(units).padStart(7, "0")}`)),
  fromValidator: fc.constantFrom("v1", "v2", null),
  created_at: fc
    .option(fc.nat(40 * DAY))
    .map((offset) => (offset === null ? "not a date" : new Date(START + offset).toISOString())),
});
const sumOf = (amounts: ReadonlyArray<Money>): Money => amounts.reduce(add, ZERO);

describe("reward payouts", () => {
  it("since an instant are those of the days from it on", () => {
    const paid = (id: string, units: string, created_at: string) =>
      transaction({ id, type: "distribution", amount: amount(units), created_at });
    const sums = payoutSums(dayOf)([
      paid("a", "0.1", "2026-02-01T09:00:00Z"),
      paid("b", "0.2", "2026-02-01T21:00:00Z"),
      paid("c", "4", "2026-01-31T23:59:59Z"),
    ]);
    expect(paidOutSince(sums, Date.UTC(2026, 1, 1))).toBe("0.3");
    expect(paidOutSince(sums, Date.UTC(2026, 1, 2))).toBe("0");
  });

  it("add up: the sums by validator and by day are the total of the completed distributions", () => {
    forAll(200, fc.array(anyRow, { maxLength: 40 }), (rows) => {
      const { total, count, validators, days } = payoutSums(dayOf)(rows.map((row) => transaction(row)));
      const paid = rows.filter(
        (row) =>
          row.type === "distribution" &&
          row.status === "success" &&
          row.created_at !== "not a date" &&
          !/^0\.0*$/.test(row.amount),
      );
      expect([total, count]).toEqual([sumOf(paid.map((row) => row.amount)), paid.length]);
      expect(sumOf(validators.map((validator) => validator.amount))).toBe(total);
      expect(sumOf(days.map(({ value }) => value))).toBe(total);
      const times = days.map(({ at }) => at);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    });
  });

  it("are the same for a list that grows, is cut or is replaced as for the list alone", () => {
    const lists = fc.array(fc.tuple(fc.nat(30), fc.array(anyRow, { maxLength: 20 })), { maxLength: 8 });
    forAll(200, lists, (steps) => {
      const sums = payoutSums(dayOf);
      let list: ReadonlyArray<ReturnType<typeof transaction>> = [];
      for (const [kept, more] of steps) {
        list = [...list.slice(0, kept), ...more.map((row) => transaction(row))];
        expect(sums(list)).toEqual(payoutSums(dayOf)(list));
      }
    });
  });
});

describe("the rows of the newest activity", () => {
  const rowsOf = fc.array(
    anyRow.chain((row) => fc.constantFrom(null, COMMISSION_MEMO).map((memo) => transaction({ ...row, memo }))),
    { maxLength: 20 },
  );

  it("have every transaction once, in the order of the list, whether the list is whole or not", () => {
    forAll(200, rowsOf, fc.boolean(), (list, isWhole) => {
      expect(latelyRows(list, dayOf, isWhole).flat()).toEqual(list);
    });
  });

  it("join payouts of one day and token and nothing else, and leave no two neighbours of one day apart", () => {
    const isPaid = ({ type, status, memo, created_at, amount: paid }: ReturnType<typeof transaction>) =>
      type === "distribution" &&
      status === "success" &&
      memo === null &&
      created_at !== "not a date" &&
      !/^0\.0*$/.test(paid);
    const dayIn = ({ created_at }: ReturnType<typeof transaction>) => created_at.slice(0, 10);
    forAll(200, rowsOf, (list) => {
      const rows = latelyRows(list, dayOf, true);
      for (const row of rows) {
        if (row.length > 1) expect([row.every(isPaid), new Set(row.map(dayIn)).size]).toEqual([true, 1]);
      }
      rows.slice(1).forEach(([next], index) => {
        const last = rows[index]?.at(-1);
        expect(last !== undefined && isPaid(last) && isPaid(next) && dayIn(last) === dayIn(next)).toBe(false);
      });
    });
  });

  it("say no sum of payouts that may go on after the end of the list", () => {
    const paid = (id: string, day: string, symbol = "OPT") =>
      transaction({ id, type: "distribution", symbol, created_at: `2026-01-${day}T09:00:00Z` });
    const list = [paid("a", "14"), paid("b", "14"), paid("c", "07"), paid("d", "07")];
    const lengths = (isWhole: boolean) => latelyRows(list, dayOf, isWhole).map(({ length }) => length);
    expect([lengths(true), lengths(false)]).toEqual([
      [2, 2],
      [2, 1, 1],
    ]);
    expect(latelyRows([paid("a", "14"), paid("b", "14", "ATOM")], dayOf, true)).toHaveLength(2);
  });
});
