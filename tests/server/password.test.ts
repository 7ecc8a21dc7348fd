import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { NEW, WRONG_CODE } from "./support/accounts.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { forgot, login } from "./support/sign-in.ts";
import { named, PASSWORD, testWorld } from "./support/world.ts";

it("a reset that failed before the password was replaced can be sent again with the same link", async () => {
  const faults: string[] = [];
  const world = await testWorld({ report: (_id, method, path) => faults.push(`${method} ${path}`) });
  const { db } = world.server.ctx;
  await world.newUser("again1");
  const client = world.anonymous();
  const { email } = named("again1");
  await forgot(client, email);
  const body = { token: (await world.mailTo(email)).token, ...NEW };
  await db.execute(sql`alter table users add constraint broken check (password_setup_family is not null) not valid`);
  expect((await client.send(calls.resetPassword, { body })).status).toBe(500);
  expect(faults).toEqual(["POST /api/resetPassword"]);
  await db.execute(sql`alter table users drop constraint broken`);
  const other = world.anonymous();
  expect((await other.send(calls.resetPassword, { body })).status).toBe(204);
  expect((await login(other, email, NEW.password)).status).toBe(200);
});

onPostgres("Passwords", (world) => {
  it("a password change needs the current password; its code is checked before the new one is typed, and its token works once, in that session", async () => {
    const client = await world().newUser("change1");
    const wrongPassword = await client.send(calls.initiatePasswordChange, { body: { current_password: "no" } });
    expect(wrongPassword.status).toBe(422);
    await client.ok(calls.initiatePasswordChange, { body: { current_password: PASSWORD } });
    const { code } = await world().mailTo("change1@people.test");
    const wrong = { body: { authCode: code === "000000" ? "000001" : "000000" } };
    expect(await client.send(calls.validatePasswordChangeCode, wrong)).toEqual(WRONG_CODE);
    const { token } = await client.ok(calls.validatePasswordChangeCode, { body: { authCode: code } });
    const other = await world().signIn(named("change1"));
    expect(await other.send(calls.changePassword, { body: { authCode: token, ...NEW } })).toEqual(WRONG_CODE);
    await client.ok(calls.changePassword, { body: { authCode: token, ...NEW } });
    world().advance(31);
    expect(await client.send(calls.changePassword, { body: { authCode: token, ...NEW } })).toEqual(WRONG_CODE);
  });
});
