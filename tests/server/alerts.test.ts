import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { digestMail } from "../../server/alerts/texts.ts";
import { unsubscribeUrl } from "../../server/alerts/unsubscribe.ts";
import { readMails } from "../../server/auth/mail.ts";
import { mature } from "../../server/jobs/mature.ts";
import { queueAlerts } from "../../server/notifications/alerts.ts";
import { validatorAddress } from "../../server/seed/genesis.ts";
import { changeCommission } from "../../server/staking/operate.ts";
import { block } from "../../src/adapters/http/calls/contacts.ts";
import * as calls from "../../src/adapters/http/calls/notifications.ts";
import * as session from "../../src/adapters/http/calls/session.ts";
import { ALERT_KINDS, type AlertKind } from "../../src/domain/notifications/entities.ts";
import { rows } from "./support/money.ts";
import { LONG_SESSIONS } from "./support/server-process.ts";
import { entered, login } from "./support/sign-in.ts";
import { transfer } from "./support/transfer.ts";
import { type Holder, named, PASSWORD, sharedMemoryWorld, type World } from "./support/world.ts";

const DIGEST =
  /alerts from Optio|Optio account|unstaked coins|received money|rewards were paid|its commission|attention/;

const world = sharedMemoryWorld(LONG_SESSIONS);

/** The digests that a person got, newest first. */
const digests = async ({ server }: World, { email }: Pick<Holder, "email">) =>
  (await readMails(server.ctx, email)).filter(({ subject }) => DIGEST.test(subject));

const round = async (): Promise<void> => mature(world().server.ctx);

const switchTo = (holder: Holder, isOn: boolean, kinds: ReadonlyArray<AlertKind> = ALERT_KINDS) =>
  holder.client.ok(calls.putAlerts, { body: Object.fromEntries(kinds.map((kind) => [kind, isOn])) });

/** The address of the page that ends a person's alerts. */
const pageOf = (body: string): string => /https?:\S+\/api\/alerts\/unsubscribe\?token=\S+/.exec(body)?.[0] ?? "";

it("who chose nothing gets what is about safety and costs money; a choice changes its kind alone", async () => {
  const holder = await world().newHolder("chooser");
  const chosen = {
    new_device: true,
    validator_down: true,
    commission_raised: true,
    unstaking_arrived: true,
    money_received: false,
    rewards_paid: false,
  };
  expect(await holder.client.ok(calls.getAlerts)).toEqual(chosen);
  const raised = { ...chosen, money_received: true };
  expect(await holder.client.ok(calls.putAlerts, { body: { money_received: true } })).toEqual(raised);
  const both = { ...raised, new_device: false };
  expect(await holder.client.ok(calls.putAlerts, { body: { new_device: false } })).toEqual(both);
  expect(await holder.client.ok(calls.getAlerts)).toEqual(both);
});

it("a payment is mailed to a person who wants that, at most one digest an hour with all that came meanwhile", async () => {
  const [sender, receiver, silent] = [
    await world().newHolder("payer"),
    await world().newHolder("payee"),
    await world().newHolder("silent"),
  ];
  await switchTo(receiver, true, ["money_received"]);
  await transfer(sender, { amount: "1.25", to: receiver.optio });
  await transfer(sender, { amount: "1", to: silent.optio });
  await round();
  const [first] = await digests(world(), receiver);
  expect(first?.subject).toBe("You received money on Optio");
  expect(first?.body).toContain("You received 1.25 OPT from payer Tester\n2026-11-21, 09:00 UTC\n");
  expect(await digests(world(), silent)).toEqual([]);
  await transfer(sender, { amount: "2", to: receiver.optio });
  await transfer(sender, { amount: "3", to: receiver.optio });
  world().advance(59 * 60);
  await round();
  expect(await digests(world(), receiver)).toHaveLength(1);
  world().advance(60);
  await round();
  await round();
  const all = await digests(world(), receiver);
  expect(all).toHaveLength(2);
  expect(all[0]?.body.match(/You received \d OPT/g)).toEqual(["You received 3 OPT", "You received 2 OPT"]);
});

it("money of a person whom the receiver blocked makes no alert", async () => {
  const [sender, receiver] = [await world().newHolder("pest"), await world().newHolder("pestered")];
  await switchTo(receiver, true);
  const { id } = await sender.client.ok(session.getUser);
  await receiver.client.ok(block, { params: { id } });
  await transfer(sender, { amount: "1", to: receiver.optio });
  await round();
  expect(await digests(world(), receiver)).toEqual([]);
});

it("what happens to a validator reaches those who have stake with it: a raise, a slash, an exit", async () => {
  const holder = await world().newHolder("delegator");
  const address = validatorAddress("Fernway");
  await transfer(holder, { amount: "2", to: address, transferType: "delegate" });
  await transfer(holder, { amount: "1", to: address, transferType: "undelegate" });
  world().advance(2 * 24 * 3600);
  await changeCommission(world().server.ctx, address, (validator, at) => {
    return { commission: (Number(validator.commission) + 0.01).toFixed(2), at };
  });
  await fetch(`${world().server.url}/sandbox/slash`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ validator: address }),
  });
  await round();
  world().advance(20 * 24 * 3600);
  await round();
  const [arrived, down] = await digests(world(), holder);
  expect(down?.subject).toBe("2 alerts from Optio");
  // what is graver stands first
  expect(down?.body).toMatch(/^Fernway was slashed by [\s\S]*\n\nFernway raised its commission from /);
  expect(arrived?.subject).toBe("Your unstaked coins arrived");
});

it("a sign-in on a new device is mailed, one in the same browser or on a trusted device is not", async () => {
  const holder = await world().newHolder("traveller");
  await round();
  // the sign-up is no sign-in on a new device
  expect(await digests(world(), holder)).toEqual([]);
  const phone = world().anonymous();
  const signIn = async (): Promise<void> => {
    await login(phone, holder.email, PASSWORD);
    await entered(phone, holder.email, (await world().mailTo(holder.email)).code);
  };
  await signIn();
  await round();
  expect((await digests(world(), holder)).map(({ subject }) => subject)).toEqual(["New sign-in to your Optio account"]);
  world().advance(3600);
  await signIn();
  await round();
  expect(await digests(world(), holder)).toHaveLength(1);
  await world().signIn(named("traveller"));
  await round();
  expect(await digests(world(), holder)).toHaveLength(2);
});

it("the link asks, and only its press ends all alerts; pressed again, it changes nothing", async () => {
  const holder = await world().newHolder("weary");
  await switchTo(holder, true);
  const sender = await world().newHolder("generous");
  await transfer(sender, { amount: "1", to: holder.optio });
  await round();
  const url = pageOf((await digests(world(), holder))[0]?.body ?? "");
  const asked = await fetch(url, { headers: { "Sec-Fetch-Site": "cross-site" } });
  expect([asked.status, asked.headers.get("Content-Type")]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(await asked.text()).toContain("Stop all alerts");
  expect(Object.values(await holder.client.ok(calls.getAlerts)).every((isOn) => isOn)).toBe(true);
  await transfer(sender, { amount: "1", to: holder.optio });
  for (let press = 0; press < 2; press += 1) {
    // as a mail program sends it
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const done = await fetch(url, { method: "POST", body });
    expect([done.status, (await done.text()).includes("You get no more alerts")]).toEqual([200, true]);
    expect(Object.values(await holder.client.ok(calls.getAlerts)).some((isOn) => isOn)).toBe(false);
  }
  world().advance(3600);
  await round();
  expect(await digests(world(), holder)).toHaveLength(1);
  // a code is no alert
  await login(world().anonymous(), holder.email, PASSWORD);
  expect((await readMails(world().server.ctx, holder.email))[0]?.subject).toBe("Your Optio code");
  // another choice is one press in Settings
  await switchTo(holder, true, ["new_device"]);
  expect(await holder.client.ok(calls.getAlerts)).toMatchObject({ new_device: true, money_received: false });
});

it("who signed in with the account cannot silence the alert of it; the link does", async () => {
  const holder = await world().newHolder("robbed");
  const signIn = async (): Promise<void> => {
    const thief = world().anonymous();
    await login(thief, holder.email, PASSWORD);
    await entered(thief, holder.email, (await world().mailTo(holder.email)).code);
    await switchTo({ ...holder, client: thief }, false);
  };
  await signIn();
  await round();
  const [digest] = await digests(world(), holder);
  expect(digest?.subject).toBe("New sign-in to your Optio account");
  await switchTo(holder, true);
  world().advance(3600);
  await signIn();
  await fetch(pageOf(digest?.body ?? ""), { method: "POST" });
  await round();
  expect(await digests(world(), holder)).toHaveLength(1);
});

it("a link in the mailbox of an address that the account had before ends nothing", async () => {
  const holder = await world().newHolder("moved");
  const { id } = await holder.client.ok(session.getUser);
  const { ctx } = world().server;
  const link = (email: string) => unsubscribeUrl(ctx, { id, email });
  await ctx.db.execute(sql`update users set email = 'moved@new.test' where id = ${id}`);
  expect((await fetch(link(holder.email), { method: "POST" })).status).toBe(404);
  expect(await holder.client.ok(calls.getAlerts)).toMatchObject({ new_device: true });
  expect((await fetch(link("moved@new.test"), { method: "POST" })).status).toBe(200);
  expect(await holder.client.ok(calls.getAlerts)).toMatchObject({ new_device: false });
});

it("the name of a validator is no link in a message, and amounts keep their decimals", () => {
  const text = "https://evil.example/win you@evil.example was slashed by 0.5%: you lost 1.25 OPT.";
  const alert = { id: 1, kind: "validator_down", text, link: "/stake", createdAt: new Date(0) } as const;
  const { body } = digestMail(
    { id: "a", email: "ada@people.test" },
    [alert],
    "https://optio.test",
    "https://optio.test/u",
  );
  expect(body.replace(/ +/g, " ")).toMatch(
    /^https evil example win you evil example was slashed by 0\.5%: you lost 1\.25 OPT\.\n/,
  );
  expect(body).toContain("\nhttps://optio.test/stake\n");
});

it("a link that this service did not sign is not valid, whether or not it names an account", async () => {
  const holder = await world().newHolder("target");
  const { id } = await holder.client.ok(session.getUser);
  const base = `${world().server.url}/api/alerts/unsubscribe`;
  const forged = [`${base}?token=${id}.${"A".repeat(22)}`, `${base}?token=${crypto.randomUUID()}.${"A".repeat(22)}`];
  const answers = [];
  for (const url of [...forged, base, `${base}?token=%00`]) {
    for (const method of ["GET", "POST"]) {
      const answer = await fetch(url, { method });
      answers.push([answer.status, await answer.text()]);
    }
  }
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]?.[0]).toBe(404);
  expect(await holder.client.ok(calls.getAlerts)).toMatchObject({ new_device: true });
});

it("many small payments hide no sign-in, and the digest says how many there were", async () => {
  const holder = await world().newHolder("crowded");
  await switchTo(holder, true);
  const { id: userId } = await holder.client.ok(session.getUser);
  const { db, clock } = world().server.ctx;
  const alert = (text: string) => ({ userId, text, link: "/settings", createdAt: clock.now() });
  await queueAlerts(db, "new_device", [alert("Somebody signed in")]);
  const many = Array.from({ length: 30 }, (_, index) => alert(`You received ${index} OPT`));
  await queueAlerts(db, "money_received", many);
  await round();
  const [mail] = await digests(world(), holder);
  expect(mail?.subject).toBe("31 alerts from Optio");
  expect(mail?.body).toMatch(/^Somebody signed in\n/);
  expect(mail?.body).toContain("And 11 more:");
  expect(await rows(db, sql`select 1 from alerts where user_id = ${userId}`)).toEqual([]);
});

it("an account without an email address gets none", async () => {
  const holder = await world().newHolder("caller");
  const { id: userId } = await holder.client.ok(session.getUser);
  const { db, clock } = world().server.ctx;
  await db.execute(sql`update users set email = null, phone = '+4915123456799' where id = ${userId}`);
  await queueAlerts(db, "new_device", [{ userId, text: "x", link: "/", createdAt: clock.now() }]);
  expect(await rows(db, sql`select 1 from alerts where user_id = ${userId}`)).toEqual([]);
});
