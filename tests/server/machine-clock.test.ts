import { afterEach, expect, it, vi } from "vitest";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { onServer, testWorld } from "./support/world.ts";

afterEach(() => {
  vi.useRealTimers();
});

it.each([3, -3])(
  "a signed-in call is answered at once after the machine's clock is set by %d hours, and a code still works",
  async (hours) => {
    const world = await testWorld({ storage: await onServer(), clock: null });
    const person = await world.newUser("moved");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
    expect((await person.send(getUser)).status).toBe(200);
  },
);
