import { describe, expect, it } from "vitest";
import { age, groupingOf } from "../../src/domain/notifications/ages.ts";
import { Command as Session, Event as SessionEvent } from "../../src/domain/session/index.ts";
import { clockIsOff } from "../../src/domain/session/views.ts";
import { Rejection, Event as TransferEvent, transfer } from "../../src/domain/transfer/index.ts";
import { checkAmount } from "../../src/domain/transfer/rules.ts";
import { amount } from "../../src/domain/values/money.ts";
import { calendarOf } from "../../src/domain/values/time.ts";
import { Event as WalletEvent, wallet } from "../../src/domain/wallet/index.ts";
import { envelope, specify } from "../support/spec.ts";
import { given as session } from "./session/example.ts";
import { confirm, FINGERPRINT, intent, preview, TOKENS, worldOf } from "./transfer/examples.ts";

const token = { decimals: 6, balance: amount("100") };
const rulesOf = (typed: string): ReadonlyArray<string> => {
  const verdict = checkAmount(typed, token);
  return verdict._tag === "Left" ? verdict.left.map(({ rule }) => rule) : [];
};

describe("boundaries of money", () => {
  it("an amount of exactly the balance is accepted, one base unit more is not", () => {
    expect(rulesOf("100")).toEqual([]);
    expect(rulesOf("100.000001")).toEqual(["rule.amount.insufficient"]);
  });

  it("amount and fee of exactly the balance are covered, one base unit more is not", () => {
    const previewed = [
      TransferEvent.PreviewRequested({ request: "q", intent }),
      TransferEvent.PreviewReceived({ preview, fingerprint: FINGERPRINT, differences: [] }),
    ];
    const confirming = (balance: string) =>
      specify(
        transfer,
        worldOf([{ ...(TOKENS[0] as (typeof TOKENS)[number]), balance: amount(balance) }]),
      )(...previewed).when(confirm());
    confirming("5.01").leadsTo((state) => expect(state.form.step).toBe("sent"));
    confirming("5.009999").thenRefused(Rejection.FeeNotCovered({ symbol: "OPT", missing: amount("0.000001") }));
  });

  it("a fee estimate of one chain leaves those of other chains as they are", () => {
    const estimate = (chainId: string, fee: string) => [
      TransferEvent.PreviewRequested({ request: "q", intent: { ...intent, chainId } }),
      TransferEvent.PreviewReceived({
        preview: { ...preview, gasFeeEstimate: amount(fee) },
        fingerprint: FINGERPRINT,
        differences: [],
      }),
    ];
    const events = [...estimate("ethereum", "0.002"), ...estimate("optio", "0.01"), ...estimate("optio", "0.02")];
    const { fees } = events.reduce((state, event) => transfer.evolve(state, event, envelope()), transfer.initial);
    expect(fees).toEqual([
      { chainId: "ethereum", transferType: "send", fee: "0.002" },
      { chainId: "optio", transferType: "send", fee: "0.02" },
    ]);
  });
});

describe("boundaries of time", () => {
  const MINUTE = 60_000;

  it("a clock that is wrong by exactly five minutes is not named, by a millisecond more it is", () => {
    for (const sign of [1, -1]) {
      expect(clockIsOff({ clockSkew: sign * 5 * MINUTE })).toBe(false);
      expect(clockIsOff({ clockSkew: sign * (5 * MINUTE + 1) })).toBe(true);
    }
  });

  it("a skew that changed by exactly a minute says nothing new, by a millisecond more it does", () => {
    session()
      .when(Session.RecordClockSkew({ skew: MINUTE }))
      .thenIgnored("clock skew already known");
    session()
      .when(Session.RecordClockSkew({ skew: MINUTE + 1 }))
      .then(SessionEvent.ClockSkewFound({ skew: MINUTE + 1 }));
  });

  it("a notification is seconds old until a minute has passed, minutes until an hour, hours until a day", () => {
    const now = Date.UTC(2026, 0, 15, 12);
    const units = (past: number) => age(new Date(now - past).toISOString(), now, calendarOf("UTC")).unit;
    expect(
      [MINUTE - 1, MINUTE, 60 * MINUTE - 1, 60 * MINUTE, 24 * 60 * MINUTE - 1, 24 * 60 * MINUTE].map(units),
    ).toEqual(["seconds", "fewMinutes", "fewMinutes", "hours", "hours", "date"]);
  });
});

describe("boundaries of days", () => {
  it("a notification of seven calendar days ago is of last week, one of eight days is older", () => {
    const now = Date.UTC(2026, 0, 15, 0, 30);
    const groupOf = (daysAgo: number) => {
      const created_at = new Date(Date.UTC(2026, 0, 15 - daysAgo, 23, 59)).toISOString();
      return groupingOf(now, "UTC")([{ id: "n", text: "", created_at, read_at: null }])[0]?.group;
    };
    expect([0, 1, 2, 7, 8].map(groupOf)).toEqual(["today", "yesterday", "lastWeek", "lastWeek", "older"]);
  });
});

describe("a logout", () => {
  it("h3: leaves nothing of the wallet's state, prices among it", () => {
    const point = { timestamp: "2026-01-15T00:00:00Z", priceUsd: amount("1.25") };
    const prices = { chainId: "optio", symbol: "OPT", hours: 24 };
    const events = [
      WalletEvent.PricesRequested({ request: "q", ...prices }),
      WalletEvent.PricesLoaded({ ...prices, points: [point] }),
    ];
    const loaded = events.reduce((state, event) => wallet.evolve(state, event, envelope()), wallet.initial);
    expect(loaded.prices).toHaveLength(1);
    const after = wallet.evolve(loaded, SessionEvent.SignedOut({ reason: "chosen", message: null }), envelope());
    expect(after).toEqual(wallet.initial);
  });
});
