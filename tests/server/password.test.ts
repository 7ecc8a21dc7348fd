import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { at, NEW, tokenOf, WRONG_CODE } from "./support/accounts.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { named, PASSWORD, startWorld } from "./support/world.ts";

it("a reset that failed before the password was replaced can be sent again with the same link", async () => {
  const faults: string[] = [];
  const report = (_id: string, method: string, path: string): void => {
    faults.push(`${method} ${path}`);
  };
  const world = await startWorld({ kind: "memory" }, { seedDemo: false, report });
  const { db } = world.server.ctx;
  await world.newUser("again1");
  const client = world.anonymous();
  const { email } = named("again1");
  await client.ok(calls.forgotPassword, { body: at(email) });
  const body = { token: tokenOf((await world.mailTo(email)).link), ...NEW };
  await db.execute(sql`alter table users add constraint broken check (password_setup_family is not null) not valid`);
  expect((await client.send(calls.resetPassword as never, { body })).status).toBe(500);
  expect(faults).toEqual(["POST /api/resetPassword"]);
  await db.execute(sql`alter table users drop constraint broken`);
  const other = world.anonymous();
  expect((await other.send(calls.resetPassword as never, { body })).status).toBe(204);
  await other.ok(calls.login, { body: { ...at(email), password: NEW.password } });
  await world.server.stop();
});

onPostgres("Passwords", (world) => {
  it("the code of a password change is checked before the new password is typed; its token works once, in that session", async () => {
    const client = await world().newUser("change1");
    await client.ok(calls.initiatePasswordChange, { body: { current_password: PASSWORD } });
    const { code } = await world().mailTo("change1@people.test");
    const wrong = { body: { authCode: code === "000000" ? "000001" : "000000" } };
    expect(await client.send(calls.validatePasswordChangeCode as never, wrong)).toEqual(WRONG_CODE);
    const { token } = await client.ok(calls.validatePasswordChangeCode, { body: { authCode: code } });
    const other = await world().signIn(named("change1"));
    expect(await other.send(calls.changePassword as never, { body: { authCode: token, ...NEW } })).toEqual(WRONG_CODE);
    await client.ok(calls.changePassword, { body: { authCode: token, ...NEW } });
    world().advance(31);
    expect(await client.send(calls.changePassword as never, { body: { authCode: token, ...NEW } })).toEqual(WRONG_CODE);
  });

  it("initiating a change again sends another code, which ends the first one", async () => {
    const client = await world().newUser("change2");
    const sent = async () => {
      await client.ok(calls.initiatePasswordChange, { body: { current_password: PASSWORD } });
      return (await world().mailTo("change2@people.test")).code;
    };
    const [first, second] = [await sent(), await sent()];
    if (first !== second) {
      expect(await client.send(calls.changePassword as never, { body: { authCode: first, ...NEW } })).toEqual(
        WRONG_CODE,
      );
    }
    await client.ok(calls.changePassword, { body: { authCode: second, ...NEW } });
  });
});
