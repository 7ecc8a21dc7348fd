import { describe, expect, it } from "vitest";
import { amount } from "../../../src/domain/values/money.ts";
import { payoutWorth, priceFinder } from "../../../src/domain/wallet/price-at.ts";
import { transaction } from "./movements.ts";

const DAY = 86_400_000;
const AT = Date.UTC(2026, 10, 1);
const OPT = { chainId: "optio", symbol: "OPT" };
const points = (...of: ReadonlyArray<readonly [number, string]>) =>
  of.map(([day, price]) => ({ timestamp: new Date(AT + day * DAY).toISOString(), priceUsd: amount(price) }));

describe("the price of a past moment", () => {
  const priceAt = priceFinder([
    { ...OPT, points: points([0, "1"], [2, "2"]) },
    { ...OPT, points: points([3, "3"]) },
    { chainId: "ethereum", symbol: "OPT", points: points([0, "9"]) },
    { ...OPT, symbol: "ETH", points: [{ timestamp: "", priceUsd: amount("5") }] },
  ]);
  const at = (day: number) => priceAt(OPT, AT + day * DAY);

  it("is the nearest one of every series of the token, and unknown further than two days from all of them", () => {
    expect([at(-2.1), at(-2), at(0.9), at(1.1), at(2.6), at(5), at(5.1)]).toEqual([
      null,
      "1",
      "1",
      "2",
      "3",
      "3",
      null,
    ]);
    expect(priceAt({ ...OPT, symbol: "ETH" }, AT)).toBeNull();
  });

  it("sums up what the payouts of a period were worth, where each of them has a price", () => {
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
      payout(2, "7", { status: "fail" }),
      payout(9, "1"),
      payout(8, "1"),
    ];
    const week = (moment: number): number => Math.floor((moment - AT) / (7 * DAY));
    expect([...payoutWorth(rows, week, (moment) => priceAt(OPT, moment))]).toEqual([
      [0, "1"],
      [1, null],
    ]);
  });
});
