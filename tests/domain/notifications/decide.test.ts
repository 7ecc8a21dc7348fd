import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { age, groupingOf } from "../../../src/domain/notifications/ages.ts";
import {
  Command,
  Event,
  type Notification,
  notifications,
  Rejection,
  views,
} from "../../../src/domain/notifications/index.ts";
import { appended } from "../../../src/domain/values/paging.ts";
import { calendarOf, daysBetween } from "../../../src/domain/values/time.ts";
import { signedOut, unreachable } from "../../support/examples.ts";
import { specify } from "../../support/spec.ts";

const given = specify(notifications, undefined);

const entry = (id: string, read_at: string | null = null): Notification => ({
  id,
  text: `You received ${id} OPT`,
  created_at: "2026-01-15T09:00:00Z",
  read_at,
});
const asked = Event.PageRequested({ request: "request-1", page: 1 });
const page = (data: ReadonlyArray<Notification>, current_page = 1, last_page = 1) => ({
  data,
  current_page,
  last_page,
});
const loaded = (...data: ReadonlyArray<Notification>) => Event.PageLoaded({ page: page(data) });

describe("loading notifications", () => {
  it("requests a page", () => {
    given()
      .when(Command.LoadPage({ page: 1 }), { id: "q" })
      .then(Event.PageRequested({ request: "q", page: 1 }));
  });

  it("refuses a page after the last", () => {
    given(asked, loaded(entry("1"))).refuses(Command.LoadPage({ page: 2 }), Rejection.NoMorePages());
  });

  it("replaces the list with page 1", () => {
    given(asked, loaded(entry("old")), Event.PageRequested({ request: "again", page: 1 }))
      .when(Command.RecordPage({ request: "again", page: page([entry("new")]) }))
      .leadsTo((state) => expect(state.list.map((entry) => entry.id)).toEqual(["new"]));
  });

  it("appends later pages, and takes no entry twice", () => {
    given(
      asked,
      Event.PageLoaded({ page: page([entry("a"), entry("b")], 1, 2) }),
      Event.PageRequested({ request: "more", page: 2 }),
    )
      .when(Command.RecordPage({ request: "more", page: page([entry("b"), entry("c")], 2, 2) }))
      .leadsTo((state) => expect(state.list.map((entry) => entry.id)).toEqual(["a", "b", "c"]));
  });

  it("keeps what is loaded when a later page fails, and empties the list when the first then fails", () => {
    const two = Event.PageLoaded({ page: page([entry("a"), entry("b")], 1, 3) });
    const failed = Event.PageFailed({ failure: unreachable });
    given(asked, two, Event.PageRequested({ request: "more", page: 2 }))
      .when(Command.RecordPageFailure({ request: "more", failure: unreachable }))
      .leadsTo((state) => {
        expect([state.list.map(({ id }) => id), state.currentPage]).toEqual([["a", "b"], 1]);
        expect([failureOf(state.load), views.hasMore(state)]).toEqual([unreachable, true]);
      });
    given(asked, two, Event.PageRequested({ request: "more", page: 2 }), failed)
      .when(Command.LoadPage({ page: 2 }), { id: "again" })
      .then(Event.PageRequested({ request: "again", page: 2 }));
    given(
      asked,
      two,
      Event.PageRequested({ request: "more", page: 2 }),
      failed,
      Event.PageRequested({ request: "first", page: 1 }),
    )
      .when(Command.RecordPageFailure({ request: "first", failure: unreachable }))
      .leadsTo((state) => expect(state.list).toEqual([]));
  });

  it("empties the list when the first page fails, and stores the failure", () => {
    given(asked, loaded(entry("a")), Event.PageRequested({ request: "again", page: 1 }))
      .when(Command.RecordPageFailure({ request: "again", failure: unreachable }))
      .leadsTo((state) => expect([state.list, failureOf(state.load)]).toEqual([[], unreachable]));
  });
});

describe("reading notifications", () => {
  const read_at = "2026-01-15T12:00:00.000Z";

  it("marks a notification as read before the server confirms it", () => {
    given(asked, loaded(entry("a")))
      .when(Command.MarkRead({ id: "a" }), { id: "m" })
      .then(Event.MarkReadRequested({ request: "m", id: "a" }))
      .leadsTo((state) => expect(state.list[0]?.read_at).toBe(read_at));
  });

  it("refuses what is read already and what is not there", () => {
    given(asked, loaded(entry("a", read_at))).refuses(Command.MarkRead({ id: "a" }), Rejection.AlreadyRead());
    given().refuses(Command.MarkRead({ id: "a" }), Rejection.NotFound());
  });

  it("shows it unread again when the server did not take it", () => {
    given(asked, loaded(entry("a")), Event.MarkReadRequested({ request: "m", id: "a" }))
      .when(Command.RecordMarkReadFailure({ request: "m", id: "a", failure: unreachable }))
      .leadsTo((state) => expect(state.list[0]?.read_at).toBeNull());
  });

  it("'Mark all as read' replaces a slow mark, whose late failure is ignored", () => {
    given(
      asked,
      loaded(entry("a")),
      Event.MarkReadRequested({ request: "m", id: "a" }),
      Event.MarkAllReadRequested({ request: "all" }),
      Event.MarkedAllRead(),
    ).ignores(
      Command.RecordMarkReadFailure({ request: "m", id: "a", failure: unreachable }),
      "request no longer pending",
    );
  });

  it("stays read in an answer that is older, however many marks are pending", () => {
    const both = page([entry("a"), entry("b")]);
    given(
      asked,
      loaded(entry("a"), entry("b")),
      Event.MarkReadRequested({ request: "m1", id: "a" }),
      Event.MarkReadRequested({ request: "m2", id: "b" }),
      Event.PageRequested({ request: "again", page: 1 }),
    )
      .when(Command.RecordPage({ request: "again", page: both }))
      .leadsTo((state) => expect(state.list.filter((shown) => shown.read_at === null)).toEqual([]));
  });

  it("marks all as read once the server has", () => {
    given(asked, loaded(entry("a"), entry("b")), Event.MarkAllReadRequested({ request: "all" }))
      .when(Command.RecordMarkAllRead({ request: "all" }))
      .then(Event.MarkedAllRead())
      .leadsTo((state) => expect(state.list.map((entry) => entry.read_at)).toEqual([read_at, read_at]));
  });

  it("refuses to mark all when nothing is unread, or it is not known what is", () => {
    given(asked, loaded(entry("a", read_at))).refuses(Command.MarkAllRead(), Rejection.NothingUnread());
    given().refuses(Command.MarkAllRead(), Rejection.NotKnown());
    given(asked).refuses(Command.MarkAllRead(), Rejection.NotKnown());
  });
});

describe("clearing notifications", () => {
  it("empties the list only once the server has", () => {
    given(asked, loaded(entry("a")))
      .when(Command.Clear(), { id: "c" })
      .then(Event.ClearRequested({ request: "c" }))
      .leadsTo((state) => expect(state.list).toHaveLength(1));
    given(asked, loaded(entry("a")), Event.ClearRequested({ request: "c" }))
      .when(Command.RecordClear({ request: "c" }))
      .leadsTo((state) => expect(state.list).toEqual([]));
  });

  it.each(["load", "refresh"])("a page (%s) requested before the list was cleared is ignored", (kind) => {
    const late = page([entry("b")], kind === "load" ? 2 : 1, 2);
    given(
      asked,
      Event.PageLoaded({ page: page([entry("a")], 1, 2) }),
      kind === "load" ? Event.PageRequested({ request: "more", page: 2 }) : Event.RefreshRequested({ request: "more" }),
      Event.ClearRequested({ request: "c" }),
      Event.Cleared(),
    ).ignores(
      kind === "load"
        ? Command.RecordPage({ request: "more", page: late })
        : Command.RecordRefresh({ request: "more", page: late }),
      "request no longer pending",
    );
  });

  it.each([
    ["mark", Event.MarkReadRequested({ request: "m", id: "a" }), Event.MarkReadConfirmed({ id: "a" })],
    ["mark of all", Event.MarkAllReadRequested({ request: "m" }), Event.MarkedAllRead()],
  ])("a refresh that was requested before the server confirmed a %s is ignored", (_what, requested, confirmed) => {
    given(asked, loaded(entry("a")), Event.RefreshRequested({ request: "r" }), requested, confirmed).ignores(
      Command.RecordRefresh({ request: "r", page: page([entry("a")], 1, 1) }),
      "request no longer pending",
    );
  });

  it("has nothing to clear in an empty list", () => {
    given(asked, loaded()).refuses(Command.Clear(), Rejection.NothingToClear());
  });

  it("does not call a list empty that still loads or could not be loaded", () => {
    given().refuses(Command.Clear(), Rejection.NotKnown());
    given(asked).refuses(Command.Clear(), Rejection.NotKnown());
  });

  it("forgets everything on signing out", () => {
    given(asked, loaded(entry("a")), signedOut).refuses(Command.MarkRead({ id: "a" }), Rejection.NotFound());
  });
});

describe("refreshing notifications in the background", () => {
  const two = [asked, Event.PageLoaded({ page: page([entry("b"), entry("a")], 1, 2) })];
  const three = [...two, Event.PageRequested({ request: "more", page: 2 })];
  const refreshing = Event.RefreshRequested({ request: "f" });
  const ids = (state: { readonly list: ReadonlyArray<Notification> }) => state.list.map(({ id }) => id);

  it("starts unless a page is on its way", () => {
    given(...two)
      .when(Command.Refresh(), { id: "f" })
      .then(refreshing);
    given(asked).refuses(Command.Refresh(), Rejection.Busy());
  });

  it("puts new entries before the others and keeps the pages that were loaded", () => {
    given(...three, Event.PageLoaded({ page: page([entry("z")], 2, 2) }), refreshing)
      .when(Command.RecordRefresh({ request: "f", page: page([entry("c"), entry("b"), entry("a")], 1, 2) }))
      .leadsTo((state) => expect([ids(state), state.currentPage]).toEqual([["c", "b", "a", "z"], 2]));
  });

  it("starts over when the new page does not join what is there", () => {
    given(...three, Event.PageLoaded({ page: page([entry("z")], 2, 2) }), refreshing)
      .when(Command.RecordRefresh({ request: "f", page: page([entry("y"), entry("x")], 1, 3) }))
      .leadsTo((state) => expect([ids(state), state.currentPage, state.lastPage]).toEqual([["y", "x"], 1, 3]));
  });

  it("leaves read what was marked meanwhile", () => {
    const read_at = "2026-01-15T12:00:00.000Z";
    given(...two, Event.MarkReadRequested({ request: "m", id: "a" }), refreshing)
      .when(Command.RecordRefresh({ request: "f", page: page([entry("b"), entry("a")]) }))
      .leadsTo((state) => expect(state.list.map((entry) => entry.read_at)).toEqual([null, read_at]));
  });
});

describe("an entry with an invalid date", () => {
  const bad = { ...entry("bad"), created_at: "not a date" };
  it("is in the last group, with an unknown age", () => {
    const now = Date.UTC(2026, 0, 15, 12);
    expect(groupingOf(now, "UTC")([entry("a"), bad])).toEqual([
      { group: "today", entries: [entry("a")] },
      { group: "older", entries: [bad] },
    ]);
    expect(age("not a date", now, calendarOf("UTC"))).toEqual({ unit: "unknown" });
  });
});

describe("the groups of notifications (spec §2 Shell)", () => {
  it("follow the calendar days of any time zone", () => {
    const zone = fc.constantFrom("UTC", "Europe/Vienna", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/St_Johns");
    const now = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(zone, now, fc.integer({ min: -2 * 86_400_000, max: 12 * 86_400_000 }), (place, at, past) => {
        const sent = at.getTime() - past;
        const days = daysBetween(calendarOf(place)(sent), calendarOf(place)(at.getTime()));
        const expected = days <= 0 ? "today" : days === 1 ? "yesterday" : days <= 7 ? "lastWeek" : "older";
        const one = { ...entry("a"), created_at: new Date(sent).toISOString() };
        expect(groupingOf(at.getTime(), place)([one])).toEqual([{ group: expected, entries: [one] }]);
      }),
    );
  });

  it("are the same for a list that grows page by page as for each entry alone", () => {
    const now = Date.UTC(2026, 2, 30, 12);
    const ages = fc.array(fc.integer({ min: -3_600_000, max: 12 * 86_400_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(fc.constantFrom("UTC", "Europe/Vienna", "Asia/Kathmandu"), ages, (place, past) => {
        const list = past.map((ms, at) => ({ ...entry(`${at}`), created_at: new Date(now - ms).toISOString() }));
        const group = groupingOf(now, place);
        for (let length = 20; length < list.length; length += 20) group(list.slice(0, length));
        const alone = list.map((one) => [groupingOf(now, place)([one])[0]?.group, one.id]);
        const together = group(list).flatMap(({ group: name, entries }) => entries.map(({ id }) => [name, id]));
        expect(together.toSorted()).toEqual(alone.toSorted());
      }),
    );
  });
});

describe("a later page of a long list", () => {
  it("adds what the list does not hold yet, in the order of the page", () => {
    const id = fc.nat(30).map((at) => ({ id: `${at}` }));
    fc.assert(
      fc.property(fc.uniqueArray(id, { selector: (one) => one.id }), fc.array(id), (list, more) => {
        const known = new Set<string>();
        const expected = [...list, ...more].filter((one) => !known.has(one.id) && known.add(one.id));
        expect(appended(list, more)).toEqual(expected);
      }),
    );
  });
});
