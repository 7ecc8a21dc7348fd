import { expect, it } from "vitest";
import * as calls from "../../src/adapters/http/calls/session.ts";
import type { Client } from "./support/client.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { at, enter, entered, forgot, login, openLink, refresh } from "./support/sign-in.ts";
import { ADA, GRACE, named, PASSWORD, type World } from "./support/world.ts";

/** Registers a person with a password and requests a sign-in code. */
const asked = async (world: World, name: string): Promise<{ client: Client; email: string; code: string }> => {
  await world.newUser(name);
  const client = world.anonymous();
  const { email } = named(name);
  expect((await login(client, email, PASSWORD)).body).toEqual({ status: "code_required" });
  return { client, email, code: (await world.mailTo(email)).code };
};

/** A person as `asked`, signed in with that code. */
const signedIn = async (world: World, name: string, remember = false) => {
  const { client, email, code } = await asked(world, name);
  return { client, email, bundle: await entered(client, email, code, remember) };
};
const trusting = (email: string, password: string, remember_token = "") => ({
  body: { ...at(email), password, remember_token },
});

onPostgres("Signing in", (world) => {
  it("exactly one of five concurrent clients with the same code signs in", async () => {
    const { email, code } = await asked(world(), "code2");
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(world().anonymous(), email, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it("a code expires after ten minutes", async () => {
    const { client, email, code } = await asked(world(), "code3");
    world().advance(600);
    expect((await enter(client, email, code)).status).toBe(401);
  });

  it("a code that was used just before it expired signs in again within 30 s, after that it does not", async () => {
    const { client, email, code } = await asked(world(), "codelate");
    world().advance(595);
    expect((await entered(client, email, code)).expires_in).toBe(900);
    world().advance(30);
    await entered(client, email, code);
    world().advance(1);
    expect((await enter(client, email, code)).status).toBe(401);
  });

  it("the eleventh wrong password within 15 minutes is 429, and the next 15 minutes start again", async () => {
    await world().newUser("limit1");
    const client = world().anonymous();
    const attempt = () => login(client, "limit1@people.test", "wrong-pass!");
    for (let count = 0; count < 10; count += 1) {
      expect(await attempt()).toEqual({ status: 422, body: { error: "Invalid credentials" } });
    }
    expect(await attempt()).toEqual({ status: 429, body: { error: "Too many attempts. Please try again later." } });
    world().advance(901);
    expect((await attempt()).status).toBe(422);
  });

  it("a trusted device skips the code for 30 days", async () => {
    const { client, email, bundle } = await signedIn(world(), "trust1", true);
    const given = trusting(email, PASSWORD, bundle.remember_token);
    world().advance(30 * 24 * 3600 - 60);
    expect(await client.ok(calls.login, given)).toHaveProperty("access_token");
    world().advance(61);
    expect(await client.ok(calls.login, given)).toEqual({ status: "code_required" });
  });

  it("a trusted device of one person does not sign in to another account", async () => {
    const { client, bundle } = await signedIn(world(), "trust2", true);
    await world().newUser("trust3");
    const given = trusting("trust3@people.test", PASSWORD, bundle.remember_token);
    expect(await client.ok(calls.login, given)).toEqual({ status: "code_required" });
  });

  it("S4: a magic link signs in once and points to the own origin for any redirect_url", async () => {
    const client = world().anonymous();
    for (const redirect of ["https://evil.example/magicLogin", "//evil.example/magicLogin", "javascript:alert(1)"]) {
      const body = { ...at(GRACE.email), password: "", redirect_url: redirect };
      expect(await client.ok(calls.login, { body })).toEqual({ status: "link_sent" });
      const { link, token } = await world().mailTo(GRACE.email);
      expect(link).toBe(`${world().server.url}/magicLogin?token=${token}`);
    }
    const { token } = await world().mailTo(GRACE.email);
    expect(await client.ok(calls.magicLogin, { body: { token, platform_type: "web" } })).toHaveProperty(
      "refresh_token",
    );
    world().advance(31);
    expect((await openLink(client, token)).status).toBe(422);
  });

  it("says whose session a magic link opens without using it up, and that a used one was used", async () => {
    const client = world().anonymous();
    await login(client, GRACE.email);
    const { token } = await world().mailTo(GRACE.email);
    for (const reader of [client, world().anonymous()])
      expect(await reader.ok(calls.checkMagicLink, { body: { token } })).toEqual({ identifier: GRACE.email });
    expect((await openLink(client, token)).status).toBe(200);
    world().advance(31);
    expect((await client.send(calls.checkMagicLink, { body: { token } })).status).toBe(422);
    expect((await client.send(calls.checkMagicLink, { body: { token: "unknown" } })).status).toBe(422);
  });

  it("says that a message was used where its code comes after its link", async () => {
    const client = world().anonymous();
    await login(client, GRACE.email);
    const { token, code } = await world().mailTo(GRACE.email);
    expect((await openLink(world().anonymous(), token)).status).toBe(200);
    const used = { status: 401, body: { error: "This message was used already. Ask for a new one." } };
    const wrong = { status: 401, body: { error: "Invalid Auth Code" } };
    expect(await enter(client, GRACE.email, code)).toEqual(used);
    expect(await enter(client, GRACE.email, code === "000000" ? "000001" : "000000")).toEqual(wrong);
  });

  it("names the account of a reset link", async () => {
    const client = world().anonymous();
    await forgot(client, GRACE.email);
    const { token } = await world().mailTo(GRACE.email);
    expect(await client.ok(calls.checkResetToken, { body: { token } })).toEqual({
      valid: true,
      identifier: GRACE.email,
    });
  });
});

onPostgres("Sessions", (world) => {
  it("a refresh token works once; its second use ends the whole family", async () => {
    const { client, bundle: first } = await signedIn(world(), "family1");
    const second = await client.ok(calls.refreshToken, {
      body: { refresh_token: first.refresh_token, platform_type: "web" },
    });
    world().advance(31);
    expect((await refresh(client, first.refresh_token)).status).toBe(401);
    expect(await refresh(client, second.refresh_token)).toEqual({
      status: 401,
      body: { error: "Invalid refresh token" },
    });
    client.token = second.access_token;
    expect((await client.send(calls.getUser)).status).toBe(401);
  });

  it("the same refresh token within 30 s gets the same answer, while the new one is unused", async () => {
    const { client, bundle } = await signedIn(world(), "family2");
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(client, bundle.refresh_token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
    world().advance(30);
    const late = await refresh(client, bundle.refresh_token);
    expect(new Set([...answers, late].map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  });

  it("a refresh token that was used just before it expired gets the same answer again within 30 s, and never after that", async () => {
    const { client, bundle } = await signedIn(world(), "family5");
    world().advance(30 * 24 * 3600 - 10);
    const first = await refresh(client, bundle.refresh_token);
    expect(first.status).toBe(200);
    world().advance(30);
    expect(await refresh(client, bundle.refresh_token)).toEqual(first);
    world().advance(1);
    expect((await refresh(client, bundle.refresh_token)).status).toBe(401);
  });

  it("reusing a refresh token whose successor was used counts as theft, even within 30 s", async () => {
    const { client, bundle: first } = await signedIn(world(), "family3");
    const body = { platform_type: "web" };
    const second = await client.ok(calls.refreshToken, { body: { ...body, refresh_token: first.refresh_token } });
    const third = await client.ok(calls.refreshToken, { body: { ...body, refresh_token: second.refresh_token } });
    expect((await refresh(client, first.refresh_token)).status).toBe(401);
    expect((await refresh(client, third.refresh_token)).status).toBe(401);
  });

  it("a sign-in ends after half a year, even if it is refreshed", async () => {
    const { client, bundle } = await signedIn(world(), "family4");
    let { refresh_token } = bundle;
    for (let month = 0; month < 6; month += 1) {
      world().advance(29 * 24 * 3600);
      ({ refresh_token } = await client.ok(calls.refreshToken, { body: { refresh_token, platform_type: "web" } }));
    }
    world().advance(7 * 24 * 3600);
    expect((await refresh(client, refresh_token)).status).toBe(401);
  });

  it("resetting the password ends every session and the trust in every device", async () => {
    const { client, email, bundle } = await signedIn(world(), "reset1", true);
    await forgot(client, email);
    const { token } = await world().mailTo(email);
    expect(await client.ok(calls.checkResetToken, { body: { token } })).toEqual({ valid: true, identifier: email });
    const body = { token, password: "Another-1!", password_confirmation: "Another-1!" };
    await client.ok(calls.resetPassword, { body });
    world().advance(31);
    expect((await client.send(calls.resetPassword, { body })).status).toBe(422);
    expect((await refresh(client, bundle.refresh_token)).status).toBe(401);
    const again = trusting(email, "Another-1!", bundle.remember_token);
    expect(await client.ok(calls.login, again)).toEqual({ status: "code_required" });
  });

  it("changing the password ends the trust in all devices of this person and of no other person", async () => {
    const { client, email, bundle } = await signedIn(world(), "trust4", true);
    const other = await signedIn(world(), "trust5", true);
    await client.ok(calls.initiatePasswordChange, { body: { current_password: PASSWORD } });
    const { code: authCode } = await world().mailTo(email);
    const changed = "Another-2!";
    await client.ok(calls.changePassword, { body: { authCode, password: changed, password_confirmation: changed } });
    const mine = trusting(email, changed, bundle.remember_token);
    expect(await client.ok(calls.login, mine)).toEqual({ status: "code_required" });
    const theirs = trusting(other.email, PASSWORD, other.bundle.remember_token);
    expect(await other.client.ok(calls.login, theirs)).toHaveProperty("access_token");
  });

  it("the demo accounts sign in with their published passwords; Ada is staff", async () => {
    const ada = await (await world().signIn(ADA)).ok(calls.getUser);
    const grace = await (await world().signIn(GRACE)).ok(calls.getUser);
    expect([ada.roles, grace.roles]).toEqual([["Admin"], []]);
  });
});
