import { expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/session.ts";
import { named, onBothDatabases, PASSWORD } from "./support/world.ts";

const NEW = { password: "Fresh-one-2!", password_confirmation: "Fresh-one-2!" };
const WRONG_CODE = { status: 401, body: { error: "Invalid Auth Code" } };

onBothDatabases("Passwords", (world) => {
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
