import { expect, it } from "vitest";
import { rateLimits } from "../../server/db/schema/accounts.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { from } from "./support/accounts.ts";
import type { Answered, Client } from "./support/client.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { enter, entered, forgot, login, openLink, registration } from "./support/sign-in.ts";
import { named, PASSWORD, testWorld, type World } from "./support/world.ts";

const ATTACKER = "203.0.113.66";
/** More requests than one address may send. */
const FLOOD = 100;
/** More requests about one account than any of its limits allows. */
const FEW = 20;

/** Requests so far have used up a limit except for the last `left`. */
const almostUsedUp = async (world: World, key: string, limit: number, left: number): Promise<void> => {
  const { db, clock } = world.server.ctx;
  const row = { key, windowStart: clock.now(), count: limit - left };
  await db.insert(rateLimits).values(row).onConflictDoUpdate({ target: rateLimits.key, set: row });
};

/** Sends a call from one address `count` times, 20 at a time; returns how often each status was answered. */
const flood = async (world: World, count: number, call: (client: Client) => Promise<Answered>) => {
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < count; sent += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(from(world, ATTACKER))));
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
};

const forgedLink = (client: Client) => openLink(client, "x");

/** Everything that a person does without a session, on new browsers at another address. */
const requireEverybodyElse = async (world: World, address: string, person: string): Promise<void> => {
  const { email } = named(person);
  expect((await login(from(world, address), email, PASSWORD)).body).toEqual({ status: "code_required" });
  // mails are written in the background, several at a time: the code must not come after the link
  await world.mailTo(email);
  await login(from(world, address), email);
  const link = await world.mailTo(email);
  expect((await openLink(from(world, address), link.token)).status).toBe(200);
  await forgot(from(world, address), email);
  const { token } = await world.mailTo(email);
  expect((await from(world, address).send(calls.checkResetToken, { body: { token } })).status).toBe(200);
  const fresh = `fresh-${person}@people.test`;
  const signingUp = from(world, address);
  await signingUp.ok(calls.register, { body: registration(fresh) });
  await entered(signingUp, fresh, (await world.mailTo(fresh)).code);
};

onPostgres(
  "S19: one address that sends",
  (world) => {
    it("forged links without end keeps nobody else from signing in, signing up or resetting", async () => {
      await world().newUser("links");
      expect(await flood(world(), FLOOD, forgedLink)).toEqual({ 422: 10, 429: FLOOD - 10 });
      await requireEverybodyElse(world(), "198.51.100.10", "links");
    });

    it("requests for resets without end keeps nobody else from signing in, signing up or resetting", async () => {
      await world().newUser("resets");
      await almostUsedUp(world(), `addressAsk:${ATTACKER}`, 200, 50);
      const request = (client: Client) => forgot(client, "any@people.test");
      expect(await flood(world(), FLOOD, request)).toEqual({ 200: 50, 429: FLOOD - 50 });
      await requireEverybodyElse(world(), "198.51.100.11", "resets");
    });

    it("wrong passwords of many accounts without end keeps nobody else from signing in, signing up or resetting", async () => {
      await world().newUser("passwords");
      let tried = 0;
      const guess = (client: Client) => {
        tried += 1;
        return login(client, `any${tried}@people.test`, "wrong!");
      };
      expect(await flood(world(), FLOOD, guess)).toEqual({ 422: 50, 429: FLOOD - 50 });
      await requireEverybodyElse(world(), "198.51.100.14", "passwords");
    });

    it("wrong passwords, codes and requests for one account keeps nobody else from signing in or resetting", async () => {
      await world().newUser("chosen");
      const { email } = named("chosen");
      await flood(world(), FEW, (client) => login(client, email, "wrong!"));
      await flood(world(), FEW, (client) => login(client, email));
      await flood(world(), FEW, (client) => forgot(client, email));
      await flood(world(), FEW, (client) => enter(client, email, "000000"));
      await requireEverybodyElse(world(), "198.51.100.12", "chosen");
    });

    it("registrations and codes for an address without an account does not keep its owner from signing up", async () => {
      const email = "coveted@people.test";
      await flood(world(), FEW, (client) => client.send(calls.register, { body: registration(email) }));
      await flood(world(), FEW, (client) => enter(client, email, "000000"));
      const owner = from(world(), "198.51.100.13");
      await owner.ok(calls.register, { body: registration(email) });
      await entered(owner, email, (await world().mailTo(email)).code);
    });
  },
  { seedDemo: false, trustedProxies: 1 },
);

it("S19: the 429 of a forged link says when to try again", async () => {
  const world = await testWorld();
  const answers = [];
  for (let sent = 0; sent < 11; sent += 1) answers.push(await forgedLink(world.anonymous()));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  const limited = await fetch(`${world.server.url}/api/magicLogin`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token: "x", platform_type: "web" }),
  });
  expect([limited.status, Number(limited.headers.get("Retry-After")) <= 900]).toEqual([429, true]);
});
