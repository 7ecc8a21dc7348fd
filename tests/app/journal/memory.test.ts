import { describe, expect, it } from "vitest";
import { createJournal } from "../../../src/app/journal/journal.ts";
import type { Envelope } from "../../../src/domain/decider/message.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { Command as Session, Event as SessionEvent } from "../../../src/domain/session/index.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { createDevice, open, openSignedIn, type User } from "../../support/driver.ts";
import { json, noContent } from "../../support/scripted-api.ts";
import { CODE, MIRA, PASSCODE, PASSWORD, PHRASE } from "../../support/scripted-server.ts";

const NEW_PASSWORD = "Canary-new-password-9!";
const LINK_TOKEN = "canary-token-of-a-mail";
const BIRTH = "1990-05-17";

const secret = (user: User, text: string) => ({ handle: user.types(text), broken: [] });

/** The secrets of these flows, from answers or typed, that occur in the entries of the journal. */
const secretsIn = (user: User): ReadonlyArray<string> => {
  const memory = JSON.stringify(user.remembers());
  const words = PHRASE.split(" ");
  const all = [PASSWORD, NEW_PASSWORD, PASSCODE, LINK_TOKEN, BIRTH, ...words, "access ", "refresh ", "remember "];
  return all.filter((text) => memory.includes(text));
};

const withoutWallet = () => {
  const device = createDevice();
  device.server.always("getWallets", () => json(200, { wallets: [] }));
  return device;
};

/** Every sign-in and every screen that shows or takes a secret. */
const FLOWS: Readonly<Record<string, () => Promise<User>>> = {
  "a sign-in by password and code": async () => {
    const user = await open();
    await user.signsIn();
    return user;
  },
  "a sign-in by a magic link": async () => {
    const user = await open();
    user.device.server.always("magicLogin", () => json(200, user.device.server.bundle()));
    user.does(Session.OpenMagicLink({ token: user.types(LINK_TOKEN) }));
    await user.settles();
    return user;
  },
  "a sign-up and a first password": async () => {
    const user = await open();
    user.device.server.always("register", () => json(200, { status: "code_required" }));
    user.device.server.always("setupPassword", () => noContent);
    user.does(Session.SignUp({ identifier: "ada@demo.optio", dateOfBirth: secret(user, BIRTH), consent: true }));
    await user.settles();
    user.does(Session.SubmitCode({ code: secret(user, CODE), trustDevice: true }));
    await user.settles();
    user.does(Session.SavePassword({ password: secret(user, NEW_PASSWORD) }));
    await user.settles();
    return user;
  },
  "a reset by link": async () => {
    const user = await open();
    user.device.server.always("checkResetToken", () => json(200, { valid: true }));
    user.device.server.always("resetPassword", () => noContent);
    user.does(Session.OpenResetLink({ token: user.types(LINK_TOKEN) }));
    await user.settles();
    user.does(Session.SavePassword({ password: secret(user, NEW_PASSWORD) }));
    await user.settles();
    return user;
  },
  "the phrase screens and the set-up": async () => {
    const user = await openSignedIn(withoutWallet());
    const { server } = user.device;
    server.always("getMnemonic", () => json(200, { mnemonic: PHRASE }));
    server.always("createWallet", () => json(200, { id: "wallet-1", name: "Main" }));
    user.does(Wallet.BeginSetup());
    user.does(Wallet.ChoosePasscode({ passcode: secret(user, PASSCODE) }));
    user.does(Wallet.LoadPhrase());
    await user.settles();
    user.does(Wallet.PhraseWritten());
    user.does(Wallet.ConfirmPhrase({ words: secret(user, PHRASE) }));
    await user.settles();
    return user;
  },
  "a transfer": async () => {
    const user = await openSignedIn();
    await user.asksForPreview({ amount: "5", to: MIRA });
    user.confirms();
    await user.settles();
    return user;
  },
};

describe("R14: the journal in memory contains no secret", () => {
  it.each(Object.entries(FLOWS))(
    "the journal in memory contains no secret after %s, nor after the logout",
    async (_, plays) => {
      const user = await plays();
      expect(user.remembers().length).toBeGreaterThan(2);
      expect(secretsIn(user)).toEqual([]);
      await user.signsOut();
      expect(secretsIn(user)).toEqual([]);
    },
  );

  it("the journal in memory contains no secret of a call that was sent again after a 401", async () => {
    const user = await openSignedIn();
    user.device.server.expireTokens();
    user.does(Wallet.LoadTokens());
    await user.settles();
    expect(JSON.stringify(user.remembers())).toContain('"call":"refreshToken"');
    expect(secretsIn(user)).toEqual([]);
  });

  it("the journal in memory replaces a secret in the place of a handle by its type", () => {
    const journal = createJournal({ decider: domain, definitions });
    const envelope: Envelope = { seq: 1, at: 0, id: "id", random: 0, cause: null, source: "person" };
    const raw = PASSWORD as Handle;
    const whole = domain.initial;
    journal.record(
      envelope,
      Session.SignIn({ identifier: "ada@demo.optio", password: { handle: raw, broken: [] } }),
      {
        events: [
          SessionEvent.SignInRequested({ request: "q", type: "email", identifier: "ada@demo.optio", password: raw }),
        ],
      },
      whole,
    );
    const memory = JSON.stringify(journal.entries());
    expect(memory).not.toContain(PASSWORD);
    expect(memory).toContain("‹string›");
    expect(memory).toContain("ada@demo.optio");
  });
});

describe("R15: one page, two users", () => {
  it("the journal in memory contains nothing of the first user after the second signed in", async () => {
    const user = await open();
    await user.signsIn();
    await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent of the first person" });
    await user.signsOut();
    expect(JSON.stringify(user.remembers())).toContain("rent of the first person");
    const { server } = user.device;
    server.always("getWallets", () => json(200, { wallets: [] }));
    const before = user.remembers().length;
    await user.signsIn();
    const memory = JSON.stringify(user.remembers());
    expect(user.remembers().length).toBeLessThan(before);
    for (const text of ["rent of the first person", MIRA]) expect(memory).not.toContain(text);
  });
});
