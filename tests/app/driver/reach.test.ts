import { describe, expect, it } from "vitest";
import { createMemoryTexts } from "../../../src/adapters/storage/encrypted-texts.ts";
import { friends } from "../../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../../src/app/reactors/index.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { creationFingerprint } from "../../../src/domain/staking/creation.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { bob } from "../../domain/contacts/people.ts";
import { CREATION } from "../../domain/staking/examples.ts";
import { previewed, SHARED_ACTIONS } from "../../support/actions.ts";
import { createDevice, open, openSignedIn, type User } from "../../support/driver.ts";
import { json, losing, type Reply, refusing, silence, slowly } from "../../support/scripted-api.ts";
import { MIRA, PASSCODE } from "../../support/scripted-server.ts";

const OPERATOR = "optiovaloper1ada";
const RECEIPT = {
  transactionHash: "HASH",
  to: OPERATOR,
  from: "optio1ada",
  amount: "10",
  gasFee: "0.0078",
  blockExplorerLink: "https://explorer.example",
};

/** The browser says that there is no network, and the server answers. */
const offline = () => ({ ...createDevice(), online: false });
/** Every reactor, on a page that is visible. */
const VISIBLE = reactors({ listen: () => () => undefined }, friends(createMemoryTexts()), {
  visible: () => true,
  listen: () => () => undefined,
});

/** Creates the validator of the examples; the server has none yet. */
const creates = async (user: User): Promise<void> => {
  const passcode = { handle: user.types(PASSCODE), broken: [] };
  const values = { operator: OPERATOR, fingerprint: creationFingerprint(OPERATOR), values: CREATION, problems: [] };
  user.server.always("createValidator", () => json(200, RECEIPT));
  expect(await user.runs(Staking.CreateValidator({ ...values, passcode }))).toBeNull();
};

describe("W14: a browser that wrongly says that the device is offline", () => {
  it("signs in, loads everything, and polls", async () => {
    const device = offline();
    const user = await open(device, VISIBLE);
    await user.signsIn();
    expect(user.sees()).toMatchObject({ session: { online: false, phase: "signedIn", user: { username: "ada" } } });
    expect(user.sees().wallet.tokens).not.toBeNull();
    expect(user.sees().notifications.list.length).toBeGreaterThan(0);
    const polls = device.server.to("getWalletTokens").length;
    await user.waits("46 s");
    expect(device.server.to("getWalletTokens").length).toBe(polls + 1);
    expect(user.sees().session.unanswered).toBeUndefined();
  });

  it("loads a stored session", async () => {
    const user = await openSignedIn(offline());
    expect(user.sees()).toMatchObject({ session: { user: { username: "ada" } } });
    expect(user.sees().wallet.tokens).not.toBeNull();
  });

  it.each(SHARED_ACTIONS)("previews, and posts once after one read that was answered: $name", async (action) => {
    const user = await openSignedIn(offline());
    await previewed(user, action);
    const before = user.server.sent.length;
    expect(await user.sends()).toBeNull();
    const calls = user.server.sent.slice(before).map(({ call }) => call);
    expect(calls.slice(0, 3)).toEqual(["getWallets", "getWalletTransactions", "transfer"]);
    expect(user.sees().transfer.form.step).toBe("completed");
    expect(user.server.executed).toHaveLength(1);
  });

  it("creates a validator", async () => {
    const user = await openSignedIn(offline());
    await user.opensStaking();
    await creates(user);
    expect(user.server.to("createValidator")).toHaveLength(1);
  });

  it("finds and follows people, and marks and clears notifications", async () => {
    const user = await openSignedIn(offline());
    const [first] = user.sees().notifications.list;
    expect(await user.runs(Notifications.MarkRead({ id: first?.id ?? "" }))).toBeNull();
    expect(await user.runs(Contacts.Change({ id: bob.id, change: "follow" }))).toBeNull();
    expect(await user.runs(Notifications.Clear())).toBeNull();
    for (const call of ["markNotificationAsRead", "follow", "deleteNotifications"])
      expect([call, user.server.to(call).length]).toEqual([call, 1]);
  });
});

/** The ways in which a server does not answer a read in three seconds. */
const UNREACHED: ReadonlyArray<readonly [string, Reply]> = [
  ["gets no answer", losing],
  ["is never answered", silence],
  ["meets a proxy that has no server", refusing(502)],
  ["meets the page of a public network", () => json(200, "<html>")],
];

describe.each(["the browser says so", "the last call got no answer"])("W14: money in doubt, because %s", (why) => {
  const doubts = async (user: User): Promise<void> => {
    if (why === "the browser says so") return void (await user.runs(Session.RecordConnection({ online: false })));
    user.server.next("getNotifications", losing);
    await user.runs(Notifications.Refresh());
    expect(user.sees().session.unanswered).toBe(true);
  };

  describe.each(SHARED_ACTIONS)("$name", (action) => {
    it.each(UNREACHED)(
      "is not posted where the read before it %s: the preview stays, and nothing is stored or unknown",
      async (_, reply) => {
        const user = await openSignedIn();
        await previewed(user, action);
        await doubts(user);
        const intent = user.sees().transfer.form.intent;
        user.server.always("getWallets", reply);
        expect(await user.sends()).toBeNull();
        // a page that dies now leaves nothing behind
        expect(user.device.storage.getItem("optio.transfers")).toBeNull();
        await user.waits("3 s");
        expect(user.sees().transfer).toMatchObject({
          form: {
            step: "previewed",
            intent,
            previous: { outcome: "refused", failure: { code: "notReached", kind: "Unsent" } },
          },
          attempts: [],
          fingerprints: [],
        });
        expect(user.server.to("transfer")).toEqual([]);
        await user.waits("2 min");
        expect(user.sees().transfer.attempts).toEqual([]);
        // the next press posts it once the server answers
        user.server.always("getWallets", (serve) => serve());
        expect(await user.sends()).toBeNull();
        expect(user.sees().transfer.form.step).toBe("completed");
        expect(user.server.executed).toHaveLength(1);
      },
    );
  });

  it("is posted where the read is answered within three seconds, and not where it takes longer", async () => {
    for (const [wait, posts] of [
      [2_900, 1],
      [3_100, 0],
    ] as const) {
      const user = await openSignedIn();
      await user.asksForPreview({ amount: "5", to: MIRA });
      await doubts(user);
      user.server.always("getWallets", slowly(user.clock, wait));
      user.confirms();
      await user.waits("10 s");
      expect(user.server.to("transfer")).toHaveLength(posts);
    }
  });

  it("a second press during the read sends nothing more", async () => {
    const user = await openSignedIn();
    await user.asksForPreview({ amount: "5", to: MIRA });
    await doubts(user);
    user.server.next("getWallets", slowly(user.clock, 1_000));
    expect(user.confirms()).toBeNull();
    for (let press = 0; press < 5; press += 1) expect(user.confirms()).toBe("transfer.InFlight");
    await user.waits("5 s");
    expect(user.server.to("transfer")).toHaveLength(1);
  });

  it("a repetition is not posted either, and stays possible under its key", async () => {
    const user = await openSignedIn();
    await user.asksForPreview({ amount: "5", to: MIRA });
    user.server.next("transfer", losing);
    user.confirms();
    await user.waits("2 min");
    await doubts(user);
    user.server.always("getWallets", losing);
    expect(await user.sends({ again: true })).toBeNull();
    expect(user.server.to("transfer")).toHaveLength(1);
    expect(user.sees().transfer.attempts).toMatchObject([{ status: "unknown", refusal: { code: "notReached" } }]);
    user.server.always("getWallets", (serve) => serve());
    expect(await user.sends({ again: true })).toBeNull();
    expect(new Set(user.server.to("transfer").map(({ headers }) => headers["Idempotency-Key"])).size).toBe(1);
    expect(user.server.executed).toHaveLength(1);
  });

  it("a validator is not created either", async () => {
    const user = await openSignedIn();
    await user.opensStaking();
    await doubts(user);
    user.server.always("getWallets", losing);
    await creates(user);
    await user.waits("5 s");
    expect(user.server.to("createValidator")).toEqual([]);
    expect(user.sees().transfer.attempts).toEqual([]);
    user.server.always("getWallets", (serve) => serve());
    await creates(user);
    expect(user.server.to("createValidator")).toHaveLength(1);
  });
});

describe("W14: a server that does not answer, while the browser says online", () => {
  it("can't be reached after a call without an answer, until the next answer, whatever that says", async () => {
    const user = await openSignedIn();
    user.server.next("getNotifications", losing, refusing(503), losing, refusing(403), losing);
    for (const unanswered of [true, false, true, false, true, false]) {
      await user.runs(Notifications.Refresh());
      expect(user.sees().session.unanswered).toBe(unanswered);
    }
  });

  it("a sign-in is sent, says why it failed, and can be sent again at once", async () => {
    const user = await open();
    user.server.next("login", losing);
    await user.signsIn();
    expect(user.sees().session).toMatchObject({ phase: "signedOut", unanswered: true });
    await user.signsIn();
    expect(user.sees().session).toMatchObject({ phase: "signedIn", unanswered: false });
  });

  it("polls on with growing pauses, and the next answer shortens them again", async () => {
    const user = await openSignedIn(createDevice(), VISIBLE);
    user.server.always("getWalletTokens", losing);
    await user.waits("10 min");
    const before = user.server.to("getWalletTokens").length;
    expect(before).toBeLessThan(8);
    user.server.always("getWalletTokens", (serve) => serve());
    await user.runs(Wallet.LoadTokens());
    await user.waits("46 s");
    expect(user.server.to("getWalletTokens").length).toBe(before + 2);
  });

  it("looks again for a transfer that it could not look for, once the server answers", async () => {
    const user = await openSignedIn();
    await user.asksForPreview({ amount: "5", to: MIRA });
    user.server.next("transfer", losing);
    user.server.always("getWalletTransactions", losing);
    for (const call of ["getWalletTokens", "getNotifications"]) user.server.always(call, losing);
    user.confirms();
    await user.waits("2 min");
    expect(user.does(Transfer.Dismiss({ key: user.sees().transfer.attempts[0]?.key ?? "" }))).toBe(
      "transfer.NotChecked",
    );
    for (const call of ["getWalletTransactions", "getWalletTokens"]) user.server.always(call, (serve) => serve());
    await user.runs(Wallet.LoadTokens());
    expect(user.does(Transfer.Dismiss({ key: user.sees().transfer.attempts[0]?.key ?? "" }))).toBeNull();
  });

  it("flapping: neither the browser's word nor lost answers make it post twice, or without an answer before", async () => {
    for (let seed = 0; seed < 16; seed += 1) {
      const user = await openSignedIn();
      await user.asksForPreview({ amount: "5", to: MIRA });
      for (let bit = 0; bit < 4; bit += 1) {
        await user.runs(Session.RecordConnection({ online: ((seed >> bit) & 1) === 1 }));
        if (((seed >> (3 - bit)) & 1) === 1) user.server.next("getNotifications", losing);
        await user.runs(Notifications.Refresh());
        if (user.sees().transfer.form.step === "previewed") await user.sends();
      }
      expect([seed, user.server.executed.length, user.server.to("transfer").length]).toEqual([seed, 1, 1]);
    }
  });
});
