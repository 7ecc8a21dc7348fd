import { describe, expect, it } from "vitest";
import { createApp } from "../../server/app.ts";
import { listen } from "../../server/http/listen.ts";
import { createOutages } from "../../server/http/outages.ts";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import { clientOf } from "./support/client.ts";
import { sharedMemoryWorld } from "./support/world.ts";

const failure = (code: string, message: string): Error =>
  new Error("Failed query: insert … values ($1) params: a-secret", {
    cause: Object.assign(new Error(message), { code }),
  });
const DISK_FULL = failure(
  "53100",
  'could not extend file "base/1/2": No space left on device\nHINT: Check free disk space.',
);

describe("The outages of the database", () => {
  it("are one line when they begin, and one a minute with their code and count, for each reason", () => {
    let now = 0;
    const lines: string[] = [];
    const outages = createOutages(
      ({ message }) => lines.push(message),
      () => now,
    );
    for (let second = 0; second < 150; second += 1) {
      now = second * 1_000;
      for (let failed = 0; failed < 40; failed += 1) outages.note(DISK_FULL);
      if (second === 10) outages.note(failure("55P03", "canceling statement due to lock timeout"));
      if (second === 20) outages.note(new Error("Connection terminated unexpectedly"));
    }
    now = 300_000;
    outages.flush();
    now = 360_000;
    outages.flush();
    const full = '53100 could not extend file "base/1/2": No space left on device';
    expect(lines).toEqual([
      `${full} ×1`,
      "55P03 canceling statement due to lock timeout ×1",
      "Connection terminated unexpectedly ×1",
      `${full} ×2400`,
      `${full} ×2400`,
      `${full} ×1199`,
    ]);
  });
});

describe("A server whose database does not write", () => {
  const world = sharedMemoryWorld();

  /** A server on the same database, in which changes of a person fail with this error. */
  const failing = async (error: Error) => {
    const { ctx } = world().server;
    const faults: string[] = [];
    const broken = Object.assign(Object.create(ctx.db), { delete: () => Promise.reject(error) });
    broken.delete = () => ({ where: () => Promise.reject(error) });
    const app = createApp(
      { ...ctx, db: broken },
      { fault: (_id, method, _route, { message }) => faults.push(`${method} ${message}`) },
    );
    return { listener: await listen(app.hono, {}, "127.0.0.1", 0), faults };
  };

  it.each([
    ["53100", 'could not extend file "x": No space left on device', 503],
    ["25006", "cannot execute DELETE in a read-only transaction", 503],
    ["55P03", "canceling statement due to lock timeout", 200],
  ])(
    "answers 503, reports %s once for 20 requests, and is ready only if writes do not fail",
    async (code, message, ready) => {
      const person = await world().newUser(`failing${code.toLowerCase()}`);
      const other = await world().newUser(`other${code.toLowerCase()}`);
      const { id } = await other.ok(contacts.getOwnProfile);
      const { listener, faults } = await failing(failure(code, message));
      expect((await fetch(`${listener.url}/ready`)).status).toBe(200);
      const client = clientOf(listener.url);
      client.token = person.token;
      for (let sent = 0; sent < 20; sent += 1) {
        expect((await client.send(contacts.unfollow, { params: { id } })).status).toBe(503);
      }
      expect(faults).toEqual([`OUTAGE ${code} ${message} ×1`]);
      expect((await fetch(`${listener.url}/ready`)).status).toBe(ready);
      expect((await fetch(`${listener.url}/health`)).status).toBe(200);
      await listener.close(0);
    },
  );

  it("is not ready while a write of its own fails", async () => {
    const { ctx } = world().server;
    const probe = Object.assign(Object.create(ctx.probe), {
      insert: () => ({ values: () => ({ onConflictDoUpdate: () => Promise.reject(DISK_FULL) }) }),
    });
    const { hono } = createApp({ ...ctx, probe }, { fault: () => undefined });
    expect((await hono.request("/ready")).status).toBe(503);
    expect((await hono.request("/health")).status).toBe(200);
  });
});
