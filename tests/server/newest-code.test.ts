import { expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { NEW, WRONG_CODE } from "./support/accounts.ts";
import { type Answered, type Client, clientOf } from "./support/client.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { enter, forgot, login, registration } from "./support/sign-in.ts";
import { PASSWORD, type World } from "./support/world.ts";

/** How a code is asked for, and used; the account has {@link PASSWORD}. */
interface Way {
  readonly ask: (client: Client, email: string) => Promise<unknown>;
  readonly use: (client: Client, email: string, code: string) => Promise<Answered>;
  /** Where the message goes, if not to the account's address. */
  readonly to?: string;
}

const SIGNED_OUT: Readonly<Record<string, Way>> = {
  "sign-in with the password": { ask: (client, email) => login(client, email, PASSWORD), use: enter },
  "sign-in by a link": { ask: (client, email) => login(client, email), use: enter },
  "reset of the password": {
    ask: forgot,
    use: (client, identifier, authCode) =>
      client.send(calls.validateResetPasswordOTP, { body: { identifier, authCode } }),
  },
  "sign-up": {
    to: "beginner@people.test",
    ask: (client) => client.ok(calls.register, { body: registration("beginner@people.test") }),
    use: (client, _email, code) => enter(client, "beginner@people.test", code),
  },
};

const change = (type: "email" | "phone", identifier: string): Way => ({
  to: identifier,
  ask: (client) => client.ok(calls.changeIdentifier, { body: { type, identifier, current_password: PASSWORD } }),
  use: (client, _email, authCode) => client.send(calls.confirmIdentifier, { body: { type, identifier, authCode } }),
});

const SIGNED_IN: Readonly<Record<string, Way>> = {
  "change of the email address": change("email", "moved@people.test"),
  "change of the phone number": change("phone", "+4915123456711"),
  "change of the password": {
    ask: (client) => client.ok(calls.initiatePasswordChange, { body: { current_password: PASSWORD } }),
    use: (client, _email, authCode) => client.send(calls.changePassword, { body: { authCode, ...NEW } }),
  },
};

/** A program that keeps no cookie. */
const withoutCookies = (world: World): Client =>
  clientOf(
    world.server.url,
    {},
    Object.defineProperty({ cookie: null }, "cookie", { get: () => null, set: () => undefined }),
  );

const expectNewestOnly = async (world: World, client: Client, { ask, use, to }: Way, email: string): Promise<void> => {
  const codes: string[] = [];
  for (let sent = 0; sent < 3; sent += 1) {
    await ask(client, email);
    await world.server.ctx.background.settled();
    codes.push((await world.mailTo(to ?? email)).code);
    world.advance(2);
  }
  const [first = "", second = "", newest = ""] = codes;
  expect(new Set(codes).size).toBe(3);
  expect(await use(client, email, first)).toEqual(WRONG_CODE);
  expect(await use(client, email, second)).toEqual(WRONG_CODE);
  expect((await use(client, email, newest)).status).toBeLessThan(300);
};

onPostgres("Of several messages with codes only the newest one counts", (world) => {
  /** An account with {@link PASSWORD}. */
  const account = async (name: string): Promise<readonly [Client, string]> => [
    await world().newUser(name),
    `${name}@people.test`,
  ];

  it.each(Object.entries(SIGNED_OUT))("of a browser: %s", async (name, way) => {
    const [, email] = await account(`kept.${Object.keys(SIGNED_OUT).indexOf(name)}`);
    await expectNewestOnly(world(), world().anonymous(), way, email);
  });

  it.each(Object.entries(SIGNED_OUT).filter(([name]) => name !== "sign-up"))(
    "of a browser that keeps no cookie: %s",
    async (name, way) => {
      const [, email] = await account(`bare.${Object.keys(SIGNED_OUT).indexOf(name)}`);
      await expectNewestOnly(world(), withoutCookies(world()), way, email);
    },
  );

  it.each(Object.entries(SIGNED_IN))("of somebody who is signed in: %s", async (name, way) => {
    const [client, email] = await account(`inside.${Object.keys(SIGNED_IN).indexOf(name)}`);
    await expectNewestOnly(world(), client, way, email);
  });
});
