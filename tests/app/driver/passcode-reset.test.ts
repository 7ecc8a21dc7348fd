import { describe, expect, it } from "vitest";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { checkOf, Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { openSignedIn, typed, type User } from "../../support/driver.ts";
import { losing, slowly } from "../../support/scripted-api.ts";
import { MIRA, PASSCODE, PHRASE } from "../../support/scripted-server.ts";

const NEW = "Canary-Passcode-7!";

const checks = async (user: User, phrase = PHRASE) => {
  const given = typed(user, phrase);
  await user.runs(Wallet.CheckPhrase({ phrase: given }));
  return given.handle;
};
const resets = async (user: User, passcode = NEW) => {
  const given = typed(user, passcode);
  await user.runs(Wallet.ResetPasscode({ passcode: given }));
  return given.handle;
};
const sends = async (user: User, passcode: string): Promise<number> => {
  await user.asksForPreview({ amount: "1", to: MIRA });
  await user.sends({ passcode });
  return user.server.executed.length;
};

describe("a new passcode by the recovery phrase", () => {
  it("opens the wallet afterwards, and the old passcode no longer does", async () => {
    const user = await openSignedIn();
    await checks(user);
    await resets(user);
    expect(user.sees().wallet.reset).toMatchObject({ step: "words", resetRequest: { status: "succeeded" } });
    expect(await sends(user, PASSCODE)).toBe(0);
    expect(await sends(user, NEW)).toBe(1);
  });

  it("sends the phrase for the check, and then phrase and passcode", async () => {
    const user = await openSignedIn();
    await checks(user);
    await resets(user);
    expect(user.server.to("verifyKey")[0]?.input).toEqual({ id: "wallet-1", data: PHRASE, type: "mnemonic" });
    expect(user.server.to("resetPasscode").map(({ input }) => input)).toEqual([
      { id: "wallet-1", mnemonic: PHRASE, walletPasscode: NEW, walletPasscode_confirmation: NEW },
    ]);
  });

  it("is refused for another phrase, with the text of the catalogue", async () => {
    const user = await openSignedIn();
    const phrase = await checks(user, PHRASE.replace("canarya", "canaryb"));
    expect(user.sees().wallet.reset).toMatchObject({
      step: "words",
      checkRequest: { failure: { message: "Invalid seed phrase." } },
    });
    expect(user.reveals(phrase)).toBeNull();
  });

  it("treats a success that denies the phrase as a refusal", async () => {
    const user = await openSignedIn();
    user.server.next("verifyKey", () => ({ status: 200, text: '{"valid":false}' }));
    await checks(user);
    expect(failureOf(checkOf(user.sees().wallet))?.message).toBe("Invalid seed phrase.");
  });

  it("can be retried with the passcode alone when no answer came", async () => {
    const user = await openSignedIn();
    await checks(user);
    // a call with a lost answer is repeated once (W13)
    user.server.next("resetPasscode", losing, losing);
    await resets(user);
    expect(user.sees().wallet.reset).toMatchObject({ step: "passcode", resetRequest: { status: "failed" } });
    await resets(user);
    expect(await sends(user, NEW)).toBe(1);
  });

  it("continues when its screen is closed, but the check of an abandoned phrase is cancelled", async () => {
    const user = await openSignedIn();
    const { clock, server } = user.device;
    server.next("verifyKey", slowly(clock, 5_000));
    await checks(user);
    user.does(Wallet.LeaveReset());
    await user.waits("10 s");
    expect(user.sees().wallet.reset).toMatchObject({ step: "words", checkRequest: { status: "idle" } });
    await checks(user);
    server.next("resetPasscode", slowly(clock, 5_000));
    await resets(user);
    user.does(Wallet.LeaveReset());
    await user.waits("10 s");
    expect(await sends(user, NEW)).toBe(1);
  });
});

describe("S7, S8: the words and the passcodes of a reset", () => {
  const outcomes: ReadonlyArray<readonly [string, (user: User) => void]> = [
    ["it was done", () => undefined],
    ["no answer came", (user) => user.server.next("resetPasscode", losing)],
    [
      "the phrase was refused after all",
      (user) => user.server.next("resetPasscode", () => ({ status: 422, text: '{"error":"Invalid seed phrase."}' })),
    ],
  ];

  it.each(outcomes)(
    "are in no journal, state, storage or vault when %s and the screen was closed",
    async (_, before) => {
      const user = await openSignedIn();
      before(user);
      const handles = [await checks(user), await resets(user)];
      await user.runs(Wallet.LeaveReset());
      expect(handles.map(user.reveals)).toEqual([null, null]);
      const { storage } = user.device;
      const places = [user.sees(), user.remembers(), storage.names().map((name) => storage.getItem(name))];
      const everything = user.downloadsTheLog() + JSON.stringify(places);
      expect(everything).toContain("wallet.PasscodeResetRequested");
      for (const secret of [...PHRASE.split(" "), NEW]) expect(everything).not.toContain(secret);
    },
  );
});
