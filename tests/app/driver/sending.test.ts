import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import type { TransferLockShape } from "../../../src/adapters/tabs/transfer-lock.ts";
import { views } from "../../../src/domain/transfer/index.ts";
import { previewed, SHARED_ACTIONS } from "../../support/actions.ts";
import { createDevice, type Device, open, openSignedIn, openTwoTabs } from "../../support/driver.ts";
import { json, losing, losingAnswer, type Reply, refusing, slowly } from "../../support/scripted-api.ts";

describe.each(SHARED_ACTIONS)("W1: Confirm pressed 20 times within 300 ms: $name", (action) => {
  it("sends one POST, and the journal contains 19 refusals", async () => {
    const user = await previewed(await openSignedIn(), action);
    const { clock, server } = user.device;
    server.next("transfer", slowly(clock, 3_000));
    for (let press = 0; press < 20; press += 1) {
      user.confirms({ again: press % 2 === 1 });
      await user.waits("15 ms");
    }
    expect(server.to("transfer")).toHaveLength(1);
    expect(user.refusals()).toEqual(Array.from({ length: 19 }, () => "transfer.InFlight"));
    await user.waits("3 s");
    expect(user.sees().transfer.form.step).toBe("completed");
    expect(server.executed).toHaveLength(1);
  });
});

describe.each(SHARED_ACTIONS)("W2: the same transfer confirmed again: $name", (action) => {
  it("asks within a minute of the first, and sends only after a second consent", async () => {
    const user = await previewed(await openSignedIn(), action);
    await user.sends();
    await previewed(user, action);
    expect(await user.sends()).toBe("transfer.AlreadySent");
    expect(user.server.to("transfer")).toHaveLength(1);
    expect(await user.sends({ again: true })).toBeNull();
    expect(user.server.executed).toHaveLength(2);
  });

  it("asks in a tab that was open before another tab sent it", async () => {
    const { device, one, other } = await openTwoTabs();
    device.server.next("transfer", losing);
    await previewed(one, action);
    one.confirms();
    await one.waits("1 s");
    await previewed(other, action);
    expect(other.confirms()).toBe("transfer.AlreadySent");
    expect(device.server.to("transfer")).toHaveLength(1);
  });

  /** A browser without Web Locks: each tab pauses for its own time before it checks. */
  const pausing = (device: Device): Device => {
    let tabs = 0;
    const claim: TransferLockShape["claim"] = (effect) => {
      tabs += 1;
      const pause = tabs * 300;
      const waited = new Promise<void>((resolve) => {
        device.clock.after(pause, resolve);
      });
      return Effect.andThen(
        Effect.promise(() => waited),
        effect,
      );
    };
    return { ...device, transferLock: () => ({ claim, write: (effect) => effect }) };
  };

  it.each([
    ["with Web Locks", (device: Device) => device],
    ["without Web Locks", pausing],
  ])("W15: two tabs that confirm it at the same time send one POST, %s", async (_, browser) => {
    const { device, one, other } = await openTwoTabs(browser(createDevice()));
    await previewed(one, action);
    await previewed(other, action);
    expect([one.confirms(), other.confirms()]).toEqual([null, null]);
    await one.waits("1 s");
    expect(device.server.to("transfer")).toHaveLength(1);
    expect(device.server.executed).toHaveLength(1);
    const waiting = [one, other].find((user) => user.sees().transfer.form.step === "previewed");
    expect(waiting?.sees().transfer).toMatchObject({ form: { previous: { outcome: "duplicate" } }, attempts: [] });
    expect(waiting?.confirms()).toBe("transfer.AlreadySent");
    expect(waiting?.confirms({ again: true })).toBeNull();
    await one.waits("1 s");
    expect(device.server.executed).toHaveLength(2);
    expect([...one.reports, ...other.reports]).toEqual([]);
  });

  it("W16: no tab offers to repeat it while another one waits for its answer", async () => {
    const one = await openSignedIn(createDevice());
    const { device } = one;
    const other = await open(device);
    device.server.next("transfer", slowly(device.clock, 20_000));
    await previewed(one, action);
    one.confirms();
    await one.waits("5 s");
    await previewed(other, action);
    expect(views.whyNotSendAgain(other.sees().transfer)?._tag).toBe("transfer.InFlight");
    expect(other.confirms({ again: true })).toBe("transfer.InFlight");
    await one.waits("20 s");
    expect(views.whyNotSendAgain(other.sees().transfer)).toBeNull();
    expect(device.server.to("transfer")).toHaveLength(1);
  });

  it("tabs without storage events do not overwrite each other's attempts", async () => {
    const whole = createDevice();
    const deaf = { ...whole, tab: () => ({ ...whole.tab(), onForeignChange: () => () => undefined }) };
    const one = await openSignedIn(deaf);
    const other = await open(deaf);
    whole.server.next("transfer", losing, losing);
    whole.server.always("getWalletTransactions", losing);
    await previewed(one, action);
    await previewed(other, action, action.amounts[1]);
    one.confirms();
    other.confirms();
    await one.waits("10 s");
    await one.closesTheTab();
    await other.closesTheTab();
    const again = await open(whole);
    const found = again.sees().transfer;
    expect(found.attempts.map(({ intent }) => intent.amount).sort()).toEqual(action.amounts);
    expect(found.fingerprints).toHaveLength(2);
  });

  it("keeps the unresolved transfers of both tabs", async () => {
    const { device, one, other } = await openTwoTabs();
    device.server.next("transfer", losing, losing);
    device.server.always("getWalletTransactions", losing);
    await previewed(one, action);
    one.confirms();
    await one.waits("1 s");
    await previewed(other, action, action.amounts[1]);
    other.confirms();
    await other.waits("1 s");
    await one.closesTheTab();
    await other.closesTheTab();
    const again = await open(device);
    expect(
      again
        .sees()
        .transfer.attempts.map(({ intent }) => intent.amount)
        .sort(),
    ).toEqual(action.amounts);
  });
});

describe.each(SHARED_ACTIONS)("W4: a transfer whose token is refused: $name", (action) => {
  it("is repeated after the refresh, byte for byte", async () => {
    const user = await previewed(await openSignedIn(), action);
    user.server.next("transfer", (serve) => {
      user.server.expireTokens();
      return serve();
    });
    await user.sends();
    const [first, second, ...more] = user.server.to("transfer");
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["Idempotency-Key"]).toBe(first?.headers["Idempotency-Key"]);
    expect(second?.bearer).not.toBe(first?.bearer);
    expect(user.server.to("refreshToken")).toHaveLength(1);
    expect(user.sees().transfer.form.step).toBe("completed");
    expect(user.server.executed).toHaveLength(1);
  });

  it.each<[string, Reply]>([
    ["400", refusing(400, { error: "Insufficient balance" })],
    // a status that does not concern the session
    ["401", refusing(401, { error: "Invalid Auth Code" })],
  ])("returns to the preview on a final %s, with everything unchanged except the passcode", async (_, reply) => {
    const user = await previewed(await openSignedIn(), action);
    const { form } = user.sees().transfer;
    user.server.next("transfer", reply);
    await user.sends();
    expect(user.sees().transfer).toMatchObject({ form: { ...form, previous: { outcome: "refused" } }, attempts: [] });
    const { name, to, memo } = action;
    expect(user.sees().transfer.form.intent).toMatchObject({
      amount: action.amounts[0],
      action: { type: name, ...(name === "send" ? { to } : { validator: to }) },
      memo,
    });
    // with the passcode typed again, it is sent
    expect(await user.sends()).toBeNull();
    expect(user.sees().transfer.form.step).toBe("completed");
  });
});

describe.each(SHARED_ACTIONS)("W10: a transaction with a status that is not final: $name", (action) => {
  const listedAs =
    (status: string): Reply =>
    (serve) => {
      const answer = serve();
      return { ...answer, text: answer.text.replaceAll('"status":"success"', `"status":"${status}"`) };
    };

  it.each(["pending", "reviewing", "cosmic"])("'%s' leaves the transfer unresolved after ten minutes", async (word) => {
    const user = await previewed(await openSignedIn(), action);
    user.server.next("transfer", losingAnswer);
    user.server.always("getWalletTransactions", listedAs(word));
    user.confirms();
    await user.waits("10 min");
    expect(user.sees().transfer).toMatchObject({
      form: { step: "sent" },
      attempts: [{ status: "unknown", isSearching: false }],
    });
  });

  it.each([
    ["success", "completed"],
    ["failed", "failed"],
    ["fail", "failed"],
  ])("'%s' makes it %s", async (word, step) => {
    const user = await previewed(await openSignedIn(), action);
    user.server.next("transfer", losingAnswer);
    user.server.always("getWalletTransactions", listedAs(word));
    user.confirms();
    await user.waits("2 s");
    expect(user.sees().transfer).toMatchObject({ form: { step }, attempts: [] });
  });

  it("any other refusal by the server is Failed", async () => {
    const user = await previewed(await openSignedIn(), action);
    user.server.next("transfer", () => json(403, { error: "Not allowed" }));
    await user.sends();
    expect(user.sees().transfer).toMatchObject({
      form: { step: "failed", reason: { kind: "refused", failure: { message: "Not allowed" } } },
    });
  });
});
