import { describe, expect, it } from "vitest";
import { type Action, previewed as preview, SHARED_ACTIONS, STAKE_ACTIONS } from "../../support/actions.ts";
import { createDevice, type Device, open, openSignedIn, type User } from "../../support/driver.ts";
import { json, losing, losingAnswer, type Reply, refusing, silence, slowly } from "../../support/scripted-api.ts";
import { share } from "../../support/share.ts";

/** A user with a preview on screen, and the reply to the next POST. */
const previewed = async (fate: (device: Device) => Reply, action: Action): Promise<User> => {
  const user = await openSignedIn(createDevice());
  user.server.next("transfer", fate(user.device));
  return preview(user, action);
};

/** Crashes the tab and opens it again; reads of the history get no reply, so they settle nothing. */
const restarted = async (user: User): Promise<User> => {
  await user.closesTheTab();
  user.server.always("getWalletTransactions", silence);
  return open(user.device);
};

const served = (): Reply => (serve) => serve();
const slow = ({ clock }: Device): Reply => slowly(clock, 3_000);
const lost = (): Reply => losing;
const answerLost = (): Reply => losingAnswer;
const never = (): Reply => silence;

describe.each(SHARED_ACTIONS)("W5: a tab that crashes during a transfer: $name", (action) => {
  const { name, to, memo } = action;
  const intent = {
    amount: action.amounts[0],
    action: { type: name, ...(name === "send" ? { to } : { validator: to }) },
    memo,
  };

  it("finds it again, wherever in the first 80 turns of the event loop it crashes, once bytes were sent", async () => {
    let before = 0;
    let afterwards = 0;
    // the four actions of staking take turns: they run the same code until their bytes are sent
    const [first, step] = action.name === "send" ? [0, 1] : [STAKE_ACTIONS.indexOf(action), STAKE_ACTIONS.length];
    const tried = Array.from({ length: Math.ceil((80 - first) / step) }, (_, at) => first + at * step);
    for (const turns of action.name === "send" ? share(tried) : tried) {
      const user = await previewed(slow, action);
      user.confirms();
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      const again = await restarted(user);
      const found = again.sees().transfer.attempts;
      if (user.server.to("transfer").length === 0) before += 1;
      else {
        afterwards += 1;
        expect(found, `after ${turns} turns`).toMatchObject([{ status: "unknown", intent }]);
      }
      await again.closesTheTab();
    }
    // crashes before and after the bytes were sent occurred
    expect(before).toBeGreaterThan(0);
    expect(afterwards).toBeGreaterThan(0);
  });

  const moments: ReadonlyArray<[string, (device: Device) => Reply, string]> = [
    ["before the server has acted", slow, "1 s"],
    ["when the server never answers", never, "29 s"],
    ["after it was given up", never, "31 s"],
    ["after the answer was lost", answerLost, "1 s"],
    ["between two readings", lost, "7 s"],
    ["during a reading", lost, "2 s"],
    ["after the last reading", lost, "2 min"],
  ];

  it.each(moments)("finds it again %s", async (_, fate, time) => {
    const user = await previewed(fate, action);
    user.confirms();
    if (time === "2 s") user.server.always("getWalletTransactions", silence);
    if (time !== "29 s" && time !== "31 s") user.server.always("getWalletTransactions", losing);
    await user.waits(time);
    const again = await restarted(user);
    expect(again.sees().transfer.attempts).toMatchObject([{ status: "unknown", intent }]);
  });

  it("leaves nothing in storage after it is settled", async () => {
    const user = await previewed(served, action);
    await user.sends();
    expect(user.sees().transfer.form.step).toBe("completed");
    const again = await restarted(user);
    expect(again.sees().transfer.attempts).toEqual([]);
  });

  it("polls it at once after the restart, and the result settles it", async () => {
    const user = await previewed(answerLost, action);
    await user.sends();
    await user.closesTheTab();
    // one read before the POST, one after the restart
    const again = await open(user.device);
    const readings = () =>
      again.device.server.to("getWalletTransactions").filter(({ input }) => Number(input.limit) !== 25);
    await again.waits("0 ms");
    expect(readings()).toHaveLength(2);
    expect(again.sees().transfer).toMatchObject({ attempts: [], settledHashes: ["HASH-1"] });
    await again.waits("2 min");
    expect(again.device.server.to("transfer")).toHaveLength(1);
    expect(readings()).toHaveLength(2);
  });

  it("polls it again at 2, 5, 10, 30 and 60 s if the first poll shows nothing", async () => {
    const user = await previewed(lost, action);
    await user.sends();
    await user.closesTheTab();
    const before = user.server.to("getWalletTransactions").length;
    const again = await open(user.device);
    const start = again.device.clock.now();
    await again.waits("2 min");
    const times = again.device.server
      .to("getWalletTransactions")
      .slice(before)
      .map(({ at }) => at - start);
    expect(times).toEqual([0, 2_000, 5_000, 10_000, 30_000, 60_000]);
  });

  it("another open tab takes it over a minute after the press, and shows and polls it", async () => {
    const user = await previewed(never, action);
    const other = await open(user.device);
    await user.sends();
    await user.closesTheTab();
    await other.waits("59 s");
    expect(other.sees().transfer.attempts).toMatchObject([{ status: "sending" }]);
    const before = user.server.to("getWalletTransactions").length;
    const start = other.device.clock.now();
    await other.waits("2 min");
    expect(other.sees().transfer.attempts).toMatchObject([{ status: "unknown", isSearching: false, intent }]);
    const readings = user.server
      .to("getWalletTransactions")
      .slice(before)
      .filter(({ input }) => Number(input.limit) !== 25)
      .map(({ at }) => at - start);
    expect(readings).toEqual([3_000, 6_000, 11_000, 31_000, 61_000]);
    expect(user.server.to("transfer")).toHaveLength(1);
  });

  it("another open tab that took it over learns of the answer that its own tab still gets", async () => {
    const user = await preview(await openSignedIn(createDevice()), action);
    const other = await open(user.device);
    const { server, clock } = user.device;
    // two refreshes of the session come before the answer
    const refused = slowly(clock, 20_000);
    const late401: Reply = (_, sent) => refused(() => json(401, { error: "Unauthenticated." }), sent);
    server.next("transfer", late401, late401, slowly(clock, 20_000));
    server.next("refreshToken", slowly(clock, 9_000), slowly(clock, 9_000));
    user.confirms();
    await user.waits("61 s");
    expect(user.sees().transfer.attempts).toMatchObject([{ status: "sending" }]);
    expect(other.sees().transfer.attempts).toMatchObject([{ status: "unknown" }]);
    await user.waits("20 s");
    expect(user.sees().transfer).toMatchObject({ form: { step: "completed" }, attempts: [] });
    expect(other.sees().transfer.attempts).toEqual([]);
  });

  it("a tab that opens while it is settled elsewhere does not show it as unresolved", async () => {
    const user = await previewed(() => refusing(400), action);
    user.confirms();
    const other = await open(user.device);
    await other.waits("2 min");
    expect(user.sees().transfer).toMatchObject({ form: { step: "previewed" }, attempts: [] });
    expect(other.sees().transfer.attempts).toEqual([]);
  });
});
