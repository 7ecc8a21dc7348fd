import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfText, keyOf, textOfDay } from "../../../src/app/reactors/staking/day-text.ts";
import { commissionChanges, happenings, lossesOf, slotsOf } from "../../../src/domain/staking/happened.ts";
import {
  type DaySeen,
  dayOf,
  dayOfAnswer,
  daysOf,
  isKeptDay,
  isNews,
  MOST_DAYS,
  mergedDay,
  type SeenDay,
} from "../../../src/domain/staking/history.ts";
import { Command, Event, staking, type Validator } from "../../../src/domain/staking/index.ts";
import { amount, ZERO } from "../../../src/domain/values/money.ts";
import { signedOut } from "../../support/examples.ts";
import { forAll } from "../../support/properties.ts";
import { envelope, specify } from "../../support/spec.ts";
import { validator } from "./example.ts";
import { ANNA, BERT, CARL, stakeWorld, valoper } from "./examples.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 30, 9);
const given = specify(staking, stakeWorld());
const keyFor = (address: string): string => keyOf(address) ?? "";

const answered = (validators: ReadonlyArray<Validator>, saidAt = NOW, own: ReadonlyArray<string> = []): DaySeen =>
  dayOfAnswer(validators, { saidAt, own: new Set(own), keyOf });
/** An address for each of many numbers. */
const numbered = (number: number): string => `optiovaloper1${String(number).padStart(38, "0").replaceAll("1", "x")}`;
const one = (over: Partial<Validator> = {}, saidAt = NOW): DaySeen =>
  answered([validator("Anna", { address: ANNA, ...over })], saidAt);
const annas = (days: ReadonlyArray<DaySeen>, now = NOW) => daysOf(days, keyFor(ANNA), now);
/** A day of November 2026. */
const seen = (day: number, fee: string | null, status: SeenDay["status"] = "active"): SeenDay => ({
  at: Date.UTC(2026, 10, day),
  ...(fee === null ? {} : { fee: amount(fee) }),
  ...(status === undefined ? {} : { status }),
});
const told = (days: ReadonlyArray<SeenDay>) =>
  happenings(days).map((of) => {
    const [from, to] = [new Date(of.from).getUTCDate(), new Date(of.to).getUTCDate()];
    if (of.kind === "lost") return `lost ${of.amount}`;
    return of.kind === "commission"
      ? `${from}-${to} ${of.before} to ${of.after}`
      : `${from}-${to} suspended ${of.count}${of.isOver ? " over" : ""}`;
  });

const share = fc.nat(1_000_000).map((millionths) => amount(String(millionths / 1_000_000)));
const status = fc.constantFrom("active" as const, "inactive" as const, "jailed" as const);
const validators = fc
  .uniqueArray(fc.nat(20), { maxLength: 8 })
  .chain((numbers) =>
    fc.tuple(
      ...numbers.map((number) =>
        fc
          .record({ fee: share, maxFee: share, uptime: share, status }, { requiredKeys: [] })
          .map((over) => validator("v", { address: valoper(number), ...over })),
      ),
    ),
  );
const day = fc.tuple(validators, fc.integer({ min: 0, max: 3 * DAY })).map(([of, past]) => answered(of, NOW - past));

describe("a day of the validators", () => {
  it("is one of UTC, and has each validator's figures as the server said them", () => {
    expect(new Date(one({}, Date.UTC(2026, 10, 30, 23, 59)).at).toISOString()).toBe("2026-11-30T00:00:00.000Z");
    expect(annas([one({ maxFee: amount("0.1"), uptime: amount("0.99876") })])).toEqual([
      { at: Date.UTC(2026, 10, 30), fee: "0.05", maxFee: "0.1", uptime: "0.9987", status: "active" },
    ]);
  });

  it("has no figure that cannot be, and no validator without an address of one", () => {
    const odd = one({ fee: amount("1000000000000000000000000000000"), uptime: amount("-0.5"), maxFee: amount("1.01") });
    expect(annas([odd])).toEqual([{ at: Date.UTC(2026, 10, 30), status: "active" }]);
    const hostile = ["", "x", "a|b 0.1 0.1 0.1 j", `${ANNA.slice(0, -3)}|||`, "q".repeat(10_000)];
    expect(answered(hostile.map((address) => validator("odd", { address }))).seen.size).toBe(0);
  });

  it("has at most 500 validators, first those with own stake", () => {
    const many = Array.from({ length: 3_000 }, (_, at) => validator("v", { address: numbered(at) }));
    const last = numbered(2_999);
    const found = answered(many, NOW, [last]);
    expect([found.seen.size, found.seen.has(keyFor(last))]).toEqual([500, true]);
    expect(textOfDay(found).length).toBeLessThan(30_000);
  });

  it("of 112 validators needs less than 5 kB", () => {
    const set = Array.from({ length: 112 }, (_, at) =>
      validator("v", { address: numbered(at), fee: amount("0.05"), maxFee: amount("0.2"), uptime: amount("0.9987") }),
    );
    expect(textOfDay(answered(set)).length).toBeLessThan(5_000);
  });

  it("is news where it says something else, and by an uptime alone only after an hour", () => {
    const first = one();
    expect(isNews(first, one({ uptime: amount("0.5") }, NOW + HOUR - 1))).toBe(false);
    expect(isNews(first, one({ uptime: amount("0.5") }, NOW + HOUR))).toBe(true);
    for (const other of [{ fee: amount("0.06") }, { status: "jailed" as const }, { maxFee: amount("0.2") }])
      expect(isNews(first, one(other))).toBe(true);
    expect(isNews(first, answered([validator("Bert", { address: BERT })]))).toBe(true);
  });

  it("keeps that a validator was jailed that day, though it is not any more", () => {
    const merged = mergedDay(one({ status: "jailed" }, NOW), one({ fee: amount("0.06") }, NOW + HOUR));
    expect(annas([merged])).toMatchObject([{ fee: "0.06", status: "jailed" }]);
  });

  it("law: two tabs that saw one day say the same in either order, and each validator of both", () => {
    forAll(200, day, day, (a, b) => {
      fc.pre(a.saidAt !== b.saidAt);
      const merged = mergedDay(a, b);
      expect(mergedDay(b, a).seen).toEqual(merged.seen);
      for (const key of [...a.seen.keys(), ...b.seen.keys()]) expect(merged.seen.has(key)).toBe(true);
      expect(mergedDay(merged, a).seen).toEqual(merged.seen);
    });
  });
});

describe("the days that are drawn", () => {
  it("are the last 90, each once, the oldest first, without one of the future", () => {
    const all = [0, -1, 1, 2, -MOST_DAYS + 1, -MOST_DAYS, 0].map((offset) => one({}, NOW + offset * DAY));
    expect(annas(all).map(({ at }) => (at - dayOf(NOW)) / DAY)).toEqual([-89, -1, 0]);
  });

  it("are kept until they are no longer drawn; tomorrow is kept, and no later day", () => {
    const kept = [-90, -89, 0, 1, 2].map((offset) => isKeptDay(dayOf(NOW) + offset * DAY, NOW));
    expect(kept).toEqual([false, true, true, true, false]);
  });

  it("have a place each, empty where nothing was seen", () => {
    const slots = slotsOf([seen(29, "0.05"), seen(30, "0.05")], NOW);
    expect([slots.length, slots.at(-1)?.at, slots.filter((slot) => slot.seen !== null).length]).toEqual([
      90,
      Date.UTC(2026, 10, 30),
      2,
    ]);
    expect(slots[0]).toEqual({ at: Date.UTC(2026, 8, 2), seen: null });
  });

  it("law: never more than 90, ascending, none outside of them, whatever was stored", () => {
    const anyDay = fc.integer({ min: -400, max: 400 }).map((offset) => one({}, NOW + offset * DAY));
    forAll(200, fc.array(anyDay, { maxLength: 200 }), (days) => {
      const drawn = annas(days).map(({ at }) => at);
      expect(drawn.length).toBeLessThanOrEqual(MOST_DAYS);
      expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
      for (const at of drawn) expect(at > NOW - MOST_DAYS * DAY && at <= NOW).toBe(true);
    });
  });
});

describe("the text of a day", () => {
  it("law: is read as what was written", () => {
    forAll(200, day, (written) => {
      expect(dayOfText(textOfDay(written))).toEqual(written);
    });
  });

  it("of a newer version or another network is left alone, and what is none is none", () => {
    const text = textOfDay(one());
    const but = (over: object) => dayOfText(JSON.stringify({ ...JSON.parse(text), ...over }));
    expect([but({ version: 2 }), but({ network: "other" })]).toEqual(["other", "other"]);
    const none = [
      { version: "1" },
      { day: "2026-13-40" },
      { day: "yesterday" },
      { saidAt: "now" },
      { saidAt: 1e300 },
      { validators: 7 },
    ];
    for (const over of none) expect(but(over), JSON.stringify(over)).toBeNull();
    for (const broken of ["", "{", "null", "[]", `"${"x".repeat(50_000)}"`]) expect(dayOfText(broken)).toBeNull();
  });

  it("has no row and no figure that can't be", () => {
    const row = `${keyFor(ANNA)} 1e30 0.1 -0.5 x`;
    const text = JSON.stringify({ ...JSON.parse(textOfDay(one())), validators: `${row}|short 0 0 0 a||${row} more` });
    expect(annas([dayOfText(text) as DaySeen])).toEqual([{ at: dayOf(NOW), maxFee: "0.1" }]);
  });
});

describe("what was seen to happen", () => {
  it("is each change of the commission, with the days between which it was", () => {
    const days = [seen(1, "0.02"), seen(2, "0.02"), seen(5, "0.03"), seen(6, null), seen(7, "0.01")];
    expect(told(days)).toEqual(["5-7 0.03 to 0.01", "2-5 0.02 to 0.03"]);
    expect(commissionChanges([seen(1, null)])).toEqual([]);
  });

  it("is each suspension by the days on which it was seen, the newest first", () => {
    const days = [
      seen(12, "0.05", "jailed"),
      seen(14, "0.05", "jailed"),
      seen(15, "0.05", undefined),
      seen(16, "0.05"),
      seen(20, "0.05", "inactive"),
      seen(29, "0.05", "jailed"),
    ];
    expect(told(days)).toEqual(["29-29 suspended 1", "12-14 suspended 2 over"]);
    expect(told([seen(1, "0.05"), seen(2, "0.05", "inactive")])).toEqual([]);
  });

  it("is what the books say that a slash of it took, among the rest by its day", () => {
    const pots = { available: ZERO, staked: ZERO, arriving: ZERO };
    const row = (id: string, over: object) => ({
      ...{ id, at: "2026-11-13T10:00:00.000Z", kind: "slashed", ...pots, transactionId: null, validator: ANNA },
      ...over,
    });
    const movements = [
      row("1", { staked: amount("-7"), arriving: amount("-0.74") }),
      row("2", { staked: amount("-1"), validator: BERT }),
      row("3", { staked: amount("-2"), kind: "unstaked" }),
      row("4", { staked: amount("0.000001"), at: "2026-11-14T10:00:00.000Z" }),
      row("5", { arriving: amount("-0.26") }),
    ];
    const of = { chainId: "optio", symbol: "OPT" };
    const readings = [of, { ...of, symbol: "ETH" }].map((token) => ({
      ...{ ...token, opening: pots, closing: pots, movements, unreadable: 0 },
    }));
    const lost = lossesOf(readings, of, ANNA);
    expect(lost.map(({ amount: coins, to }) => [coins, new Date(to).getUTCDate()])).toEqual([["8", 13]]);
    const kinds = happenings([seen(12, "0.02"), seen(13, "0.03"), seen(14, "0.03", "jailed")], lost);
    expect(kinds.map(({ kind }) => kind)).toEqual(["suspended", "lost", "commission"]);
  });

  it("law: claims no day on which it was not seen", () => {
    const random = fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 30 }), status }), {
      selector: (of) => of.day,
    });
    forAll(200, random, (rows) => {
      const days = rows.toSorted((a, b) => a.day - b.day).map((of) => seen(of.day, "0.05", of.status));
      const jailed = days.filter((of) => of.status === "jailed").map(({ at }) => at);
      const found = happenings(days).flatMap((of) => (of.kind === "suspended" ? [of] : []));
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(jailed.length);
      for (const { from, to } of found) expect([jailed.includes(from), jailed.includes(to)]).toEqual([true, true]);
    });
  });
});

describe("the history of the validator on screen", () => {
  const days = [seen(29, "0.05"), seen(30, "0.05")];
  const requested = Event.HistoryRequested({ validator: ANNA });
  const read = { validator: ANNA, days, unreadable: 0 };

  it("is requested, and read for that validator alone", () => {
    given()
      .when(Command.LoadHistory({ validator: ANNA }))
      .then(requested);
    given(requested).when(Command.RecordHistory(read)).then(Event.HistoryRead(read));
    given(requested).ignores(Command.RecordHistory({ ...read, validator: CARL }), "another validator is shown");
    given().ignores(Command.RecordHistoryUnread({ why: "off" }), "no validator was shown");
  });

  it("stays while it is read again, says what failed, and is gone after the session", () => {
    const historyAfter = (...events: ReadonlyArray<{ readonly _tag: string }>) =>
      events.reduce((state, event) => staking.evolve(state, event, envelope()), staking.initial).history;
    const done = [requested, Event.HistoryRead(read)];
    expect(historyAfter(...done, requested)).toEqual({ ...read, status: "read", isUnkept: false });
    expect(historyAfter(...done, Event.HistoryRequested({ validator: BERT }))).toMatchObject({
      status: "reading",
      days: [],
    });
    expect(historyAfter(...done, Event.HistoryNotRead({ why: "failed" }))).toMatchObject({ status: "failed", days });
    expect(historyAfter(...done, Event.DayNotKept())).toMatchObject({ status: "read", isUnkept: true });
    expect(historyAfter(...done, signedOut)).toBeUndefined();
  });
});
