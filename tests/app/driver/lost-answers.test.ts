import { describe, expect, it } from "vitest";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import type { HttpAnswer } from "../../../src/adapters/http/http-request.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { type Failure, outcomeOf } from "../../../src/domain/decider/failure.ts";
import { failureOf } from "../../../src/domain/decider/request.ts";
import type { Event } from "../../../src/domain/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { Command as Session, views } from "../../../src/domain/session/index.ts";
import { passcodeResetOf, Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { profile } from "../../domain/contacts/people.ts";
import { createDevice, open, openSignedIn, typed, type User } from "../../support/driver.ts";
import { doneBehind, json, losing, losingAnswer, noContent, type Reply, refusing } from "../../support/scripted-api.ts";
import { user as ADA, CODE, PASSWORD, PHRASE } from "../../support/scripted-server.ts";
import { share } from "../../support/share.ts";

const code = (user: User) => user.does(Session.SubmitCode({ code: typed(user, CODE), trustDevice: false }));
const save = (user: User) => user.does(Session.SavePassword({ password: typed(user, "Another-2026!") }));
const signIn = (user: User) =>
  user.does(Session.SignIn({ identifier: "ada@demo.optio", password: typed(user, PASSWORD) }));

/** One scenario: the first answer of `call` is lost after the server executed it; `done` returns whether the client knows. */
interface Story {
  readonly begins: () => Promise<User>;
  readonly acts: (user: User) => Promise<void> | void;
  readonly done: (user: User) => boolean;
  /** The network's reply to the first request, if the scripted server does not know the call. */
  readonly lost?: Reply;
}

/** The server answers the first call with `before`, and later ones with `after`. */
const inTurn = (before: HttpAnswer, after: HttpAnswer): Reply => {
  let count = 0;
  return () => {
    count += 1;
    return count === 1 ? before : after;
  };
};

const changesPerson = (change: "follow" | "unfollow" | "block" | "unblock"): Story => ({
  lost: losing,
  begins: async () => {
    const device = createDevice();
    const before = profile({ id: "bob", following: change === "unfollow", blocked: change === "unblock" });
    const after = profile({ id: "bob", following: change === "follow", blocked: change === "block" });
    device.server.always("getProfile", inTurn(json(200, before), json(200, after)));
    const user = await openSignedIn(device);
    await user.runs(Contacts.LoadProfile({ value: "bob", by: "id" }));
    return user;
  },
  acts: (user) => void user.does(Contacts.Change({ id: "bob", change })),
  done: (user) => JSON.stringify(user.remembers()).includes("contacts.Changed"),
});

const atChangeCode = async (): Promise<User> => {
  const user = await openSignedIn();
  await user.runs(Session.InitiatePasswordChange({ current: typed(user, PASSWORD) }));
  return user;
};

/** The recovery from a lost answer of each call that changes something (W13). */
const FOUND_OUT: Readonly<Record<string, Story>> = {
  authCodeLogin: {
    begins: async () => {
      const user = await open();
      signIn(user);
      await user.settles();
      return user;
    },
    acts: (user) => void code(user),
    done: (user) => user.sees().session.phase === "signedIn",
  },
  magicLogin: {
    lost: losing,
    begins: async () => {
      const user = await open();
      const bundle = user.server.bundle();
      user.server.always("magicLogin", () => json(200, bundle));
      return user;
    },
    acts: (user) => void user.does(Session.OpenMagicLink({ token: user.types("link") })),
    done: (user) => user.sees().session.phase === "signedIn",
  },
  validateResetPasswordOTP: {
    lost: losing,
    begins: async () => {
      const user = await open();
      user.server.always("forgotPassword", () => json(200, { status: "link_sent" }));
      user.server.always("validateResetPasswordOTP", () => json(200, { token: "reset" }));
      await user.runs(Session.ForgotPassword({ identifier: "ada@demo.optio" }));
      return user;
    },
    acts: (user) => void code(user),
    done: (user) => views.resetToken(user.sees().session) !== null,
  },
  resetPassword: {
    lost: losing,
    begins: async () => {
      const user = await open();
      user.server.always(
        "checkResetToken",
        inTurn(json(200, { valid: true }), json(422, { error: "This link was used" })),
      );
      user.server.always("resetPassword", () => noContent);
      await user.runs(Session.OpenResetLink({ token: user.types("reset") }));
      return user;
    },
    acts: (user) => void save(user),
    done: ({ sees }) => {
      const { session } = sees();
      return session.phase === "signedOut" && session.passwordSaved;
    },
  },
  setupPassword: {
    lost: losing,
    begins: async () => {
      const device = createDevice();
      device.server.always(
        "getUser",
        inTurn(json(200, { ...ADA, has_password: false }), json(200, { ...ADA, has_password: true })),
      );
      device.server.always("setupPassword", () => noContent);
      return openSignedIn(device);
    },
    acts: (user) => void save(user),
    done: (user) => views.userOf(user.sees().session)?.has_password === true,
  },
  onboardUser: {
    lost: losing,
    begins: async () => {
      const device = createDevice();
      const unnamed = { ...ADA, username: "", onboarded_at: null };
      device.server.always("getUser", inTurn(json(200, unnamed), json(200, ADA)));
      device.server.always("onboardUser", () => json(200, ADA));
      return openSignedIn(device);
    },
    acts: (user) =>
      void user.does(Session.Onboard({ first_name: "Ada", last_name: "Demo", username: "ada", country: "AT" })),
    done: (user) => views.onboard(user.sees().session).status === "succeeded",
  },
  updateProfile: {
    lost: losing,
    begins: async () => {
      const device = createDevice();
      device.server.always("updateProfile", () => json(200, { ...ADA, bio: "Mathematics" }));
      return openSignedIn(device);
    },
    acts: (user) => void user.does(Session.SaveProfile({ bio: "Mathematics" })),
    done: (user) => views.userOf(user.sees().session)?.bio === "Mathematics",
  },
  putAvatar: {
    lost: losing,
    begins: async () => {
      const device = createDevice();
      device.server.always("putAvatar", () => json(200, { ...ADA, avatar: "/api/avatars/new" }));
      return openSignedIn(device);
    },
    acts: (user) => void user.does(Session.ChangePhoto({ image: user.types("data:image/png;base64,AAAA") })),
    done: (user) => views.userOf(user.sees().session)?.avatar === "/api/avatars/new",
  },
  deleteAvatar: {
    lost: losing,
    begins: async () => {
      const device = createDevice();
      device.server.always("getUser", () => json(200, { ...ADA, avatar: "/api/avatars/old" }));
      device.server.always("deleteAvatar", () => json(200, { ...ADA, avatar: null }));
      return openSignedIn(device);
    },
    acts: (user) => void user.does(Session.ChangePhoto({ image: null })),
    done: (user) => views.userOf(user.sees().session)?.avatar === null,
  },
  validatePasswordChangeCode: {
    begins: atChangeCode,
    acts: (user) => void code(user),
    done: (user) => views.changeHandles(user.sees().session).code !== null,
  },
  changePassword: {
    begins: async () => {
      const user = await atChangeCode();
      code(user);
      await user.settles();
      return user;
    },
    acts: (user) => void save(user),
    done: ({ sees }) => views.flowOf(sees().session).step === "none",
  },
  confirmIdentifier: {
    lost: losing,
    begins: async () => {
      const device = createDevice();
      const moved = { ...ADA, email: "new@demo.optio" };
      device.server.always("changeIdentifier", () => json(200, { status: "code_required" }));
      device.server.always("getUser", inTurn(json(200, ADA), json(200, moved)));
      device.server.always("confirmIdentifier", () => json(200, moved));
      const user = await openSignedIn(device);
      await user.runs(Session.ChangeIdentifier({ identifier: "new@demo.optio", current: null }));
      return user;
    },
    acts: (user) => void code(user),
    done: (user) => views.userOf(user.sees().session)?.email === "new@demo.optio",
  },
  resetPasscode: {
    begins: async () => {
      const user = await openSignedIn();
      await user.runs(Wallet.CheckPhrase({ phrase: typed(user, PHRASE) }));
      return user;
    },
    acts: (user) => void user.does(Wallet.ResetPasscode({ passcode: typed(user, "another-pass-1!") })),
    done: (user) => passcodeResetOf(user.sees().wallet).status === "succeeded",
  },
  follow: changesPerson("follow"),
  unfollow: changesPerson("unfollow"),
  block: changesPerson("block"),
  unblock: changesPerson("unblock"),
};

/** The failures of the events of a tag, in order. */
const failuresIn = (user: User, tag: string): ReadonlyArray<Failure> =>
  user
    .remembers()
    .flatMap(
      (entry) => (entry as { readonly outcome: { readonly events?: ReadonlyArray<Event> } }).outcome.events ?? [],
    )
    .flatMap((event) => (event._tag === tag && "failure" in event ? [event.failure] : []));

/** Calls that need no recovery, with the reason, or whose scenario is in another file. */
const OTHERWISE: Readonly<Record<string, string>> = {
  login: "sends a code or link; asking again sends another, and the newest counts",
  register: "as login",
  forgotPassword: "as login",
  resendMagicLink: "as login",
  changeIdentifier: "as login",
  initiatePasswordChange: "as login",
  refreshToken: "repeated by refresh.ts; the server answers the same refresh token again for 30 s",
  logout: "nobody waits for it, and the session is over on the device",
  createWallet: "wallet-setup.test.ts",
  createValidator: "create-validator.test.ts: settled by the list of validators; one operator has one validator",
  releaseValidator: "desk.test.ts: settled by the history or the list of validators, under its Idempotency-Key",
  editValidator: "desk.test.ts: as releaseValidator",
  verifyKey: "changes nothing",
  checkMagicLink: "changes nothing",
  transferPreview: "changes nothing",
  transfer: "faults.test.ts: settled by the history, under its Idempotency-Key",
  markAllNotificationsAsRead: "asking again does no harm",
  markNotificationAsRead: "asking again does no harm",
  deleteNotifications: "asking again does no harm",
  putAlerts: "asking again does no harm: it names what is wished",
};

/** Calls of which nothing tells whether they were executed: they are never repeated by the client, and their failure says so. */
const LEFT_OPEN: ReadonlySet<string> = new Set(["inviteByEmail"]);

describe("W13: a lost answer of a call that changes something", () => {
  it("has a declared recovery for every such call of the contract", () => {
    const changing = allCalls.filter(({ method }) => method !== "GET").map(({ name }) => name);
    const declared = [...Object.keys(FOUND_OUT), ...Object.keys(OTHERWISE), ...LEFT_OPEN];
    expect(declared.toSorted()).toEqual(changing.toSorted());
  });

  it.each(
    share(Object.keys(FOUND_OUT).flatMap((call) => [null, 500, 502, 520].map((status) => [call, status] as const))),
  )("%s, answered %s: the client continues as after success", async (call, status) => {
    const { begins, acts, done, lost = losingAnswer } = FOUND_OUT[call] as Story;
    const user = await begins();
    // a server or a proxy can fail after the change
    const answered = lost === losing ? refusing : doneBehind;
    user.server.next(call, status === null ? lost : answered(status));
    await acts(user);
    await user.settles();
    expect(done(user)).toBe(true);
    expect(user.reports).toEqual([]);
  });

  // a profile is loaded again after each change of a relation
  it.each(Object.keys(FOUND_OUT).filter((call) => !/follow|block/.test(call)))(
    "%s, answered 429: nothing more is sent at once",
    async (call) => {
      const { begins, acts } = FOUND_OUT[call] as Story;
      const user = await begins();
      user.server.next(call, refusing(429));
      await acts(user);
      await user.settles();
      const sent = user.server.sent.filter((request) => request.call !== "getRecents");
      expect(sent.at(-1)?.call).toBe(call);
    },
  );

  // the server executed it, and every answer of this server has that form
  it.each(Object.keys(FOUND_OUT).filter((call) => allCalls.find(({ name }) => name === call)?.answer !== null))(
    "%s, answered in a form that is not read: is not sent a second time",
    async (call) => {
      const { begins, acts } = FOUND_OUT[call] as Story;
      const user = await begins();
      user.server.always(call, () => json(200, { nonsense: 1 }));
      await acts(user);
      await user.waits("2 min");
      expect(user.server.to(call)).toHaveLength(1);
    },
  );

  it("of two marks that are sent at once: each notification whose mark fails is shown unread again", async () => {
    const user = await openSignedIn();
    const entries = ["a", "b"].map((id) => ({ id, text: id, created_at: "2026-01-01T00:00:00Z", read_at: null }));
    user.server.next("getNotifications", () => json(200, { data: entries, current_page: 1, last_page: 1 }));
    await user.runs(Notifications.LoadPage({ page: 1 }));
    user.server.always("markNotificationAsRead", (_, { input }) => {
      const wait = input.notification_id === "a" ? 4_000 : 1_000;
      return new Promise((resolve) => user.clock.after(wait, () => resolve(json(422, {}))));
    });
    for (const { id } of entries) user.does(Notifications.MarkRead({ id }));
    const unread = () => user.sees().notifications.list.flatMap(({ id, read_at }) => (read_at === null ? [id] : []));
    expect(unread()).toEqual([]);
    await user.waits("5 s");
    expect(unread()).toEqual(["a", "b"]);
  });

  it("of an invitation leaves it open, and the client sends no second email by itself", async () => {
    const user = await openSignedIn();
    user.server.always("inviteByEmail", () => noContent);
    user.server.next("inviteByEmail", losing);
    expect(user.does(Contacts.Invite({ email: "new@example.org" }))).toBeNull();
    await user.waits("5 min");
    expect(user.server.to("inviteByEmail")).toHaveLength(1);
    expect(failuresIn(user, "contacts.InviteFailed").map(outcomeOf)).toEqual(["open"]);
    // the person decides
    expect(await user.runs(Contacts.Invite({ email: "new@example.org" }))).toBeNull();
    expect(JSON.stringify(user.remembers())).toContain("contacts.Invited");
  });

  it("of a call that uses up a code or link leaves the outcome unknown: the code is not reported as wrong", async () => {
    const user = await open();
    signIn(user);
    await user.settles();
    user.server.next("authCodeLogin", losingAnswer, () => json(401, { error: "Invalid Auth Code" }));
    code(user);
    await user.settles();
    expect(failureOf(views.submission(user.sees().session))).toMatchObject({ kind: "Unreachable" });
  });
});
