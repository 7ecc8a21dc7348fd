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
  grant,
  handleOf,
  NOW,
  nobody,
  present,
  secret,
  signingIn,
  tokens,
} from "./example.ts";

const problem = (field: string, rule: string) => ({ field, rule });

describe("finding a session at start", () => {
  it("takes what storage held, or says that nobody is here", () => {
    given()
      .when(Command.RecordSession({ grant }))
      .then(present)
      .leadsTo((state) => expect(state.phase).toBe("signedIn"));
    given()
      .when(Command.RecordNoSession())
      .then(nobody)
      .leadsTo((state) => expect(state.phase).toBe("signedOut"));
  });
});

describe("signing in with a password", () => {
  const signIn = (identifier: string, ...broken: ReadonlyArray<string>) =>
    Command.SignIn({ identifier, password: secret("password", ...broken) });

  it("asks the server, with the identifier as it is to be read and the password by its handle", () => {
    given(nobody)
      .when(signIn(" ada@optio.example "), { id: "q" })
      .then(Event.SignInRequested({ request: "q", ...adasMail, password: handleOf("password") }));
    given(nobody)
      .when(signIn("+43 (660) 123-4567"), { id: "q" })
      .then(
        Event.SignInRequested({
          request: "q",
          type: "phone",
          identifier: "+436601234567",
          password: handleOf("password"),
        }),
      );
  });

  it("tells every problem at once", () => {
    given(nobody)
      .when(signIn("ada@", "rule.password.required"))
      .thenRefused(
        Rejection.Invalid({
          problems: [problem("identifier", "rule.email.invalid"), problem("password", "rule.password.required")],
        }),
      );
  });

  it("does not ask twice at once, nor for whoever is signed in", () => {
    given(nobody, signingIn).when(signIn("ada@optio.example")).thenRefused(Rejection.Busy());
    given(present).when(signIn("ada@optio.example")).thenRefused(Rejection.AlreadySignedIn());
  });

  it("signs in at once on a trusted device, and knows nothing of an earlier person", () => {
    given(nobody, signingIn)
      .when(Command.RecordSignedIn({ request: "in", grant, tokens }))
      .then(accepted(null, "password"))
      .leadsTo((state) =>
        expect(state).toMatchObject({ phase: "signedIn", grant, user: null, flow: { step: "none" } }),
      );
  });

  it("waits for a code on any other device", () => {
    given(nobody, signingIn)
      .when(Command.RecordCodeRequired({ request: "in" }))
      .then(Event.CodeSent({ challenge: { ...challengeFor("sign-in"), link: false } }))
      .leadsTo((state) =>
        expect([state.phase, views.codeRequest(state, "sign-in").status]).toEqual(["signedOut", "idle"]),
      );
  });

  it("keeps what went wrong for the form to show, and can be tried again", () => {
    given(nobody, signingIn)
      .when(Command.RecordSignInFailure({ request: "in", failure: unreachable }))
      .then(Event.SignInFailed({ failure: unreachable }))
      .leadsTo((state) => expect(failureOf(views.codeRequest(state, "sign-in"))).toEqual(unreachable));
    given(nobody, signingIn, Event.SignInFailed({ failure: unreachable }))
      .when(signIn("ada@optio.example"), { id: "again" })
      .leadsTo((state) =>
        expect([views.codeRequest(state, "sign-in").status, failureOf(views.codeRequest(state, "sign-in"))]).toEqual([
          "pending",
          null,
        ]),
      );
  });

  it("discards an answer to a question no longer asked", () => {
    given(nobody, signingIn)
      .when(Command.RecordSignedIn({ request: "old", grant, tokens }))
      .then(Event.SignInDiscarded({ tokens }));
    given(nobody, signingIn)
      .when(Command.RecordCodeRequired({ request: "old" }))
      .thenIgnored("request no longer pending");
    given(nobody, signingIn)
      .when(Command.RecordSignInFailure({ request: "old", failure: unreachable }))
      .thenIgnored("request no longer pending");
  });

  it("B2: discards tokens when another tab has signed in meanwhile (T5)", () => {
    given(nobody, signingIn, present)
      .when(Command.RecordSignedIn({ request: "in", grant, tokens }))
      .then(Event.SignInDiscarded({ tokens }))
      .leadsTo((state) =>
        expect([state.phase, views.codeRequest(state, "sign-in").status]).toEqual(["signedIn", "idle"]),
      );
  });

  it("discards tokens that arrive after a logout", () => {
    given(nobody, signingIn, Event.SignedOut({ reason: "elsewhere", message: null }))
      .when(Command.RecordSignedIn({ request: "in", grant, tokens }))
      .then(Event.SignInDiscarded({ tokens }));
  });
});

describe("signing in by link", () => {
  it("sends a link and a code, either of which signs in", () => {
    given(nobody)
      .when(Command.RequestSignInLink({ identifier: "ada@optio.example" }), { id: "q" })
      .then(Event.LinkRequested({ request: "q", ...adasMail }));
    given(nobody, Event.LinkRequested({ request: "q", ...adasMail }))
      .when(Command.RecordLinkSent({ request: "q" }))
      .then(Event.CodeSent({ challenge: { ...challengeFor("sign-in"), link: true } }));
  });

  it("opens the link once, and signs in by it", () => {
    const opened = Event.MagicLinkOpened({ request: "link", token: handleOf("token") });
    given(nobody)
      .when(Command.OpenMagicLink({ token: handleOf("token") }), { id: "link" })
      .then(opened);
    given(nobody, opened)
      .when(Command.OpenMagicLink({ token: handleOf("token") }))
      .thenRefused(Rejection.Busy());
    given(nobody, opened)
      .when(Command.RecordSignedIn({ request: "link", grant, tokens }))
      .then(accepted(null, "link"));
    given(nobody, opened)
      .when(Command.RecordMagicLinkFailure({ request: "link", failure: unreachable }))
      .leadsTo((state) => expect([state.phase, failureOf(views.magicLink(state))]).toEqual(["signedOut", unreachable]));
  });
});

describe("the code screen", () => {
  const submit = (...broken: ReadonlyArray<string>) =>
    Command.SubmitCode({ code: secret("code", ...broken), trustDevice: true });
  const submitted = Event.CodeSubmitted({
    request: "code",
    challenge: challengeFor("sign-in"),
    code: handleOf("code"),
    trustDevice: true,
  });

  it("sends the code for what it was asked", () => {
    given(nobody, codeFor("sign-in")).when(submit(), { id: "code" }).then(submitted);
  });

  it("trusts a device by a sign-in only", () => {
    given(nobody, codeFor("sign-up"))
      .when(submit(), { id: "code" })
      .then(Event.CodeSubmitted({ ...submitted, challenge: challengeFor("sign-up"), trustDevice: false }));
  });

  it("refuses a code that is not six digits, a second try at once, and one nobody waits for", () => {
    given(nobody, codeFor("sign-in"))
      .when(submit("rule.code.sixDigits"))
      .thenRefused(Rejection.Invalid({ problems: [problem("code", "rule.code.sixDigits")] }));
    given(nobody, codeFor("sign-in"), submitted).when(submit()).thenRefused(Rejection.Busy());
    given(nobody).when(submit()).thenRefused(Rejection.NoChallenge());
  });

  it("stays with a wrong code, and says so", () => {
    given(nobody, codeFor("sign-in"), submitted)
      .when(Command.RecordCodeFailure({ request: "code", failure: unreachable }))
      .leadsTo((state) =>
        expect([views.challenge(state)?.purpose, failureOf(views.submission(state))]).toEqual(["sign-in", unreachable]),
      );
  });

  it("signs in with the right code; after a sign-up a password is still to be set", () => {
    given(nobody, codeFor("sign-in"), submitted)
      .when(Command.RecordSignedIn({ request: "code", grant, tokens }))
      .then(accepted("sign-in"))
      .leadsTo((state) => expect(views.isPasswordPending(state)).toBe(false));
    given(nobody, codeFor("sign-up"), submitted)
      .when(Command.RecordSignedIn({ request: "code", grant, tokens }))
      .then(accepted("sign-up"))
      .leadsTo((state) => expect(views.isPasswordPending(state)).toBe(true));
  });

  it("sends a new code from the thirtieth second on, and not before", () => {
    given(nobody, codeFor("sign-in"))
      .when(Command.ResendCode(), { at: NOW + 29_999 })
      .thenRefused(Rejection.TooSoon({ at: NOW + 30_000 }));
    given(nobody, codeFor("sign-in"))
      .when(Command.ResendCode(), { at: NOW + 30_000, id: "again" })
      .then(Event.ResendRequested({ request: "again", challenge: challengeFor("sign-in") }));
    given(nobody).when(Command.ResendCode()).thenRefused(Rejection.NoChallenge());
  });

  it("counts the thirty seconds anew from the code that was sent last", () => {
    const again = Event.ResendRequested({ request: "again", challenge: challengeFor("sign-in") });
    given(nobody, codeFor("sign-in"), again)
      .when(Command.ResendCode(), { at: NOW + 60_000 })
      .thenRefused(Rejection.Busy());
    given(nobody, codeFor("sign-in"), again)
      .when(Command.RecordResent({ request: "again" }), { at: NOW + 31_000 })
      .then(Event.Resent({ sentAt: NOW + 31_000 }));
    given(nobody, codeFor("sign-in"), again, Event.Resent({ sentAt: NOW + 31_000 }))
      .when(Command.ResendCode(), { at: NOW + 60_999 })
      .thenRefused(Rejection.TooSoon({ at: NOW + 61_000 }));
    given(nobody, codeFor("sign-in"), again)
      .when(Command.RecordResendFailure({ request: "again", failure: unreachable }))
      .then(Event.ResendFailed({ failure: unreachable }));
  });

  it("is left by going back, and then takes no answer", () => {
    given(nobody, codeFor("sign-in")).when(Command.LeaveChallenge()).then(Event.ChallengeLeft());
    given(nobody, codeFor("sign-in"), submitted, Event.ChallengeLeft())
      .when(Command.RecordSignedIn({ request: "code", grant, tokens }))
      .then(Event.SignInDiscarded({ tokens }));
    given(nobody).when(Command.LeaveChallenge()).thenRefused(Rejection.NoChallenge());
  });
});

describe("a new e-mail address or phone number", () => {
  it("takes effect once its code is confirmed", () => {
    const asked = Event.IdentifierRequested({ request: "id", ...adasMail, current: null });
    given(present)
      .when(Command.ChangeIdentifier({ identifier: "ada@optio.example", current: null }), { id: "id" })
      .then(asked);
    given(present, asked)
      .when(Command.RecordCodeRequired({ request: "id" }))
      .then(Event.CodeSent({ challenge: challengeFor("identifier") }));
    const submitted = Event.CodeSubmitted({
      request: "code",
      challenge: challengeFor("identifier"),
      code: handleOf("code"),
      trustDevice: false,
    });
    given(present, codeFor("identifier"), submitted)
      .when(Command.RecordIdentifierConfirmed({ request: "code", user: ada }))
      .leadsTo((state) =>
        expect([views.userOf(state), views.challenge(state), state.phase]).toEqual([ada, null, "signedIn"]),
      );
  });

  const owner = { ...ada, has_password: true };
  const known = [present, Event.UserLoaded({ user: owner })] as const;

  it("F33: takes the current password of an account that has one, and the address it has already is refused", () => {
    const change = (identifier: string, current: Parameters<typeof Command.ChangeIdentifier>[0]["current"]) =>
      Command.ChangeIdentifier({ identifier, current });
    given(...known)
      .when(change("new@optio.example", null))
      .thenRefused(Rejection.Invalid({ problems: [problem("current", "rule.password.required")] }));
    given(...known)
      .when(change("ada@optio.example", secret("password", "rule.password.required")))
      .thenRefused(
        Rejection.Invalid({
          problems: [problem("identifier", "rule.email.same"), problem("current", "rule.password.required")],
        }),
      );
    given(...known)
      .when(change("new@optio.example", secret("password")), { id: "id" })
      .then(
        Event.IdentifierRequested({
          request: "id",
          type: "email",
          identifier: "new@optio.example",
          current: handleOf("password"),
        }),
      );
    for (const user of [{ ...ada, has_password: false }, ada, { ...owner, onboarded_at: null }]) {
      given(present, Event.UserLoaded({ user }))
        .when(change("new@optio.example", null), { id: "id" })
        .then(
          Event.IdentifierRequested({ request: "id", type: "email", identifier: "new@optio.example", current: null }),
        );
    }
  });

  it("is judged, is asked once at a time, and by whoever is signed in", () => {
    given(present)
      .when(Command.ChangeIdentifier({ identifier: "+12", current: null }))
      .thenRefused(Rejection.Invalid({ problems: [problem("identifier", "rule.phone.invalid")] }));
    given(present, Event.IdentifierRequested({ request: "id", ...adasMail, current: null }))
      .when(Command.ChangeIdentifier({ identifier: "ada@optio.example", current: null }))
      .thenRefused(Rejection.Busy());
    given(nobody)
      .when(Command.ChangeIdentifier({ identifier: "ada@optio.example", current: null }))
      .thenRefused(Rejection.NotSignedIn());
    given(present, Event.IdentifierRequested({ request: "id", ...adasMail, current: null }))
      .when(Command.RecordIdentifierFailure({ request: "id", failure: unreachable }))
      .then(Event.IdentifierFailed({ failure: unreachable }));
  });
});
