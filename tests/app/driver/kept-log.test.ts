import { gunzipSync, gzipSync } from "node:zlib";
import * as Effect from "effect/Effect";
import { Subject } from "rxjs";
import { expect, it } from "vitest";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { createMemoryTabStorage } from "../../../src/adapters/storage/tab-storage.ts";
import { createJournal } from "../../../src/app/journal/journal.ts";
import { keepLog, readPages } from "../../../src/app/journal/kept-log.ts";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { definitions, domain, type Root } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { ada } from "../../domain/session/example.ts";
import { createDevice, type Device, open, openSignedIn, type User } from "../../support/driver.ts";
import { readLog } from "../../support/read-log.ts";
import { json, losingAnswer, refusing } from "../../support/scripted-api.ts";
import { user as ADA, MIRA } from "../../support/scripted-server.ts";
import { signedInAs } from "../../support/session/states.ts";

const deviceOfOneTab = (): Device => ({ ...createDevice(), keepsLog: true, tabStorage: createMemoryTabStorage() });

/** The first page of a session, which is open for a time. */
const opened = async (time = "5 s") => {
  const device = deviceOfOneTab();
  const first = await openSignedIn(device);
  await first.waits(time);
  return { device, first };
};

const logOf = (user: User): Bundle => readLog(user.downloadsTheLog());
const tagsOf = ({ entries }: Bundle): ReadonlyArray<string> => entries.map(({ command }) => command._tag);

/** Waits until what the tab recorded is stored: packing it takes real time, and what came meanwhile waits for the next save. */
const isStored = async (user: User): Promise<void> => {
  await user.waits("2 s");
  const stored = async (): Promise<number> => {
    const last = [...user.device.figures.logs.values()].at(-1);
    const pages = last === undefined ? [] : await readPages(last.text);
    return pages.at(-1)?.entries.length ?? 0;
  };
  for (let turn = 1; (await stored()) !== user.remembers().length; turn += 1) {
    await new Promise((resolve) => void setImmediate(resolve));
    if (turn % 10 === 0) await user.waits("1 s");
  }
};

const later = async (device: Device): Promise<User> => {
  const user = await open(device);
  await user.waits("5 s");
  return user;
};

it("R16: the log holds half an hour of the session after three reloads and a crashed tab, and runs again from its first entry", async () => {
  const device = deviceOfOneTab();
  let user = await openSignedIn(device);
  await user.waits("5 s");
  await user.asksForPreview({ amount: "5", to: MIRA });
  user.confirms();
  await isStored(user);
  for (const page of [1, 2, 3]) {
    await user.closesTheTab();
    user = await later(device);
    user.does(Notifications.LoadPage({ page }));
    for (let minute = 0; minute < 10; minute += 1) {
      user.does(Session.KeepSignedIn());
      await user.opensStaking();
      await user.waits("1 min");
    }
    await isStored(user);
  }
  const text = user.downloadsTheLog();
  const log = logOf(user);
  expect(log.damage).toBeNull();
  expect(user.summary().entries).toBe(log.entries.length);
  expect(tagsOf(log).filter((tag) => tag === "session.RecordSession")).toHaveLength(4);
  expect(tagsOf(log)).toContain("transfer.Confirm");
  expect(log.entries.map(({ seq }) => seq)).toEqual(log.entries.map((_, at) => at + 1));
  expect(log.entries.filter(({ startsPage }) => startsPage)).toHaveLength(3);
  expect(redecide(log, { decider: domain, definitions })).toMatchObject({ divergence: null });
  expect(await rerun(log)).toMatchObject({ divergence: null, identical: log.entries.length });
  expect(log.entries.length).toBeGreaterThan(100);
  expect(gzipSync(text).length).toBeLessThan(2_000_000);
  // each record holds what those of the pages before held
  expect([...device.figures.logs.values()].filter((record) => record.text !== "[]")).toHaveLength(1);
});

it("R16: what happened on a page is in the log of the next page once, whatever the number of entries before it", async () => {
  const { device, first } = await opened();
  await isStored(first);
  // the newest entry of a full segment holds what the next one takes
  do first.does(Session.KeepSignedIn());
  while (first.remembers().length % 20 !== 0);
  first.marks({ _tag: "page.VisibilityChanged", visible: false });
  await isStored(first);
  first.does(Session.KeepSignedIn());
  await isStored(first);
  await first.closesTheTab();
  const { entries } = readLog(await (await open(device)).savesTheLog());
  expect(
    entries.flatMap(({ marks = [] }) => marks).filter(({ _tag }) => _tag === "page.VisibilityChanged"),
  ).toHaveLength(1);
});

it("R16: a log that is saved right after a reload has what the page before recorded", async () => {
  const { device, first } = await opened();
  first.does(Notifications.LoadPage({ page: 7 }));
  await isStored(first);
  await first.closesTheTab();
  const second = await open(device);
  const log = readLog(await second.savesTheLog());
  expect(log.entries.filter(({ command }) => "page" in command && command.page === 7)).toHaveLength(1);
  expect(log.entries.filter(({ startsPage }) => startsPage)).toHaveLength(1);
  expect(log.entries.length).toBeGreaterThan(second.remembers().length);
});

it("R6: two logs of one page share no address and no time", async () => {
  const user = await openSignedIn();
  const valuesOf = (text: string): ReadonlyArray<unknown> => {
    const { entries } = readLog(text);
    const addresses = JSON.stringify(entries).match(/optio1[a-z0-9]{38}/g) ?? [];
    expect(addresses).not.toEqual([]);
    return [...entries.map(({ at }) => at), ...addresses];
  };
  const first = valuesOf(await user.savesTheLog());
  const other = new Set(valuesOf(await user.savesTheLog()));
  expect(first.filter((value) => other.has(value))).toEqual([]);
});

it("R6: a log has another UUID in the place of each id that the client made, and equal ones stay equal: of the Idempotency-Key of a transfer too", async () => {
  const user = await openSignedIn();
  user.server.next("transfer", losingAnswer);
  await user.asksForPreview({ amount: "5", to: MIRA });
  user.confirms();
  await user.waits("90 s");
  /** The UUIDs of a text that name no secret of the vault. */
  const uuidsOf = (text: string): ReadonlyArray<string> =>
    text.match(/(?<!secret:)\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g) ?? [];
  const memory = JSON.stringify(user.remembers());
  const made = uuidsOf(memory);
  expect(made).toContain(/"reference":"([^"]+)"/.exec(memory)?.[1]);
  const texts = [await user.savesTheLog(), await user.savesTheLog()];
  const [first = [], second = []] = texts.map(uuidsOf);
  expect(first.length).toBeGreaterThan(user.remembers().length);
  expect(first.filter((uuid) => made.includes(uuid) || second.includes(uuid))).toEqual([]);
  for (const log of texts.map(readLog)) {
    const keys = log.entries.flatMap(({ command }) => ("key" in command ? [command.key] : []));
    const answers = log.entries.flatMap(({ exchanges = [] }) => exchanges.map(({ answer }) => JSON.stringify(answer)));
    expect(new Set(keys).size).toBe(1);
    expect(answers.some((answer) => answer.includes(`"reference":"${keys[0]}"`))).toBe(true);
    expect(redecide(log, { decider: domain, definitions })).toMatchObject({ divergence: null, differing: [] });
    expect(await rerun(log)).toMatchObject({ divergence: null, identical: log.entries.length });
  }
});

/** Closes a page that was open for two seconds, and returns the log of the next page. */
const logAfterTwoSeconds = async (first: User, isKept: boolean): Promise<Bundle> => {
  const { device } = first;
  await first.waits("1 s");
  // packing takes real time, but no time of the page
  while (isKept && device.figures.logs.size === 0) await new Promise((resolve) => void setImmediate(resolve));
  await first.closesTheTab();
  return readLog(await (await open(device)).savesTheLog());
};
const laterPages = ({ entries }: Bundle): number => entries.filter(({ startsPage }) => startsPage).length;

it("R16: a page on which a call failed is in the log after a reload, even if it was open for two seconds", async () => {
  const { device, first } = await opened("1 s");
  device.server.next("getNotifications", refusing(500));
  first.shows(Notifications.LoadPage({ page: 1 }));
  const log = await logAfterTwoSeconds(first, true);
  const failed = log.entries.filter(({ exchanges = [] }) => exchanges.some((exchange) => exchange.status === 500));
  expect(failed).toHaveLength(1);
  expect(laterPages(log)).toBe(1);
});

it.each([
  ["did something", Notifications.LoadPage({ page: 1 })],
  ["was refused", Notifications.LoadPage({ page: 7 })],
])(
  "R16: a page on which the user %s is in the log after a reload, even if it was open for two seconds",
  async (_, command) => {
    const { first } = await opened("1 s");
    first.does(command);
    const log = await logAfterTwoSeconds(first, true);
    expect(tagsOf(log)).toContain("notifications.LoadPage");
    expect(laterPages(log)).toBe(1);
  },
);

it("R16: a page that was open for two seconds, in which the user did nothing and no call failed, is not in the log", async () => {
  const { first } = await opened("1 s");
  first.shows(Notifications.LoadPage({ page: 1 }));
  expect(laterPages(await logAfterTwoSeconds(first, false))).toBe(0);
});

it("R16: a log is saved after five seconds without what the page before recorded if the device does not return that", async () => {
  const { device, first } = await opened();
  await isStored(first);
  await first.closesTheTab();
  const second = await open({ ...device, figures: { ...device.figures, read: () => Effect.never } });
  let saved: string | null = null;
  const saving = second.savesTheLog().then((text) => {
    saved = text;
  });
  await second.waits("4900 ms");
  expect(saved).toBeNull();
  await second.waits("100 ms");
  await saving;
  const log = readLog(saved ?? "");
  expect(log.entries.length).toBeGreaterThan(5);
  expect(log.entries.filter(({ startsPage }) => startsPage)).toEqual([]);
});

it("R15: the log of a session that ended while the one before was still being stored is not kept", async () => {
  const device = deviceOfOneTab();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const write: typeof device.figures.write = (user, text, name) =>
    name === undefined
      ? device.figures.write(user, text)
      : Effect.promise(() => held).pipe(Effect.andThen(device.figures.write(user, text, name)));
  const user = await openSignedIn({ ...device, figures: { ...device.figures, write } });
  await user.waits("6 s");
  await user.signsOut();
  await user.signsIn();
  await user.waits("2 s");
  await user.signsOut();
  release();
  await user.waits("5 s");
  expect([...device.figures.logs]).toEqual([]);
});

it("R16, R15: the log ends with the session, and is never another user's", async () => {
  const device = deviceOfOneTab();
  const user = await openSignedIn(device);
  await user.waits("5 s");
  await isStored(user);
  await user.signsOut();
  await user.waits("5 s");
  expect([...device.figures.logs]).toEqual([]);
  expect(device.tabStorage?.read("log")).toBeNull();
  await user.closesTheTab();
  const next = await later(device);
  expect(tagsOf(logOf(next))).not.toContain("session.RecordSession");
});

/** A session that ends while the user types a payment: the server refuses the token and its renewal. */
const endedWhileTyping = async (): Promise<User> => {
  const user = await openSignedIn();
  await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent" });
  await user.waits("5 s");
  user.server.expireTokens();
  user.server.always("refreshToken", refusing(401, { error: "Unauthenticated." }));
  user.does(Session.LoadUser());
  await user.waits("10 s");
  expect(user.sees().session.phase).toBe("signedOut");
  return user;
};

it("R15: the log of a session that ended by itself has what was done in it and what ended it, and the next sign-in of the same user keeps it", async () => {
  const user = await endedWhileTyping();
  const wanted = ["session.RecordSession", "transfer.RequestPreview", "session.EndSession"];
  const signedOut = readLog(await user.savesTheLog());
  expect(tagsOf(signedOut)).toEqual(expect.arrayContaining(wanted));
  expect(signedOut.entries.flatMap(({ exchanges = [] }) => exchanges.map(({ call }) => call))).toContain(
    "refreshToken",
  );
  await user.waits("5 min");
  await user.signsIn();
  await user.asksForPreview({ amount: "5", to: MIRA });
  const log = readLog(await user.savesTheLog());
  expect(tagsOf(log)).toEqual(expect.arrayContaining([...wanted, "session.RecordSignedIn"]));
  expect(log.entries[0]?.seq).toBe(1);
  expect(redecide(log, { decider: domain, definitions })).toMatchObject({ divergence: null, differing: [] });
  expect(await rerun(log)).toMatchObject({ divergence: null, identical: log.entries.length });
  // it is of this session now, and no longer forgotten with the one before
  await user.waits("6 min");
  expect(tagsOf(readLog(await user.savesTheLog()))).toEqual(expect.arrayContaining(wanted));
});

it("R15: the next sign-in of another user has nothing of the session before, also before the user is known", async () => {
  const user = await endedWhileTyping();
  const last = user.remembers().length;
  const other = json(200, { ...ADA, id: "user-2" });
  user.server.always("getUser", () => new Promise((resolve) => void user.clock.after(2_000, () => resolve(other))));
  await user.signsIn();
  for (const time of ["0 ms", "3 s", "5 s"]) {
    await user.waits(time);
    const log = readLog(await user.savesTheLog());
    expect(tagsOf(log)).toContain("session.RecordSignedIn");
    expect(tagsOf(log)).not.toContain("transfer.RequestPreview");
    expect(log.entries[0]?.seq).toBeGreaterThan(last);
    expect(log.entries.flatMap(({ exchanges = [] }) => exchanges.map(({ call }) => call))).not.toContain(
      "refreshToken",
    );
    expect(user.summary().entries).toBe(log.entries.length);
  }
});

it("R15: ten minutes after the end of a session its log is forgotten, unless the same user has signed in", async () => {
  const user = await openSignedIn();
  await user.signsOut();
  await user.waits("9 min");
  expect(tagsOf(logOf(user))).toContain("session.RecordSession");
  await user.signsIn();
  await user.waits("2 min");
  expect(tagsOf(logOf(user))).toContain("session.SubmitCode");
  await user.signsOut();
  await user.waits("10 min");
  expect(user.remembers()).toEqual([]);
  expect(tagsOf(logOf(user))).toEqual([]);
});

it("R16: a tab that crashes while its log is stored names one that is stored, and holds what the pages before recorded", async () => {
  const device = deviceOfOneTab();
  const { figures, tabStorage } = device;
  const atWrites: string[][] = [];
  const write: typeof figures.write = (user, text, name) => {
    const named = tabStorage?.read("log") ?? null;
    const pages = JSON.parse((named === null ? null : figures.logs.get(named)?.text) ?? "[]") as ReadonlyArray<unknown>;
    atWrites.push([named ?? "none", `${pages.length}`]);
    return figures.write(user, text, name);
  };
  const crashing = { ...device, figures: { ...figures, write } };
  const first = await openSignedIn(crashing);
  await first.waits("5 s");
  await isStored(first);
  expect(new Set(atWrites)).toEqual(new Set([["none", "0"]]));
  await first.closesTheTab();
  atWrites.length = 0;
  const second = await later(crashing);
  second.does(Session.KeepSignedIn());
  await isStored(second);
  // the record of the page before, until the new one holds it too
  const [before, ...after] = atWrites.map(([, pages]) => pages);
  expect([before, new Set(after)]).toEqual(["1", new Set(["2"])]);
});

it("R16: a page whose oldest entries were dropped is stored with the state before its first entry", async () => {
  const journal = createJournal<Root>({ decider: domain, definitions, entries: 100 });
  const state: Root = { ...domain.initial, session: signedInAs(ada) };
  const envelope = { at: 0, id: "a", random: 0, cause: null, source: "person" } as const;
  for (let seq = 1; seq <= 1_000; seq += 1)
    journal.record({ ...envelope, seq }, Session.KeepSignedIn(), { events: [] }, state);
  const text = await new Promise<string>((resolve) => {
    keepLog({
      journal,
      events$: new Subject(),
      state: () => state,
      clock: createHandClock(0),
      tabStorage: createMemoryTabStorage(),
      id: "1",
      read: async () => null,
      write: async (_user, written) => resolve(written),
      remove: async () => undefined,
    });
  });
  const [page] = await readPages(text);
  expect(page?.checkpoint).toEqual(journal.checkpoint());
  expect(page?.checkpoint.state).toEqual(state);
});

it("R16: what a page before recorded is restored between other work, and stored again as it was", async () => {
  const { device, first } = await opened();
  for (let turn = 0; turn < 30; turn += 1) first.does(Session.KeepSignedIn());
  await isStored(first);
  const stored = () => {
    const [key, record] = [...device.figures.logs].findLast(([, { text }]) => text !== "[]") ?? [];
    if (key === undefined || record === undefined) throw new Error("nothing is stored");
    return { key, record, pages: JSON.parse(record.text) as { segments: string[] }[] };
  };
  // the same entries as another text, which no packing makes
  const uncompressed = (segment: string): string =>
    gzipSync(gunzipSync(Buffer.from(segment, "base64")), { level: 0 }).toString("base64");
  const { key, record, pages } = stored();
  const segments = pages[0]?.segments.map(uncompressed) ?? [];
  expect(segments.length).toBeGreaterThan(1);
  Effect.runSync(device.figures.write(record.user, JSON.stringify([{ ...pages[0], segments }]), key));
  await first.closesTheTab();
  const second = await later(device);
  second.does(Session.KeepSignedIn());
  await isStored(second);
  expect(stored().pages.map((page) => page.segments)[0]).toEqual(segments);
  expect(stored().pages).toHaveLength(2);
});

it("R16: what a page recorded in another format of the log is not restored, and is replaced", async () => {
  const { device, first } = await opened();
  await isStored(first);
  const pagesOf = (text: string) => JSON.parse(text) as ReadonlyArray<{ readonly version: number }>;
  for (const [key, { user, text }] of [...device.figures.logs]) {
    expect(pagesOf(text).map(({ version }) => version)).toEqual([3]);
    Effect.runSync(
      device.figures.write(user, JSON.stringify(pagesOf(text).map((page) => ({ ...page, version: 2 }))), key),
    );
  }
  await first.closesTheTab();
  const second = await later(device);
  expect(logOf(second).entries.filter(({ startsPage }) => startsPage)).toEqual([]);
  second.does(Session.KeepSignedIn());
  await isStored(second);
  expect([...device.figures.logs.values()].flatMap(({ text }) => pagesOf(text).map(({ version }) => version))).toEqual([
    3,
  ]);
});

it.each([
  ["read", 0],
  ["restored", 1],
])("R15: a log that is cleared while the pages before are being %s stays empty", (_, stepsBefore) => {
  const recorded = createJournal<Root>({ decider: domain, definitions });
  const envelope = { at: 0, id: "a", random: 0, cause: null, source: "person" } as const;
  for (const seq of [1, 2, 3]) {
    recorded.record({ ...envelope, seq }, Session.KeepSignedIn(), { events: [] }, domain.initial);
  }
  const [page] = recorded.pages();
  const journal = createJournal<Root>({ decider: domain, definitions });
  const steps = journal.restore(page === undefined ? [] : [page]);
  for (let step = 0; step < stepsBefore; step += 1) steps.next();
  journal.clear();
  expect(steps.next()).toEqual({ done: true, value: [] });
  expect(journal.pages().flatMap(({ entries }) => entries)).toEqual([]);
});
