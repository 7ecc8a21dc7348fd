import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Db } from "../../server/db/database.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import type { TokenBundle } from "../../src/domain/session/entities.ts";
import { untilWaiting } from "./support/money.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { entered, login, refresh } from "./support/sign-in.ts";
import { named, onServer, PASSWORD, testWorld, type World } from "./support/world.ts";

const REFUSED = { status: 401, body: { error: "Invalid refresh token" } };

/** A second sign-in of a new account, with its refresh token. */
const session = async (world: World, name: string) => {
  await world.newUser(name);
  const { email } = named(name);
  const client = world.anonymous();
  await login(client, email, PASSWORD);
  return { client, bundle: await entered(client, email, (await world.mailTo(email)).code) };
};

onPostgres("S16: logout", (world) => {
  const logout = (refresh_token: string) => world().anonymous().ok(calls.logout, { body: { refresh_token } });

  it("without a bearer revokes the refresh token's family and its access token", async () => {
    const { client, bundle } = await session(world(), "leaver1");
    await logout(bundle.refresh_token);
    expect(await refresh(world().anonymous(), bundle.refresh_token)).toEqual(REFUSED);
    expect((await client.send(calls.getUser)).status).toBe(401);
  });

  it("with an expired bearer still revokes the family", async () => {
    const { client, bundle } = await session(world(), "leaver2");
    world().advance(16 * 60);
    expect((await client.send(calls.getUser)).status).toBe(401);
    await client.ok(calls.logout, { body: { refresh_token: bundle.refresh_token } });
    expect(await refresh(world().anonymous(), bundle.refresh_token)).toEqual(REFUSED);
  });

  it("with an older refresh token of the family revokes the newest", async () => {
    const { client, bundle } = await session(world(), "leaver3");
    const next = await client.ok(calls.refreshToken, {
      body: { refresh_token: bundle.refresh_token, platform_type: "web" },
    });
    await logout(bundle.refresh_token);
    expect(await refresh(world().anonymous(), next.refresh_token)).toEqual(REFUSED);
  });

  it("answers 204 to an unknown token and ends no other session", async () => {
    const { bundle } = await session(world(), "leaver4");
    await logout("not-a-token");
    expect((await refresh(world().anonymous(), bundle.refresh_token)).status).toBe(200);
  });
});

it("S16: a logout of two sign-ins that meets another change of them in a deadlock is made again", async () => {
  const world = await testWorld({ storage: await onServer() });
  const { db } = world.server.ctx;
  const { client, bundle } = await session(world, "deadlock0");
  const familyOf = ({ access_token }: TokenBundle): string =>
    (JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString()) as { readonly sid: string }).sid;
  // the logout locks the first one first, by its id and by its place in the table
  const first = familyOf(bundle);
  let other = bundle;
  for (let tried = 1; familyOf(other) <= first; tried += 1) other = (await session(world, `deadlock${tried}`)).bundle;
  const lock = (tx: Db, id: string) => tx.execute(sql`select 1 from families where id = ${id} for update`);
  const change = () =>
    db.transaction(async (tx) => {
      // PostgreSQL ends the transaction that finds the deadlock: the logout, after a second
      await tx.execute(sql`set local deadlock_timeout = '10min'`);
      await lock(tx, familyOf(other));
      await lock(tx, first);
    });
  // once the first one is free, the logout gets it, and waits for the other one, which waits for the first one
  const { leaving, changing } = await db.transaction(async (tx) => {
    await lock(tx, first);
    const running = client.send(calls.logout, { body: { refresh_token: other.refresh_token } });
    await untilWaiting(db);
    const changed = change();
    await untilWaiting(db, 2);
    return { leaving: running, changing: changed };
  });
  await changing;
  expect((await leaving).status).toBe(204);
  expect((await client.send(calls.getUser)).status).toBe(401);
});
