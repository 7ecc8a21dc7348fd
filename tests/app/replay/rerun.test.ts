import { AsyncLocalStorage } from "node:async_hooks";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { rerunText } from "../../../src/app/replay/command.ts";
import { recordedRequests } from "../../../src/app/replay/recorded.ts";
import { type Rerun, rerun } from "../../../src/app/replay/rerun.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { previewed, STAKE_ACTIONS } from "../../support/actions.ts";
import { createDevice, open, openSignedIn } from "../../support/driver.ts";
import { createPage } from "../../support/page.ts";
import { runs } from "../../support/properties.ts";
import { json, losing, losingAnswer, silence, slowly } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";
import { FLOWS } from "./flows.ts";
import { bundleOf } from "./logs.ts";

const IDENTICAL = (bundle: Bundle) => ({ divergence: null, identical: bundle.entries.length, taken: 0 });
const ofThis = ({ divergence, identical, taken }: Rerun) => ({ divergence, identical, taken });

const life = async (): Promise<Bundle> => {
  const page = createPage();
  const device = createDevice();
  device.server.always("searchContacts", () => json(200, { data: [] }));
  const user = await open(device, page.reactors);
  await user.signsIn();
  for (const [index, reply] of [losingAnswer, null].entries()) {
    if (reply !== null) device.server.next("transfer", reply);
    await user.asksForPreview({ amount: `${5 + index}`, to: MIRA, memo: "rent" });
    user.confirms();
    await user.waits("70 s");
  }
  device.server.expireTokens();
  await user.waits("50 s");
  const [delegate, undelegate] = STAKE_ACTIONS;
  for (const action of [delegate, undelegate]) {
    if (action === undefined) continue;
    await previewed(user, action);
    user.confirms();
    await user.waits("10 s");
  }
  for (const query of ["a", "an", "ann"]) {
    user.does(Contacts.TypeSearch({ query }));
    await user.waits("300 ms");
  }
  await user.waits("1 s");
  page.shows(user, false);
  await user.waits("3 min");
  page.shows(user, true);
  await user.settles();
  device.server.next("getNotifications", silence);
  user.does(Notifications.LoadPage({ page: 1 }));
  await user.waits("29 min");
  await user.waits("2 min");
  return bundleOf(user);
};
let lived: Promise<Bundle> | null = null;
const LIFE = (): Promise<Bundle> => {
  lived ??= life();
  return lived;
};

describe("a re-run with reactors and recorded answers", () => {
  it("a re-run is identical for a life of transfers, polls, a lost answer, a renewed token, stakes, a search and the idle end", async () => {
    const bundle = await LIFE();
    const tags = new Set(bundle.entries.map(({ command }) => command._tag));
    for (const tag of ["transfer.RecordPoll", "contacts.RecordFound", "notifications.RecordRefresh"]) {
      expect(tags).toContain(tag);
    }
    expect(bundle.entries.length).toBeGreaterThan(150);
    expect(bundle.entries.at(-1)?.command).toMatchObject({ _tag: "session.EndSession", reason: "inactive" });
    expect(ofThis(await rerun(bundle))).toEqual(IDENTICAL(bundle));
  });

  it("a re-run sends no poll of a transfer after the session's idle end, for which the log waits (I12)", async () => {
    const user = await openSignedIn();
    await user.waits("1793 s");
    user.server.next("transfer", losing);
    await user.asksForPreview({ amount: "5", to: MIRA });
    user.confirms();
    await user.waits("1 min");
    const bundle = await bundleOf(user);
    const polls = bundle.entries.flatMap(({ command }) =>
      command._tag === "transfer.RecordPoll"
        ? ["read"]
        : command._tag === "transfer.RecordPollFailure"
          ? ["cancelled"]
          : [],
    );
    expect(polls).toEqual(["read", "read", "cancelled"]);
    expect(ofThis(await rerun(bundle))).toEqual(IDENTICAL(bundle));
  });

  it("a re-run follows polls of a transfer that overlap, because each answer takes longer than the pause", async () => {
    const device = createDevice();
    const user = await openSignedIn(device);
    device.server.next("transfer", losingAnswer);
    device.server.always("getWalletTransactions", slowly(device.clock, 4_000));
    await user.asksForPreview({ amount: "5", to: MIRA });
    user.confirms();
    await user.waits("1 min");
    const bundle = await bundleOf(user);
    expect(ofThis(await rerun(bundle))).toEqual(IDENTICAL(bundle));
  });

  it("a re-run compares no times: the timers of the visit can have been late, as those of a hidden page are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(900), { minLength: 1, maxLength: 7 }), async (lates) => {
        const clock = createHandClock(Date.UTC(2026, 0, 15, 12));
        let timers = 0;
        const after: typeof clock.after = (ms, run) => {
          timers += 1;
          return clock.after(ms + (lates[timers % lates.length] ?? 0), run);
        };
        const device = createDevice(clock.now(), { ...clock, after });
        const page = createPage();
        const user = await open(device, page.reactors);
        await user.signsIn();
        device.server.next("transfer", losingAnswer);
        await user.asksForPreview({ amount: "5", to: MIRA });
        user.confirms();
        await user.waits("70 s");
        await user.runs(Notifications.LoadPage({ page: 1 }));
        const bundle = await bundleOf(user);
        expect(bundle.entries.filter(({ command }) => command._tag === "transfer.RecordPoll").length).toBeGreaterThan(
          0,
        );
        expect(ofThis(await rerun(bundle))).toEqual(IDENTICAL(bundle));
      }),
      runs(6),
    );
  });

  it("a re-run leaves a call without an answer whose token is being renewed when the log ends", async () => {
    const device = createDevice();
    const user = await openSignedIn(device);
    await user.asksForPreview({ amount: "5", to: MIRA });
    device.server.expireTokens();
    device.server.always("getWalletTransactions", slowly(device.clock, 700));
    user.confirms();
    await user.waits("800 ms");
    const bundle = await bundleOf(user);
    expect(recordedRequests(bundle.entries).at(-1)).toMatchObject({ answer: { kind: "none" } });
    expect(ofThis(await rerun(bundle))).toEqual(IDENTICAL(bundle));
  });

  it("a re-run takes an outcome from the log whose answer the log does not have", async () => {
    const user = await openSignedIn();
    await user.runs(Notifications.LoadPage({ page: 1 }));
    const bundle = await bundleOf(user);
    const entries = bundle.entries.map(({ exchanges, ...line }) =>
      exchanges === undefined || line.command._tag !== "notifications.RecordPage"
        ? { ...line, ...(exchanges && { exchanges }) }
        : { ...line, exchanges: exchanges.map((exchange) => ({ ...exchange, answer: "‹object›" })) },
    );
    expect(ofThis(await rerun({ ...bundle, entries }))).toEqual({ ...IDENTICAL(bundle), taken: 2 });
  });
});

describe("npm run replay -- --rerun", () => {
  const ALL = { until: null, state: null, json: false };
  it("a re-run ends in `identical`, or names the first difference, or says why it cannot run", async () => {
    const user = await FLOWS.logout?.();
    const text = user?.downloadsTheLog() ?? "";
    expect(await rerunText(text, ALL)).toMatchObject({ status: 0, text: expect.stringMatching(/\nidentical$/) });
    expect(await rerunText("nothing", ALL)).toMatchObject({ status: 2 });
    user?.clearsTheLog();
    user?.does(Session.SignOut());
    expect(await rerunText(user?.downloadsTheLog() ?? "", ALL)).toMatchObject({ status: 0 });
    const inside = await openSignedIn();
    inside.clearsTheLog();
    await inside.runs(Notifications.LoadPage({ page: 1 }));
    expect(await rerunText(inside.downloadsTheLog(), ALL)).toMatchObject({
      status: 0,
      text: expect.stringMatching(/\nidentical$/),
    });
  });

  it("a re-run names the entry, the path and both values of a changed answer", async () => {
    const bundle = await bundleOf(await openSignedIn());
    const entries = bundle.entries.map((line) => ({
      ...line,
      ...(line.exchanges === undefined
        ? {}
        : {
            exchanges: line.exchanges.map((exchange) =>
              exchange.call === "getUser"
                ? { ...exchange, answer: { ...(exchange.answer as object), country: "DE" } }
                : exchange,
            ),
          }),
    }));
    expect((await rerun({ ...bundle, entries })).divergence).toMatchObject({
      command: "session.RecordUser",
      kind: "command",
      path: "$.command.user.country",
      expected: "AT",
      actual: "DE",
    });
  });
});

describe("a re-run of a log of another build", () => {
  const changed = async (build: Partial<Bundle["header"]>): Promise<Rerun> => {
    const bundle = await bundleOf(await openSignedIn());
    const entries = bundle.entries.map((line) =>
      line.command._tag === "session.RecordUser" ? { ...line, hashes: { "session.user": "0" } } : line,
    );
    return rerun({ damage: null, header: { ...bundle.header, ...build }, entries });
  };

  it("a re-run of another build's log compares only outcomes from the first other state on, which it names", async () => {
    const ran = await changed({ build: "diagnostic-log-Ab12Cd" });
    expect(ran).toMatchObject({ divergence: null, otherState: { seq: 3, path: "$.session.user" } });
    expect(ran.identical).toBeGreaterThan(5);
  });

  it("a re-run ends at the first other state if the log is of no build", async () => {
    expect(await changed({})).toMatchObject({
      divergence: { seq: 3, kind: "state", path: "$.session.user", expected: "0" },
      otherState: null,
    });
  });
});

describe("R8: a re-run", () => {
  afterEach(() => vi.unstubAllGlobals());
  it("R8: a re-run touches no network, storage, clipboard and timer", async () => {
    const bundle = await LIFE();
    // a database that another file left open in this worker reads the time in timers of its own
    const within = new AsyncLocalStorage<true>();
    const { now } = Date;
    const names = ["fetch", "XMLHttpRequest", "WebSocket", "localStorage", "sessionStorage", "indexedDB", "navigator"];
    for (const name of [...names, "setTimeout", "setInterval"]) {
      const real: unknown = Reflect.get(globalThis, name);
      vi.stubGlobal(name, (...args: ReadonlyArray<unknown>): unknown => {
        if (within.getStore() || typeof real !== "function") throw new Error(name);
        return Reflect.apply(real, globalThis, args);
      });
    }
    const clock = vi.spyOn(Date, "now").mockImplementation(() => {
      if (within.getStore()) throw new Error("Date.now");
      return now();
    });
    try {
      expect(ofThis(await within.run(true, () => rerun(bundle)))).toEqual(IDENTICAL(bundle));
    } finally {
      clock.mockRestore();
    }
  });
});
