import { expect, it } from "vitest";
import { networksOf } from "../../server/http/client-address.ts";
import { CONCURRENCY, STRANGERS_WAITING } from "../../server/shared/background.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { browser, from, subjects } from "./support/accounts.ts";
import type { Answered, Client } from "./support/client.ts";
import { gate } from "./support/gate.ts";
import { enter, entered, forgot, login, registration } from "./support/sign-in.ts";
import { type SmtpSink, smtpSink } from "./support/smtp.ts";
import { onServer, PASSWORD, testWorld, type World } from "./support/world.ts";

/** A browser at this address that signed up, set a password and is signed out. */
const signedUp = async (world: World, smtp: SmtpSink, address: string, email: string): Promise<Client> => {
  const client = await browser(world, address);
  await client.ok(calls.register, { body: registration(email) });
  await world.server.ctx.background.settled();
  await entered(client, email, smtp.codeTo(email));
  await client.ok(calls.setupPassword, { body: { password: PASSWORD, password_confirmation: PASSWORD } });
  client.token = "";
  return client;
};

const register = (client: Client, email: string): Promise<Answered> =>
  client.send(calls.register, { body: registration(email) });

/** Lets no message be sent until the function that it returns is called. */
const holdMessages = ({ server }: World): (() => void) => {
  const { open, opened } = gate();
  for (let held = 0; held < CONCURRENCY; held += 1) server.ctx.background.post(() => opened);
  return open;
};

it("S19: 200 registrations from one address are sent after the code of a known browser, messages to accounts and that of a stranger at another address, over 4 connections", async () => {
  const smtp = await smtpSink();
  const mail = { smtpUrl: smtp.url, from: "optio@people.test" };
  const world = await testWorld({ storage: await onServer(), sandbox: false, trustedProxies: 1, mail });
  const known = await signedUp(world, smtp, "198.51.100.1", "known@people.test");
  await signedUp(world, smtp, "198.51.100.2", "other@people.test");
  await signedUp(world, smtp, "198.51.100.2", "third@people.test");
  const before = smtp.recipients.length;
  const release = holdMessages(world);
  const flood = Array.from({ length: 200 }, (_, index) => register(from(world, "203.0.113.1"), `${index}@flood.test`));
  expect((await Promise.all(flood)).filter(({ status }) => status !== 200)).toEqual([]);
  expect((await register(from(world, "198.51.100.9"), "stranger@people.test")).status).toBe(200);
  expect((await forgot(from(world, "198.51.100.8"), "third@people.test")).status).toBe(200);
  // a new browser that has the right password
  expect((await login(from(world, "198.51.100.7"), "other@people.test", PASSWORD)).status).toBe(200);
  expect((await login(known, "known@people.test", PASSWORD)).status).toBe(200);
  release();
  await world.server.ctx.background.settled();
  const sent = smtp.recipients.slice(before);
  const placesOf = (email: string): number => sent.indexOf(email);
  // four are sent at the same time, so an earlier one can arrive up to three places later
  expect(Math.max(placesOf("known@people.test"), placesOf("other@people.test"))).toBeLessThan(5);
  expect(placesOf("third@people.test")).toBeLessThan(6);
  // one of the flood came before it: the first one of its address
  expect(placesOf("stranger@people.test")).toBeLessThan(8);
  expect(sent).toHaveLength(204);
  expect(smtp.connections()).toBeLessThanOrEqual(4);
  expect((await enter(known, "known@people.test", smtp.codeTo("known@people.test"))).status).toBe(200);
});

it("S19: while 500 messages of strangers wait, a request from an address that floods is 503 with and without an account, and one from a quiet address or of a known browser is sent", async () => {
  const world = await testWorld({ trustedProxies: 1 });
  const known = await world.newUser("known");
  known.token = "";
  const release = holdMessages(world);
  expect(STRANGERS_WAITING).toBe(500);
  const { background } = world.server.ctx;
  const flooding = "203.0.113.1";
  for (let sent = 0; sent < 500; sent += 1) {
    background.post(async () => undefined, { lane: "stranger", sender: networksOf(flooding) });
  }
  const asked = [
    await forgot(from(world, flooding), "known@people.test"),
    await forgot(from(world, flooding), "no@x.test"),
  ];
  const busy = { status: 503, body: { error: "Messages cannot be sent at the moment. Please try again later." } };
  expect(asked).toEqual([busy, busy]);
  expect((await register(from(world, "198.51.100.9"), "quiet@people.test")).status).toBe(200);
  expect((await forgot(from(world, "198.51.100.8"), "known@people.test")).status).toBe(200);
  expect((await login(known, "known@people.test", PASSWORD)).status).toBe(200);
  release();
  expect((await world.mailTo("quiet@people.test")).code).toMatch(/^[0-9]{6}$/);
  const [first, second] = await subjects(world, "known@people.test");
  expect([first, second].toSorted()).toEqual(["Reset your Optio password", "Your Optio code"]);
});
