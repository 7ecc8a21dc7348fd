import { expect, it } from "vitest";
import { readMails } from "../../server/auth/mail.ts";
import { demoPhrase } from "../../server/seed/accounts.ts";
import * as calls from "../../src/adapters/http/calls/session.ts";
import * as staking from "../../src/adapters/http/calls/staking.ts";
import * as wallet from "../../src/adapters/http/calls/wallet.ts";
import { NEW, registered, SPENT, subjects, WRONG_CODE } from "./support/accounts.ts";
import { onPostgres } from "./support/on-postgres.ts";
import { at, enter, entered, forgot, login, openLink, registration } from "./support/sign-in.ts";
import { ADA, GRACE, named, PASSWORD } from "./support/world.ts";

onPostgres("Accounts", (world) => {
  it("a new password ends the links, codes and reset tokens that were sent before", async () => {
    const client = await world().newUser("ender");
    const { email } = named("ender");
    const asker = world().anonymous();
    await login(asker, email);
    const { code, token: link } = await world().mailTo(email);
    await forgot(asker, email);
    const reset = await world().mailTo(email);
    const exchanged = await asker.ok(calls.validateResetPasswordOTP, {
      body: { identifier: email, authCode: reset.code },
    });
    await client.ok(calls.initiatePasswordChange, { body: { current_password: PASSWORD } });
    const change = await world().mailTo(email);
    await client.ok(calls.changePassword, { body: { authCode: change.code, ...NEW } });
    expect((await openLink(asker, link)).status).toBe(422);
    expect(await enter(asker, email, code)).toEqual(WRONG_CODE);
    for (const token of [exchanged.token, reset.token]) {
      expect((await asker.send(calls.resetPassword, { body: { token, ...NEW } })).status).toBe(422);
    }
    expect((await subjects(world(), email))[0]).toBe("Your Optio password was changed");
  });

  it("each message about an account names it by its address, and the code for a new address does not", async () => {
    const client = await world().newUser("named3");
    const { email } = named("named3");
    await login(world().anonymous(), email);
    await forgot(world().anonymous(), email);
    // messages are sent in the background: the one with this code must not be overtaken
    await world().mailTo(email);
    await client.ok(calls.initiatePasswordChange, { body: { current_password: PASSWORD } });
    const { code } = await world().mailTo(email);
    await client.ok(calls.changePassword, { body: { authCode: code, ...NEW } });
    const body = { type: "email" as const, identifier: "named4@people.test" };
    await client.ok(calls.changeIdentifier, { body: { ...body, current_password: NEW.password } });
    const [atNew] = await readMails(world().server.ctx, body.identifier);
    expect(atNew?.body).not.toContain(email);
    const confirm = { ...body, authCode: (await world().mailTo(body.identifier)).code };
    await client.ok(calls.confirmIdentifier, { body: confirm });
    const mails = await readMails(world().server.ctx, email);
    expect(mails.map((mail) => mail.subject).toSorted()).toEqual([
      ...["Change your Optio password", "Reset your Optio password", "Your Optio code"],
      ...["Your Optio email address was changed", "Your Optio password was changed", "Your Optio sign-in link"],
    ]);
    for (const mail of mails) expect(mail.body.endsWith(`\nOptio account: ${email}`)).toBe(true);
  });

  it("an email address changes with the current password only, and the old address gets a notice", async () => {
    const client = await world().newUser("mover3");
    const { email } = named("mover3");
    const body = { type: "email" as const, identifier: "moved3@people.test" };
    const send = (extra: object) => client.send(calls.changeIdentifier, { body: { ...body, ...extra } });
    for (const extra of [{}, { current_password: "" }, { current_password: "wrong-one!" }]) {
      expect(await send(extra)).toMatchObject({
        status: 422,
        body: { errors: { current_password: [expect.any(String)] } },
      });
    }
    expect(await send({ identifier: email.toUpperCase(), current_password: PASSWORD })).toMatchObject({
      status: 422,
      body: { errors: { identifier: ["This is your email address already"] } },
    });
    expect((await send({ current_password: PASSWORD })).status).toBe(200);
    // messages are sent in the background: the second must not be overtaken by the first
    await world().mailTo(body.identifier);
    // Resend: the password was given a moment ago in this session
    expect((await send({})).status).toBe(200);
    const { code } = await world().mailTo(body.identifier);
    const confirm = { ...body, authCode: code };
    const other = { ...confirm, identifier: "moved4@people.test" };
    expect(await client.send(calls.confirmIdentifier, { body: other })).toEqual(WRONG_CODE);
    expect((await client.ok(calls.confirmIdentifier, { body: confirm })).email).toBe(body.identifier);
    // W13: the answer was lost
    expect((await client.ok(calls.confirmIdentifier, { body: confirm })).email).toBe(body.identifier);
    expect((await subjects(world(), email))[0]).toBe("Your Optio email address was changed");
  });

  it("the address of another account gets the same answer as any other, and its owner gets a notice instead of a code", async () => {
    const client = await world().newUser("mover4");
    const body = { type: "email" as const, identifier: ADA.email, current_password: PASSWORD };
    expect(await client.ok(calls.changeIdentifier, { body })).toEqual({ status: "code_required" });
    const { code } = await world().mailTo(ADA.email);
    expect([code, (await subjects(world(), ADA.email))[0]]).toEqual(["", "Your address was not added"]);
  });

  it("an account without a password needs a fresh sign-in, also if the password was set late in this session", async () => {
    const email = "fresh@people.test";
    const client = await registered(world(), email);
    const names = { first_name: "Fay", last_name: "Fresh", username: "fay.fresh", country: "DE", platform_type: "web" };
    await client.ok(calls.onboardUser, { body: names });
    const body = { type: "phone" as const, identifier: "+4915123456701" };
    expect((await client.send(calls.changeIdentifier, { body })).status).toBe(200);
    world().advance(14 * 60 + 59);
    expect((await client.ok(calls.getUser)).has_password).toBe(false);
    const other = world().anonymous();
    await login(other, email);
    const signedIn = await entered(other, email, (await world().mailTo(email)).code);
    world().advance(899);
    const renewed = await other.ok(calls.refreshToken, {
      body: { refresh_token: signedIn.refresh_token, platform_type: "web" },
    });
    other.token = renewed.access_token;
    world().advance(2);
    const refused = { status: 403, body: { error: "Log in again to change this." } };
    expect(await other.send(calls.changeIdentifier, { body })).toEqual(refused);
    await other.ok(calls.setupPassword, { body: NEW });
    expect((await other.ok(calls.getUser)).has_password).toBe(true);
    const late = { ...body, current_password: NEW.password };
    expect(await other.send(calls.changeIdentifier, { body: late })).toEqual(refused);
  });

  it("a first password that is weak or not repeated is refused; the same one again after a lost answer is set, another one is refused", async () => {
    const client = await registered(world(), "repeat@people.test");
    const weak = { password: "short", password_confirmation: "other" };
    expect(await client.send(calls.setupPassword, { body: weak })).toMatchObject({
      status: 422,
      body: {
        errors: {
          password: ["Must be at least 8 characters", "Must contain a special character"],
          password_confirmation: ["Does not match"],
        },
      },
    });
    await client.ok(calls.setupPassword, { body: NEW });
    await client.ok(calls.setupPassword, { body: NEW });
    const other = { password: "Another-3!", password_confirmation: "Another-3!" };
    expect((await client.send(calls.setupPassword, { body: other })).status).toBe(409);
    world().advance(601);
    expect((await client.send(calls.setupPassword, { body: NEW })).status).toBe(409);
  });

  it("W13: the same client can sign in with the same code again after a lost answer; the lost session ends", async () => {
    await world().newUser("again1");
    const { email } = named("again1");
    const client = world().anonymous();
    await login(client, email, PASSWORD);
    const { code } = await world().mailTo(email);
    const lost = await entered(client, email, code);
    const found = await entered(client, email, code);
    expect(await enter(world().anonymous(), email, code)).toEqual(SPENT);
    client.token = lost.access_token;
    expect((await client.send(calls.getUser)).status).toBe(401);
    client.token = found.access_token;
    expect((await client.ok(calls.getUser)).email).toBe(email);
    world().advance(31);
    expect(await enter(client, email, code)).toEqual(SPENT);
  });

  it("W13: the same reset succeeds again after a lost answer; another password or another client is refused", async () => {
    await world().newUser("again2");
    const { email } = named("again2");
    const client = world().anonymous();
    await forgot(client, email);
    const body = { token: (await world().mailTo(email)).token, ...NEW };
    await client.ok(calls.resetPassword, { body });
    await client.ok(calls.resetPassword, { body });
    expect((await client.send(calls.checkResetToken, { body: { token: body.token } })).status).toBe(422);
    const other = { ...body, password: "Another-3!", password_confirmation: "Another-3!" };
    expect((await client.send(calls.resetPassword, { body: other })).status).toBe(422);
    expect((await world().anonymous().send(calls.resetPassword, { body })).status).toBe(422);
  });

  it("a registration without its code expires after a day; until then the code can be sent again", async () => {
    const email = "slow@people.test";
    const client = world().anonymous();
    await client.ok(calls.register, { body: registration(email) });
    expect(await subjects(world(), email)).toHaveLength(1);
    world().advance(20 * 3600);
    const resend = { ...at(email), platform_type: "web" };
    await client.ok(calls.resendMagicLink, { body: resend });
    const late = await world().mailTo(email);
    expect(late.code).toMatch(/^[0-9]{6}$/);
    world().advance(5 * 3600);
    expect((await enter(client, email, late.code)).status).toBe(401);
    await client.ok(calls.resendMagicLink, { body: resend });
    expect(await subjects(world(), email)).toEqual(["Sign up for Optio", "Your Optio sign-in link", "Your Optio code"]);
  });

  it("W13: the same wallet is created once, however often; another passcode or phrase for it is refused, and counted", async () => {
    const client = await world().newUser("setup9");
    const { mnemonic } = await client.ok(wallet.getMnemonic);
    const body = { walletPasscode: "Passcode-1!", mnemonic };
    const made = await Promise.all([1, 2, 3].map(() => client.ok(wallet.createWallet, { body })));
    const { wallets } = await client.ok(wallet.getWallets);
    expect([wallets.length, ...made]).toEqual([1, ...[1, 2, 3].map(() => wallets[0])]);
    const { transactions } = await client.ok(wallet.getWalletTransactions, {
      params: { id: wallets[0]?.id ?? "" },
      body: { limit: 10, page: 1 },
    });
    expect(transactions).toHaveLength(1);
    const create = (other: Partial<typeof body>) => client.send(wallet.createWallet, { body: { ...body, ...other } });
    const exists = { status: 409, body: { error: "This wallet already exists" } };
    expect(await create({ mnemonic: demoPhrase(GRACE) })).toEqual(exists);
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await create({ walletPasscode: `Passcode-${guess + 2}!` })).toEqual(exists);
    }
    expect((await create({ walletPasscode: "Passcode-99!" })).status).toBe(429);
  });

  it("wallets, transfers and staking need onboarding; reading that there is no wallet does not", async () => {
    const client = await registered(world(), "early@people.test");
    const refused = { status: 403, body: { error: "Finish setting up your profile first." } };
    const params = { id: "1" };
    expect(await client.send(wallet.getMnemonic)).toEqual(refused);
    const body = { walletPasscode: "Passcode-1!", mnemonic: demoPhrase(GRACE) };
    expect(await client.send(wallet.createWallet, { body })).toEqual(refused);
    expect(await client.send(wallet.getWalletTokens, { params })).toEqual(refused);
    expect(await client.send(staking.getValidators)).toEqual(refused);
    expect(await client.ok(wallet.getWallets)).toEqual({ wallets: [] });
  });
});
