import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ServerConfig } from "../../server/config/config.ts";
import { CONCURRENCY } from "../../server/shared/background.ts";
import { createOutbox } from "../../server/shared/outbox.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { from } from "./support/accounts.ts";
import { rows } from "./support/money.ts";
import { enter, entered, login, registration } from "./support/sign-in.ts";
import { type SmtpSink, smtpSink } from "./support/smtp.ts";
import { onServer, PASSWORD, testPair, testWorld, type World } from "./support/world.ts";

const SECRET = "the first secret of at least thirty-two bytes";
const NEW_SECRET = "the other secret of at least thirty-two bytes";

/** The settings of a service outside of sandbox mode, whose messages this server takes. */
const mailing = (smtp: SmtpSink): Partial<ServerConfig> => ({
  sandbox: false,
  mail: { smtpUrl: smtp.url, from: "optio@people.test" },
  jwtSecret: SECRET,
  trustedProxies: 1,
});

const register = (world: World, email: string) => world.anonymous().ok(calls.register, { body: registration(email) });

/** What the job of every five seconds does. */
const round = ({ server }: World): Promise<void> | undefined => server.ctx.courier?.round();

const kept = ({ server }: World) => rows(server.ctx.db, sql`select attempts, lane from outbox order by created_at`);

describe("while the SMTP server is down", () => {
  it("a code waits, is sent once when it is up again, and signs in", async () => {
    const smtp = await smtpSink();
    const lines: string[] = [];
    const world = await testWorld({ ...mailing(smtp), log: (level, message) => lines.push(`${level}: ${message}`) });
    await smtp.down();
    const client = world.anonymous();
    await client.ok(calls.register, { body: registration("late@people.test") });
    await world.server.ctx.background.settled();
    expect(await kept(world)).toEqual([{ attempts: 1, lane: 2 }]);
    await round(world);
    // not before it is due
    expect(await kept(world)).toEqual([{ attempts: 1, lane: 2 }]);
    world.advance(5);
    await round(world);
    expect(await kept(world)).toEqual([{ attempts: 2, lane: 2 }]);
    await smtp.up();
    world.advance(10);
    await round(world);
    expect(smtp.recipients).toEqual(["late@people.test"]);
    expect(await kept(world)).toEqual([]);
    expect(lines).toEqual([
      "error: the SMTP server cannot be used; messages wait",
      "info: the SMTP server can be used again",
    ]);
    expect((await enter(client, "late@people.test", smtp.codeTo("late@people.test"))).status).toBe(200);
  });

  it("many codes wait, one of them tries the server at each round, and all are sent at the next one that finds it", async () => {
    const smtp = await smtpSink();
    const world = await testWorld(mailing(smtp));
    await smtp.down();
    const emails = ["a", "b", "c", "d", "e", "f", "g"].map((name) => `${name}@people.test`);
    for (const email of emails) {
      await register(world, email);
      await world.server.ctx.background.settled();
    }
    expect((await kept(world)).map(({ attempts }) => attempts)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    await smtp.up();
    world.advance(5);
    await round(world);
    expect(smtp.recipients.toSorted()).toEqual(emails);
  });

  it("nothing is sent after its code has expired, nor so late that it would arrive after that", async () => {
    const smtp = await smtpSink();
    const lines: string[] = [];
    const world = await testWorld({ ...mailing(smtp), log: (level, message) => lines.push(`${level}: ${message}`) });
    await smtp.down();
    await register(world, "old@people.test");
    await world.server.ctx.background.settled();
    world.advance(2);
    await register(world, "young@people.test");
    await world.server.ctx.background.settled();
    await smtp.up();
    // the code of the first one lives 20 s more, and that of the second one 22 s
    world.advance(600 - 20 - 2);
    await round(world);
    expect(smtp.recipients).toEqual(["young@people.test"]);
    expect(await kept(world)).toEqual([]);
    expect(lines).toContain("error: messages were not sent before their codes expired");
  });

  it("of several codes of a browser only the newest is sent", async () => {
    const smtp = await smtpSink();
    const world = await testWorld(mailing(smtp));
    await smtp.down();
    const client = world.anonymous();
    for (let asked = 0; asked < 3; asked += 1) {
      await client.ok(calls.register, { body: registration("eager@people.test") });
      await world.server.ctx.background.settled();
      world.advance(1);
    }
    await smtp.up();
    world.advance(5);
    const { db, clock, secrets } = world.server.ctx;
    const outbox = createOutbox(db, clock, secrets);
    const newest = await outbox.take();
    expect(await outbox.take()).toBeNull();
    if (newest !== null) await outbox.putBack(newest, 0);
    await round(world);
    expect(smtp.recipients).toEqual(["eager@people.test"]);
    expect((await enter(client, "eager@people.test", smtp.codeTo("eager@people.test"))).status).toBe(200);
  });

  it("500 messages of strangers wait; a sender that fills the outbox is 503, and the message of a quiet one takes the place of the loudest", async () => {
    const smtp = await smtpSink();
    const world = await testWorld(mailing(smtp));
    await smtp.down();
    const { db, clock } = world.server.ctx;
    const now = clock.now().toISOString();
    await db.execute(sql`insert into outbox (id, lane, rank, key, sealed, due_at, expires_at, created_at)
      select 'm' || n, 2, n, 'none', '', ${now}::timestamptz, ${now}::timestamptz + interval '10 minutes', ${now}::timestamptz
      from generate_series(1, 500) as n`);
    await round(world);
    const flooding = "203.0.113.1";
    const body = (email: string) => ({ body: registration(email) });
    const first = await from(world, flooding).send(calls.register, body("one@people.test"));
    const second = await from(world, flooding).send(calls.register, body("two@people.test"));
    const quiet = await from(world, "198.51.100.9").send(calls.register, body("quiet@people.test"));
    expect([first.status, second.status, quiet.status]).toEqual([200, 503, 200]);
    await world.server.ctx.background.settled();
    expect(await rows(db, sql`select count(*)::int as n, max(rank) as loudest from outbox`)).toEqual([
      { n: 500, loudest: 498 },
    ]);
    await smtp.up();
    world.advance(30);
    await round(world);
    expect(smtp.recipients.toSorted()).toEqual(["one@people.test", "quiet@people.test"]);
  });
});

it("a recipient whom the SMTP server refuses for ever is not tried again, one that it refuses for now is", async () => {
  const smtp = await smtpSink();
  const lines: unknown[] = [];
  const world = await testWorld({
    ...mailing(smtp),
    log: (level, _message, fields) => lines.push([level, fields]),
  });
  smtp.answer("gone@people.test", "550 5.1.1 <gone@people.test> has no mailbox");
  smtp.answer("busy@people.test", "451 4.7.1 <busy@people.test> try again later");
  for (const name of ["gone", "busy", "there"]) {
    await register(world, `${name}@people.test`);
    await world.server.ctx.background.settled();
  }
  expect(smtp.recipients).toEqual(["there@people.test"]);
  expect(await kept(world)).toEqual([{ attempts: 1, lane: 2 }]);
  smtp.answer("busy@people.test", null);
  world.advance(5);
  await round(world);
  expect(smtp.recipients).toEqual(["there@people.test", "busy@people.test"]);
  // no address, which the server's words quote
  expect(lines).toEqual([
    ["error", { code: "EENVELOPE", status: 550, command: "RCPT TO", attempt: 1 }],
    ["warn", { code: "EENVELOPE", status: 451, command: "RCPT TO", attempt: 1, seconds: 5 }],
  ]);
});

it("a slow attempt neither gives back nor deletes a message that another process has taken since", async () => {
  const smtp = await smtpSink();
  const world = await testWorld(mailing(smtp));
  await smtp.down();
  await register(world, "slow@people.test");
  await world.server.ctx.background.settled();
  const { db, clock, secrets } = world.server.ctx;
  const outbox = createOutbox(db, clock, secrets);
  world.advance(5);
  const slow = await outbox.take();
  world.advance(30);
  expect((await outbox.take())?.attempts).toBe(3);
  if (slow === null) throw new Error("the message was not taken");
  await outbox.putBack(slow, 0);
  expect(await outbox.take()).toBeNull();
  await outbox.remove(slow);
  expect(await kept(world)).toEqual([{ attempts: 3, lane: 2 }]);
});

it("a message of a process that ended while it sent it is sent by the next one", async () => {
  const smtp = await smtpSink();
  const storage = await onServer();
  const first = await testWorld({ ...mailing(smtp), storage });
  await smtp.down();
  const client = first.anonymous();
  await client.ok(calls.register, { body: registration("ended@people.test") });
  await first.server.ctx.background.settled();
  first.advance(5);
  const { db, clock, secrets } = first.server.ctx;
  // as a process that is killed in the middle of an attempt
  const outbox = createOutbox(db, clock, secrets);
  const taken = await outbox.take();
  expect(taken?.letter?.to).toBe("ended@people.test");
  expect(await outbox.take()).toBeNull();
  await smtp.up();
  const second = await testWorld({ ...mailing(smtp), storage });
  second.advance(5 + 29);
  await round(second);
  expect(smtp.recipients).toEqual([]);
  second.advance(1);
  await round(second);
  expect(smtp.recipients).toEqual(["ended@people.test"]);
  expect((await enter(client, "ended@people.test", smtp.codeTo("ended@people.test"))).status).toBe(200);
});

it("of two processes that send at the same time each message is sent by one of them, with an id of its own", async () => {
  const smtp = await smtpSink();
  const [one, two] = await testPair(mailing(smtp));
  await smtp.down();
  const emails = Array.from({ length: 40 }, (_, index) => `${10 + index}@people.test`);
  for (const email of emails) await register(one, email);
  await one.server.ctx.background.settled();
  await smtp.up();
  for (const world of [one, two]) world.advance(5);
  await Promise.all([round(one), round(two)]);
  expect(smtp.recipients.toSorted()).toEqual(emails);
  const ids = smtp.texts.map((text) => /^Message-ID: <[0-9a-f-]{36}@people\.test>/im.exec(text)?.[0]);
  expect(new Set(ids).size).toBe(40);
  expect(ids).not.toContain(undefined);
});

it("neither the recipient nor the code of a message that waits can be read in the database, and it opens under its secret only", async () => {
  const smtp = await smtpSink();
  const storage = await onServer();
  const old = await testWorld({ ...mailing(smtp), storage });
  await smtp.down();
  const client = old.anonymous();
  await client.ok(calls.register, { body: registration("secret@people.test") });
  await old.server.ctx.background.settled();
  const { db, clock, secrets } = old.server.ctx;
  const [row] = await rows(db, sql`select * from outbox`);
  expect(JSON.stringify(row)).not.toMatch(/secret@people|Your code is/);
  await smtp.up();
  const other = await testWorld({ ...mailing(smtp), storage, jwtSecret: NEW_SECRET });
  other.advance(60);
  await round(other);
  expect([smtp.recipients, await kept(other)]).toEqual([[], [{ attempts: 1, lane: 2 }]]);
  // another row's text is not taken for this one's
  old.advance(60);
  const outbox = createOutbox(db, clock, secrets);
  await db.execute(sql`insert into outbox (id, lane, rank, key, sealed, due_at, expires_at, created_at)
    select 'copy', 0, 0, key, sealed, due_at, expires_at, created_at from outbox`);
  expect((await outbox.take())?.letter).toBeNull();
  const next = await testWorld({ ...mailing(smtp), storage, jwtSecret: NEW_SECRET, jwtPreviousSecret: SECRET });
  next.advance(60);
  await round(next);
  expect(smtp.recipients).toEqual(["secret@people.test"]);
  expect((await enter(next.anonymous(), "secret@people.test", "000000")).status).toBe(401);
  expect((await login(client, "secret@people.test")).status).toBe(200);
});

it("a right password is answered when its code is kept, so that a process that ends then loses nothing", async () => {
  const smtp = await smtpSink();
  const storage = await onServer();
  const world = await testWorld({ ...mailing(smtp), storage, drainSeconds: 0 });
  const client = world.anonymous();
  const email = "owner@people.test";
  await client.ok(calls.register, { body: registration(email) });
  await world.server.ctx.background.settled();
  await entered(client, email, smtp.codeTo(email));
  await client.ok(calls.setupPassword, { body: { password: PASSWORD, password_confirmation: PASSWORD } });
  client.token = "";
  await smtp.down();
  // nothing that waits behind the answer is done any more
  for (let held = 0; held < CONCURRENCY; held += 1)
    world.server.ctx.background.post(() => new Promise(() => undefined));
  expect((await login(client, email, PASSWORD)).status).toBe(200);
  expect((await kept(world)).map(({ lane }) => lane)).toEqual([0]);
  await smtp.up();
  const next = await testWorld({ ...mailing(smtp), storage });
  next.advance(31);
  await round(next);
  expect((await enter(client, email, smtp.codeTo(email))).status).toBe(200);
});
