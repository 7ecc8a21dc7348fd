import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../../src/app/journal/entry.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { definitions, domain, isDraft } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { previewed, STAKE_ACTIONS } from "../../support/actions.ts";
import { createDevice, open, openSignedIn, type User } from "../../support/driver.ts";
import { createPage, type Page } from "../../support/page.ts";
import { runs } from "../../support/properties.ts";
import { readLog } from "../../support/read-log.ts";
import { json, losing, losingAnswer, silence, slowly } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";
import { shareOf } from "../../support/share.ts";

/** When each entry of a visit was recorded, without the drafts that its log leaves out: the next entry replaced them. */
const timesIn = (user: User): ReadonlyArray<number> => {
  const entries = user.remembers() as ReadonlyArray<Entry>;
  const causes = new Set(
    entries.flatMap(({ envelope, exchanges }) => [envelope.cause, ...exchanges.map(({ request }) => request?.cause)]),
  );
  return entries.flatMap(({ envelope, command, exchanges, marks = [] }, at) => {
    const isReplaced = isDraft(command) && entries[at + 1]?.command._tag === command._tag;
    const isKept = !isReplaced || exchanges.length + marks.length > 0 || causes.has(envelope.seq);
    return isKept ? [envelope.at] : [];
  });
};
const pausesOf = (times: ReadonlyArray<number>): ReadonlyArray<number> =>
  times.slice(1).map((at, index) => at - (times[index] ?? at));

/** The pauses of a visit, and of its log, which re-decides and re-runs as it was. */
const compared = async (user: User) => {
  const log = readLog(user.downloadsTheLog());
  expect(log.entries.filter(({ diverged }) => diverged !== undefined)).toEqual([]);
  expect(redecide(log, { decider: domain, definitions })).toMatchObject({ divergence: null });
  expect(await rerun(log)).toMatchObject({ divergence: null });
  const times = timesIn(user);
  expect(log.entries).toHaveLength(times.length);
  return { real: pausesOf(times), shown: pausesOf(log.entries.map(({ at }) => at)) };
};

/** A signed-in user, whose page polls while it is visible. */
const opened = async (device = createDevice()) => {
  const tab = createPage();
  const user = await open(device, tab.reactors);
  await user.signsIn();
  return { user, tab };
};

const sends = async (user: User, amount = "5"): Promise<void> => {
  await user.asksForPreview({ amount, to: MIRA, memo: "rent" });
  user.confirms({ again: true });
  await user.settles();
};
const [DELEGATE] = STAKE_ACTIONS;

const STEPS: Readonly<Record<string, (user: User, tab: Page) => Promise<void> | void>> = {
  sends: (user) => sends(user),
  "sends what may be a duplicate": async (user) => {
    await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent" });
    user.confirms();
    await user.settles();
  },
  "loses an answer": (user) => {
    user.server.next("transfer", losingAnswer);
    return sends(user, "6");
  },
  "loses a request": (user) => {
    user.server.next("transfer", losing);
    return sends(user, "7");
  },
  "has a slow network": ({ device: { server, clock } }) => {
    for (const call of ["getWalletTransactions", "transfer", "getTokens"]) server.next(call, slowly(clock, 4_000));
  },
  "loses a poll": (user) => user.server.next("getTokens", losing),
  delegates: async (user) => {
    if (DELEGATE === undefined || user.sees().session.phase !== "signedIn") return;
    await previewed(user, DELEGATE);
    user.confirms();
    await user.settles();
  },
  "opens the staking page": (user) => user.opensStaking(),
  searches: (user) => {
    user.server.always("searchContacts", () => json(200, { data: [] }));
    user.does(Contacts.TypeSearch({ query: "ann" }));
  },
  reads: (user) => {
    user.does(Notifications.LoadPage({ page: 1 }));
    user.does(Wallet.LoadHistory({ chainId: "optio", symbol: "OPT", page: 1, type: "all" }));
  },
  "hides the page": (user, tab) => tab.shows(user, false),
  "shows the page": (user, tab) => tab.shows(user, true),
  "sets the clock back": ({ device: { clock } }) => clock.setWall(clock.now() - 420_000),
  "wakes the device": ({ device: { clock } }) => clock.setWall(clock.now() + 7_000_000),
  "sets the clock forward": ({ device: { clock } }) => clock.setWall(clock.now() + 90_000),
  "has an expired token": (user) => user.server.expireTokens(),
  "is offline": (user) => user.shows(Session.RecordConnection({ online: false })),
  "is online": (user) => user.shows(Session.RecordConnection({ online: true })),
};

const visit = fc.array(
  fc.record({
    step: fc.constantFrom(...Object.keys(STEPS)),
    pause: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
      { weight: 2, arbitrary: fc.integer({ min: 20_000, max: 200_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 200_000, max: 700_000 }) },
    ),
  }),
  { minLength: 3, maxLength: 16 },
);

describe("the log of a visit", () => {
  it("the log of a visit has its pauses as they were, re-decides and re-runs, whatever the user does and for how long", async () => {
    await fc.assert(
      fc.asyncProperty(visit, async (steps) => {
        const { user, tab } = await opened();
        for (const { step, pause } of steps) {
          await STEPS[step]?.(user, tab);
          await user.waits(`${pause} ms`);
        }
        const { real, shown } = await compared(user);
        expect(shown).toEqual(real);
        await user.closesTheTab();
      }),
      {
        ...runs(shareOf(12)),
        // the page polls every 45 s
        examples: [[["sends", "opens the staking page", "reads"].map((step) => ({ step, pause: 300_000 }))]],
      },
    );
  });

  it("the log of a visit in which the device slept re-runs by what timers ran, which a mark of the next entry says", async () => {
    const user = await openSignedIn();
    await user.waits("10 s");
    user.clock.setWall(user.clock.now() + 600_000);
    await user.waits("5 s");
    await user.runs(Notifications.LoadPage({ page: 1 }));
    const { real, shown } = await compared(user);
    expect(shown.filter((pause) => pause > 0)).toEqual([615_000]);
    expect(shown).toEqual(real);
    const marks = readLog(user.downloadsTheLog()).entries.flatMap((line) => line.marks ?? []);
    expect(marks).toMatchObject([{ _tag: "page.ClockSet", elapsed: 15_000 }]);
  });

  it("the log of a visit re-runs with requests of a timer that have no answer", async () => {
    const user = await openSignedIn();
    user.server.next("transfer", losing);
    await sends(user);
    user.server.always("getWalletTransactions", silence);
    await user.waits("12 s");
    const log = readLog(user.downloadsTheLog());
    expect(await rerun(log)).toMatchObject({ divergence: null });
    const failed = log.entries.find(({ command }) => command._tag === "transfer.RecordFailure")?.at ?? 0;
    const open = log.entries.flatMap(({ exchanges = [] }) => exchanges.filter(({ failure }) => failure === "Pending"));
    expect(open.map(({ at }) => at - failed)).toEqual([2_000, 5_000, 10_000]);
  });

  it("the log of a visit in which the clock was set back re-runs", async () => {
    const user = await openSignedIn();
    const reads = async (): Promise<void> => {
      await user.waits("5 min");
      await user.runs(Notifications.LoadPage({ page: 1 }));
    };
    await reads();
    user.clock.setWall(user.clock.now() - 420_000);
    await reads();
    await reads();
    const { real, shown } = await compared(user);
    expect(real.filter((pause) => pause !== 0)).toEqual([300_000, -120_000, 300_000]);
    expect(shown).toEqual(real);
  });
});
