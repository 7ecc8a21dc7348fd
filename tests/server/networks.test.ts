import { describe, expect, it } from "vitest";
import { rateLimits } from "../../server/db/schema/accounts.ts";
import { networksOf } from "../../server/http/client-address.ts";
import { DERIVATIONS, derivations, WAITING } from "../../server/shared/scrypt.ts";
import { workQueue } from "../../server/shared/work-queue.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { isShared } from "../support/share.ts";
import { browser, from } from "./support/accounts.ts";
import type { Answered, Client } from "./support/client.ts";
import { gate } from "./support/gate.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { enter, entered, forgot, login, openLink, registration } from "./support/sign-in.ts";
import { named, PASSWORD, testWorld, type World } from "./support/world.ts";

/** An address in a network of its own of 64 bits; `home` is the network of 56 bits, `site` that of 48 bits. */
const address = (network: number, home = 0, site = 1): string =>
  `2001:db8:${site.toString(16)}:${((home << 8) | network).toString(16)}::1`;

describe("the networks that an address is counted in", () => {
  it.each([
    ["192.0.2.1", [["192.0.2.1", 1]]],
    [
      "2001:db8:1:2fe::/64",
      [
        ["2001:db8:1:2fe::/64", 1],
        ["2001:db8:1:200::/56", 1],
        ["2001:db8:1::/48", 4],
      ],
    ],
    [
      "0:0:0:0::/64",
      [
        ["0:0:0:0::/64", 1],
        ["0:0:0:0::/56", 1],
        ["0:0:0::/48", 4],
      ],
    ],
  ])("of %s are %j, each with the customers that it counts as", (own, networks) => {
    expect(networksOf(own).map(({ key, times }) => [key, times])).toEqual(networks);
  });
});

const statusesOf = async (calls: ReadonlyArray<Promise<Answered>>): Promise<Readonly<Record<number, number>>> => {
  const counted: Record<number, number> = {};
  for (const { status } of await Promise.all(calls)) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};

/** Sends a call once from each of these addresses, 20 at a time. */
const flood = async (
  world: World,
  addresses: ReadonlyArray<string>,
  call: (client: Client, index: number) => Promise<Answered>,
) => {
  const total: Record<number, number> = {};
  for (let sent = 0; sent < addresses.length; sent += 20) {
    const part = addresses.slice(sent, sent + 20).map((one, index) => call(from(world, one), sent + index));
    for (const [status, count] of Object.entries(await statusesOf(part))) {
      total[Number(status)] = (total[Number(status)] ?? 0) + count;
    }
  }
  return total;
};

const times = <A>(count: number, of: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => of(index));

onPostgres(
  "S19: one IPv6 customer",
  (world) => {
    /** So many attempts were counted under a key so far. */
    const counted = async (key: string, count: number): Promise<void> => {
      const { db, clock } = world().server.ctx;
      await db.insert(rateLimits).values({ key, count, windowStart: clock.now() });
    };

    it("asks for as many messages from all networks of 64 bits of one home as from one of them", async () => {
      await counted("addressAsk:2001:db8:1:0::/56", 174);
      const asked = times(52, (index) => address(index % 26));
      expect(await flood(world(), asked, (client) => forgot(client, "any@nobody.test"))).toEqual({ 200: 26, 429: 26 });
      expect((await forgot(from(world(), address(1, 1)), "quiet@nobody.test")).status).toBe(200);
    });

    it("asks for four times as many from a network of 48 bits, and another one is not counted with it", async () => {
      await counted("addressAsk:2001:db8:2::/48", 780);
      const asked = times(40, (index) => address(index % 10, index % 17, 2));
      expect(await flood(world(), asked, (client) => forgot(client, "any@nowhere.test"))).toEqual({ 200: 20, 429: 20 });
      expect((await forgot(from(world(), address(0, 0, 3)), "quiet@nowhere.test")).status).toBe(200);
    });

    it("has the guesses of one address, of passwords and of codes, and of one account no more than that", async () => {
      const wrong = times(55, (index) => address(index, 0, 4));
      expect(
        await flood(world(), wrong, (client, index) => login(client, `${index}@nobody.test`, "wrong-one!")),
      ).toEqual({ 422: 50, 429: 5 });
      await world().newUser("victim");
      const { email } = named("victim");
      const atVictim = times(15, (index) => address(index, 0, 5));
      expect(await flood(world(), atVictim, (client) => login(client, email, "wrong-one!"))).toEqual({
        422: 10,
        429: 5,
      });
      const sites = times(15, (index) => address(index, index, 6));
      expect(await flood(world(), sites, (client) => login(client, email, "wrong-one!"))).toEqual({ 422: 10, 429: 5 });
      const forged = times(15, (index) => address(index, 0, 7));
      expect(await flood(world(), forged, (client) => openLink(client, "x"))).toEqual({ 422: 10, 429: 5 });
    });
  },
  { seedDemo: false, trustedProxies: 1 },
);

onPostgres(
  "S19: all clients together",
  (world) => {
    it("share no counter that could refuse one of them: each counter of a call names the client or the account", async () => {
      await world().newUser("counted");
      const { email } = named("counted");
      const client = await browser(world(), "203.0.113.77");
      await login(client, email, "wrong-one!");
      await login(client, email, PASSWORD);
      await login(client, email);
      await forgot(client, email);
      await enter(client, email, "000000");
      await client.send(calls.register, { body: registration("fresh@people.test") });
      await world().server.ctx.background.settled();
      await enter(client, "fresh@people.test", "000000");
      await world().server.ctx.background.settled();
      const rows = await world().server.ctx.db.select({ key: rateLimits.key }).from(rateLimits);
      const shared = rows.filter(({ key }) => !/counted@people|fresh@people|203\.0\.113\.77|127\.0\.0\.1/.test(key));
      // above it a code is checked more slowly
      expect(shared.map(({ key }) => key)).toEqual(["manyCodes:all"]);
    });

    it("above 5,000 wrong codes in 15 minutes each code of a stranger takes a derivation, and a right one signs up or in all the same", async () => {
      const { db, clock } = world().server.ctx;
      await world().newUser("patient");
      const { email } = named("patient");
      const asks = await browser(world(), "203.0.113.78");
      const full = { key: "manyCodes:all", windowStart: clock.now(), count: 5_000, level: 0 };
      await db.insert(rateLimits).values(full).onConflictDoUpdate({ target: rateLimits.key, set: full });
      await login(asks, email);
      const { code } = await world().mailTo(email);
      const derived: string[] = [];
      const { run } = derivations;
      Object.assign(derivations, {
        run: (place: { lane: string }, job: () => Promise<unknown>) => {
          derived.push(place.lane);
          return run({ lane: "anonymous", sender: [] }, job);
        },
      });
      const wrong = await enter(asks, email, code === "000000" ? "000001" : "000000");
      const right = await enter(asks, email, code);
      Object.assign(derivations, { run });
      expect([wrong.status, right.status, derived]).toEqual([401, 200, ["anonymous", "anonymous"]]);
      const signingUp = await browser(world(), "203.0.113.79");
      await signingUp.ok(calls.register, { body: registration("later@people.test") });
      await entered(signingUp, "later@people.test", (await world().mailTo("later@people.test")).code);
      // with the right password, and on a browser that signed in before, nothing is slower
      const knows = await browser(world(), "203.0.113.80");
      await login(knows, email, PASSWORD);
      expect((await enter(knows, email, (await world().mailTo(email)).code)).status).toBe(200);
    });
  },
  { seedDemo: false, trustedProxies: 1 },
);

describe("the queue of derivations under a flood of strangers", () => {
  const sender = (key: string) => ({ lane: "anonymous" as const, sender: [{ key, times: 1 }] });

  it("serves a quiet sender before one that sent many, and takes the place of the loudest one when none is free", async () => {
    const queue = workQueue<"anonymous">(1, [{ lanes: ["anonymous"], places: 3 }], () => new Error("busy"));
    const { open, opened } = gate();
    const order: string[] = [];
    const run = async (key: string): Promise<string> => {
      try {
        await queue.run(sender(key), async () => {
          order.push(key);
          await opened;
        });
        return "served";
      } catch (error) {
        return error instanceof Error ? error.message : "";
      }
    };
    const loud = times(5, () => run("loud"));
    const quiet = [run("quiet1"), run("quiet2")];
    open();
    expect(await Promise.all(loud)).toEqual(["served", "served", "busy", "busy", "busy"]);
    expect(await Promise.all(quiet)).toEqual(["served", "served"]);
    expect(order).toEqual(["loud", "quiet1", "quiet2", "loud"]);
  });

  // it derives keys at the cost of production, so not every run tries it
  const heavy =
    "with the real derivation, 100 connections from 26 networks of one customer refuse no right password of three new browsers";
  it.each([heavy].filter(isShared))("%s", async () => {
    const world = await testWorld({ trustedProxies: 1, scrypt: "full" });
    await world.newUser("one");
    const { open, opened } = gate();
    const held = times(DERIVATIONS, () => derivations.run({ lane: "anonymous", sender: [] }, () => opened));
    const guesses = times(100, (index) =>
      login(from(world, address(index % 26, 0, 9)), `${index}@nobody.test`, "wrong-one!"),
    );
    // those that are refused at once are answered, the others wait
    let refused = 0;
    const counted = guesses.map((guess) => guess.then(({ status }) => (refused += status >= 429 ? 1 : 0)));
    await expect.poll(() => refused, { timeout: 120_000 }).toBeGreaterThanOrEqual(100 - WAITING.anonymous);
    const right = times(3, (index) => login(from(world, `198.51.100.${index}`), named("one").email, PASSWORD));
    open();
    expect(await statusesOf(right)).toEqual({ 200: 3 });
    await Promise.all([...counted, ...held]);
  });
});
