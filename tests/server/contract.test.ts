import { expect, it } from "vitest";
import { demoPhrase } from "../../server/seed/accounts.ts";
import * as contacts from "../../src/adapters/http/calls/contacts.ts";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import * as notifications from "../../src/adapters/http/calls/notifications.ts";
import * as session from "../../src/adapters/http/calls/session.ts";
import * as staking from "../../src/adapters/http/calls/staking.ts";
import { transfer as sendTransfer } from "../../src/adapters/http/calls/transfer.ts";
import * as wallets from "../../src/adapters/http/calls/wallet.ts";
import { amount } from "../../src/domain/values/money.ts";
import { NEW } from "./support/accounts.ts";
import type { Client } from "./support/client.ts";
import { hasBody } from "./support/hostile.ts";
import { own as ownValidator } from "./support/money.ts";
import { photoUrl } from "./support/pictures.ts";
import { at, entered } from "./support/sign-in.ts";
import { preview, transfer } from "./support/transfer.ts";
import { ADA, GRACE, onBothDatabases, type World } from "./support/world.ts";

const walkSession = async (world: World, client: Client): Promise<void> => {
  const email = GRACE.email;
  const mailed = async () => (await world.mailTo(email)).code;
  await client.ok(session.login, { body: { ...at(email), password: "" } });
  const link = (await world.mailTo(email)).token;
  await client.ok(session.checkMagicLink, { body: { token: link } });
  await client.ok(session.magicLogin, { body: { token: link, platform_type: "web" } });
  await client.ok(session.resendMagicLink, { body: { ...at(email), platform_type: "web" } });
  const bundle = await entered(client, email, await mailed(), true);
  await client.ok(session.forgotPassword, { body: at(email) });
  const { token } = await client.ok(session.validateResetPasswordOTP, {
    body: { identifier: email, authCode: await mailed() },
  });
  await client.ok(session.checkResetToken, { body: { token } });
  await client.ok(session.initiatePasswordChange, { body: { current_password: GRACE.password } });
  const { token: authCode } = await client.ok(session.validatePasswordChangeCode, {
    body: { authCode: await mailed() },
  });
  await client.ok(session.changePassword, {
    body: { authCode, password: GRACE.password, password_confirmation: GRACE.password },
  });
  const fresh = await client.ok(session.refreshToken, {
    body: { refresh_token: bundle.refresh_token, platform_type: "web" },
  });
  client.token = fresh.access_token;
  await client.ok(session.getUser);
  const phone = { type: "phone" as const, identifier: "+4915123456700" };
  await client.ok(session.changeIdentifier, { body: { ...phone, current_password: GRACE.password } });
  const { code } = await world.mailTo(phone.identifier);
  await client.ok(session.confirmIdentifier, { body: { ...phone, authCode: code } });
};

const walkWallet = async (client: Client): Promise<string> => {
  const [own] = (await client.ok(wallets.getWallets)).wallets;
  const params = { id: own?.id ?? "" };
  await client.ok(wallets.getWalletTokens, { params });
  await client.ok(wallets.getTokenAccount, { params: { ...params, chainId: "optio", symbol: "OPT" } });
  await client.ok(wallets.getWalletTransactions, { params, body: { limit: 100, page: 1 } });
  await client.ok(wallets.getWalletMovements, {
    params,
    body: { chainId: "optio", symbol: "OPT", from: Date.UTC(2026, 10), to: Date.UTC(2026, 11), limit: 500 },
  });
  await client.ok(wallets.getTokenHistory, { params: { a: "optio", b: "OPT", hours: 8760 } });
  await client.ok(wallets.verifyKey, { params, body: { type: "passcode", data: GRACE.passcode } });
  await client.ok(wallets.verifyKey, { params, body: { type: "mnemonic", data: demoPhrase(GRACE) } });
  await client.ok(wallets.resetPasscode, {
    params,
    body: { mnemonic: demoPhrase(GRACE), walletPasscode: GRACE.passcode, walletPasscode_confirmation: GRACE.passcode },
  });
  await client.ok(staking.getValidators);
  const holder = { walletId: params.id, passcode: GRACE.passcode };
  const { to, from } = await client.ok(staking.createValidator, ownValidator(holder));
  await client.ok(staking.getOperated, { params });
  await client.ok(staking.editValidator, { params, body: { details: "Two nodes", walletPasscode: GRACE.passcode } });
  const stake = { chainId: "optio", symbol: "OPT", to, from, gasFeeEstimate: amount("0.1"), description: "" };
  for (const [transferType, coins] of [
    ["undelegate", "95"],
    ["delegate", "10"],
  ] as const) {
    const body = { ...stake, transferType, amount: amount(coins), walletPasscode: GRACE.passcode };
    await client.ok(sendTransfer, { params, body });
  }
  await client.ok(staking.releaseValidator, { params, body: { walletPasscode: GRACE.passcode } });
  return params.id;
};

const walkPeople = async (client: Client, walletId: string): Promise<void> => {
  await client.ok(contacts.getCountries);
  const { data } = await client.ok(contacts.getPeople, {
    params: { segment: "following" },
    body: { per_page: 30, page: 1 },
  });
  const params = { id: data[0]?.id ?? "" };
  await client.ok(contacts.getProfile, { params });
  const profile = await client.ok(contacts.getOwnProfile);
  await client.ok(contacts.unfollow, { params });
  await client.ok(contacts.follow, { params });
  await client.ok(contacts.block, { params });
  await client.ok(contacts.unblock, { params });
  await client.ok(contacts.searchContacts, { params: { query: "lovelace" } });
  await client.ok(contacts.inviteByEmail, { body: { email: "new.friend@people.test" } });
  await client.ok(contacts.updateProfile, {
    body: { first_name: "Grace", last_name: "Hopper", username: "grace", bio: null, country: "US", is_private: false },
  });
  await client.ok(contacts.putAvatar, { body: { image: await photoUrl("png") } });
  await client.ok(contacts.deleteAvatar);
  await client.ok(contacts.getRecents, { params: { id: walletId } });
  await client.ok(contacts.getReceivingAddresses, { params: { id: profile.ulid } });
};

const walkNotifications = async (client: Client): Promise<void> => {
  const { data } = await client.ok(notifications.getNotifications, { body: { page: 1 } });
  await client.ok(notifications.markNotificationAsRead, { body: { notification_id: data[0]?.id ?? "" } });
  await client.ok(notifications.markAllNotificationsAsRead);
  await client.ok(notifications.deleteNotifications);
  await client.ok(notifications.getAlerts);
  await client.ok(notifications.putAlerts, { body: { rewards_paid: true } });
};

onBothDatabases("The contract", (world) => {
  it("every call of the contract is served, and nothing else is", () => {
    expect([...world().server.served].toSorted()).toEqual(allCalls.map((call) => call.name).toSorted());
  });

  it("every call can succeed, and its answer matches the contract without extra keys", async () => {
    const grace = world().anonymous();
    await walkSession(world(), grace);
    const walletId = await walkWallet(grace);
    await walkPeople(grace, walletId);
    await walkNotifications(grace);
    const holder = await world().newHolder("walker");
    const ada = await world().holder(ADA);
    const input = { amount: "1", to: ada.optio };
    await preview(holder, input);
    await transfer(holder, input);
    await grace.ok(session.logout);
    const reset = world().anonymous();
    await reset.ok(session.forgotPassword, { body: at(holder.email) });
    const { token } = await world().mailTo(holder.email);
    await reset.ok(session.resetPassword, { body: { token, ...NEW } });
    const walked = new Set([...grace.succeeded, ...holder.client.succeeded, ...reset.succeeded]);
    expect(allCalls.map((call) => call.name).filter((name) => !walked.has(name))).toEqual([]);
  });

  it("without a bearer, and with that of an ended sign-in, every call that needs one is 401 in the error form of the contract", async () => {
    const ended = await world().newUser("ended.one");
    await ended.ok(session.logout, { body: {} });
    const params = {
      id: "1",
      segment: "following",
      query: "abcd",
      chainId: "optio",
      symbol: "OPT",
      a: "optio",
      b: "OPT",
      hours: 24,
    };
    for (const call of allCalls.filter(({ signedIn }) => signedIn)) {
      const answers = [await world().anonymous().send(call, { params }), await ended.send(call, { params })];
      const refused = { status: 401, body: { error: "Unauthenticated." } };
      expect([call.name, ...answers]).toEqual([call.name, refused, refused]);
    }
  });

  it("a malformed body is 422 with the texts of each field, and never repeats a secret", async () => {
    const answer = await world()
      .anonymous()
      .send(session.login, { body: { type: "fax", password: ["hush"] } });
    expect(answer.status).toBe(422);
    expect(Object.keys((answer.body as { errors: object }).errors).toSorted()).toEqual([
      "identifier",
      "password",
      "recaptcha_token",
      "recaptcha_version",
      "redirect_url",
      "type",
    ]);
    expect(JSON.stringify(answer.body)).not.toContain("hush");
  });

  it("a text that the database cannot store is 422", async () => {
    const client = world().anonymous();
    const body = { identifier: "a\u0000@b.test", authCode: "1", platform_type: "web", remember_me: false };
    expect((await client.send(session.authCodeLogin, { body })).status).toBe(422);
  });

  it("another person's wallet is not found by any call that names one, also with its passcode and its phrase", async () => {
    const [ada, mallory] = [await world().holder(ADA), await world().newHolder("mallory")];
    const people = [contacts.follow, contacts.unfollow, contacts.block, contacts.unblock];
    const ofPeople = [...people, contacts.getProfile, contacts.getReceivingAddresses].map(({ name }) => name);
    const named = allCalls.filter(({ path, name }) => path.includes(":id") && !ofPeople.includes(name));
    const passcode = { walletPasscode: ADA.passcode, walletPasscode_confirmation: ADA.passcode };
    const money = { amount: "10", to: mallory.optio, from: ada.optio, transferType: "send", gasFeeEstimate: "0.1" };
    const secret = { type: "passcode", data: ADA.passcode, mnemonic: demoPhrase(ADA), description: "" };
    // every field that one of these calls needs; each call ignores those of the others
    const all = { ...ownValidator(ada).body, ...money, ...secret, ...passcode, chainId: "optio", symbol: "OPT" };
    const answers = await Promise.all(
      named.map(async (call) => {
        const period = { from: Date.UTC(2026, 10), to: Date.UTC(2026, 11) };
        const query = { limit: 10, page: 1, chainId: "optio", symbol: "OPT", ...period };
        const params = { id: ada.walletId, chainId: "optio", symbol: "OPT" };
        const answer = await mallory.client.send(call, { params, body: hasBody(call) ? all : query });
        return [call.name, answer];
      }),
    );
    expect(answers).toEqual(named.map(({ name }) => [name, { status: 404, body: { error: "Wallet not found" } }]));
    expect(named.map(({ name }) => name).toSorted()).toEqual([
      "createValidator",
      "editValidator",
      "getOperated",
      "getRecents",
      "getTokenAccount",
      "getWalletMovements",
      "getWalletTokens",
      "getWalletTransactions",
      "releaseValidator",
      "resetPasscode",
      "transfer",
      "transferPreview",
      "verifyKey",
    ]);
  });
});
