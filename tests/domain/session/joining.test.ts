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
  nobody,
  present,
  secret,
} from "./example.ts";

const signedUp = accepted("sign-up");

describe("signing up", () => {
  const signUp = (consent: boolean, ...broken: ReadonlyArray<string>) =>
    Command.SignUp({ identifier: "ada@optio.example", dateOfBirth: secret("born", ...broken), consent });
  const asked = Event.SignUpRequested({ request: "up", ...adasMail, dateOfBirth: handleOf("born"), referral: null });

  it("asks the server, with the date of birth by its handle", () => {
    given(nobody).when(signUp(true), { id: "up" }).then(asked);
  });

  it("takes a remembered referral along, until it is thirty days old", () => {
    const remembered = Event.ReferralRemembered({ code: "ADA", expires_at: NOW + 1 });
    given(nobody, remembered)
      .when(signUp(true), { id: "up" })
      .then(Event.SignUpRequested({ ...asked, referral: "ADA" }));
    given(nobody, remembered)
      .when(signUp(true), { id: "up", at: NOW + 1 })
      .then(asked);
  });

  it("refuses the young and those without consent, every problem at once", () => {
    given(nobody)
      .when(Command.SignUp({ identifier: "", dateOfBirth: secret("born", "rule.birth.underage"), consent: false }))
      .thenRefused(
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
    given(nobody, asked)
      .when(Command.RecordCodeRequired({ request: "up" }))
      .then(codeFor("sign-up"));
    given(nobody, asked)
      .when(Command.RecordSignUpFailure({ request: "up", failure: unreachable }))
      .leadsTo((state) => expect(failureOf(views.codeRequest(state, "sign-up"))).toEqual(unreachable));
    given(nobody, asked).when(signUp(true)).thenRefused(Rejection.Busy());
  });
});

describe("saving a password", () => {
  const save = (...broken: ReadonlyArray<string>) => Command.SavePassword({ password: secret("new", ...broken) });
  const resetting = [
    nobody,
    Event.ResetLinkOpened({ request: "r", token: handleOf("mail") }),
    Event.ResetLinkValid({ token: handleOf("mail") }),
  ];
  const saving = Event.PasswordSaveRequested({ request: "s", password: handleOf("new"), token: null });

  it("sets up the first after a sign-up, by the session itself", () => {
    given(nobody, signedUp).when(save(), { id: "s" }).then(saving);
    given(nobody, signedUp, saving)
      .when(Command.RecordPasswordSaved({ request: "s" }))
      .then(Event.PasswordSaved())
      .leadsTo((state) => expect([views.isPasswordPending(state), state.phase]).toEqual([false, "signedIn"]));
  });

  it("replaces a forgotten one by the token of a reset link", () => {
    given(...resetting)
      .when(save(), { id: "s" })
      .then(Event.PasswordSaveRequested({ request: "s", password: handleOf("new"), token: handleOf("mail") }));
    given(...resetting, saving)
      .when(Command.RecordPasswordSaved({ request: "s" }))
      .leadsTo((state) => expect(state).toMatchObject({ flow: { step: "none" }, passwordSaved: true }));
  });

  it("tells every broken rule, those of the confirmation at its own field", () => {
    given(nobody, signedUp)
      .when(save("rule.password.tooShort", "rule.password.noSpecial", "rule.confirmation.differs"))
      .thenRefused(
        Rejection.Invalid({
          problems: [
            { field: "password", rule: "rule.password.tooShort" },
            { field: "password", rule: "rule.password.noSpecial" },
            { field: "confirmation", rule: "rule.confirmation.differs" },
          ],
        }),
      );
  });

  it("has nothing to save without a reset link and with a password set up", () => {
    given(nobody).when(save()).thenRefused(Rejection.NothingToSave());
    given(present).when(save()).thenRefused(Rejection.NothingToSave());
    given(nobody, signedUp, Event.PasswordSaved()).when(save()).thenRefused(Rejection.NothingToSave());
  });

  it("can be tried again after a failure, and not twice at once", () => {
    given(nobody, signedUp, saving).when(save()).thenRefused(Rejection.Busy());
    given(nobody, signedUp, saving)
      .when(Command.RecordPasswordFailure({ request: "s", failure: unreachable }))
      .leadsTo((state) =>
        expect([views.isPasswordPending(state), failureOf(views.savePassword(state))]).toEqual([true, unreachable]),
      );
  });
});

describe("a forgotten password", () => {
  const asked = Event.ForgotRequested({ request: "f", ...adasMail });

  it("is asked for by the identifier; a link and a code are sent", () => {
    given(nobody)
      .when(Command.ForgotPassword({ identifier: "ada@optio.example" }), { id: "f" })
      .then(asked);
    given(nobody, asked)
      .when(Command.RecordLinkSent({ request: "f" }))
      .then(codeFor("reset"));
    given(nobody)
      .when(Command.ForgotPassword({ identifier: "ada" }))
      .thenRefused(Rejection.Invalid({ problems: [{ field: "identifier", rule: "rule.identifier.invalid" }] }));
    given(nobody, asked)
      .when(Command.RecordForgotFailure({ request: "f", failure: unreachable }))
      .then(Event.ForgotFailed({ failure: unreachable }));
  });

  it("ends in a token, by the mailed link", () => {
    const opened = Event.ResetLinkOpened({ request: "r", token: handleOf("mail") });
    given(nobody)
      .when(Command.OpenResetLink({ token: handleOf("mail") }), { id: "r" })
      .then(opened);
    given(nobody, opened)
      .when(Command.RecordResetLink({ request: "r", token: handleOf("mail") }))
      .leadsTo((state) => expect(views.resetToken(state)).toBe("mail"));
    given(nobody, opened)
      .when(Command.RecordResetLinkFailure({ request: "r", failure: unreachable }))
      .leadsTo((state) =>
        expect([views.resetToken(state), failureOf(views.resetLink(state))]).toEqual([null, unreachable]),
      );
  });

  it("ends in a token, by the code typed in", () => {
    const submitted = Event.CodeSubmitted({
      request: "c",
      challenge: challengeFor("reset"),
      code: handleOf("code"),
      trustDevice: false,
    });
    given(nobody, codeFor("reset"), submitted)
      .when(Command.RecordResetLink({ request: "c", token: handleOf("exchanged") }))
      .leadsTo((state) => expect([views.resetToken(state), views.challenge(state)]).toEqual(["exchanged", null]));
  });

  it("takes no token that nobody asked for", () => {
    given(nobody)
      .when(Command.RecordResetLink({ request: "r", token: handleOf("mail") }))
      .then(Event.SecretDiscarded({ secret: handleOf("mail") }));
  });
});

describe("onboarding", () => {
  const typed = { first_name: " Ada ", last_name: "Lovelace", username: "ada", country: "AT" };
  const asked = Event.OnboardRequested({ request: "o", ...typed, first_name: "Ada" });

  it("sends who the person is, without surrounding space", () => {
    given(present).when(Command.Onboard(typed), { id: "o" }).then(asked);
  });

  it("tells every problem at once", () => {
    given(present)
      .when(Command.Onboard({ first_name: "", last_name: "x".repeat(70), username: "a", country: "KP" }))
      .thenRefused(
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

  it("takes the person the server answers, and keeps a failure", () => {
    given(present, asked)
      .when(Command.RecordOnboarded({ request: "o", user: ada }))
      .leadsTo((state) => expect([views.userOf(state), views.onboard(state).status]).toEqual([ada, "succeeded"]));
    given(present, asked)
      .when(Command.RecordOnboardFailure({ request: "o", failure: unreachable }))
      .then(Event.OnboardFailed({ failure: unreachable }));
    given(present, asked).when(Command.Onboard(typed)).thenRefused(Rejection.Busy());
    given(nobody).when(Command.Onboard(typed)).thenRefused(Rejection.NotSignedIn());
  });

  it("is complete with an e-mail address, a username and its date", () => {
    expect(views.isOnboarded(ada)).toBe(true);
    expect(views.isOnboarded({ ...ada, email: null })).toBe(false);
    expect(views.isOnboarded({ ...ada, username: "" })).toBe(false);
    expect(views.isOnboarded({ ...ada, onboarded_at: null })).toBe(false);
  });
});
