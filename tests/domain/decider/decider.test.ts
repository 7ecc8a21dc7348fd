import { isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { combine } from "../../../src/domain/decider/combine.ts";
import { decidedEvents } from "../../../src/domain/decider/decision.ts";
import type { Tagged } from "../../../src/domain/decider/message.ts";
import { Command, notifications } from "../../../src/domain/notifications/index.ts";
import { signedOut } from "../../support/examples.ts";
import { envelope } from "../../support/spec.ts";

const whole = combine<
  { readonly a: typeof notifications.initial; readonly notifications: typeof notifications.initial },
  Command,
  Tagged,
  Tagged
>({ a: notifications, notifications });

describe("a decider and its combination", () => {
  it("passes an event of one part to the others", () => {
    const stamped = envelope({ id: "r" });
    const asked = notifications.decide(notifications.initial, Command.LoadPage({ page: 1 }), {
      envelope: stamped,
      world: undefined,
    });
    if (!isRight(asked)) return expect.fail("refused");
    const loading = decidedEvents(asked.right).reduce<typeof whole.initial>(
      (state, event) => whole.evolve(state, event, stamped),
      whole.initial,
    );
    expect(loading.notifications.load.status).toBe("pending");
    expect(whole.evolve(loading, signedOut, stamped)).toEqual(whole.initial);
  });

  it("keeps the state on an event that no part handles", () => {
    expect(whole.evolve(whole.initial, { _tag: "elsewhere.Happened" }, envelope())).toBe(whole.initial);
  });
});
