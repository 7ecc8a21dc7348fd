import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Command, findReferenced, views } from "../../../src/domain/transfer/index.ts";
import { forAll } from "../../support/properties.ts";
import { STAKES } from "../staking/examples.ts";
import { createSandbox, EXECUTED, FAULTS, type Fault } from "./sandbox.ts";

/** A model of the form, independent of the decider. */
interface Model {
  status: "editing" | "previewed" | "sent" | "completed" | "failed";
  /** What the last POST comes to, while it is on its way; and whether one before it got no answer. */
  onItsWay: Fault | null;
  doubted: boolean;
  /** Whether the server carried the wanted transfer out, unknown to the person. */
  moved: boolean;
  /** How the search for it stands. */
  search: "searching" | "unchecked" | "notFound";
  /** Whether the next reading ends the search, whichever it is: the one after a refused repetition. */
  looksOnce: boolean;
  /** How many previews there were. */
  round: number;
}
type Real = ReturnType<typeof createSandbox>;
type Step = fc.Command<Model, Real>;

const check = (model: Model, real: Real): void => {
  expect(real.state().form.step).toBe(model.status);
  expect(views.ownAttempt(real.state()) === null).toBe(model.status !== "sent");
  expect(views.whyNotReset(real.state()) === null).toBe(model.onItsWay === null);
};

const step = (name: string, can: (model: Model) => boolean, run: (model: Model, real: Real) => void): Step => ({
  check: can,
  run: (model, real) => {
    run(model, real);
    check(model, real);
  },
  toString: () => name,
});

const moves = (fault: Fault): boolean => fault === "answered" || EXECUTED.includes(fault);
/** Why it may not be sent again before it was looked for in vain. */
const WHY_NOT = { searching: "transfer.StillPolling", unchecked: "transfer.NotChecked" };

const wait = step(
  "wait",
  () => true,
  (_, real) => real.wait(61_000),
);

/** Each preview is of another amount, so that every round is an intent of its own. */
const amountOf = (round: number): string => `1.${String(round).padStart(6, "0")}`;

const preview = step(
  "preview",
  (model) => model.status !== "sent",
  (model, real) => {
    model.round += 1;
    expect(real.preview({ amount: amountOf(model.round) })).toBe("transfer.PreviewReceived");
    model.status = "previewed";
    model.moved = false;
    model.doubted = false;
  },
);
const previewInFlight = step(
  "preview while pending",
  (model) => model.status === "sent",
  (_, real) => expect(real.preview()).toBe("transfer.InFlight"),
);
const back = step(
  "back",
  (model) => model.status === "previewed",
  (model, real) => {
    expect(real.dispatch(Command.Back())).toBe("transfer.BackToForm");
    model.status = "editing";
  },
);
const confirm = (fault: Fault): Step =>
  step(
    `confirm (${fault})`,
    (model) => model.status === "previewed",
    (model, real) => {
      expect(real.confirm(true, fault)).toBe("transfer.SendRequested");
      model.status = "sent";
      model.onItsWay = fault;
      model.moved ||= moves(fault);
    },
  );
const confirmTwice = step(
  "confirm while on its way",
  (model) => model.onItsWay !== null,
  (_, real) => expect(real.confirm(true, "answered")).toBe("transfer.InFlight"),
);
const repeat = (fault: Fault): Step =>
  step(
    `send again (${fault})`,
    (model) => model.status === "sent" && model.onItsWay === null,
    (model, real) => {
      if (model.search !== "notFound") {
        expect(real.confirm(true, fault)).toBe(WHY_NOT[model.search]);
        return;
      }
      expect(real.confirm(false, fault)).toBe("transfer.AlreadySent");
      expect(real.confirm(true, fault)).toBe("transfer.SendRequested");
      model.onItsWay = fault;
      model.doubted = true;
      model.moved ||= moves(fault);
    },
  );
const answer = step(
  "answer",
  (model) => model.onItsWay !== null,
  (model, real) => {
    real.answer();
    const fault = model.onItsWay;
    model.onItsWay = null;
    if (fault === "answered") model.status = "completed";
    else if (fault === "wrong passcode" && !model.doubted) model.status = "previewed";
    else if (fault === "refused" && !model.doubted) model.status = "failed";
    // that for the first POST was over when it was repeated; the device looks once more after a refusal
    model.search = "searching";
    model.looksOnce = fault === "wrong passcode" || fault === "refused";
  },
);
const read = (name: string, { fails, last }: { readonly fails: boolean; readonly last: boolean }): Step =>
  step(
    name,
    (model) => model.status === "sent" && model.onItsWay === null,
    (model, real) => {
      const found = !fails && model.moved;
      const shown = fails ? "transfer.PollFailed" : found ? "transfer.Completed" : "transfer.NotFoundYet";
      expect(real.read({ fails, last })).toBe(shown);
      if (found) model.status = "completed";
      if (last || model.looksOnce || model.search !== "searching") model.search = fails ? "unchecked" : "notFound";
      if (last) model.looksOnce = false;
    },
  );
const reads = [
  read("a reading shows nothing, or it", { fails: false, last: false }),
  read("a reading fails", { fails: true, last: false }),
  read("the last reading shows nothing, or it", { fails: false, last: true }),
  read("the last reading fails", { fails: true, last: true }),
];
const listedAsFailed = step(
  "read: listed as failed",
  (model) => model.status === "sent" && model.onItsWay === null && model.moved,
  (model, real) => {
    const key = views.ownAttempt(real.state())?.key ?? "";
    const transactions = real.executed().map((transaction) => ({ ...transaction, status: "failed" }));
    expect(
      real.dispatch(Command.RecordPoll({ key, transactions, referencedId: findReferenced(key, transactions) })),
    ).toBe("transfer.Failed");
    model.status = "failed";
  },
);
const reset = step(
  "reset",
  (model) => model.onItsWay === null && model.status !== "sent",
  (model, real) => {
    expect(real.dispatch(Command.Reset())).toBe("transfer.FormLeft");
    model.status = "editing";
  },
);
const resetOnItsWay = step(
  "reset while on its way",
  (model) => model.onItsWay !== null,
  (_, real) => expect(real.dispatch(Command.Reset())).toBe("transfer.InFlight"),
);

const START = { doubted: false, moved: false, search: "searching", looksOnce: false, round: 0 };

/** Every edge of the flow (spec §4), but the reload, which `app/driver/restart.test.ts` walks. */
const EDGES = [
  "editing → previewing",
  "previewing → previewed",
  "previewed → editing",
  "previewed → sent",
  "sent → completed",
  "sent → failed",
  "sent → previewed",
  "completed → editing",
  "failed → editing",
];

/** Each common fault, and the many statuses that leave the outcome open as one, so that they do not crowd out the rest. */
const GROUPS = [
  ...FAULTS.filter((fault) => !fault.includes("answered ")).map((fault) => fc.constant(fault)),
  fc.constantFrom(...FAULTS.filter((fault) => fault.includes("answered "))),
];

/** A send, or the form of a staking action. */
const forms = fc.constantFrom(null, ...STAKES.map(({ form }) => form));

describe("the flow of a transfer", () => {
  it("P2: follows the model at every step of 1,000 walks of every transfer type that take every edge", () => {
    const seen = new Set<string>();
    const steps = [
      ...[
        wait,
        preview,
        previewInFlight,
        back,
        confirmTwice,
        answer,
        ...reads,
        listedAsFailed,
        reset,
        resetOnItsWay,
      ].map((command) => fc.constant(command)),
      ...GROUPS.flatMap((faults) => [faults.map(confirm), faults.map(repeat)]),
    ];
    forAll(1_000, forms, fc.commands(steps, { maxCommands: 60, size: "max" }), (stake, walk) => {
      const real = createSandbox(stake);
      fc.modelRun(
        () => ({
          model: { status: "editing", onItsWay: null, ...START } as Model,
          real,
        }),
        walk,
      );
      for (const edge of real.seen) seen.add(edge);
    });
    expect([...seen].sort()).toEqual(expect.arrayContaining(EDGES));
  });
});
