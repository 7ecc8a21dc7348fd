import { describe, expect, it } from "vitest";
import { readMails } from "../../server/auth/mail.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { share } from "../support/share.ts";
import { browser, from } from "./support/accounts.ts";
import type { Answered, Client } from "./support/client.ts";
import { enter, forgot, login, openLink } from "./support/sign-in.ts";
import { named, PASSWORD, testPair, testWorld, type World } from "./support/world.ts";

/** A call that sends a code, and the call that accepts it. */
interface Way {
  readonly name: string;
  readonly request: (client: Client, email: string) => Promise<Answered>;
  readonly guess: (client: Client, email: string, code: string) => Promise<Answered>;
}

const WAYS: ReadonlyArray<Way> = [
  { name: "signing in", request: login, guess: enter },
  {
    name: "resetting the password",
    request: forgot,
    guess: (client, identifier, authCode) =>
      client.send(calls.validateResetPasswordOTP, { body: { identifier, authCode } }),
  },
];

/** Six digits that differ from the codes that were sent. */
const wrongCodes = (sent: ReadonlyArray<string>, count: number): ReadonlyArray<string> =>
  Array.from({ length: count + sent.length }, (_, index) => String(100_000 + index * 7)).filter(
    (code) => !sent.includes(code),
  );
const statusesOf = (answers: ReadonlyArray<Answered>): ReadonlyArray<number> => answers.map(({ status }) => status);
const judged = (answers: ReadonlyArray<Answered>): number => statusesOf(answers).filter((it) => it !== 429).length;

const ADDRESSES = 12;
/** Browsers of each address, and the smaller number for tests that only need the limits to be used up. */
const COOKIES = 5;
const FEW_COOKIES = 2;

/** The codes in all messages to an address, newest first. */
const codesOf = async (world: World, email: string): Promise<ReadonlyArray<string>> => {
  const mails = await readMails(world.server.ctx, email);
  return mails.flatMap(({ body }) => /\b[0-9]{6}\b/.exec(body)?.[0] ?? []);
};

/**
 * Runs the attack on an account: `ADDRESSES` × `cookies` clients request a code and guess, all at once, in turns on
 * the two servers. Returns the attackers, their answers, and the code of the owner.
 */
const attack = async (worlds: readonly [World, World], way: Way, email: string, cookies = FEW_COOKIES) => {
  const [one, two] = worlds;
  const owner = await browser(one, "198.51.100.1");
  await way.request(owner, email);
  const [code = ""] = await codesOf(one, email);
  const clients = await Promise.all(
    Array.from({ length: ADDRESSES * cookies }, (_, index) =>
      browser(index % 2 === 0 ? one : two, `203.0.113.${index % ADDRESSES}`),
    ),
  );
  const requests = await Promise.all(clients.map((client) => way.request(client, email)));
  const sent = [...(await codesOf(one, email)), ...(await codesOf(two, email))];
  const wrong = wrongCodes(sent, 2 * clients.length);
  const answers = await Promise.all(
    [...clients, ...clients].map((client, index) => way.guess(client, email, wrong[index] ?? "")),
  );
  return { owner, code, clients, requests, answers };
};

describe.each(share(WAYS, WAYS.length))(
  "S17: an attacker of one account with 12 addresses and 60 cookies, $name",
  (way) => {
    it("has 15 guesses in ten minutes, and no code that was sent to another client works", async () => {
      const [one, two] = await testPair({ trustedProxies: 1 });
      await one.newUser("target");
      const email = named("target").email;
      const { owner, code, clients, requests, answers } = await attack([one, two], way, email, COOKIES);
      expect(new Set(statusesOf(requests))).toEqual(new Set([200]));
      expect(judged(answers)).toBeLessThanOrEqual(15);
      // right codes of other clients, sent by clients with a message of their own and by those without
      const stolen = await Promise.all(clients.map((client) => way.guess(client, email, code)));
      const fresh = await way.guess(await browser(two, "203.0.113.250"), email, code);
      const bare = await way.guess(from(two, "203.0.113.251"), email, code);
      expect(statusesOf([...stolen, fresh, bare]).filter((status) => status !== 401 && status !== 429)).toEqual([]);
      // the link of the message still works for the owner, also in this new browser
      const { token } = await one.mailTo(email);
      const opened =
        way.name === "signing in"
          ? await openLink(owner, token)
          : await owner.send(calls.checkResetToken, { body: { token } });
      expect(opened.status).toBe(200);
    });
  },
);

describe("S17: a browser that signed in to the account before", () => {
  it("gets and uses its code while strangers have used up every limit of the account", async () => {
    const world = await testWorld({ trustedProxies: 1 });
    const owner = await world.newUser("regular");
    const email = named("regular").email;
    for (const way of WAYS) await attack([world, world], way, email);
    for (const way of WAYS) {
      expect((await way.request(owner, email)).status).toBe(200);
      const { code } = await world.mailTo(email);
      expect((await way.guess(owner, email, code)).status).toBe(200);
    }
    expect((await login(owner, email, PASSWORD)).status).toBe(200);
  });

  it("with the right password on a new browser, strangers' guesses do not use up the guesses of its code", async () => {
    const world = await testWorld({ trustedProxies: 1 });
    await world.newUser("traveller");
    const email = named("traveller").email;
    for (const way of WAYS) await attack([world, world], way, email);
    const owner = await browser(world, "198.51.100.2");
    await login(owner, email, PASSWORD);
    expect((await enter(owner, email, (await world.mailTo(email)).code)).status).toBe(200);
  });
});
