import { expect, it } from "vitest";
import { getUser, logout } from "../../src/adapters/http/calls/session.ts";
import { type Answered, type Client, clientOf } from "./support/client.ts";
import { enter, login, openLink, refresh } from "./support/sign-in.ts";
import { onServer, PASSWORD, testWorld, type World } from "./support/world.ts";

const OLD = "the old secret of at least thirty-two bytes";
const NEW = "the new secret of at least thirty-two bytes";

/** The old processes, told of the new secret, beside the new ones, which still accept the old one. */
const roll = async (): Promise<readonly [old: World, next: World]> => {
  const storage = await onServer();
  return [
    await testWorld({ storage, jwtSecret: OLD, jwtPreviousSecret: NEW }),
    await testWorld({ storage, jwtSecret: NEW, jwtPreviousSecret: OLD }),
  ];
};

/** One browser at two processes. */
const atBoth = (one: World, two: World): readonly [Client, Client] => {
  const jar = { cookie: null };
  return [clientOf(one.server.url, {}, jar), clientOf(two.server.url, {}, jar)];
};

const refreshTokenOf = ({ status, body }: Answered): string => {
  expect(status).toBe(200);
  return (body as { readonly refresh_token: string }).refresh_token;
};

it("while a secret is replaced, access tokens, refresh tokens, codes, links and browsers of each process are good at the other", async () => {
  const [old, next] = await roll();
  for (const [from, to, name] of [
    [old, next, "one"],
    [next, old, "two"],
  ] as const) {
    const email = `${name}@people.test`;
    const { token } = await from.newUser(name);
    const [here, there] = atBoth(from, to);
    there.token = token;
    expect((await there.ok(getUser)).username).toBe(name);
    // a code of one browser, which has its cookie from one, requested there and typed at the other
    await here.ok(logout, { body: { refresh_token: "none" } });
    await login(here, email, PASSWORD);
    const given = refreshTokenOf(await enter(there, email, (await from.mailTo(email)).code));
    // the answer of a refresh at one is lost, and the other gives the same one
    const next = refreshTokenOf(await refresh(here, given));
    expect(refreshTokenOf(await refresh(there, given))).toBe(next);
    await login(here, email);
    expect((await openLink(there, (await from.mailTo(email)).token)).status).toBe(200);
  }
});

it("once the old secret is gone its access tokens are refused, and refresh tokens still work", async () => {
  const storage = await onServer();
  const [old, next] = [await testWorld({ storage, jwtSecret: OLD }), await testWorld({ storage, jwtSecret: NEW })];
  const { token } = await old.newUser("late");
  const [here, there] = atBoth(old, next);
  await login(here, "late@people.test", PASSWORD);
  const given = refreshTokenOf(await enter(here, "late@people.test", (await old.mailTo("late@people.test")).code));
  there.token = token;
  expect((await there.send(getUser)).status).toBe(401);
  expect(refreshTokenOf(await refresh(there, given))).not.toBe("");
});
