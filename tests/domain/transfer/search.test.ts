import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Command, type UnknownAttempt, views } from "../../../src/domain/transfer/index.ts";
import { forAll } from "../../support/properties.ts";
import { createSandbox } from "./sandbox.ts";

/** A reading of the transactions: one of the five that follow a POST, or one that the person asks for; or a reload. */
type Look = { readonly of: "search" | "person"; readonly fails: boolean } | { readonly of: "reload" };

const reading = (of: "search" | "person") => fc.record({ of: fc.constant(of), fails: fc.boolean() });
/** Readings and reloads in any order; between two reloads the fifth reading of the search is its last. */
const looks: fc.Arbitrary<ReadonlyArray<Look>> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: reading("search") },
    { weight: 4, arbitrary: reading("person") },
    { weight: 1, arbitrary: fc.constant({ of: "reload" } as const) },
  ),
  { maxLength: 40 },
);

/** The readings of one search (W3). */
const READINGS = 5;

/** A transfer whose POST got no answer and moved nothing. */
const lostTransfer = () => {
  const device = createSandbox(null);
  device.preview();
  device.confirm(false, "never arrives");
  device.answer();
  return device;
};

const attemptOf = (device: ReturnType<typeof createSandbox>): UnknownAttempt => {
  const [attempt] = views.unresolved(device.state());
  if (attempt === undefined) throw new Error("nothing is unresolved");
  return attempt;
};

describe("the search for a lost transfer", () => {
  it("W3, W5, W16: says that it was probably not sent, and offers a repetition, only once its last reading is over and the newest reading succeeded", () => {
    forAll(500, looks, (walk) => {
      const device = lostTransfer();
      let left = READINGS;
      let newest: "none" | "failed" | "succeeded" = "none";
      for (const look of walk) {
        if (look.of === "reload") {
          // one that was looked for in vain is not looked for again
          if (left > 0 || newest !== "succeeded") left = READINGS;
          device.reload();
        } else if (look.of === "person" || left > 0) {
          if (look.of === "search") left -= 1;
          device.read({ fails: look.fails, last: look.of === "search" && left === 0 });
          newest = look.fails ? "failed" : "succeeded";
        }
        const attempt = attemptOf(device);
        const right = left > 0 ? "searching" : newest === "succeeded" ? "notFound" : "unchecked";
        expect(views.searchOf(attempt)).toBe(right);
        expect(views.whyNotRepeat(attempt) === null).toBe(right === "notFound");
        expect(views.whyNotDismiss(device.state(), attempt.key) === null).toBe(right === "notFound");
      }
    });
  });

  it("W3: readings that a person asks for do not end it, however many there are", () => {
    const device = lostTransfer();
    for (let press = 0; press < 20; press += 1) {
      device.dispatch(Command.PollAgain({ key: attemptOf(device).key }));
      device.read();
      expect(views.searchOf(attemptOf(device))).toBe("searching");
    }
  });
});
