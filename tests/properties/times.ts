import { deepStrictEqual, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { right } from "fp-ts/Either";
import type { Envelope } from "../../src/domain/decider/message.ts";
import { domain } from "../../src/domain/index.ts";
import * as notifications from "../../src/domain/notifications/ages.ts";
import {
  Command as SessionCommand,
  Event as SessionEvent,
  session,
  views as sessionViews,
} from "../../src/domain/session/index.ts";
import { calendarOf } from "../../src/domain/values/time.ts";
import { property } from "./property.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
const NOON = Date.UTC(2026, 0, 15, 12);
const ENVELOPE: Envelope = { seq: 1, at: NOON, id: "request", random: 0, cause: null, source: "system" };

/** Numbers at, just before and just after some limits, and anywhere up to the last of them. */
const near = (...limits: ReadonlyArray<number>): fc.Arbitrary<number> =>
  fc.oneof(
    fc.tuple(fc.constantFrom(...limits), fc.constantFrom(-1, 0, 1)).map(([limit, by]) => limit + by),
    fc.integer({ min: 0, max: Math.max(...limits) }),
  );

/** A clock is off from more than five minutes, to either side (T11). */
const clock = property({
  name: "session.clockIsOff",
  example: 300000,
  file: "src/domain/session/views.ts",
  sentence: "T11: a clock notice above 5 minutes of skew",
  outcomes: ["right", "exactly 5 min", "off"],
  cases: fc.tuple(near(5 * MINUTE, 10 * MINUTE), fc.constantFrom(1, -1)).map(([size, side]) => size * side),
  check: (clockSkew) => {
    const limit = BigInt(clockSkew) ** 2n - 300_000n ** 2n;
    strictEqual(sessionViews.clockIsOff({ clockSkew }), limit > 0n);
    return [limit === 0n ? "exactly 5 min" : limit > 0n ? "off" : "right"];
  },
});

/** A measured skew is recorded when it is more than a minute from the known one, or crosses five minutes (T11). */
const skew = property({
  name: "session.clockSkewFound",
  file: "src/domain/session/decide.ts",
  sentence: "T11: a measured skew is recorded",
  outcomes: ["recorded", "exactly 60 s", "ignored", "crosses 5 min"],
  cases: fc
    .tuple(near(MINUTE, 5 * MINUTE), fc.constantFrom(1, -1), near(MINUTE), fc.constantFrom(1, -1))
    .map(([known, side, change, direction]) => ({ known: known * side, next: known * side + change * direction })),
  check: ({ known, next }) => {
    const state = session.evolve(session.initial, SessionEvent.ClockSkewFound({ skew: known }), ENVELOPE);
    const context = { envelope: ENVELOPE, world: domain.initial };
    const decision = session.decide(state, SessionCommand.RecordClockSkew({ skew: next }), context);
    const crosses = [known, next].filter((value) => value ** 2 > 300_000 ** 2).length === 1;
    const isNews = crosses || (next - known) ** 2 > 60_000 ** 2;
    deepStrictEqual(
      decision,
      right(isNews ? [SessionEvent.ClockSkewFound({ skew: next })] : { ignored: "clock skew already known" }),
    );
    return [
      isNews ? "recorded" : "ignored",
      ...(Math.abs(next - known) === MINUTE ? ["exactly 60 s"] : []),
      ...(crosses ? ["crosses 5 min"] : []),
    ];
  },
});

/** The words for an age (spec §9), of the same calendar day in UTC. */
const age = property({
  name: "notifications.age",
  example: 3_600_000,
  file: "src/domain/notifications/ages.ts",
  sentence: "spec §9: notification times",
  outcomes: ["seconds", "exactly 60 s", "fewMinutes", "exactly 1 h", "hours", "exactly 24 h", "date"],
  cases: near(MINUTE, HOUR, DAY, 2 * DAY),
  check: (past) => {
    const { unit } = notifications.age(new Date(NOON - past).toISOString(), NOON, calendarOf("UTC"));
    const order = [MINUTE, HOUR, DAY].filter((limit) => past >= limit).length;
    const expected = ["seconds", "fewMinutes", "hours", "date"][order] ?? "";
    strictEqual(unit, expected);
    const exact = new Map([
      [MINUTE, "exactly 60 s"],
      [HOUR, "exactly 1 h"],
      [DAY, "exactly 24 h"],
    ]).get(past);
    return exact === undefined ? [expected] : [expected, exact];
  },
});

/** The groups of spec §2, by calendar days: Last Week ends with the seventh day before today. */
const groups = property({
  name: "notifications.grouped",
  file: "src/domain/notifications/ages.ts",
  sentence: "spec §2: notifications are grouped Today, Yesterday, Last Week, Older",
  outcomes: ["today", "yesterday", "lastWeek", "exactly 7 days", "older"],
  cases: fc.tuple(
    fc.integer({ min: 0, max: 10 }),
    near(0, DAY - 1).map((time) => Math.min(DAY - 1, Math.max(0, time))),
  ),
  check: ([days, time]) => {
    const midnight = NOON - DAY / 2;
    const created_at = new Date(midnight - days * DAY + time).toISOString();
    const entry = { id: "n", text: "", created_at, read_at: null };
    const group = notifications.groupingOf(midnight + DAY - 1, "UTC")([entry])[0]?.group;
    const expected = days === 0 ? "today" : days === 1 ? "yesterday" : days < 8 ? "lastWeek" : "older";
    strictEqual(group, expected);
    return days === 7 ? [expected, "exactly 7 days"] : [expected];
  },
});

export const times = [clock, skew, age, groups];
