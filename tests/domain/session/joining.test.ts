import { describe, expect, it } from "vitest";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { Command, Event, Rejection, views } from "../../../src/domain/session/index.ts";
import { unreachable } from "../../support/examples.ts";
import {
  accepted,
  ada,
  adasMail,
  challengeFor,
  codeFor,
  given,
  handleOf,
  NOW,
  noSession,
  present,
  secret,
} from "./example.ts";

const signedUp = accepted("sign-up");
const visitor = given(noSession);

describe("signing up", () => {
  const signUp = (consent: boolean, ...broken: ReadonlyArray<string>) =>
    Command.SignUp({ identifier: "ada@optio.example", dateOfBirth: secret("born", ...broken), consent });
  const asked = Event.SignUpRequested({ request: "up", ...adasMail, dateOfBirth: handleOf("born"), referral: null });

  it("sends the request, with the handle of the date of birth", () => {
    visitor.when(signUp(true), { id: "up" }).then(asked);
  });

  it("includes a stored referral until it is thirty days old", () => {
    const remembered = Event.ReferralRemembered({ code: "ADA", expires_at: NOW + 1 });
    given(noSession, remembered)
      .when(signUp(true), { id: "up" })
      .then(Event.SignUpRequested({ ...asked, referral: "ADA" }));
    given(noSession, remembered)
      .when(signUp(true), { id: "up", at: NOW + 1 })
      .then(asked);
  });

  it("refuses minors and missing consent, and returns every problem", () => {
    visitor.refuses(
      Command.SignUp({ identifier: "", dateOfBirth: secret("born", "rule.birth.underage"), consent: false }),
      Rejection.Invalid({
        problems: [
          { field: "identifier", rule: "rule.identifier.required" },
          { field: "dateOfBirth", rule: "rule.birth.underage" },
          { field: "consent", rule: "rule.consent.required" },
        ],
      }),
    );
  });

  it("waits for the code, then for a password", () => {
    given(noSession, asked)
      .when(Command.RecordCodeRequired({ request: "up" }))
      .then(codeFor("sign-up"));
    given(noSession, asked)
      .when(Command.RecordSignUpFailure({ request: "up", failure: unreachable }))
      .leadsTo((state) => expect(failureOf(views.codeRequest(state, "sign-up"))).toEqual(unreachable));
    given(noSession, asked).refuses(signUp(true), Rejection.Busy());
  });
});

describe("saving a password", () => {
  const save = (...broken: ReadonlyArray<string>) => Command.SavePassword({ password: secret("new", ...broken) });
  const resetting = [
    noSession,
    Event.ResetLinkOpened({ request: "r", token: handleOf("mail") }),
    Event.ResetLinkValid({ token: handleOf("mail") }),
  ];
  const saving = Event.PasswordSaveRequested({ request: "s", password: handleOf("new"), token: null });

  it("sets the first password after a sign-up, with the session", () => {
    given(noSession, signedUp).when(save(), { id: "s" }).then(saving);
    given(noSession, signedUp, saving)
      .when(Command.RecordPasswordSaved({ request: "s" }))
      .then(Event.PasswordSaved())
      .leadsTo((state) => expect([views.isPasswordPending(state), state.phase]).toEqual([false, "signedIn"]));
  });

  it("replaces a forgotten password with the token of a reset link", () => {
    given(...resetting)
      .when(save(), { id: "s" })
      .then(Event.PasswordSaveRequested({ request: "s", password: handleOf("new"), token: handleOf("mail") }));
    given(...resetting, saving)
      .when(Command.RecordPasswordSaved({ request: "s" }))
      .leadsTo((state) => expect(state).toMatchObject({ flow: { step: "none" }, passwordSaved: true }));
  });

  it("is said to be saved until the next sign-in begins, and not to begin with", () => {
    const link = Command.RequestSignInLink({ identifier: "ada@optio.example" });
    given(...resetting, saving, Event.PasswordSaved())
      .when(link)
      .leadsTo((state) => expect(state).toMatchObject({ passwordSaved: false }));
    for (const signedOut of [[noSession], [noSession, Event.SignedOut({ reason: "chosen", message: null })]]) {
      given(...signedOut)
        .when(Command.RememberDestination({ path: "/settings" }))
        .leadsTo((state) => expect(state).toMatchObject({ passwordSaved: false }));
    }
  });

  it("returns every violated rule, those of the confirmation at its own field", () => {
    given(noSession, signedUp).refuses(
      save("rule.password.tooShort", "rule.password.noSpecial", "rule.confirmation.differs"),
      Rejection.Invalid({
        problems: [
          { field: "password", rule: "rule.password.tooShort" },
          { field: "password", rule: "rule.password.noSpecial" },
          { field: "confirmation", rule: "rule.confirmation.differs" },
        ],
      }),
    );
  });

  it("is ignored without a reset link if a password is set", () => {
    visitor.refuses(save(), Rejection.NothingToSave());
    given(present).refuses(save(), Rejection.NothingToSave());
    given(noSession, signedUp, Event.PasswordSaved()).refuses(save(), Rejection.NothingToSave());
  });

  it("can be retried after a failure, and not while it is pending", () => {
    given(noSession, signedUp, saving).refuses(save(), Rejection.Busy());
    given(noSession, signedUp, saving)
      .when(Command.RecordPasswordFailure({ request: "s", failure: unreachable }))
      .leadsTo((state) =>
        expect([views.isPasswordPending(state), failureOf(views.savePassword(state))]).toEqual([true, unreachable]),
      );
  });
});

describe("a forgotten password", () => {
  const asked = Event.ForgotRequested({ request: "f", ...adasMail });

  it("is requested by the identifier; a link and a code are sent", () => {
    visitor.when(Command.ForgotPassword({ identifier: "ada@optio.example" }), { id: "f" }).then(asked);
    given(noSession, asked)
      .when(Command.RecordLinkSent({ request: "f" }))
      .then(codeFor("reset"));
    visitor.refuses(
      Command.ForgotPassword({ identifier: "ada" }),
      Rejection.Invalid({ problems: [{ field: "identifier", rule: "rule.identifier.invalid" }] }),
    );
    given(noSession, asked)
      .when(Command.RecordForgotFailure({ request: "f", failure: unreachable }))
      .then(Event.ForgotFailed({ failure: unreachable }));
  });

  it("returns a token for the mailed link", () => {
    const opened = Event.ResetLinkOpened({ request: "r", token: handleOf("mail") });
    visitor.when(Command.OpenResetLink({ token: handleOf("mail") }), { id: "r" }).then(opened);
    given(noSession, opened)
      .when(Command.RecordResetLink({ request: "r", token: handleOf("mail") }))
      .leadsTo((state) => expect(views.resetToken(state)).toBe("mail"));
    given(noSession, opened)
      .when(Command.RecordResetLinkFailure({ request: "r", failure: unreachable }))
      .leadsTo((state) =>
        expect([views.resetToken(state), failureOf(views.resetLink(state))]).toEqual([null, unreachable]),
      );
  });

  it("returns a token for the typed code", () => {
    const submitted = Event.CodeSubmitted({
      request: "c",
      challenge: challengeFor("reset"),
      code: handleOf("code"),
      trustDevice: false,
    });
    given(noSession, codeFor("reset"), submitted)
      .when(Command.RecordResetLink({ request: "c", token: handleOf("exchanged") }))
      .leadsTo((state) => expect([views.resetToken(state), views.challenge(state)]).toEqual(["exchanged", null]));
  });

  it("ignores a token that was not requested", () => {
    visitor
      .when(Command.RecordResetLink({ request: "r", token: handleOf("mail") }))
      .then(Event.SecretDiscarded({ secret: handleOf("mail") }));
  });
});

describe("onboarding", () => {
  const typed = { first_name: " Ada ", last_name: "Lovelace", username: "ada", country: "AT" };
  const asked = Event.OnboardRequested({ request: "o", ...typed, first_name: "Ada" });

  it("sends the personal data, trimmed", () => {
    given(present).when(Command.Onboard(typed), { id: "o" }).then(asked);
  });

  it("returns every problem at once", () => {
    given(present).refuses(
      Command.Onboard({ first_name: "", last_name: "x".repeat(70), username: "a", country: "KP" }),
      Rejection.Invalid({
        problems: [
          { field: "first_name", rule: "rule.name.required" },
          { field: "last_name", rule: "rule.name.tooLong" },
          { field: "username", rule: "rule.username.invalid" },
          { field: "country", rule: "rule.country.restricted" },
        ],
      }),
    );
  });

  it("records the user that the server returns, and needs a session", () => {
    given(present, asked)
      .when(Command.RecordOnboard({ request: "o", user: ada }))
      .leadsTo((state) => expect([views.userOf(state), views.onboard(state).status]).toEqual([ada, "succeeded"]));
    visitor.refuses(Command.Onboard(typed), Rejection.NotSignedIn());
  });

  it("is complete with an email address, a username and its date", () => {
    expect(views.isOnboarded(ada, {})).toBe(true);
    expect(views.isOnboarded({ ...ada, email: null }, {})).toBe(false);
    expect(views.isOnboarded({ ...ada, username: "" }, {})).toBe(false);
    expect(views.isOnboarded({ ...ada, onboarded_at: null }, {})).toBe(false);
  });

  it("is complete without an email address only on a server that takes none", () => {
    expect(views.isOnboarded({ ...ada, email: null }, { notOffered: ["identifier"] })).toBe(true);
    expect(views.isOnboarded({ ...ada, email: null }, { notOffered: ["profile", "photo"] })).toBe(false);
    expect(views.isOnboarded({ ...ada, email: null, username: "" }, { notOffered: ["identifier"] })).toBe(false);
  });
});
