import { expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { CAPTCHA, named, onBothDatabases, PASSWORD, type World } from "./support/world.ts";

const REFUSED = { status: 401, body: { error: "Invalid refresh token" } };

/** A second sign-in of a new account, with its refresh token. */
const session = async (world: World, name: string) => {
  await world.newUser(name);
  const { email } = named(name);
  const client = world.anonymous();
  await client.ok(calls.login, {
    body: { type: "email", identifier: email, redirect_url: "/magicLogin", password: PASSWORD, ...CAPTCHA },
  });
  const { code } = await world.mailTo(email);
  const bundle = await client.ok(calls.authCodeLogin, {
    body: { identifier: email, authCode: code, platform_type: "web", remember_me: false },
  });
  return { client, bundle };
};

onBothDatabases("S16: logout", (world) => {
  const refresh = (refresh_token: string) =>
    world()
      .anonymous()
      .send(calls.refreshToken as never, { body: { refresh_token, platform_type: "web" } });
  const logout = (refresh_token: string) => world().anonymous().ok(calls.logout, { body: { refresh_token } });

  it("without a bearer revokes the refresh token's family and its access token", async () => {
    const { client, bundle } = await session(world(), "leaver1");
    await logout(bundle.refresh_token);
    expect(await refresh(bundle.refresh_token)).toEqual(REFUSED);
    client.token = bundle.access_token;
    expect((await client.send(calls.getUser as never)).status).toBe(401);
  });

  it("with an expired bearer still revokes the family", async () => {
    const { client, bundle } = await session(world(), "leaver2");
    client.token = bundle.access_token;
    world().advance(16 * 60);
    expect((await client.send(calls.getUser as never)).status).toBe(401);
    await client.ok(calls.logout, { body: { refresh_token: bundle.refresh_token } });
    expect(await refresh(bundle.refresh_token)).toEqual(REFUSED);
  });

  it("with an older refresh token of the family revokes the newest", async () => {
    const { client, bundle } = await session(world(), "leaver3");
    const next = await client.ok(calls.refreshToken, {
      body: { refresh_token: bundle.refresh_token, platform_type: "web" },
    });
    await logout(bundle.refresh_token);
    expect(await refresh(next.refresh_token)).toEqual(REFUSED);
  });

  it("answers 204 to an unknown token and ends no other session", async () => {
    const { bundle } = await session(world(), "leaver4");
    await logout("not-a-token");
    expect((await refresh(bundle.refresh_token)).status).toBe(200);
  });
});
