import { describe, expect, it } from "vitest";
import { DEFAULTS } from "../../../src/app/ports/config.ts";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { views as session } from "../../../src/domain/session/index.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { creationOf, phraseOf, Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { passcodeOf } from "../../../src/domain/wallet/setup.ts";
import { createDevice, openSignedIn, typed, type User } from "../../support/driver.ts";
import { doneBehind, json, losing, losingAnswer, type Reply, refusing, slowly } from "../../support/scripted-api.ts";
import { PHRASE } from "../../support/scripted-server.ts";

const { endReason, idleLeft } = session;
const IDLE_LIMIT = DEFAULTS.idleLimitMinutes * 60_000;
const WALLET = { id: "wallet-1", name: "Main" };

/** A server without a wallet that creates it once, like the real server. */
const deviceWithoutWallet = ({ phrase = PHRASE } = {}) => {
  const device = createDevice();
  let exists = false;
  const create = () => {
    if (exists) return json(409, { error: "This wallet already exists" });
    exists = true;
    return json(200, WALLET);
  };
  device.server.always("getMnemonic", () => json(200, { mnemonic: phrase }));
  device.server.always("getWallets", () => json(200, { wallets: exists ? [WALLET] : [] }));
  device.server.always("createWallet", create);
  /** Queues the network's replies to the next creations. */
  const network = (...replies: ReadonlyArray<Reply>) =>
    device.server.next(
      "createWallet",
      ...replies.map(
        (reply): Reply =>
          (_serve, sent) =>
            reply(create, sent),
      ),
    );
  return { device, network, createElsewhere: create };
};

const confirm = async (user: User): Promise<void> => {
  await user.runs(Wallet.ConfirmPhrase({ words: typed(user, "four words") }));
};

const atConfirmation = async (device: ReturnType<typeof createDevice>): Promise<User> => {
  const user = await openSignedIn(device);
  user.does(Wallet.BeginSetup());
  user.does(Wallet.ChoosePasscode({ passcode: typed(user, "long enough!") }));
  await user.runs(Wallet.LoadPhrase());
  user.does(Wallet.PhraseWritten());
  return user;
};

const secretsOf = (user: User): ReadonlyArray<Handle | null> => {
  const { wallet } = user.sees();
  const [passcode, phrase] = [passcodeOf(wallet), phraseOf(wallet)];
  return [passcode, phrase];
};

describe("W13: the creation of a wallet whose answer is lost", () => {
  it.each([
    ["is cut off", losingAnswer],
    ["is 500", doneBehind(500)],
    ["is 502 of a proxy", doneBehind(502)],
    ["cannot be read", (serve: () => unknown) => json(serve() === null ? 500 : 200, { id: {} })],
  ] satisfies ReadonlyArray<readonly [string, Reply]>)(
    "continues as after success when the answer %s",
    async (_, reply) => {
      const { device, network } = deviceWithoutWallet();
      const user = await atConfirmation(device);
      const secrets = secretsOf(user);
      network(reply);
      await confirm(user);
      const { wallets, tokens, setup } = user.sees().wallet;
      expect([wallets, setup]).toEqual([[WALLET], { step: "index" }]);
      expect(tokens).not.toBeNull();
      expect(device.server.to("createWallet")).toHaveLength(1);
      expect(secrets.map((handle) => handle !== null && user.reveals(handle))).toEqual([null, null]);
    },
  );

  it("that never arrived can be retried, with the same phrase and passcode", async () => {
    const { device, network } = deviceWithoutWallet();
    const user = await atConfirmation(device);
    network(losing);
    await confirm(user);
    expect(creationOf(user.sees().wallet).status).toBe("failed");
    await confirm(user);
    expect(user.sees().wallet.wallets).toEqual([WALLET]);
    const [first, second] = device.server.to("createWallet").map(({ input }) => input);
    expect(second).toEqual(first);
  });

  it("is found by the next attempt if the read was lost too: 409 is a success", async () => {
    const { device, network } = deviceWithoutWallet();
    const user = await atConfirmation(device);
    network(losingAnswer);
    device.server.next("getWallets", losing);
    await confirm(user);
    expect(creationOf(user.sees().wallet).status).toBe("failed");
    await confirm(user);
    expect(user.sees().wallet.wallets).toEqual([WALLET]);
    expect(device.server.to("createWallet")).toHaveLength(2);
  });

  it("stays unknown until it is known whose phrase the wallet has", async () => {
    const { device, network } = deviceWithoutWallet();
    const user = await atConfirmation(device);
    network(losingAnswer);
    device.server.next("verifyKey", refusing(429, { error: "Too many attempts" }));
    await confirm(user);
    expect(user.sees().wallet).toMatchObject({ wallets: [], setup: { createRequest: { status: "failed" } } });
    await confirm(user);
    expect(user.sees().wallet.wallets).toEqual([WALLET]);
  });

  it("reports a wallet with another phrase, created elsewhere", async () => {
    const { device, createElsewhere } = deviceWithoutWallet({ phrase: "another phrase" });
    const user = await atConfirmation(device);
    createElsewhere();
    await confirm(user);
    expect(user.sees().wallet.wallets).toEqual([WALLET]);
    expect(JSON.stringify(user.remembers())).toContain('"existedBefore":true');
  });

  it("is refused only by the server's answer", async () => {
    const { device, network } = deviceWithoutWallet();
    const user = await atConfirmation(device);
    network(refusing(422, { error: "Choose another passcode" }));
    const before = device.server.to("getWallets").length;
    await confirm(user);
    expect(failureOf(creationOf(user.sees().wallet))?.message).toBe("Choose another passcode");
    expect(device.server.to("getWallets")).toHaveLength(before);
  });
});

describe("I12: the creation of a wallet that is pending when the session ends", () => {
  const creatingAtTheEnd = async (ms: number) => {
    const { device, network } = deviceWithoutWallet();
    const user = await atConfirmation(device);
    network(slowly(device.clock, ms));
    await user.waits(`${IDLE_LIMIT - 2_000} ms`);
    await confirm(user);
    await user.waits("3 s");
    return { device, user };
  };

  it("delays the logout until its answer arrives, with the page locked", async () => {
    const { device, user } = await creatingAtTheEnd(10_000);
    expect([idleLeft(user.sees().session, device.clock.now()), endReason(user.sees().session)]).toEqual([0, null]);
    await user.waits("9 s");
    expect(endReason(user.sees().session)).toBe("inactive");
    expect(device.server.to("createWallet")).toHaveLength(1);
    // it was recorded before the logout: the journal says that the wallet exists
    expect(JSON.stringify(user.remembers())).toContain("wallet.WalletCreated");
  });

  it("does not delay the logout that the user chooses", async () => {
    const { user } = await creatingAtTheEnd(10_000);
    await user.signsOut();
    expect(endReason(user.sees().session)).toBe("chosen");
  });
});
