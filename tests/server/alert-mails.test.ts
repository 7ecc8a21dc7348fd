import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { sendDigests } from "../../server/alerts/digest.ts";
import { unsubscribeUrl } from "../../server/alerts/unsubscribe.ts";
import type { ServerConfig } from "../../server/config/config.ts";
import { queueAlerts } from "../../server/notifications/alerts.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { rows } from "./support/money.ts";
import { entered, registration } from "./support/sign-in.ts";
import { type SmtpSink, smtpSink } from "./support/smtp.ts";
import { onServer, testPair, testWorld, type World } from "./support/world.ts";

const mailing = (smtp: SmtpSink): Partial<ServerConfig> => ({
  sandbox: false,
  mail: { smtpUrl: smtp.url, from: "optio@people.test" },
  jwtSecret: "the first secret of at least thirty-two bytes",
  publicUrl: "https://optio.test",
});

/** A person with a confirmed address; the id of the account. */
const person = async (world: World, smtp: SmtpSink, email: string): Promise<string> => {
  const client = world.anonymous();
  await client.ok(calls.register, { body: registration(email) });
  await world.server.ctx.background.settled();
  await entered(client, email, smtp.codeTo(email));
  return (await client.ok(calls.getUser)).id;
};

const alert = ({ server }: World, userId: string, text: string): Promise<void> =>
  queueAlerts(server.ctx.db, "new_device", [{ userId, text, link: "/settings", createdAt: server.ctx.clock.now() }]);

/** A message without the soft line ends of its encoding. */
const plain = (text: string | undefined): string =>
  (text ?? "")
    .replace(/=\r\n/g, "")
    .replace(/=3D/g, "=")
    .replace(/\r\n[ \t]/g, " ");

const digestsIn = (smtp: SmtpSink): ReadonlyArray<string> =>
  smtp.texts.map(plain).filter((text) => text.includes("List-Unsubscribe"));

it("a digest has the headers by which mail programs unsubscribe, and no line of a hostile text becomes one", async () => {
  const smtp = await smtpSink();
  const world = await testWorld(mailing(smtp));
  const userId = await person(world, smtp, "one@people.test");
  await alert(world, userId, "Eve\r\nBcc: all@people.test\r\n\r\n<b>bold</b>");
  await sendDigests(world.server.ctx);
  await world.server.ctx.courier?.round();
  const [mail = ""] = digestsIn(smtp);
  const head = mail.slice(0, mail.indexOf("\r\n\r\n"));
  expect(smtp.recipients.at(-1)).toBe("one@people.test");
  expect(head).toMatch(
    /^List-Unsubscribe: <https:\/\/optio\.test\/api\/alerts\/unsubscribe\?token=[0-9a-f-]{36}\.[\w-]{22}>\r$/m,
  );
  expect(head).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(head).toContain("Content-Type: text/plain");
  expect(head).not.toContain("Bcc");
  expect(head).toContain("Subject: New sign-in to your Optio account");
});

it("while the SMTP server is down a digest waits, sealed; who unsubscribes meanwhile does not get it", async () => {
  const smtp = await smtpSink();
  const world = await testWorld(mailing(smtp));
  const [stays, leaves] = [
    await person(world, smtp, "stays@people.test"),
    await person(world, smtp, "leaves@people.test"),
  ];
  const sentBefore = smtp.recipients.length;
  await smtp.down();
  for (const id of [stays, leaves]) await alert(world, id, "Somebody signed in");
  const { db, courier } = world.server.ctx;
  await sendDigests(world.server.ctx);
  await courier?.settled();
  const kept = await rows(db, sql`select lane, sealed from outbox`);
  expect(kept.map(({ lane }) => lane)).toEqual([3, 3]);
  expect(JSON.stringify(kept)).not.toMatch(/people|Somebody/);
  const path = new URL(unsubscribeUrl(world.server.ctx, { id: leaves, email: "leaves@people.test" }));
  await fetch(`${world.server.url}${path.pathname}${path.search}`, { method: "POST" });
  await smtp.up();
  world.advance(60);
  await courier?.round();
  expect(smtp.recipients.slice(sentBefore)).toEqual(["stays@people.test"]);
});

it("while enough digests wait nobody else is looked for, and the alerts stay", async () => {
  const smtp = await smtpSink();
  const world = await testWorld(mailing(smtp));
  await alert(world, await person(world, smtp, "later@people.test"), "Somebody signed in");
  const { ctx } = world.server;
  const now = ctx.clock.now().toISOString();
  // sealed under a secret of another process, so that none is sent
  await ctx.db.execute(sql`insert into outbox (id, lane, rank, key, sealed, due_at, expires_at, created_at)
    select 'o' || n, 3, 0, 'k', '', ${now}::timestamptz, ${now}::timestamptz + interval '1 day', ${now}::timestamptz
    from generate_series(1, 200) as n`);
  let looked = 0;
  const watched = new Proxy(ctx.db, {
    get: (target, key) => {
      if (key === "selectDistinct") looked += 1;
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await sendDigests({ ...ctx, db: watched });
  expect([looked, (await rows(ctx.db, sql`select 1 from alerts`)).length]).toEqual([0, 1]);
  await ctx.db.execute(sql`delete from outbox where id = 'o1'`);
  await sendDigests({ ...ctx, db: watched });
  expect([looked, (await rows(ctx.db, sql`select 1 from alerts`)).length]).toEqual([1, 0]);
});

it("of two processes that make digests at once, each person gets one, and none is lost with a process", async () => {
  const smtp = await smtpSink();
  const [first, second] = await testPair(mailing(smtp));
  const people = [];
  for (let index = 0; index < 8; index += 1) people.push(await person(first, smtp, `pair${index}@people.test`));
  const before = smtp.recipients.length;
  for (const userId of people) for (let count = 0; count < 3; count += 1) await alert(first, userId, `Alert ${count}`);
  const both = [first, second, first, second];
  await Promise.all(both.map(({ server }) => sendDigests(server.ctx)));
  for (const { server } of both) await server.ctx.courier?.round();
  const got = smtp.recipients.slice(before);
  expect(got.toSorted()).toEqual(people.map((_, index) => `pair${index}@people.test`).toSorted());
  expect(digestsIn(smtp).every((text) => /Alert 2[\s\S]*Alert 1[\s\S]*Alert 0/.test(text))).toBe(true);
});

it("a process that ends before a digest is kept loses no alert", async () => {
  const smtp = await smtpSink();
  const storage = await onServer();
  const world = await testWorld({ ...mailing(smtp), storage });
  const userId = await person(world, smtp, "cut@people.test");
  await alert(world, userId, "Somebody signed in");
  const { db } = world.server.ctx;
  // the database refuses the message, as it does when the connection is gone
  await db.execute(sql`alter table outbox add constraint refuses check (lane <> 3)`);
  await expect(sendDigests(world.server.ctx)).rejects.toThrow();
  expect(await rows(db, sql`select text from alerts`)).toEqual([{ text: "Somebody signed in" }]);
  await db.execute(sql`alter table outbox drop constraint refuses`);
  await sendDigests(world.server.ctx);
  await world.server.ctx.courier?.round();
  expect(digestsIn(smtp)).toHaveLength(1);
});
