import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Command } from "../../../src/domain/staking/index.ts";
import { isGoing, isOver, knownStakes } from "../../../src/domain/staking/restake.ts";
import { amount, compare, sum } from "../../../src/domain/values/money.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { forAll } from "../../support/properties.ts";
import { createRun, OUTCOMES, type Outcome, validatorOf } from "./restake-run.ts";

type Run = ReturnType<typeof createRun>;

const statuses = (run: Run) =>
  run
    .root()
    .staking.restake?.lines.map(
      ({ progress }) => progress.status + ("problem" in progress ? ` (${progress.problem})` : ""),
    );
const goesOn = (run: Run): boolean => isGoing(run.root().staking.restake);

/** Goes through a run that has begun, one outcome for each line. */
const goes = (run: Run, outcomes: ReadonlyArray<Outcome>): void => {
  run.check();
  for (const outcome of outcomes) {
    if (!goesOn(run)) return;
    run.previews(outcome);
    run.answers(outcome);
    run.over();
  }
};

const three = (...outcomes: ReadonlyArray<Outcome>): Run => {
  const run = createRun([amount("40.24"), amount("20.54"), amount("9.53")], amount("1000"), false);
  run.begin();
  goes(run, outcomes);
  return run;
};

describe("staking a payout again", () => {
  it("stakes line after line, each under a key of its own", () => {
    const run = three("staked", "staked", "staked");
    expect(statuses(run)).toEqual(["staked", "staked", "staked"]);
    expect(new Set(run.posts.map(({ key }) => key)).size).toBe(3);
    expect([...run.executed.values()].map((of) => of.amount)).toEqual(["40.24", "20.54", "9.53"]);
    expect(run.root().staking.restake).toMatchObject({ step: "ended", why: "done" });
    expect(run.root().transfer.form).toMatchObject({ step: "editing" });
    expect(run.plan().lines).toEqual([]);
  });

  it.each<readonly [Outcome, ReadonlyArray<string>]>([
    // a line that is refused holds back no other one
    ["refused", ["failed (refused)", "staked", "staked"]],
    ["preview refused", ["failed (refused)", "staked", "staked"]],
    // a preview has no passcode: nothing says that it was wrong
    ["preview unauthorized", ["failed (refused)", "staked", "staked"]],
    ["preview differs", ["failed (differs)", "staked", "staked"]],
    // what every line would meet stops them all
    ["wrong passcode", ["failed (passcode)", "stopped", "stopped"]],
    ["preview unanswered", ["failed (unanswered)", "stopped", "stopped"]],
    ["dearer", ["failed (fee-rose)", "stopped", "stopped"]],
    ["answer lost", ["unknown", "stopped", "stopped"]],
    ["never arrived", ["unknown", "stopped", "stopped"]],
  ])("after '%s' of the first line: %j", (outcome, lines) => {
    const run = three(outcome, "staked", "staked");
    expect(statuses(run)).toEqual(lines);
    expect(goesOn(run)).toBe(false);
  });

  it("tries a line that failed once more, after the others, under another key, while the run goes on", () => {
    const run = createRun([amount("5"), amount("6")], amount("1000"), false);
    run.begin();
    goes(run, ["refused"]);
    expect(run.dispatch(Command.RequeueLine({ validator: validatorOf(0) }))).toHaveLength(1);
    expect(run.dispatch(Command.RequeueLine({ validator: validatorOf(1) }))).toBe("staking.NoRestake");
    for (const outcome of ["staked", "staked"] as const) {
      run.previews(outcome);
      run.answers(outcome);
      run.over();
    }
    expect(statuses(run)).toEqual(["staked", "staked"]);
    expect(new Set(run.posts.map(({ key }) => key)).size).toBe(3);
    expect(run.executed.size).toBe(2);
  });

  it("asks for the passcode again after the run, and keeps what the other lines came to", () => {
    const run = three("refused", "staked", "staked");
    expect(run.dispatch(Command.RequeueLine({ validator: validatorOf(0) }))).toBe("staking.NoRestake");
    run.begin(validatorOf(0));
    expect(statuses(run)).toEqual(["waiting", "staked", "staked"]);
    goes(run, ["staked"]);
    expect(statuses(run)).toEqual(["staked", "staked", "staked"]);
  });

  it("begins with nothing that another tab staked meanwhile, with no line twice, and not while it goes on", () => {
    const run = createRun([amount("5")], amount("1000"), false);
    const { lines, fee } = run.plan();
    const passcode = { handle: "handle-1" as Handle, broken: [] };
    const asked = { payout: "payout-1", chainId: "optio", symbol: "OPT", fee, lines, taken: [], passcode };
    expect(run.dispatch(Command.BeginRestake({ ...asked, taken: [validatorOf(0)] }))).toBe("staking.PayoutChanged");
    expect(run.dispatch(Command.BeginRestake({ ...asked, lines: [...lines, ...lines] }))).toBe("staking.PayoutChanged");
    expect(run.dispatch(Command.BeginRestake({ ...asked, lines: [] }))).toBe("staking.PayoutChanged");
    run.begin();
    expect(run.begin()).toBe("staking.Busy");
    const id = run.root().staking.restake?.run ?? "";
    run.dispatch(Command.RecordRestakeCheck({ run: id, taken: [validatorOf(0)] }));
    expect(run.root().staking.restake).toMatchObject({ step: "ended", why: "changed" });
    expect(run.posts).toEqual([]);
  });

  it("ends with the line that is being sent when it is stopped, and at once before that", () => {
    const run = createRun([amount("5"), amount("6")], amount("1000"), false);
    run.begin();
    run.check();
    run.previews("staked");
    run.dispatch(Command.StopRestake());
    expect(run.root().staking.restake).toMatchObject({ step: "going", stopping: true });
    run.answers("staked");
    run.over();
    expect(statuses(run)).toEqual(["staked", "stopped"]);
    run.begin();
    run.check();
    run.dispatch(Command.StopRestake());
    expect(statuses(run)).toEqual(["staked", "stopped"]);
    expect(run.root().transfer.form.step).toBe("editing");
    expect(run.dispatch(Command.StopRestake())).toBe("staking.NoRestake");
  });

  it("what the page knows to be staked is of this payout alone, each stake once", () => {
    const { restake } = three("staked", "staked", "staked").root().staking;
    if (restake === undefined) throw new Error("a run was begun");
    const other = { validator: validatorOf(0), amount: amount("1"), hash: "another" };
    const found = [...restake.staked, other];
    expect(knownStakes({ ...restake, found }, "payout-1")).toEqual(found);
    expect(knownStakes({ ...restake, found }, "payout-2")).toEqual([]);
    expect(knownStakes(undefined, "payout-1")).toEqual([]);
  });

  it("a line whose outcome was unknown is staked once the list has it", () => {
    const run = three("answer lost");
    run.looks();
    expect(statuses(run)).toEqual(["staked", "stopped", "stopped"]);
  });
});

type Step = "goes on" | "reload" | "stop" | "looks" | "begins again" | "retry";

describe("W2, W3, W5, W16: a whole run", () => {
  it("never stakes more than a validator paid, nothing of unknown outcome again, and every line has one outcome", () => {
    const script = fc.record({
      units: fc.array(fc.integer({ min: 1, max: 9_000_000 }), { minLength: 1, maxLength: 5 }),
      balance: fc.constantFrom("1000", "7", "0.5"),
      outcomes: fc.array(
        fc.oneof(
          { arbitrary: fc.constant<Outcome>("staked"), weight: 3 },
          { arbitrary: fc.constantFrom(...OUTCOMES), weight: 4 },
        ),
        { minLength: 40, maxLength: 40 },
      ),
      steps: fc.array(
        fc.oneof(
          { arbitrary: fc.constant<Step>("goes on"), weight: 8 },
          { arbitrary: fc.constantFrom<Step>("reload", "stop", "looks", "begins again", "retry"), weight: 3 },
        ),
        { minLength: 1, maxLength: 40 },
      ),
      twice: fc.boolean(),
    });
    forAll(400, script, ({ units, balance, outcomes, steps, twice }) => {
      const parts = units.map((of) => amount((of / 1_000_000).toFixed(6)));
      const run = createRun(parts, amount(balance), twice);
      run.begin();
      run.check();
      // a line goes on in three parts, and anything may come between them
      let part = 0;
      let line = 0;
      for (const step of steps) {
        const outcome = outcomes[line % outcomes.length] ?? "staked";
        if (step === "goes on") {
          [run.previews, run.answers, () => run.over()][part % 3]?.(outcome);
          part += 1;
          if (part % 3 === 0) line += 1;
        } else if (step === "reload") run.reload();
        else if (step === "stop") run.dispatch(Command.StopRestake());
        else if (step === "looks") run.looks();
        else if (step === "retry") run.dispatch(Command.RequeueLine({ validator: validatorOf(0) }));
        else if (!goesOn(run)) {
          run.begin();
          run.check();
        }
        // nothing is confirmed while something with that validator is open
        for (const { open } of run.posts) expect(open).toEqual([]);
        for (const [at, earned] of parts.entries()) {
          const own = [...run.executed.values()].filter(({ validator }) => validator === validatorOf(at));
          expect(compare(sum(own.map((of) => of.amount)), earned)).toBeLessThanOrEqual(0);
        }
        const { restake } = run.root().staking;
        if (restake?.step === "ended") expect(restake.lines.every(isOver)).toBe(true);
      }
      expect(compare(sum([...run.executed.values()].map((of) => of.amount)), sum(parts))).toBeLessThanOrEqual(0);
    });
  });
});
