import { describe, expect, it } from "vitest";
import { secretKeys } from "../../../src/adapters/http/calls/call.ts";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import type { Handle } from "../../../src/domain/values/secret.ts";
import { phraseOf, Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { VALIDATORS, valoper } from "../../domain/staking/examples.ts";
import { createDevice, open, openSignedIn, type User } from "../../support/driver.ts";
import { json, losing, noContent, type Reply, refusing } from "../../support/scripted-api.ts";
import { user as ADA, CODE, MIRA, PASSCODE, PASSWORD } from "../../support/scripted-server.ts";
import { share } from "../../support/share.ts";

/** The operator address of the scripted wallet, what the server says of its validator, and a receipt. */
const OPERATOR = valoper(1);
const OPERATED = { address: OPERATOR, selfDelegation: "50", minSelfDelegation: "50", tombstoned: false };
const RECEIPT = { transactionHash: "H", to: OPERATOR, from: "optio1ada", amount: "0", blockExplorerLink: "" };

/** A unique text, so that it is found anywhere. */
const SECRET = "Canary-Secret-7!";

/** The typed secrets that remain in the vault, and other places of the application that contain the secret. */
const remaining = (user: User, handles: ReadonlyArray<Handle>): ReadonlyArray<string> => {
  const { storage } = user.device;
  const places: Readonly<Record<string, string>> = {
    state: JSON.stringify(user.sees()),
    log: user.downloadsTheLog(),
    storage: JSON.stringify(storage.names().map((name) => storage.getItem(name))),
    reports: user.reports.join(),
  };
  const vault = handles.flatMap((secret, at) => (user.reveals(secret) === null ? [] : [`vault: ${at}`]));
  return [...vault, ...Object.keys(places).filter((place) => places[place]?.includes(SECRET))];
};

const typed = (user: User, secret = SECRET) => ({ handle: user.types(secret), broken: [] });

const afterCode = async (user: User): Promise<void> => {
  await user.runs(Session.SubmitCode({ code: typed(user, CODE), trustDevice: false }));
};

/** Opens the form, and enters the secret. */
interface Flow {
  readonly call: string;
  /** The successful answer, if the scripted server does not know the call. */
  readonly answer?: Reply;
  readonly comes: (user: User) => Promise<void>;
  readonly sends: (user: User) => Handle;
}

const sendsCode = (user: User): Handle => {
  const code = typed(user);
  user.does(Session.SubmitCode({ code, trustDevice: false }));
  return code.handle;
};

const FLOWS: Readonly<Record<string, Flow>> = {
  "signing in": {
    call: "login",
    comes: async () => undefined,
    sends: (user) => {
      const password = typed(user);
      user.does(Session.SignIn({ identifier: "ada@demo.optio", password }));
      return password.handle;
    },
  },
  "a forgotten password": {
    call: "resetPassword",
    answer: () => noContent,
    comes: async (user) => {
      user.server.always("checkResetToken", () => json(200, { valid: true }));
      await user.runs(Session.OpenResetLink({ token: user.types("token of a mail") }));
    },
    sends: (user) => {
      const password = typed(user);
      user.does(Session.SavePassword({ password }));
      return password.handle;
    },
  },
  "a first password": {
    call: "setupPassword",
    answer: () => noContent,
    comes: async (user) => {
      user.server.always("register", () => json(200, { status: "code_required" }));
      await user.runs(
        Session.SignUp({ identifier: "ada@demo.optio", dateOfBirth: typed(user, "1990-05-17"), consent: true }),
      );
      await afterCode(user);
    },
    sends: (user) => {
      const password = typed(user);
      user.does(Session.SavePassword({ password }));
      return password.handle;
    },
  },
  "the current password": {
    call: "initiatePasswordChange",
    answer: () => json(200, { status: "code_required" }),
    comes: (user) => user.signsIn(),
    sends: (user) => {
      const current = typed(user);
      user.does(Session.InitiatePasswordChange({ current }));
      return current.handle;
    },
  },
  "another password": {
    call: "changePassword",
    answer: () => noContent,
    comes: async (user) => {
      await user.signsIn();
      user.server.always("initiatePasswordChange", () => json(200, { status: "code_required" }));
      await user.runs(Session.InitiatePasswordChange({ current: typed(user, "the old one!") }));
      await afterCode(user);
    },
    sends: (user) => {
      const password = typed(user);
      user.does(Session.SavePassword({ password }));
      return password.handle;
    },
  },
  "the password of a change of the email address": {
    call: "changeIdentifier",
    answer: () => json(200, { status: "code_required" }),
    comes: (user) => user.signsIn(),
    sends: (user) => {
      const current = typed(user);
      user.does(Session.ChangeIdentifier({ identifier: "new@demo.optio", current }));
      return current.handle;
    },
  },
  "the code of a sign-in": {
    call: "authCodeLogin",
    comes: async (user) => {
      user.server.always("authCodeLogin", () => json(200, user.server.bundle()));
      await user.runs(Session.SignIn({ identifier: "ada@demo.optio", password: typed(user, PASSWORD) }));
    },
    sends: sendsCode,
  },
  "the code of a forgotten password": {
    call: "validateResetPasswordOTP",
    answer: () => json(200, { token: "reset" }),
    comes: async (user) => {
      user.server.always("forgotPassword", () => json(200, { status: "link_sent" }));
      await user.runs(Session.ForgotPassword({ identifier: "ada@demo.optio" }));
    },
    sends: sendsCode,
  },
  "the code of a change of the email address": {
    call: "confirmIdentifier",
    answer: () => json(200, { ...ADA, email: "new@demo.optio" }),
    comes: async (user) => {
      await user.signsIn();
      user.server.always("changeIdentifier", () => json(200, { status: "code_required" }));
      await user.runs(Session.ChangeIdentifier({ identifier: "new@demo.optio", current: null }));
    },
    sends: sendsCode,
  },
  "the passcode of a release": {
    call: "releaseValidator",
    answer: () => json(200, RECEIPT),
    comes: async (user) => {
      const { server } = user;
      const own = { moniker: "Own", address: OPERATOR, status: "jailed", fee: "0.05", apr: null, image: null };
      server.always("getValidators", () => json(200, { ...VALIDATORS, validatorSet: [own] }));
      server.always("getOperated", () => json(200, OPERATED));
      await user.signsIn();
      for (const load of [Wallet.LoadTokens(), Staking.LoadValidators(), Staking.LoadOperated()]) await user.runs(load);
    },
    sends: (user) => {
      const passcode = typed(user);
      user.does(Staking.ReleaseValidator({ operator: OPERATOR, fingerprint: "release", passcode }));
      return passcode.handle;
    },
  },
  "the passcode of an edit": {
    call: "editValidator",
    answer: () => json(200, RECEIPT),
    comes: async (user) => {
      await user.signsIn();
      await user.runs(Wallet.LoadTokens());
    },
    sends: (user) => {
      const passcode = typed(user);
      const edit = { operator: OPERATOR, fingerprint: "edit", values: { moniker: "New" }, problems: [] };
      user.does(Staking.EditValidator({ ...edit, passcode }));
      return passcode.handle;
    },
  },
  "the passcode of a transfer": {
    call: "transfer",
    comes: async (user) => {
      await user.signsIn();
      await user.asksForPreview({ amount: "5", to: MIRA });
    },
    sends: (user) => {
      const passcode = typed(user);
      user.does(Transfer.Confirm({ passcode, again: false }));
      return passcode.handle;
    },
  },
};

/** All outcomes of a call. */
const ENDS: Readonly<Record<string, Reply | null>> = {
  "all is well": null,
  "it is refused": refusing(422, { message: "No.", errors: { password: ["No."] } }),
  "the server fails": refusing(500),
  "somebody must wait": refusing(429, { error: "Too many attempts. Please try again later." }),
  "no answer comes": losing,
  "the CAPTCHA is refused twice": refusing(422, { message: "No.", errors: { recaptcha_token: ["No."] } }),
};

const cases = Object.keys(FLOWS).flatMap((flow) => Object.keys(ENDS).map((end) => [flow, end] as const));

describe("S8, R14: a password, passcode or code", () => {
  it.each(share(cases))("of %s is removed everywhere when %s", async (name, end) => {
    const { call, answer, comes, sends } = FLOWS[name] as Flow;
    const user = await open();
    if (answer !== undefined) user.server.always(call, answer);
    await comes(user);
    const reply = ENDS[end] ?? null;
    if (reply !== null) user.server.next(call, reply, reply);
    const before = user.server.to(call).length;
    const handle = sends(user);
    expect(user.reveals(handle)).toBe(SECRET);
    await user.settles();
    expect(JSON.stringify(user.server.to(call).slice(before))).toContain(SECRET);
    expect(remaining(user, [handle])).toEqual([]);
  });

  it("is followed here for every call that carries one, or in the tests of its flow", () => {
    const carrying = allCalls.filter((call) => secretKeys(call).some((key) => /password|passcode|authCode/i.test(key)));
    const elsewhere = ["createWallet", "createValidator", "resetPasscode", "validatePasswordChangeCode"];
    const followed = new Set([...Object.values(FLOWS).map(({ call }) => call), ...elsewhere]);
    expect([...followed].toSorted()).toEqual(carrying.map(({ name }) => name).toSorted());
  });

  it("of a sign-in is removed everywhere if another user has signed in by then", async () => {
    const user = await openSignedIn();
    const password = typed(user);
    user.does(Session.InitiatePasswordChange({ current: password }));
    await user.signsOut();
    expect(remaining(user, [password.handle])).toEqual([]);
  });
});

describe("S8 a secret that several steps need", () => {
  it("a new password waits for the right code, and is removed after it or by a logout", async () => {
    for (const ends of [afterCode, (user: User) => user.signsOut()]) {
      const user = await open();
      await FLOWS["another password"]?.comes(user);
      user.server.next("changePassword", refusing(400, { error: "Invalid Auth Code" }));
      user.server.always("changePassword", () => noContent);
      const handle = FLOWS["another password"]?.sends(user) as Handle;
      await user.settles();
      expect(user.reveals(handle)).toBe(SECRET);
      await ends(user);
      expect(remaining(user, [handle])).toEqual([]);
    }
  });

  it("a right code waits for another new password, which it is sent with, after the server refused the first one", async () => {
    const user = await open();
    await FLOWS["another password"]?.comes(user);
    user.server.next("changePassword", refusing(422, { errors: { password: ["Choose another password"] } }));
    user.server.always("changePassword", () => noContent);
    for (const _ of ["refused", "saved"]) {
      FLOWS["another password"]?.sends(user);
      await user.settles();
    }
    const codes = user.server.to("changePassword").map(({ input }) => input.authCode);
    expect([codes.length, new Set(codes).size, codes[0]]).toEqual([2, 1, expect.stringMatching(/./)]);
  });

  it("a wallet's passcode is forgotten once another one is chosen", async () => {
    const user = await openSignedIn(withoutWallet());
    await user.runs(Wallet.BeginSetup());
    const [first, other] = [typed(user), typed(user)];
    await user.runs(Wallet.ChoosePasscode({ passcode: first }));
    expect(user.reveals(first.handle)).toBe(SECRET);
    await user.runs(Wallet.ChoosePasscode({ passcode: other }));
    expect([user.reveals(first.handle), user.reveals(other.handle)]).toEqual([null, SECRET]);
  });

  it("a wallet's passcode and phrase remain until the wallet exists, the set-up restarts or the user logs out, whatever fails", async () => {
    const begins = async (user: User) => void user.does(Wallet.BeginSetup());
    const tries = async (user: User) => void user.does(Wallet.ConfirmPhrase({ words: typed(user, "right") }));
    for (const ends of [tries, begins, (user: User) => user.signsOut()]) {
      const user = await openSignedIn(withoutWallet());
      user.server.next("createWallet", losing, () => json(200, { id: "wallet-1", name: "Main" }));
      user.server.always("getMnemonic", () => json(200, { mnemonic: `${SECRET} twenty-four words` }));
      await user.runs(Wallet.BeginSetup());
      const passcode = typed(user);
      user.does(Wallet.ChoosePasscode({ passcode }));
      await user.runs(Wallet.LoadPhrase());
      const phrase = phraseOf(user.sees().wallet) as Handle;
      user.does(Wallet.PhraseWritten());
      await tries(user);
      await user.settles();
      expect(user.reveals(passcode.handle)).toBe(SECRET);
      await ends(user);
      await user.settles();
      expect(remaining(user, [passcode.handle, phrase])).toEqual([]);
    }
  });
});

/** A device whose server has no wallet. */
const withoutWallet = () => {
  const device = createDevice();
  device.server.always("getWallets", () => json(200, { wallets: [] }));
  return device;
};

it("S8 a secret that remains is detected", async () => {
  const user = await open();
  const handle = user.types(PASSCODE);
  expect(remaining(user, [handle])).toEqual(["vault: 0"]);
  user.device.storage.setItem("optio.note", SECRET);
  expect(remaining(user, [])).toEqual(["storage"]);
});
