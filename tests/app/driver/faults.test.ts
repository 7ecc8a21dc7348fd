import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Reactor } from "../../../src/app/reactors/reactor.ts";
import { transfer } from "../../../src/app/reactors/transfer/transfer.ts";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import { ACTIONS, type Action, previewed, SHARED_ACTIONS } from "../../support/actions.ts";
import { createDevice, type Device, open, openSignedIn, TRANSFER_REACTORS, type User } from "../../support/driver.ts";
import { createFailedLogs } from "../../support/failed-log.ts";
import { OPEN_STATUSES } from "../../support/open-statuses.ts";
import { runs } from "../../support/properties.ts";
import {
  doneBehind,
  json,
  losing,
  losingAnswer,
  type Reply,
  refusing,
  silence,
  slowly,
  twice,
  unreadable,
} from "../../support/scripted-api.ts";
import { createScriptedServer } from "../../support/scripted-server.ts";
import { fillable, inTurn } from "../../support/session/refusing.ts";
import { isWhole, shareOf } from "../../support/share.ts";

const signedIn = (device?: Device): Promise<User> => openSignedIn(device, TRANSFER_REACTORS);

const send = async (user: User, action: Action): Promise<void> => {
  await previewed(user, action);
  user.confirms();
};

/** The times of polls for a transfer (not for the activity, 25 rows), in milliseconds since `start`; without the read before the POST. */
const readings = ({ device: { server } }: User, start: number): ReadonlyArray<number> =>
  server
    .to("getWalletTransactions")
    .filter(({ input }) => Number(input.limit) !== 25)
    .map(({ at }) => at - start)
    .filter((after) => after > 0);

describe.each(SHARED_ACTIONS)("W3: a transfer without an answer: $name", (action) => {
  it.each<[string, Reply]>([
    ["a reset", losing],
    ...[429, 500, 502, 503, 520].map((status): [string, Reply] => [`a ${status}`, refusing(status)]),
  ])("%s: the history is read at 2, 5, 10, 30 and 60 s, and nothing is sent again", async (_, reply) => {
    const user = await signedIn();
    user.server.next("transfer", reply);
    await send(user, action);
    const start = user.clock.now();
    await user.waits("3 min");
    expect(readings(user, start)).toEqual([2_000, 5_000, 10_000, 30_000, 60_000]);
    expect(user.server.to("transfer")).toHaveLength(1);
    expect(user.sees().transfer).toMatchObject({ form: { step: "sent" }, attempts: [{ status: "unknown" }] });
  });

  it("times out after 30 s without an answer, and the polls start then", async () => {
    const user = await signedIn();
    user.server.next("transfer", silence);
    await send(user, action);
    const start = user.clock.now();
    await user.waits("29 s");
    expect(user.sees().transfer.attempts).toMatchObject([{ status: "sending" }]);
    await user.waits("3 min");
    expect(readings(user, start)).toEqual([32_000, 35_000, 40_000, 60_000, 90_000]);
  });

  it.each(OPEN_STATUSES)("executed and answered %i, is never called unsent, and is paid once", async (status) => {
    const user = await signedIn();
    user.server.next("transfer", doneBehind(status));
    await send(user, action);
    await user.waits("1 s");
    expect(user.sees().transfer).toMatchObject({ form: { step: "sent" }, attempts: [{ status: "unknown" }] });
    // the same transfer again, while the client still polls for the first one
    user.does(Transfer.Reset());
    await action.asksForPreview(user);
    expect(user.confirms()).toBe("transfer.AlreadySent");
    expect(user.confirms({ again: true })).toBe("transfer.StillPolling");
    await user.waits("2 s");
    expect(user.sees().transfer.attempts).toEqual([]);
    expect(JSON.stringify(user.remembers())).not.toContain("transfer.Failed");
    expect(user.confirms()).toBe("transfer.AlreadySent");
    expect(user.server.executed).toHaveLength(1);
  });

  it("is settled by the first poll that shows it; the remaining polls are not sent", async () => {
    const user = await signedIn();
    user.server.next("transfer", losingAnswer);
    await send(user, action);
    const start = user.clock.now();
    await user.waits("3 min");
    expect(user.sees().transfer).toMatchObject({ form: { step: "completed", receipt: { transactionHash: "HASH-1" } } });
    expect(readings(user, start)).toEqual([2_000]);
  });
});

const SETTLED = { form: { step: "completed", receipt: { transactionHash: "HASH-1" } }, attempts: [] };
/** The executed transfer is shown to the user, who can recognize it. */
const CANDIDATE = { evidence: { candidates: [{ transactionHash: "HASH-1" }] } };

/** A network fault, with a name for counterexamples. */
const fault = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "answered",
      "lost request",
      "lost response",
      "silent",
      "twice",
      "unreadable",
      "token expired",
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom("executed", "not executed"), fc.constantFrom(...OPEN_STATUSES))
      .map(([done, status]) => `${done}, answered ${status}`),
  },
  fc.integer({ min: 1, max: 70_000 }).map((ms) => `after ${ms}`),
);

/** How often each kind of fault occurred (P5). */
const met = new Map<string, number>();
const meet = (kind: string): void => void met.set(kind, (met.get(kind) ?? 0) + 1);

const KINDS = "answered|4xx|5xx|lost request|lost response|silent|twice|after|unreadable|token expired".split("|");
KINDS.push("storage full", "clock set", "tab killed");

/** The reply of a fault, which is counted when a request gets it. */
const replyOf = (name: string, user: User): Reply => {
  const reply = faultyReply(name, user);
  return (serve, sent) => {
    meet(name.replace(/^.*answered (\d)\d\d$/, "$1xx").replace(/ \d+$/, ""));
    return reply(serve, sent);
  };
};

const faultyReply = (name: string, user: User): Reply => {
  switch (name) {
    case "answered":
      return (serve) => serve();
    case "lost request":
      return losing;
    case "lost response":
      return losingAnswer;
    case "silent":
      return silence;
    case "twice":
      return twice;
    case "unreadable":
      return unreadable;
    case "token expired":
      return (serve) => {
        user.server.expireTokens();
        return serve();
      };
    default: {
      const status = /^(not )?executed, answered (\d+)$/.exec(name);
      if (status !== null) return (status[1] === undefined ? doneBehind : refusing)(Number(status[2]));
      return slowly(user.clock, Number(name.slice("after ".length)));
    }
  }
};

/** The faults of one intent: the outcome of each POST and read, a tab that crashes, a user who presses again. */
const story = fc.record({
  action: fc.constantFrom(...ACTIONS),
  posts: fc.array(fault, { minLength: 1, maxLength: 3 }),
  polls: fc.array(fault, { maxLength: 5 }),
  dies: fc.option(fc.integer({ min: 0, max: 40_000 })),
  references: fc.boolean(),
  /** The same transfer by another device: how long ago before the tab opened, while the preview is open, and later. */
  older: fc.array(fc.integer({ min: 0, max: 86_400_000 }), { maxLength: 3 }),
  meanwhile: fc.boolean(),
  later: fc.option(fc.integer({ min: 0, max: 60_000 })),
  /** The user or a time server sets the device's clock: when, and by how much. */
  clock: fc.array(fc.record({ after: fc.nat(120_000), by: fc.integer({ min: -90_000_000, max: 90_000_000 }) }), {
    maxLength: 2,
  }),
  /** Which writes storage refuses from Confirm on, in turn. */
  refuses: fc.array(fc.boolean(), { maxLength: 6 }),
  presses: fc.array(fc.record({ after: fc.integer({ min: 0, max: 150_000 }), again: fc.boolean() }), { maxLength: 3 }),
});

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** A device whose storage refuses some writes from `refuses()` on, and whose server has its own clock. */
const refusingDevice = (
  refused: ReadonlyArray<boolean>,
  device = createDevice(),
): Device & { readonly refuses: () => void } => {
  const start = device.clock.now();
  let isRefusing = false;
  const isRefused = inTurn(refused, () => isRefusing);
  return {
    ...device,
    server: createScriptedServer(() => start + device.clock.monotonic()),
    tab: () =>
      fillable(device.tab(), () => {
        const refused = isRefused();
        if (refused) meet("storage full");
        return refused;
      }),
    refuses: () => {
      isRefusing = true;
    },
  };
};

/** Checks the invariants of one scenario with these reactors; `opened` gets the tabs. */
const happens = async (
  { action, posts, polls, dies, clock, refuses, presses, references, older, meanwhile, later }: Story,
  reactors: ReadonlyArray<Reactor>,
  opened: User[],
  of?: Device,
): Promise<void> => {
  const device = refusingDevice(refuses, of);
  const { server } = device;
  let user = await openSignedIn(device, reactors);
  opened.push(user);
  if (!references) server.hidesReferences();
  for (const ago of older) action.foreign(server, ago);
  server.next("transfer", ...posts.map((fault) => replyOf(fault, user)));
  server.next("getWalletTransactions", ...polls.map((fault) => replyOf(fault, user)));
  await previewed(user, action);
  if (meanwhile) action.foreign(server);
  let consents = 0;
  // a user who sees it settled and sends again has another intent
  let intents = 0;
  const confirm = (again: boolean): void => {
    const before = user.sees().transfer.attempts.length;
    if (user.confirms({ again }) !== null) return;
    consents += 1;
    intents += before === 0 ? 1 : 0;
  };
  device.refuses();
  for (const { after, by } of clock)
    device.clock.after(after, () => {
      meet("clock set");
      device.clock.setWall(device.clock.now() + by);
    });
  confirm(false);
  // without references a transfer sent after the baseline cannot be distinguished (docs/rules.md Money)
  if (later !== null && references) device.clock.after(later, () => action.foreign(server));
  if (dies !== null) {
    await user.waits(`${dies} ms`);
    meet("tab killed");
    await user.closesTheTab();
    user = await open(device, reactors);
    opened.push(user);
    await previewed(user, action);
  }
  for (const press of presses) {
    await user.waits(`${press.after} ms`);
    confirm(press.again);
  }
  await user.waits("5 min");
  expect(server.executed.length).toBeLessThanOrEqual(intents);
  const keys = server.executed.map(({ key }) => key).filter((key) => key !== "");
  expect(new Set(keys).size).toBe(keys.length);
  // a POST that was refused for its token is sent again with a new one
  const renewed = server.to("refreshToken").length;
  expect(server.to("transfer").length).toBeLessThanOrEqual(consents + renewed);
  const { form, attempts } = user.sees().transfer;
  if (form.step === "completed") expect(server.executed.length).toBeGreaterThan(0);
  if (form.step === "failed" && intents === 1) expect(server.executed).toEqual([]);
  // a transfer that is not settled is shown as unresolved, never as not sent
  expect(attempts.every((attempt) => attempt.status === "unknown")).toBe(true);
  expect(user.reports).toEqual([]);
  await user.closesTheTab();
};

/** Checks every scenario with these reactors; the logs of one that fails are saved. */
const holds = (reactors: ReadonlyArray<Reactor>, logs = createFailedLogs("faults")) =>
  fc.asyncProperty(story, (value) => {
    const opened: User[] = [];
    return logs.during(
      () => opened,
      () => happens(value, reactors, opened),
    );
  });

/** A device of a page whose configuration leaves the header Idempotency-Key out. */
const keyless = (): Device => ({ ...createDevice(), config: { idempotencyKey: false } });

describe("W1, W3, W16: without the header Idempotency-Key", () => {
  it("a transfer under any faults moves money at most once, and one of unknown outcome is not sent again", async () => {
    const logs = createFailedLogs("faults");
    // a browser that repeats a request itself looks like a second transfer
    const own = story.filter(({ posts }) => !posts.includes("twice")).map((value) => ({ ...value, references: false }));
    const property = fc.asyncProperty(own, (value) => {
      const opened: User[] = [];
      return logs.during(
        () => opened,
        () => happens(value, TRANSFER_REACTORS, opened, keyless()),
      );
    });
    await fc.assert(property, runs(shareOf(100), 500, logs.save));
  });

  it("the header is not sent, and 'Send again' says why nothing was sent", async () => {
    const user = await signedIn(keyless());
    user.server.next("transfer", losingAnswer);
    // a history that lags behind shows nothing
    const empty: Reply = () => json(200, { transactions: [], totalPages: 1, pageNumber: 1, limit: 10 });
    user.server.next("getWalletTransactions", ...Array.from({ length: 8 }, () => empty));
    const [action] = ACTIONS;
    if (action === undefined) throw new Error("no action");
    await send(user, action);
    await user.waits("5 min");
    expect(user.server.to("transfer").map(({ headers }) => headers["Idempotency-Key"])).toEqual([undefined]);
    expect(user.sees().transfer.attempts).toMatchObject([{ status: "unknown" }]);
    expect(await user.sends({ again: true })).toBeNull();
    expect(user.server.to("transfer")).toHaveLength(1);
    expect(user.server.executed).toHaveLength(1);
    expect(user.sees().transfer.attempts).toMatchObject([{ status: "unknown", refusal: { code: "notRepeated" } }]);
  });
});

describe.each(SHARED_ACTIONS)("W15: a lost answer and a similar transaction: $name", (action) => {
  const moments: ReadonlyArray<[string, (user: User) => Promise<void>]> = [
    [
      "an older one",
      async (user) => {
        action.foreign(user.server, 3_600_000);
        await previewed(user, action);
      },
    ],
    [
      "one sent from another device while the preview was open",
      async (user) => {
        await previewed(user, action);
        await user.waits("20 s");
        action.foreign(user.server);
      },
    ],
  ];
  describe.each([true, false])("with references: %s", (references) => {
    it.each(moments)("%s is never mistaken for a transfer that was not executed", async (_, prepare) => {
      const user = await signedIn();
      if (!references) user.server.hidesReferences();
      user.server.next("transfer", losing);
      await prepare(user);
      user.confirms();
      await user.waits("3 min");
      expect(user.server.executed).toEqual([]);
      expect(user.sees().transfer).toMatchObject({
        form: { step: "sent" },
        attempts: [{ status: "unknown", isSearching: false }],
      });
    });

    it.each(moments)("%s does not hide the executed transfer", async (_, prepare) => {
      const user = await signedIn();
      if (!references) user.server.hidesReferences();
      user.server.next("transfer", losingAnswer);
      await prepare(user);
      user.confirms();
      await user.waits("3 min");
      expect(user.sees().transfer).toMatchObject(
        references || action.isDistinct ? SETTLED : { form: { step: "sent" }, attempts: [CANDIDATE] },
      );
    });
  });

  it("stays unknown without references if the history could not be read before the POST, and shows the candidate", async () => {
    const user = await signedIn();
    user.server.hidesReferences();
    user.server.next("getWalletTransactions", losing);
    user.server.next("transfer", losingAnswer);
    await send(user, action);
    await user.waits("3 min");
    expect(user.sees().transfer).toMatchObject({
      form: { step: "sent" },
      attempts: [{ baseline: null, ...CANDIDATE }],
    });
  });

  it("a history that does not respond before the POST delays it by 3 s at most", async () => {
    const user = await signedIn();
    user.server.next("getWalletTransactions", silence);
    const start = user.clock.now();
    await send(user, action);
    await user.waits("5 s");
    expect(user.server.to("transfer").map(({ at }) => at - start)).toEqual([3_000]);
    expect(user.sees().transfer.form.step).toBe("completed");
  });

  it.each([2, -2, 26])("is settled although the device's clock is off by %i h", async (hours) => {
    const device = createDevice();
    const truth = createScriptedServer(() => device.clock.now() - hours * 3_600_000);
    const user = await signedIn({ ...device, server: truth });
    truth.hidesReferences();
    truth.next("transfer", losingAnswer);
    await send(user, action);
    await user.waits("3 s");
    expect(user.sees().transfer).toMatchObject(action.isDistinct ? SETTLED : { attempts: [CANDIDATE] });
  });
});

describe("W3, P5: a transfer under any faults", () => {
  it("moves money at most once, posts only with consent, and never loses a transfer that may have moved; each kind of fault occurs", async () => {
    const logs = createFailedLogs("faults");
    const how = runs(shareOf(250), 1_000, logs.save);
    await fc.assert(holds(TRANSFER_REACTORS, logs), how);
    const least = isWhole ? how.numRuns / (how.numRuns < 1_000 ? 25 : 10) : 1;
    const rare = KINDS.filter((kind) => (met.get(kind) ?? 0) < least);
    expect(rare).toEqual([]);
  });

  it("would be detected if the application posted twice", async () => {
    const { failed } = await fc.check(holds([...TRANSFER_REACTORS, transfer]), { numRuns: 40, endOnFailure: true });
    expect(failed).toBe(true);
  });
});
