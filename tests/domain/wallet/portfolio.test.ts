import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount, isZero, type Money, multiply, sum, truncate } from "../../../src/domain/values/money.ts";
import {
  ageOfMoney,
  changeIn24h,
  Event,
  heldTokens,
  portfolioSeries,
  portfolioTokens,
  portfolioView,
  type TokenAccount,
  type TokenBalance,
  wallet,
  walletValue,
} from "../../../src/domain/wallet/index.ts";
import { sameTransaction } from "../../../src/domain/wallet/related.ts";
import { known } from "../../support/known.ts";
import { forAll } from "../../support/properties.ts";
import { envelope } from "../../support/spec.ts";
import { lost } from "../transfer/examples.ts";
import { hasWallet, OWN, token, transaction } from "./movements.ts";

const money = fc.tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 6 })).map(([units, places]) => {
  const text = String(units).padStart(places + 1, "0");
  return amount(places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`);
});
const points = fc
  .uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 50 }), value: money }), {
    selector: ({ at }) => at,
    maxLength: 12,
  })
  .map((all) => [...all].sort((a, b) => a.at - b.at));
const holding = fc.record({ balance: money, priceUsd: money, points });

/** The transactions are loaded: there are none, so that the age of the money is as old as any period. */
const hasActivity = Event.RecentLoaded({ page: { transactions: [], totalPages: 1, pageNumber: 1, limit: 25 } });

describe("the portfolio", () => {
  it("is at each instant the sum of the balances at their nearest prices, the earlier of two, cut off after cents", () => {
    forAll(1_000, fc.array(holding, { maxLength: 4 }), (holdings) => {
      const series = portfolioSeries(holdings);
      expect(series).toHaveLength(Math.max(0, ...holdings.map((own) => own.points.length)));
      for (const { at, value } of series) {
        const priceOf = (own: (typeof holdings)[number]): Money =>
          own.points.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]?.value ?? own.priceUsd;
        expect(value).toBe(truncate(sum(holdings.map((own) => multiply(own.balance, priceOf(own)))), 2));
      }
    });
  });

  it("replaces a past value that is as good as now, so that the line ends without a vertical step", () => {
    const at = Date.UTC(2026, 0, 2);
    const series = { ...OPT, hours: 24 };
    const minutesAgo = [1440, 60, 8, 7, 0].map((minutes) => ({
      timestamp: new Date(at - minutes * 60_000).toISOString(),
      priceUsd: amount("0.5"),
    }));
    const state = stateAfter(
      [
        hasWallet,
        holds([token()]),
        hasActivity,
        Event.PricesRequested({ request: "p", ...series }),
        Event.PricesLoaded({ ...series, points: minutesAgo }),
      ],
      at,
    );
    const { points } = portfolioView(state, 24);
    expect(points.map((point) => (at - point.at) / 60_000)).toEqual([1440, 60, 8, 0]);
  });

  it("ends at today's value, names tokens without past prices and leaves out those without a price", () => {
    const opt = token();
    const usdc = token({
      symbol: "USDC",
      chainId: "ethereum",
      balance: amount("8"),
      balanceUsd: amount("8"),
      priceUsd: amount("1"),
    });
    const test = token({ chainId: "optio-testnet", balanceUsd: amount("0"), priceUsd: amount("0") });
    const at = Date.UTC(2026, 0, 2);
    const prices = { chainId: "optio", symbol: "OPT", hours: 24 };
    const state = [
      hasWallet,
      hasActivity,
      Event.TokensLoaded({ tokens: { totalBalanceUsd: amount("60"), tokens: [opt, usdc, test] } }),
      Event.PricesRequested({ request: "p", ...prices }),
      Event.PricesLoaded({ ...prices, points: [{ timestamp: "2026-01-01T00:00:00Z", priceUsd: amount("0.5") }] }),
      ...hasStake(amount("0"), amount("0")),
    ].reduce((before, event) => wallet.evolve(before, event, { ...envelope(), at }), wallet.initial);
    expect(portfolioTokens([test, usdc, opt])).toEqual([opt, usdc]);
    const view = portfolioView(state, 24);
    expect(view).toMatchObject({ isPending: true, missing: [usdc] });
    expect(view.points).toEqual([
      { at: Date.UTC(2026, 0, 1), value: "58" },
      { at, value: "60" },
    ]);
    expect(view.summary?.change).toBe("3.45");
    expect(portfolioView(state, 168).points).toEqual([]);
  });

  describe("without every price", () => {
    const at = Date.UTC(2026, 0, 2);
    const eth = token({ symbol: "ETH", chainId: "ethereum", balance: amount("1"), balanceUsd: amount("8") });
    const prices = (symbol: string, chainId: string) => ({ chainId, symbol, hours: 24 });
    const half = [{ timestamp: "2026-01-01T00:00:00Z", priceUsd: amount("0.5") }];
    const state = (answer: Event) =>
      stateAfter(
        [
          hasWallet,
          holds([token(), eth]),
          hasActivity,
          ...hasStake(amount("0"), amount("0")),
          Event.PricesRequested({ request: "p", ...prices("OPT", "optio") }),
          Event.PricesLoaded({ ...prices("OPT", "optio"), points: half }),
          Event.PricesRequested({ request: "q", ...prices("ETH", "ethereum") }),
          answer,
        ],
        at,
      );

    it("has no points and no change if the prices of a token could not be loaded, and names the token", () => {
      const view = portfolioView(state(Event.PricesFailed({ ...prices("ETH", "ethereum"), failure: lost })), 24);
      expect(view).toMatchObject({ points: [], change: null, summary: null, failed: [eth], missing: [] });
    });

    it("counts a token of which the server has no prices at today's", () => {
      const view = portfolioView(state(Event.PricesLoaded({ ...prices("ETH", "ethereum"), points: [] })), 24);
      expect(view).toMatchObject({ failed: [], missing: [eth] });
      expect(view.points).not.toEqual([]);
    });
  });
});

describe("the time before a wallet had money", () => {
  const now = Date.UTC(2026, 0, 2);
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  const recent = (...rows: ReadonlyArray<{ readonly type: string; readonly hours: number }>) => ({
    recent: {
      ...wallet.initial.recent,
      transactions: rows.map(({ type, hours }, index) =>
        transaction({ id: `t${index}`, type, created_at: hoursAgo(hours) }),
      ),
    },
  });
  const day = now - 24 * 3_600_000;

  it("ends with the first incoming payment", () => {
    expect(ageOfMoney(recent({ type: "send", hours: 1 }, { type: "receive", hours: 2 }), day)).toBe("young");
    expect(ageOfMoney(recent({ type: "receive", hours: 2 }, { type: "receive", hours: 30 }), day)).toBe("old");
    expect(ageOfMoney(recent({ type: "receive", hours: 24 }), day)).toBe("old");
  });

  it("ends with it in a day of many transactions too, where there are no others", () => {
    const busy = recent(...Array.from({ length: 12 }, () => ({ type: "receive", hours: 1 })));
    expect(ageOfMoney({ recent: { ...busy.recent, isWhole: true } }, day)).toBe("young");
  });

  it("is unknown, so that nothing is hidden, without an incoming payment or if only the latest transactions are known", () => {
    expect(ageOfMoney(recent(), day)).toBe("old");
    expect(ageOfMoney(recent({ type: "distribution", hours: 1 }), day)).toBe("old");
    expect(ageOfMoney(recent(...Array.from({ length: 10 }, () => ({ type: "receive", hours: 1 }))), day)).toBe("old");
    const { recent: young } = recent({ type: "receive", hours: 1 });
    expect(ageOfMoney({ recent: { ...young, unreadable: 1 } }, day)).toBe("old");
  });

  it("is not known before the transactions are loaded, nor where they can't be", () => {
    const { initial } = wallet;
    expect(ageOfMoney(initial, day)).toBe("loading");
    const requested = stateAfter([hasWallet, Event.RecentRequested({ request: "r", walletId: "w1" })], now);
    expect(ageOfMoney(requested, day)).toBe("loading");
    const failed = stateAfter(
      [hasWallet, Event.RecentRequested({ request: "r", walletId: "w1" }), Event.RecentFailed({ failure: lost })],
      now,
    );
    expect(ageOfMoney(failed, day)).toBe("failed");
  });

  it("has no curve and no change", () => {
    const series = { chainId: "optio", symbol: "OPT", hours: 24 };
    const state = stateAfter(
      [
        hasWallet,
        holds([token()]),
        ...hasStake(amount("0"), amount("0")),
        Event.PricesRequested({ request: "p", ...series }),
        Event.PricesLoaded({ ...series, points: [{ timestamp: hoursAgo(23), priceUsd: amount("0.5") }] }),
      ],
      now,
    );
    const old = { ...state, ...recent({ type: "receive", hours: 30 }) };
    expect(portfolioView(old, 24)).toMatchObject({ age: "old" });
    expect(portfolioView(old, 24).points).not.toEqual([]);
    const young = { ...state, ...recent({ type: "receive", hours: 1 }) };
    expect(portfolioView(young, 24)).toMatchObject({ age: "young", points: [], change: null });
    // the transactions are not loaded yet
    expect(portfolioView(state, 24)).toMatchObject({ age: "loading", points: [], change: null, isPending: true });
  });
});

describe("the change in 24 hours", () => {
  const held = fc
    .record({ balanceUsd: money, change24h: fc.integer({ min: -9_999, max: 50_000 }) })
    .map(({ balanceUsd, change24h }) => token({ balanceUsd, change24h: amount(String(change24h / 100)) }));

  it("leads from the value before to the value now, up to rounding, and its percentage has the same sign", () => {
    forAll(1_000, fc.array(held, { minLength: 1, maxLength: 5 }), (tokens) => {
      const now = sum(tokens.map(({ balanceUsd }) => known(balanceUsd)));
      const change = changeIn24h(tokens);
      expect(change === null).toBe(isZero(now));
      if (change === null) return;
      const before = tokens.reduce((all, own) => all + Number(own.balanceUsd) / (1 + Number(own.change24h) / 100), 0);
      const difference = Number(now) - before;
      if (change.isRounded !== true)
        expect(Math.abs(Number(change.usd) - difference)).toBeLessThanOrEqual(0.011 + before * 1e-6);
      expect(Math.abs(Number(change.percent) - (difference / before) * 100)).toBeLessThanOrEqual(0.011 + 1e-4);
    });
  });

  it("in USD is off by at most its last digit, however the server rounded the percentages", () => {
    const exactly = fc.record({ balanceUsd: money, percent: fc.double({ min: -99, max: 500, noNaN: true }) });
    const digits = fc.integer({ min: 2, max: 8 });
    forAll(1_000, fc.array(exactly, { minLength: 1, maxLength: 5 }), digits, (held, places) => {
      const change = changeIn24h(
        held.map(({ balanceUsd, percent }) => token({ balanceUsd, change24h: amount(percent.toFixed(places)) })),
      );
      if (change === null) return;
      const difference = held.reduce(
        (all, { balanceUsd, percent }) => all + Number(balanceUsd) * (1 - 1 / (1 + percent / 100)),
        0,
      );
      const last = change.isRounded === true ? 10 ** (/0*$/.exec(change.usd)?.[0].length ?? 0) : 0.02;
      if (!isZero(change.usd))
        expect(Math.abs(Number(change.usd) - difference)).toBeLessThanOrEqual(last + Math.abs(difference) * 1e-9);
    });
  });

  it("has its cents where the percentages are exact enough for them", () => {
    const of = (balanceUsd: string, change24h: string) =>
      changeIn24h([token({ balanceUsd: amount(balanceUsd), change24h: amount(change24h) })]);
    expect(of("90", "2.5")).toEqual({ usd: "2.19", percent: "2.5" });
    expect(of("900", "2.5")).toEqual({ usd: "22", percent: "2.5", isRounded: true });
    expect(of("90000", "2.5")).toEqual({ usd: "2200", percent: "2.5", isRounded: true });
    expect(of("90000", "2.500123")).toEqual({ usd: "2195.22", percent: "2.5" });
    expect(of("900", "0.02")).toEqual({ usd: "0", percent: "0.02", isRounded: true });
  });

  it("is of one token alone, in percent, the change of its price", () => {
    forAll(1_000, held, (own) => {
      const change = changeIn24h([own]);
      if (change !== null) expect(Number(change.percent)).toBe(Number(own.change24h));
    });
  });

  it("is unknown without a price, and where everything was worthless before", () => {
    expect(changeIn24h([])).toBeNull();
    expect(
      changeIn24h([token({ chainId: "optio-testnet", priceUsd: amount("0"), balanceUsd: amount("0") })]),
    ).toBeNull();
    expect(changeIn24h([token({ change24h: amount("-100") })])).toBeNull();
  });
});

/** What is staked and unbonding of a token, in tokens and USD. */
const stakeOf = (staked: Money, unbonding: Money): TokenAccount => ({
  transactions: [],
  delegations: [],
  delegationDetails: { balanceToken: staked, balanceUsd: staked },
  unbondingDetails: { balanceToken: unbonding, balanceUsd: unbonding, entries: [] },
  balanceToken: amount("0"),
  balanceUsd: amount("0"),
  address: OWN,
});

const OPT = { chainId: "optio", symbol: "OPT" };
const stateAfter = (events: ReadonlyArray<Event>, at = Date.UTC(2026, 0, 2)) =>
  events.reduce((before, event) => wallet.evolve(before, event, { ...envelope(), at }), wallet.initial);
const holds = (tokens: ReadonlyArray<TokenBalance>) =>
  Event.TokensLoaded({ tokens: { totalBalanceUsd: sum(tokens.map(({ balanceUsd }) => known(balanceUsd))), tokens } });
const hasStake = (staked: Money, unbonding: Money) => [
  Event.AccountRequested({ request: "a", walletId: "w1", ...OPT }),
  Event.AccountLoaded({ ...OPT, account: stakeOf(staked, unbonding) }),
];

describe("the value of a wallet", () => {
  it("is exactly the sum of its parts, of which those of no value are left out", () => {
    forAll(500, money, money, money, (available, staked, unbonding) => {
      const value = walletValue(
        stateAfter([hasWallet, holds([token({ balanceUsd: available })]), ...hasStake(staked, unbonding)]),
      );
      expect(value?.stake).toBe("known");
      expect(value?.parts.map(({ usd }) => usd)).toEqual(
        [available, staked, unbonding].filter((usd) => !isZero(usd)).map((usd) => sum([usd])),
      );
      expect(sum(value?.parts.map(({ usd }) => usd) ?? [])).toBe(value?.total);
      expect(value?.total).toBe(sum([available, staked, unbonding]));
      expect(value?.parts.reduce((total, { percent }) => total + percent, 0)).toBeLessThanOrEqual(100.001);
    });
  });

  it("waits for the stake, counts without it if it cannot be loaded, and needs none where nothing can be staked", () => {
    const waiting = [hasWallet, holds([token()]), Event.AccountRequested({ request: "a", walletId: "w1", ...OPT })];
    expect(walletValue(wallet.initial)).toBeNull();
    expect(walletValue(stateAfter([hasWallet, holds([token()])]))?.stake).toBe("pending");
    expect(walletValue(stateAfter(waiting))?.stake).toBe("pending");
    const without = walletValue(stateAfter([...waiting, Event.AccountFailed({ ...OPT, failure: lost })]));
    expect(without).toMatchObject({ stake: "failed", total: "52" });
    expect(walletValue(stateAfter([hasWallet, holds([token({ stakeable: false })])]))?.stake).toBe("known");
  });

  it("ends the chart, whose ends differ by the change in 24 hours up to the rounding of the server's percentages", () => {
    const price = fc.integer({ min: 1_000, max: 10 ** 9 });
    const moved = fc.record({ balance: money, before: price, now: price });
    const CENT = 0.01;
    const skews = fc.integer({ min: -60 * 86_400, max: 60 * 86_400 }).map((seconds) => seconds * 1_000);
    forAll(300, fc.array(moved, { minLength: 1, maxLength: 4 }), money, skews, (all, staked, skew) => {
      const at = Date.UTC(2026, 0, 2);
      const tokens = all.map(({ balance, before, now }, index) => {
        const priceUsd = amount(String(now));
        return token({
          ...(index === 0 ? {} : { chainId: "ethereum", symbol: `T${index}`, stakeable: false }),
          balance,
          priceUsd,
          balanceUsd: multiply(balance, priceUsd),
          change24h: amount((Math.round((now / before - 1) * 10_000) / 100).toFixed(2)),
        });
      });
      const stakedUsd = multiply(staked, tokens[0]?.priceUsd ?? amount("0"));
      const account = {
        ...stakeOf(staked, amount("0")),
        delegationDetails: { balanceToken: staked, balanceUsd: stakedUsd },
      };
      const state = stateAfter(
        [
          hasWallet,
          holds(tokens),
          Event.AccountRequested({ request: "a", walletId: "w1", ...OPT }),
          Event.AccountLoaded({ ...OPT, account }),
          ...tokens.flatMap(({ chainId, symbol, priceUsd }, index) => {
            const series = { chainId, symbol, hours: 24 };
            const points = [
              { timestamp: "2026-01-01T00:00:00Z", priceUsd: amount(String(all[index]?.before)) },
              { timestamp: "2026-01-01T23:59:00Z", priceUsd: known(priceUsd) },
            ];
            return [
              Event.PricesRequested({ request: `p${index}`, ...series }),
              Event.PricesLoaded({ ...series, points }),
            ];
          }),
        ],
        at + skew,
      );
      const { points, change } = portfolioView(state, 24, skew);
      const shown = changeIn24h(heldTokens(state));
      const total = walletValue(state)?.total;
      if (points.length === 0 || total === undefined || isZero(total)) return;
      expect(points.at(-1)).toEqual({ at, value: total });
      // half a hundredth of a percent of each value before, which a fall leaves a part of
      const rounding = heldTokens(state).reduce((sumOfErrors, held, index) => {
        const ratio = (all[index]?.before ?? 1) / (all[index]?.now ?? 1);
        return sumOfErrors + Number(held.balanceUsd) * ratio * Math.min(1, 0.00005 * ratio * 2);
      }, 0);
      if (shown === null || change === null || shown.isRounded === true) return;
      expect(Math.abs(Number(shown.usd) - Number(change.usd))).toBeLessThanOrEqual(
        rounding + 3 * CENT + Number(total) * 1e-9,
      );
    });
  });
});

describe("the movements of one transaction", () => {
  it("are found by its hash on its chain, each once", () => {
    const rewards = transaction({ id: "r", type: "distribution" });
    const page = {
      transactions: [transaction({ type: "delegate" }), rewards, transaction({ id: "e", chainId: "ethereum" })],
      totalPages: 1,
      pageNumber: 1,
      limit: 10,
    };
    const state = [hasWallet, Event.RecentLoaded({ page }), Event.HistoryLoaded({ page })].reduce(
      (before, event) => wallet.evolve(before, event, envelope()),
      wallet.initial,
    );
    expect(sameTransaction(state, transaction({ type: "delegate" }))).toEqual([rewards]);
    expect(sameTransaction(state, transaction({ transactionHash: "" }))).toEqual([]);
  });
});
