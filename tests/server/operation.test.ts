import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { createApp } from "../../server/app.ts";
import { configFromEnvironment } from "../../server/config/config.ts";
import { listen } from "../../server/http/listen.ts";
import type { RequestLine } from "../../server/http/requests.ts";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import { getUser } from "../../src/adapters/http/calls/session.ts";
import { gate } from "./support/gate.ts";
import { whole } from "./support/transfer.ts";
import { ADA, onServer, sharedMemoryWorld, startWorld, testWorld } from "./support/world.ts";

describe("stopping the server", () => {
  it("finishes the transfers in flight, accepts no more, and closes the database last", async () => {
    const world = await startWorld({ kind: "memory" });
    const [ada, friend] = [await world.holder(ADA), await world.newHolder("friend")];
    const { port } = new URL(world.server.url);
    const send = (index: number): ClientRequest => {
      const sent = request({
        port,
        agent: false,
        method: "POST",
        path: `/api/wallets/${ada.walletId}/transfer`,
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${ada.client.token}` },
      });
      return sent.end(JSON.stringify(whole(ada, { amount: `0.00000${index}`, to: friend.optio }).body));
    };
    const inFlight = [1, 2, 3, 4, 5, 6, 7, 8].map(send);
    const answers = inFlight.map((sent) => once(sent, "response"));
    await Promise.all(inFlight.map((sent) => once(sent, "finish")));
    // connections are accepted in order: an answer on a new one means that the eight were accepted
    await once(request({ port, agent: false, path: "/health" }).end(), "response");
    const stopped = world.server.stop();
    const statuses = (await Promise.all(answers)).map(([answer]) => answer.resume().statusCode);
    expect(statuses).toEqual(statuses.map(() => 200));
    expect(statuses.length).toBe(8);
    await stopped;
    await expect(fetch(world.server.url)).rejects.toThrow();
  });

  it("ends the connection of an answer that it sends while it stops, so that no later request on it is lost", async () => {
    const world = await startWorld({ kind: "memory" }, { seedDemo: false });
    const agent = new Agent({ keepAlive: true });
    const { port } = new URL(world.server.url);
    // the server says "continue" when it begins to read the request
    const headers = { Expect: "100-continue", "Content-Type": "application/json" };
    const half = request({ port, agent, path: "/api/login", method: "POST", headers });
    half.flushHeaders();
    await once(half, "continue");
    const answered = once(half, "response");
    const stopped = world.server.stop();
    half.end("{}");
    const [answer] = (await answered) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.connection]).toEqual([422, "close"]);
    answer.resume();
    await stopped;
    agent.destroy();
  });

  it("closes connections that are not finished in time", async () => {
    const world = await startWorld({ kind: "memory" }, { seedDemo: false, drainSeconds: 0 });
    const half = request({ port: new URL(world.server.url).port, path: "/api/login", method: "POST" });
    half.write("{");
    const cut = once(half, "error");
    await fetch(`${world.server.url}/health`);
    await world.server.stop();
    await cut;
  });
});

it("GET /health of a server whose database connections are all in use is 200", async () => {
  const world = await testWorld({ storage: await onServer() });
  const { db } = world.server.ctx;
  const { open, opened } = gate();
  // ten connections are in use and two requests wait for one
  const busy = Array.from({ length: 12 }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await opened;
    }),
  );
  expect((await fetch(`${world.server.url}/health`)).status).toBe(200);
  open();
  await Promise.all(busy);
});

it("OPTIO_HOST: the server listens on this host and uses it in its URL", async () => {
  const { host } = configFromEnvironment({ OPTIO_HOST: "localhost" });
  const world = await testWorld({ host });
  expect(new URL(world.server.url).hostname).toMatch(/^(?:127\.0\.0\.1|\[::1\])$/);
  expect((await fetch(`${world.server.url}/health`)).status).toBe(200);
});

describe("a server in operation", () => {
  const lines: RequestLine[] = [];
  const world = sharedMemoryWorld({ request: (line) => lines.push(line) });

  it("reports whether the database answers", async () => {
    for (const path of ["/health", "/ready"]) {
      const answer = await fetch(world().server.url + path);
      expect([path, answer.status, await answer.json()]).toEqual([path, 200, { status: "ok" }]);
    }
    const { ctx } = world().server;
    const without = (execute: () => Promise<never>) =>
      createApp({ ...ctx, probe: Object.assign(Object.create(ctx.probe), { execute }) }, { fault: () => undefined })
        .hono;
    const refused = await without(() => Promise.reject(new Error("gone"))).request("/health");
    expect([refused.status, await refused.json()]).toEqual([503, { status: "unavailable" }]);
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const late = without(() => new Promise(() => undefined)).request("/health");
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect((await late).status).toBe(503);
    const stopping = createApp(ctx, { fault: () => undefined });
    stopping.beginStop();
    expect((await stopping.hono.request("/ready")).status).toBe(503);
    expect((await stopping.hono.request("/health")).status).toBe(200);
  });

  it("logs one line per request with template, status, duration and id, and no personal data", async () => {
    const client = await world().newUser("logged");
    const { id } = await client.ok(getUser);
    lines.length = 0;
    const answer = await fetch(`${world().server.url}/api/user/profile/${id}?token=secret`, {
      headers: { Authorization: `Bearer ${client.token}`, "X-Request-Id": "chosen-by-the-client" },
    });
    await client.ok(contacts.searchContacts, { params: { query: "a private name" } });
    await fetch(`${world().server.url}/api/nothing/${id}`);
    await fetch(`${world().server.url}/profile/${id}`);
    expect(lines).toEqual([
      {
        id: answer.headers.get("X-Request-Id"),
        method: "GET",
        route: "/api/user/profile/:id",
        status: 200,
        ms: expect.any(Number),
      },
      expect.objectContaining({ route: "/api/contacts/search/:query", status: 200 }),
      expect.objectContaining({ route: "/api/*", status: 404 }),
      expect.objectContaining({ route: "/*", status: 404 }),
    ]);
    expect(answer.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("reports a fault with the template of its route", async () => {
    const faults: string[] = [];
    const { ctx } = world().server;
    const clock = {
      ...ctx.clock,
      learn: () => {
        throw new Error("broken inside");
      },
    };
    const broken = createApp({ ...ctx, clock }, { fault: (_id, method, route) => faults.push(`${method} ${route}`) });
    const client = await world().newUser("faulty");
    const listener = await listen(broken.hono, {}, "127.0.0.1", 0);
    const answer = await fetch(`${listener.url}/api/contacts/search/a-private-name`, {
      headers: { Authorization: `Bearer ${client.token}` },
    });
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { error: "Something went wrong. Please try again later." },
    ]);
    expect(faults).toEqual(["GET /api/contacts/search/:query"]);
    expect(answer.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    await listener.close(0);
  });
});
