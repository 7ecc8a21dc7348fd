import fc from "fast-check";
import { isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { combine } from "../../../src/domain/decider/combine.ts";
import { patched } from "../../../src/domain/decider/decider.ts";
import type { Tagged } from "../../../src/domain/decider/message.ts";
import { Command, notifications } from "../../../src/domain/notifications/index.ts";
import { signedOut } from "../../support/examples.ts";
import { runs } from "../../support/properties.ts";
import { envelope } from "../../support/spec.ts";

const whole = combine<
  { readonly a: typeof notifications.initial; readonly notifications: typeof notifications.initial },
  Command,
  Tagged,
  Tagged
>({ a: notifications, notifications });

const id = fc.constantFrom("1", "2", "3");
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.constant(Command.Load({ page: 1 })),
  id.map((each) => Command.MarkRead({ id: each })),
  fc.constant(Command.MarkAllRead()),
  fc.constant(Command.RecordMarkAllRead({ request: "r" })),
  fc.constant(Command.Clear()),
  fc.constant(Command.RecordCleared({ request: "r" })),
  fc.array(id, { maxLength: 3 }).map((ids) =>
    Command.RecordPage({
      request: "r",
      page: {
        data: [...new Set(ids)].map((each) => ({
          id: each,
          text: "t",
          created_at: "2026-01-01T00:00:00Z",
          read_at: null,
        })),
        current_page: 1,
        last_page: 2,
      },
    }),
  ),
);

describe("a decider and its combination", () => {
  it("leads, by its patches, to the very state that evolve answers", () => {
    fc.assert(
      fc.property(fc.array(command, { minLength: 1, maxLength: 20 }), (commands) => {
        let state = whole.initial;
        for (const each of commands) {
          const stamped = envelope({ id: "r" });
          const decided = whole.decide(state, each, { envelope: stamped, world: state });
          if (!isRight(decided)) continue;
          for (const event of decided.right) {
            const [next, patches] = whole.evolve(state, event, stamped);
            expect(patched(state, patches)).toEqual(next);
            state = next;
          }
        }
      }),
      runs(500),
    );
  });

  it("freezes what it answers, so that nobody edits the past", () => {
    const [state] = notifications.evolve(notifications.initial, signedOut, envelope());
    expect(Object.isFrozen(state)).toBe(true);
  });

  it("lets an event of one part reach the others", () => {
    const stamped = envelope({ id: "r" });
    const asked = notifications.decide(notifications.initial, Command.Load({ page: 1 }), {
      envelope: stamped,
      world: undefined,
    });
    if (!isRight(asked)) return expect.fail("refused");
    const loading = asked.right.reduce<typeof whole.initial>(
      (state, event) => whole.evolve(state, event, stamped)[0],
      whole.initial,
    );
    expect(loading.notifications.load.status).toBe("pending");
    expect(whole.evolve(loading, signedOut, stamped)[0]).toEqual(whole.initial);
  });

  it("changes nothing on an event that nobody knows", () => {
    const [state, patches] = whole.evolve(whole.initial, { _tag: "elsewhere.Happened" }, envelope());
    expect([state, patches]).toEqual([whole.initial, []]);
  });
});
