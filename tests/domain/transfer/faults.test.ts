import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Command, POLL_DELAYS, views } from "../../../src/domain/transfer/index.ts";
import { runs } from "../../support/properties.ts";
import { STAKES } from "../staking/examples.ts";
import { createSandbox, EXECUTED, FAULTS } from "./sandbox.ts";

const fault = fc.constantFrom(...FAULTS);
/** A send, or the form of a staking action. */
const forms = fc.constantFrom(null, ...STAKES.map(({ form }) => form));
/** What a device goes through while one transfer is wanted; `confirm` always with the second consent given. */
const step = fc.oneof(
  fc.record({ do: fc.constant("confirm" as const), fault }),
  fc.record({ do: fc.constantFrom("answer", "read", "search", "reload", "reset", "preview", "wait", "foreign") }),
);

/** The receipt that the form shows, or null. */
const receiptOf = (box: ReturnType<typeof createSandbox>) => {
  const { form } = box.state();
  return form.step === "completed" ? form.receipt : null;
};

/** Reads the transactions until the search is over; returns whether it was settled. */
const search = (box: ReturnType<typeof createSandbox>): boolean =>
  POLL_DELAYS.some(() => ["transfer.Completed", "transfer.Failed"].includes(box.read()));

describe("W3: one intent, whatever the network does", () => {
  it("of every type is executed at most once, over 1,000 fault seeds, however often it is repeated before it is settled", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), fc.boolean(), forms, (steps, references, stake) => {
        const box = createSandbox({ references, stake });
        box.preview();
        let settled = false;
        for (const step of steps) {
          if (settled) break;
          if ("fault" in step) box.confirm(true, step.fault);
          else if (step.do === "answer") settled = box.answer() === "transfer.Completed";
          else if (step.do === "read") settled = box.read() === "transfer.Completed";
          else if (step.do === "search") settled = search(box);
          else if (step.do === "reload") box.reload();
          // without references a transfer sent after the baseline cannot be distinguished (docs/rules.md Money)
          else if (step.do === "foreign" && (references || box.state().attempts.length === 0)) box.foreign(1_000);
          else if (step.do === "reset") box.dispatch({ _tag: "transfer.Reset" });
          else if (step.do === "preview") box.preview();
          else box.wait(30_000);
          expect(box.executed().length).toBeLessThanOrEqual(1);
        }
        if (settled) expect(box.executed().length).toBe(1);
      }),
      runs(1_000),
    );
  });

  it("posts nothing by itself: as many POSTs as consents", () => {
    fc.assert(
      fc.property(
        fault,
        fc.array(fc.constantFrom("answer", "read", "reload", "wait"), { maxLength: 20 }),
        (first, steps) => {
          const box = createSandbox();
          box.preview();
          box.confirm(false, first);
          for (const step of steps) {
            if (step === "answer") box.answer();
            else if (step === "read") box.read();
            else if (step === "reload") box.reload();
            else box.wait(60_000);
          }
          expect(box.posts().length).toBe(1);
        },
      ),
      runs(1_000),
    );
  });

  it("is found by the polls, with the outcome of the server", () => {
    for (const fault of EXECUTED) {
      const box = createSandbox();
      box.preview();
      box.confirm(false, fault);
      expect(box.answer()).toBe("transfer.OutcomeUnknown");
      expect(box.read()).toBe("transfer.Completed");
      expect(receiptOf(box)?.transactionHash).toBe("HASH-1");
    }
  });

  it("W15: an older or foreign transaction that looks the same is never taken for it, over 1,000 runs", () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 30 * 86_400_000 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 3 }),
        fc.constantFrom("never arrives", "not executed, answered 500", ...EXECUTED),
        fc.integer({ min: 1, max: 8 }),
        (references, ages, late, fate, readings) => {
          const box = createSandbox({ references });
          box.preview();
          for (const age of ages) box.foreign(age);
          box.confirm(false, fate);
          box.answer();
          if (references) for (let count = 0; count < late; count += 1) box.foreign(0);
          let settled = false;
          for (let count = 0; count < readings; count += 1) settled ||= box.read() === "transfer.Completed";
          expect(settled).toBe(EXECUTED.some((executed) => executed === fate));
          const hash = box.executed()[0]?.transactionHash ?? null;
          expect(receiptOf(box)?.transactionHash ?? null).toBe(hash);
        },
      ),
      runs(1_000),
    );
  });

  it("W15: two new transactions that fit leave it unknown without references, and both are shown", () => {
    const box = createSandbox({ references: false });
    box.preview();
    box.confirm(false, "answer lost");
    box.answer();
    box.foreign(0);
    expect(box.read()).toBe("transfer.NotFoundYet");
    expect(views.unresolved(box.state())[0]?.evidence).toMatchObject({
      kind: "unlisted",
      candidates: [{ id: "transaction-2" }, { id: "transaction-1" }],
    });
    const key = views.unresolved(box.state())[0]?.key ?? "";
    expect(box.dispatch(Command.Recognize({ key, id: "transaction-1" }))).toBe("transfer.Completed");
  });

  it("W5: is shown after a reload at any point, and can be settled from there", () => {
    const box = createSandbox();
    box.preview();
    box.confirm(false, "answer lost");
    box.reload();
    expect(views.unresolved(box.state()).length).toBe(1);
    expect(box.read()).toBe("transfer.Completed");
    expect(views.unresolved(box.state())).toEqual([]);
  });

  it("is not reported as unsent when a repetition is refused after the first was executed", () => {
    const box = createSandbox();
    box.preview();
    box.confirm(false, "answer lost");
    box.answer();
    // its transaction is not in the list yet
    const key = views.unresolved(box.state())[0]?.key ?? "";
    for (const _ of POLL_DELAYS) box.dispatch(Command.RecordPoll({ key, transactions: [], referencedId: null }));
    box.confirm(true, "wrong passcode");
    expect(box.answer()).toBe("transfer.RepetitionRefused");
    expect(box.read()).toBe("transfer.Completed");
    expect(box.executed().length).toBe(1);
  });

  it("W2: once a transfer is settled, the same one again gets a new key and is executed too", () => {
    const box = createSandbox();
    box.preview();
    box.confirm(false, "answered");
    box.answer();
    box.preview();
    expect(box.confirm(false, "answered")).toBe("transfer.AlreadySent");
    expect(box.posts().length).toBe(1);
    box.confirm(true, "answered");
    box.answer();
    expect(box.executed().length).toBe(2);
  });
});
