import { expect, it } from "vitest";
import { LIMITS } from "../../server/auth/limits.ts";
import { subjects } from "./support/accounts.ts";
import { enter, login } from "./support/sign-in.ts";
import { named, PASSWORD, testWorld } from "./support/world.ts";

it("the answer to a right password says that no code was sent, which one counts and when the next can be; a wrong password learns nothing of it", async () => {
  const world = await testWorld({});
  await world.newUser("eager");
  const { email } = named("eager");
  const browser = world.anonymous();
  for (let sent = 0; sent < LIMITS.ownMail.attempts; sent += 1) {
    world.advance(1);
    expect(await login(browser, email, PASSWORD)).toEqual({ status: 200, body: { status: "code_required" } });
  }
  const { code } = await world.mailTo(email);
  const before = (await subjects(world, email)).length;
  const sentAt = world.server.ctx.clock.now().toISOString();
  world.advance(60);
  const unsent = await login(browser, email, PASSWORD);
  expect(unsent).toEqual({
    status: 200,
    // the window of ten minutes began with the first code, 30 s before the last one
    body: { status: "code_required", unsent: { sent_at: sentAt, next_in: 600 - LIMITS.ownMail.attempts + 1 - 60 } },
  });
  // another browser with the right password has none of the codes
  const other = world.anonymous();
  expect((await login(other, email, PASSWORD)).body).toMatchObject({ unsent: { sent_at: null } });
  expect((await login(browser, email, "Wrong-1!")).body).not.toHaveProperty("unsent");
  expect((await subjects(world, email)).length).toBe(before);
  expect((await enter(browser, email, code)).status).toBe(200);
  world.advance(600);
  expect((await login(browser, email, PASSWORD)).body).toEqual({ status: "code_required" });
});
