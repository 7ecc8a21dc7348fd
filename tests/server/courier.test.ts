import { expect, it, vi } from "vitest";
import { createCourier } from "../../server/shared/courier.ts";
import { silentLog } from "../../server/shared/log.ts";
import type { Outbox, Taken } from "../../server/shared/outbox.ts";
import { gate } from "./support/gate.ts";

const NOW = new Date(Date.UTC(2026, 10, 21, 9));
const MESSAGE: Taken = {
  id: "one",
  attempts: 1,
  createdAt: NOW,
  expiresAt: new Date(NOW.getTime() + 600_000),
  letter: { to: "person@people.test", subject: "Hello", body: "text" },
};

/** An outbox in which one message is found so many times. */
const outboxOf = (times: number, replaced: Partial<Outbox>): Outbox => {
  let left = times;
  const nothing = async (): Promise<void> => undefined;
  return {
    put: nothing,
    take: async () => {
      left -= 1;
      return left < 0 ? null : MESSAGE;
    },
    hold: nothing,
    putBack: nothing,
    remove: nothing,
    expire: async () => 0,
    strangers: () => 0,
    ...replaced,
  };
};

const courierOf = (outbox: Outbox, sendMail: () => Promise<void>, failed: (error: unknown) => void) => {
  const fates: string[] = [];
  const smtp = { sendMail, close: () => undefined };
  const counted = (fate: string): void => void fates.push(fate);
  const parts = { from: "optio@people.test", clock: { now: () => NOW }, log: silentLog, failed, counted };
  return { ...createCourier({ outbox, smtp, ...parts }), fates };
};

it("a message that was sent is not sent again when the database could not delete it", async () => {
  const failures: unknown[] = [];
  let [sent, removals] = [0, 0];
  const remove = async (): Promise<void> => {
    removals += 1;
    if (removals === 1) throw new Error("the database is gone");
  };
  const courier = courierOf(
    outboxOf(2, { remove }),
    async () => {
      sent += 1;
    },
    (error) => failures.push(error),
  );
  await courier.round();
  await courier.round();
  expect([sent, removals, courier.fates]).toEqual([1, 2, ["sent"]]);
  expect(failures).toEqual([new Error("the database is gone")]);
});

it("a process says every ten seconds that it still sends a message, so that no other one takes it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { open, opened } = gate();
  const { open: begin, opened: begun } = gate();
  let held = 0;
  const hold = async (): Promise<void> => {
    held += 1;
  };
  const courier = courierOf(
    outboxOf(1, { hold }),
    async () => {
      begin();
      await opened;
    },
    () => undefined,
  );
  courier.kick();
  await begun;
  vi.advanceTimersByTime(35_000);
  expect(held).toBe(3);
  open();
  await courier.settled();
  vi.advanceTimersByTime(60_000);
  expect(held).toBe(3);
  vi.useRealTimers();
});

it("a courier that is stopped takes no more messages", async () => {
  const taken: string[] = [];
  const courier = courierOf(
    outboxOf(1, {
      take: async () => {
        taken.push("taken");
        return null;
      },
    }),
    async () => undefined,
    () => undefined,
  );
  courier.stop();
  courier.kick();
  await courier.round();
  expect(taken).toEqual([]);
});
