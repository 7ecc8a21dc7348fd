import { describe, expect, it } from "vitest";
import { amount } from "../../../src/domain/values/money.ts";
import { payoutWorth, priceFinder } from "../../../src/domain/wallet/price-at.ts";
import { transaction } from "./movements.ts";

const DAY = 86_400_000;
const AT = Date.UTC(2026, 10, 1);
const OPT = { chainId: "optio", symbol: "OPT" };
const points = (...of: ReadonlyArray<readonly [number, string]>) =>
  of.map(([day, price]) => ({ timestamp: new Date(AT + day * DAY).toISOString(), priceUsd: amount(price) }));

const OPT_YEAR = { ...OPT, hours: 8760 };

describe("the price of a past moment", () => {
  const priceAt = priceFinder([
    { ...OPT_YEAR, points: points([0, "1"], [2, "2"]) },
    { ...OPT_YEAR, points: points([3, "3"]) },
    { ...OPT, hours: 24, points: points([1, "7"]) },
    { chainId: "ethereum", symbol: "OPT", hours: 8760, points: points([0, "9"]) },
    { ...OPT_YEAR, symbol: "ETH", points: [{ timestamp: "", priceUsd: amount("5") }] },
  ]);
  const at = (day: number) => priceAt(OPT, AT + day * DAY)?.usd ?? null;

  it("is that of the beginning of its UTC day, on the line between two points, and unknown further than two days from all of them", () => {
    expect([at(-2.1), at(-2), at(0), at(0.9), at(1), at(1.999), at(2.6), at(3.5), at(5.9), at(6)]).toEqual([
      null,
      "1",
      "1",
      "1",
      "1.5",
      "1.5",
      "2",
      "3",
      "3",
      null,
    ]);
    expect(priceAt({ ...OPT, symbol: "ETH" }, AT)).toBeNull();
    expect(priceAt(OPT, Number.NaN)).toBeNull();
  });

  it("names the instant that it is of", () => {
    expect(priceAt(OPT, AT + 1.75 * DAY)).toEqual({ usd: "1.5", at: AT + DAY });
  });

  it("stays the same whenever a series of fixed UTC days is read, whatever other points come later", () => {
    const value = (day: number): string => String(1 + ((day * 7) % 11) / 10);
    const series = (until: number) => [
      ...Array.from({ length: until + 1 }, (_, day) => [day, value(day)] as const),
      // the last point is now
      [until + 0.37, "99"] as const,
    ];
    const read = (until: number) => priceFinder([{ ...OPT_YEAR, points: points(...series(until)) }]);
    const moments = Array.from({ length: 80 }, (_, index) => AT + index * 0.12 * DAY);
    const first = moments.map((moment) => read(10)(OPT, moment));
    expect(moments.map((moment) => read(11)(OPT, moment))).toEqual(first);
    expect(first[79]).toEqual({ usd: "1.8", at: AT + 9 * DAY });
  });

  it("sums up what the payouts of a period were worth, where each of them has a price, and the server's price first", () => {
    const payout = (day: number, value: string, over = {}) =>
      transaction({
        type: "distribution",
        amount: amount(value),
        created_at: new Date(AT + day * DAY).toISOString(),
        ...over,
      });
    const rows = [
      payout(0, "0.5"),
      payout(2, "0.25"),
      payout(2, "0.5", { priceUsd: amount("4") }),
      payout(2, "7", { status: "fail" }),
      payout(9, "1"),
      payout(8, "1"),
    ];
    const week = (moment: number): number => Math.floor((moment - AT) / (7 * DAY));
    expect([...payoutWorth(rows, week, priceAt)]).toEqual([
      [0, "3"],
      [1, null],
    ]);
  });
});
