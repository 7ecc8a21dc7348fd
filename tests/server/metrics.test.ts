import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { createMetrics } from "../../server/metrics/metrics.ts";
import type { StartOptions } from "../../server/start-server.ts";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import * as session from "../../src/adapters/http/calls/session.ts";
import { freePort } from "../support/run/free-port.ts";
import { gate } from "./support/gate.ts";
import { enter, registration } from "./support/sign-in.ts";
import { smtpSink } from "./support/smtp.ts";
import { onServer, testWorld, type World } from "./support/world.ts";

/** A server with metrics on a port of its own. */
const measured = async (options: Partial<StartOptions> = {}): Promise<World> =>
  testWorld({ metricsPort: await freePort(), ...options });

/** The lines of the metrics that begin with this name. */
const linesOf = async ({ server }: World, name: string): Promise<ReadonlyArray<string>> => {
  const text = await (await fetch(server.metricsUrl ?? "")).text();
  return text.split("\n").filter((line) => line.startsWith(name));
};

it("requests are counted by method, template of the route and status, and their durations by template", async () => {
  const world = await measured();
  const client = await world.newUser("counted");
  const { id } = await client.ok(session.getUser);
  await client.ok(contacts.getProfile, { params: { id } });
  await client.ok(contacts.getProfile, { params: { id } });
  await client.send(contacts.getProfile, { params: { id: "nobody" } });
  const profiles = 'route="/api/user/profile/:id"';
  expect((await linesOf(world, "optio_http_requests_total")).toSorted()).toEqual([
    'optio_http_requests_total{method="GET",route="/api/user",status="200"} 1',
    `optio_http_requests_total{method="GET",${profiles},status="200"} 2`,
    `optio_http_requests_total{method="GET",${profiles},status="404"} 1`,
    'optio_http_requests_total{method="POST",route="/api/authCodeLogin",status="200"} 1',
    'optio_http_requests_total{method="POST",route="/api/onboardUser",status="200"} 1',
    'optio_http_requests_total{method="POST",route="/api/register",status="200"} 1',
    'optio_http_requests_total{method="POST",route="/api/setupPassword",status="204"} 1',
  ]);
  const durations = await linesOf(world, "optio_http_request_duration_seconds");
  expect(durations).toContain(`optio_http_request_duration_seconds_count{method="GET",${profiles}} 3`);
  expect(durations).toContain(`optio_http_request_duration_seconds_bucket{le="+Inf",method="GET",${profiles}} 3`);
});

it("paths and methods of strangers make no series of their own", async () => {
  const world = await measured();
  const { url } = world.server;
  for (let index = 0; index < 50; index += 1) await fetch(`${url}/api/.env${index}?key=${index}`);
  for (let index = 0; index < 50; index += 1) await fetch(`${url}/wp-admin/${index}.php`);
  await fetch(`${url}/api/countries`, { method: "PROPFIND" });
  await fetch(`${url}/api/countries`, { method: "LOCK" });
  expect(await linesOf(world, "optio_http_requests_total")).toEqual([
    'optio_http_requests_total{method="GET",route="/api/*",status="404"} 50',
    'optio_http_requests_total{method="GET",route="/*",status="404"} 50',
    'optio_http_requests_total{method="other",route="/api/countries",status="405"} 2',
  ]);
});

it("messages are counted by what became of them, and those that wait are a length", async () => {
  const smtp = await smtpSink();
  const mail = { smtpUrl: smtp.url, from: "optio@people.test" };
  const world = await measured({ sandbox: false, mail });
  const ask = async (name: string): Promise<void> => {
    await world.anonymous().ok(session.register, { body: registration(`${name}@people.test`) });
    await world.server.ctx.background.settled();
  };
  const round = () => world.server.ctx.courier?.round();
  await ask("one");
  await ask("two");
  smtp.answer("gone@people.test", "550 no mailbox");
  await ask("gone");
  await smtp.down();
  await ask("late");
  await ask("never");
  expect(await linesOf(world, "optio_queue_length")).toEqual([
    'optio_queue_length{queue="messages"} 0',
    'optio_queue_length{queue="outbox"} 2',
    'optio_queue_length{queue="derivations"} 0',
    'optio_queue_length{queue="photos"} 0',
    'optio_queue_length{queue="lines"} 0',
  ]);
  smtp.answer("never@people.test", "451 later");
  await smtp.up();
  world.advance(61);
  await round();
  world.advance(600);
  await round();
  expect(await linesOf(world, "optio_messages_total")).toEqual([
    'optio_messages_total{fate="sent"} 2',
    'optio_messages_total{fate="late"} 1',
    'optio_messages_total{fate="refused"} 1',
    'optio_messages_total{fate="expired"} 1',
  ]);
});

it("the connections of the pool, and how often one was waited for, are read when they are asked for", async () => {
  const metrics = createMetrics();
  let figures = { open: 10, idle: 4, waiting: 0, waits: 3 };
  metrics.read({ pool: () => figures, queues: async () => ({}) });
  const lines = async (): Promise<ReadonlyArray<string>> =>
    (await metrics.registry.metrics()).split("\n").filter((line) => line.startsWith("optio_database_connection"));
  expect(await lines()).toEqual([
    'optio_database_connections{state="busy"} 6',
    'optio_database_connections{state="idle"} 4',
    'optio_database_connections{state="waited_for"} 0',
    "optio_database_connection_waits_total 3",
  ]);
  figures = { open: 10, idle: 0, waiting: 7, waits: 12 };
  expect(await lines()).toEqual([
    'optio_database_connections{state="busy"} 10',
    'optio_database_connections{state="idle"} 0',
    'optio_database_connections{state="waited_for"} 7',
    "optio_database_connection_waits_total 12",
  ]);
});

it("the metrics answer while every connection of the pool is in use", async () => {
  const world = await measured({ storage: await onServer(), poolSize: 2 });
  const { open, opened } = gate();
  const busy = Array.from({ length: 4 }, () =>
    world.server.ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await opened;
    }),
  );
  expect(await linesOf(world, 'optio_queue_length{queue="outbox"}')).toEqual(['optio_queue_length{queue="outbox"} 0']);
  open();
  await Promise.all(busy);
});

it("failed writes, other failures of the database and faults are counted", async () => {
  const world = await measured({ report: () => undefined });
  const client = await world.newUser("failing");
  const { db } = world.server.ctx;
  const failWith = (code: string): void => {
    const error = new Error("Failed query", { cause: Object.assign(new Error("no"), { code }) });
    Object.assign(db, { delete: () => ({ where: () => Promise.reject(error) }) });
  };
  const unfollow = async (code: string): Promise<number> => {
    failWith(code);
    return (await client.send(contacts.unfollow, { params: { id: (await client.ok(session.getUser)).id } })).status;
  };
  const statuses = [await unfollow("53100"), await unfollow("53100"), await unfollow("55P03"), await unfollow("42P01")];
  expect(statuses).toEqual([503, 503, 503, 500]);
  expect(await linesOf(world, "optio_database_failures_total")).toEqual([
    'optio_database_failures_total{code="53100"} 2',
    'optio_database_failures_total{code="55P03"} 1',
  ]);
  expect(await linesOf(world, "optio_failed_writes_total")).toEqual(["optio_failed_writes_total 2"]);
  expect(await linesOf(world, "optio_faults_total")).toEqual(["optio_faults_total 1"]);
});

it("the metrics are at their own port only, and name no person", async () => {
  const world = await measured();
  await enter(world.anonymous(), "somebody@people.test", "123456");
  const url = new URL(world.server.metricsUrl ?? "");
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "text/plain; version=0.0.4; charset=utf-8",
  ]);
  const text = await answer.text();
  expect(text).not.toMatch(/somebody|123456|127\.0\.0\.1/);
  expect(text).toMatch(/^process_cpu_seconds_total /m);
  expect((await fetch(`${url.origin}/`)).status).toBe(404);
  expect((await fetch(url, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${world.server.url}/metrics`)).status).toBe(404);
  expect((await testWorld()).server.metricsUrl).toBeNull();
});
