import { afterEach, describe, expect, it } from "vitest";
import { access } from "../../../src/app/routing/access.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { BARE } from "../../support/bare/account.ts";
import { bareDevice, signedIn, signsInWith, typesCode } from "../../support/bare/device.ts";
import type { BareServer } from "../../support/bare/server.ts";
import { open, typed, type User } from "../../support/driver.ts";

/** Every server of a test: none may have received a request without a key of the specification. */
const servers: BareServer[] = [];
afterEach(() => {
  expect(servers.splice(0).flatMap(({ incomplete }) => incomplete)).toEqual([]);
});

const begin = async (
  password?: string,
  prepare?: (account: BareServer["account"]) => void,
): Promise<{ user: User; server: BareServer }> => {
  const begun = await signedIn(password, prepare);
  servers.push(begun.server);
  return begun;
};
const visit = async (address = "/login"): Promise<{ user: User; server: BareServer }> => {
  const { device, server } = bareDevice();
  servers.push(server);
  return { user: await open(device, undefined, undefined, undefined, address), server };
};
const phase = (user: User): string => user.sees().session.phase;
const NOT_OFFERED = { kind: "NotOffered", message: "Not available on this server.", status: 404 };

describe("signing in on a server that knows the specification alone", () => {
  it("works by password and code, and once the device is trusted by password", async () => {
    const { user } = await visit();
    await user.runs(Session.SignIn({ identifier: BARE.email, password: typed(user, BARE.password) }));
    await typesCode(user, BARE.code, true);
    expect(phase(user)).toBe("signedIn");
    await user.signsOut();
    await user.runs(Session.SignIn({ identifier: BARE.email, password: typed(user, BARE.password) }));
    expect(phase(user)).toBe("signedIn");
  });

  it("works by a magic link, and by the code that was sent with it", async () => {
    const { user } = await visit(`/magicLogin?token=${BARE.link}`);
    await user.settles();
    // a server that does not say whose link it is
    await user.runs(Session.UseMagicLink());
    expect(phase(user)).toBe("signedIn");
    const byCode = await visit();
    await byCode.user.runs(Session.RequestSignInLink({ identifier: BARE.email }));
    await byCode.user.waits("31 s");
    await byCode.user.runs(Session.ResendCode());
    await typesCode(byCode.user);
    expect(phase(byCode.user)).toBe("signedIn");
    expect(byCode.server.answered).toContain("resendMagicLink");
  });

  it("continues after the access token expired", async () => {
    const { user, server } = await begin();
    server.expireTokens();
    await user.runs(Wallet.LoadTokens());
    expect([phase(user), user.sees().wallet.tokensRequest.status]).toEqual(["signedIn", "succeeded"]);
  });

  it("ends by a logout, although the server knows no such call", async () => {
    const { user, server } = await begin();
    await user.signsOut();
    expect([phase(user), server.unknown]).toEqual(["signedOut", ["POST /logout"]]);
    expect(user.reports).toEqual([]);
  });
});

describe("signing up on a server that knows the specification alone", () => {
  it("leads through code, password and onboarding to a wallet and its balances", async () => {
    const { user, server } = await visit();
    server.account.isNew();
    server.wallet.isMissing();
    await user.runs(Session.SignUp({ identifier: BARE.email, dateOfBirth: typed(user, "1990-01-01"), consent: true }));
    await typesCode(user);
    expect(access(user.sees(), "/")).toMatchObject({ to: "/setup-password" });
    await user.runs(Session.SavePassword({ password: typed(user, "Another-2026!") }));
    expect(server.account.password()).toBe("Another-2026!");
    expect(access(user.sees(), "/")).toMatchObject({ to: "/onboarding" });
    user.does(Contacts.LoadCountries());
    await user.runs(Session.Onboard({ first_name: "Ada", last_name: "Demo", username: "ada", country: "AT" }));
    expect(access(user.sees(), "/")).toMatchObject({ to: "/setup-wallet" });
    user.does(Wallet.BeginSetup());
    user.does(Wallet.ChoosePasscode({ passcode: typed(user, "Other-wallet-1!") }));
    await user.runs(Wallet.LoadPhrase());
    user.does(Wallet.PhraseWritten());
    await user.runs(Wallet.ConfirmPhrase({ words: typed(user, "four words") }));
    expect(server.wallet.passcode()).toBe("Other-wallet-1!");
    expect(user.sees().wallet.tokens?.tokens.map(({ symbol }) => symbol)).toEqual(["OPT", "ETH", "USDC"]);
    expect(access(user.sees(), "/")).toMatchObject({ to: "/dashboard" });
    expect(server.unknown).toEqual([]);
  });

  it("leads an account with a phone number alone to a wallet, once the server has said that it takes no email address", async () => {
    const { user, server } = await begin(undefined, (account) =>
      account.isNew({ email: null, phone_number: "+431234567" }),
    );
    expect(access(user.sees(), "/")).toMatchObject({ to: "/onboarding", onboarded: false });
    await user.runs(Session.ChangeIdentifier({ identifier: "new@demo.optio", current: null }));
    expect(access(user.sees(), "/")).toMatchObject({ to: "/onboarding", onboarded: false });
    await user.runs(Session.Onboard({ first_name: "Ada", last_name: "Demo", username: "ada", country: "AT" }));
    expect(access(user.sees(), "/")).toMatchObject({ to: "/dashboard" });
    expect(user.sees().wallet.tokens).not.toBeNull();
    expect(server.unknown).toEqual(["POST /user/identifier"]);
  });

  it("lets in an account that was onboarded without an email address, once the server has said that it takes none", async () => {
    const { user } = await begin(undefined, (account) =>
      account.isNew({ email: null, username: "ada", onboarded_at: "2026-01-01T00:00:00Z" }),
    );
    expect(access(user.sees(), "/")).toMatchObject({ to: "/onboarding", onboarded: true });
    await user.runs(Session.ChangeIdentifier({ identifier: "new@demo.optio", current: null }));
    expect(access(user.sees(), "/")).toMatchObject({ to: "/dashboard" });
    expect(user.sees().wallet.tokens).not.toBeNull();
  });
});

describe("changing the password on a server that knows the specification alone", () => {
  const atNewPassword = async (code: string) => {
    const begun = await begin();
    await begun.user.runs(Session.InitiatePasswordChange({ current: typed(begun.user, BARE.password) }));
    await typesCode(begun.user, code);
    return begun;
  };
  const step = (user: User): string => views.flowOf(user.sees().session).step;

  it("opens the form for the new password without a check of the code, and sends the code with it", async () => {
    const { user, server } = await atNewPassword(BARE.code);
    expect(step(user)).toBe("newPassword");
    expect(server.unknown).toEqual(["POST /user/validate-password-change-code"]);
    await user.runs(Session.SavePassword({ password: typed(user, "Another-2026!") }));
    expect([step(user), phase(user), server.account.password()]).toEqual(["none", "signedIn", "Another-2026!"]);
  });

  it("leads back to the code after a wrong one, and then saves the password that was typed before", async () => {
    const { user, server } = await atNewPassword("000000");
    await user.runs(Session.SavePassword({ password: typed(user, "Another-2026!") }));
    expect([step(user), server.account.password()]).toEqual(["code", BARE.password]);
    expect(failureOf(views.submission(user.sees().session))).toMatchObject({ message: "Invalid Auth Code" });
    await typesCode(user);
    expect([step(user), server.account.password()]).toEqual(["none", "Another-2026!"]);
  });

  it("has code and password in no command, event or state, and no longer in the vault once it is done", async () => {
    const { user } = await begin();
    await user.runs(Session.InitiatePasswordChange({ current: typed(user, BARE.password) }));
    const code = typed(user, BARE.code);
    const password = typed(user, "Another-2026!");
    await user.runs(Session.SubmitCode({ code, trustDevice: false }));
    expect(user.reveals(code.handle)).toBe(BARE.code);
    await user.runs(Session.SavePassword({ password }));
    expect([user.reveals(code.handle), user.reveals(password.handle)]).toEqual([null, null]);
    const seen = JSON.stringify([user.remembers(), user.sees()]);
    expect([BARE.code, "Another-2026!"].filter((secret) => seen.includes(secret))).toEqual([]);
  });

  it("forgets a code that waits in the vault when the change is left", async () => {
    const { user } = await begin();
    await user.runs(Session.InitiatePasswordChange({ current: typed(user, BARE.password) }));
    const code = typed(user, BARE.code);
    user.does(Session.SubmitCode({ code, trustDevice: false }));
    await user.runs(Session.LeaveChallenge());
    expect(user.reveals(code.handle)).toBeNull();
  });

  it("forgets code and new password when the change is left after the code was refused with them", async () => {
    const { user } = await atNewPassword("000000");
    const password = typed(user, "Another-2026!");
    await user.runs(Session.SavePassword({ password }));
    expect([step(user), user.reveals(password.handle)]).toEqual(["code", "Another-2026!"]);
    await user.runs(Session.LeaveChallenge());
    expect(user.reveals(password.handle)).toBeNull();
  });
});

describe("a server that knows the specification alone", () => {
  it("resets a forgotten password by the code", async () => {
    const { user, server } = await visit();
    await user.runs(Session.ForgotPassword({ identifier: BARE.email }));
    await typesCode(user);
    await user.runs(Session.SavePassword({ password: typed(user, "Another-2026!") }));
    expect(server.account.password()).toBe("Another-2026!");
    await signsInWith(user, "Another-2026!");
    expect(phase(user)).toBe("signedIn");
  });

  it("resets the wallet's passcode by the recovery phrase", async () => {
    const { user, server } = await begin();
    await user.runs(Wallet.CheckPhrase({ phrase: typed(user, BARE.phrase) }));
    await user.runs(Wallet.ResetPasscode({ passcode: typed(user, "Other-wallet-1!") }));
    expect(server.wallet.passcode()).toBe("Other-wallet-1!");
  });

  it("has notifications that are read on, marked and deleted", async () => {
    const { user } = await begin();
    const list = () => user.sees().notifications.list;
    user.does(Notifications.LoadPage({ page: 2 }));
    await user.runs(Notifications.Refresh());
    await user.runs(Notifications.MarkRead({ id: "notification-1" }));
    expect([list().length, list()[0]?.read_at === null]).toEqual([40, false]);
    await user.runs(Notifications.MarkAllRead());
    expect(list().filter(({ read_at }) => read_at === null)).toEqual([]);
    await user.runs(Notifications.Clear());
    expect(list()).toEqual([]);
  });

  it.each([
    ["the profile", () => Session.SaveProfile({ bio: "Mathematics" }), views.saveProfile],
    [
      "the photo",
      (user: User) => Session.ChangePhoto({ image: user.types("data:image/png;base64,AA") }),
      views.changePhoto,
    ],
    ["the photo, which is removed,", () => Session.ChangePhoto({ image: null }), views.changePhoto],
    [
      "the email address",
      (user: User) => Session.ChangeIdentifier({ identifier: "new@demo.optio", current: typed(user, BARE.password) }),
      (state: Parameters<typeof views.saveProfile>[0]) => views.codeRequest(state, "identifier"),
    ],
  ] as const)(
    "does not change %s, says that it is not available, and does not ask again",
    async (_what, command, request) => {
      const { user, server } = await begin();
      await user.runs(command(user));
      expect(failureOf(request(user.sees().session))).toMatchObject(NOT_OFFERED);
      expect(phase(user)).toBe("signedIn");
      expect(user.does(command(user))).toBe("session.NotOffered");
      await user.signsOut();
      await signsInWith(user, BARE.password);
      expect(user.does(command(user))).toBe("session.NotOffered");
      expect(server.unknown.filter((call) => call !== "POST /logout")).toHaveLength(1);
    },
  );
});
