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
  noSession,
  present,
  secret,
  signingIn,
  tokens,
} from "./example.ts";

const problem = (field: string, rule: string) => ({ field, rule });
const visitor = given(noSession);
const atSignIn = given(noSession, signingIn);
const atCode = given(noSession, codeFor("sign-in"));

describe("finding a session at start", () => {
  it("records the stored session, or that there is none", () => {
    given()
      .when(Command.RecordSession({ grant }))
      .then(present)
      .leadsTo((state) => expect(state.phase).toBe("signedIn"));
    given()
      .when(Command.RecordNoSession())
      .then(noSession)
      .leadsTo((state) => expect(state.phase).toBe("signedOut"));
  });
});

describe("signing in with a password", () => {
  const signIn = (identifier: string, ...broken: ReadonlyArray<string>) =>
    Command.SignIn({ identifier, password: secret("password", ...broken) });

  it("sends the request, with the normalised identifier and the handle of the password", () => {
    visitor
      .when(signIn(" ada@optio.example "), { id: "q" })
      .then(Event.SignInRequested({ request: "q", ...adasMail, password: handleOf("password") }));
    visitor.when(signIn("+43 (660) 123-4567"), { id: "q" }).then(
      Event.SignInRequested({
        request: "q",
        type: "phone",
        identifier: "+436601234567",
        password: handleOf("password"),
      }),
    );
  });

  it("returns every problem at once", () => {
    visitor.refuses(
      signIn("ada@", "rule.password.required"),
      Rejection.Invalid({
        problems: [problem("identifier", "rule.email.invalid"), problem("password", "rule.password.required")],
      }),
    );
  });

  it("is refused while it is pending, and for a signed-in user", () => {
    atSignIn.refuses(signIn("ada@optio.example"), Rejection.Busy());
    given(present).refuses(signIn("ada@optio.example"), Rejection.AlreadySignedIn());
  });

  it("signs in at once on a trusted device, without data of an earlier user", () => {
    atSignIn
      .when(Command.RecordSignedIn({ request: "in", grant, tokens }))
      .then(accepted(null, "password"))
      .leadsTo((state) =>
        expect(state).toMatchObject({ phase: "signedIn", grant, user: null, flow: { step: "none" } }),
      );
  });

  it("waits for a code on any other device", () => {
    atSignIn
      .when(Command.RecordCodeRequired({ request: "in" }))
      .then(Event.CodeSent({ challenge: { ...challengeFor("sign-in"), link: false } }))
      .leadsTo((state) =>
        expect([state.phase, views.codeRequest(state, "sign-in").status]).toEqual(["signedOut", "idle"]),
      );
  });

  it("stores the failure for the form, and can be retried", () => {
    atSignIn
      .when(Command.RecordSignInFailure({ request: "in", failure: unreachable }))
      .then(Event.SignInFailed({ failure: unreachable }))
      .leadsTo((state) => expect(failureOf(views.codeRequest(state, "sign-in"))).toEqual(unreachable));
    given(noSession, signingIn, Event.SignInFailed({ failure: unreachable }))
      .when(signIn("ada@optio.example"), { id: "again" })
      .leadsTo((state) =>
        expect([views.codeRequest(state, "sign-in").status, failureOf(views.codeRequest(state, "sign-in"))]).toEqual([
          "pending",
          null,
        ]),
      );
  });

  it("ignores the answer to an outdated request", () => {
    atSignIn.when(Command.RecordSignedIn({ request: "old", grant, tokens })).then(Event.SignInDiscarded({ tokens }));
    atSignIn.ignores(Command.RecordCodeRequired({ request: "old" }), "request no longer pending");
    atSignIn.ignores(
      Command.RecordSignInFailure({ request: "old", failure: unreachable }),
      "request no longer pending",
    );
  });

  it("discards tokens when another tab has signed in in the meantime (T5)", () => {
    given(noSession, signingIn, present)
      .when(Command.RecordSignedIn({ request: "in", grant, tokens }))
      .then(Event.SignInDiscarded({ tokens }))
      .leadsTo((state) =>
        expect([state.phase, views.codeRequest(state, "sign-in").status]).toEqual(["signedIn", "idle"]),
      );
  });

  it("discards tokens that arrive after a logout", () => {
    given(noSession, signingIn, Event.SignedOut({ reason: "elsewhere", message: null }))
      .when(Command.RecordSignedIn({ request: "in", grant, tokens }))
      .then(Event.SignInDiscarded({ tokens }));
  });
});

describe("signing in by link", () => {
  it("sends a link and a code, and either signs in", () => {
    visitor
      .when(Command.RequestSignInLink({ identifier: "ada@optio.example" }), { id: "q" })
      .then(Event.LinkRequested({ request: "q", ...adasMail }));
    given(noSession, Event.LinkRequested({ request: "q", ...adasMail }))
      .when(Command.RecordLinkSent({ request: "q" }))
      .then(Event.CodeSent({ challenge: { ...challengeFor("sign-in"), link: true } }));
  });

  it("opens the link once, and signs in with it", () => {
    const opened = Event.MagicLinkOpened({ request: "link", token: handleOf("token") });
    visitor.when(Command.OpenMagicLink({ token: handleOf("token") }), { id: "link" }).then(opened);
    given(noSession, opened).refuses(Command.OpenMagicLink({ token: handleOf("token") }), Rejection.Busy());
    given(noSession, opened)
      .when(Command.RecordSignedIn({ request: "link", grant, tokens }))
      .then(accepted(null, "link"));
    given(noSession, opened)
      .when(Command.RecordMagicLinkFailure({ request: "link", failure: unreachable }))
      .leadsTo((state) => expect([state.phase, failureOf(views.magicLink(state))]).toEqual(["signedOut", unreachable]));
  });
});

describe("a sign-in link that this browser did not ask for", () => {
  const held = Event.MagicLinkHeld({ request: "owner", token: handleOf("token") });

  it("waits for the user, to whom it says whose it is, and then signs in", () => {
    visitor.when(Command.OpenMagicLink({ token: handleOf("token"), asked: false }), { id: "owner" }).then(held);
    given(noSession, held)
      .when(Command.RecordLinkOwner({ request: "owner", identifier: "ada@optio.example" }))
      .then(Event.LinkOwnerFound({ identifier: "ada@optio.example" }));
    given(noSession, held)
      .when(Command.UseMagicLink(), { id: "link" })
      .then(Event.MagicLinkOpened({ request: "link", token: handleOf("token") }));
    visitor.refuses(Command.UseMagicLink(), Rejection.NoChallenge());
  });

  it("leaves any other way to sign in open, and is no session of its own", () => {
    given(noSession, held)
      .when(Command.RequestSignInLink({ identifier: "ada@optio.example" }), { id: "q" })
      .then(Event.LinkRequested({ request: "q", ...adasMail }));
    given(noSession, held)
      .when(Command.RecordSignedIn({ request: "owner", grant, tokens }))
      .then(Event.SignInDiscarded({ tokens }));
  });

  it("says why it cannot be used", () => {
    given(noSession, held)
      .when(Command.RecordMagicLinkFailure({ request: "owner", failure: unreachable }))
      .leadsTo((state) =>
        expect([views.heldLink(state), failureOf(views.magicLink(state))]).toEqual([null, unreachable]),
      );
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

  it("sends the code for its purpose", () => {
    atCode.when(submit(), { id: "code" }).then(submitted);
  });

  it("trusts a device only after a sign-in", () => {
    given(noSession, codeFor("sign-up"))
      .when(submit(), { id: "code" })
      .then(Event.CodeSubmitted({ ...submitted, challenge: challengeFor("sign-up"), trustDevice: false }));
  });

  it("refuses a code without six digits, a second attempt while it is pending, and a code that is not expected", () => {
    atCode.refuses(
      submit("rule.code.sixDigits"),
      Rejection.Invalid({ problems: [problem("code", "rule.code.sixDigits")] }),
    );
    given(noSession, codeFor("sign-in"), submitted).refuses(submit(), Rejection.Busy());
    visitor.refuses(submit(), Rejection.NoChallenge());
  });

  it("stays open after a wrong code, and shows the failure", () => {
    given(noSession, codeFor("sign-in"), submitted)
      .when(Command.RecordCodeFailure({ request: "code", failure: unreachable }))
      .leadsTo((state) =>
        expect([views.challenge(state)?.purpose, failureOf(views.submission(state))]).toEqual(["sign-in", unreachable]),
      );
  });

  it("signs in with the right code; after a sign-up the password is still missing", () => {
    given(noSession, codeFor("sign-in"), submitted)
      .when(Command.RecordSignedIn({ request: "code", grant, tokens }))
      .then(accepted("sign-in"))
      .leadsTo((state) => expect(views.isPasswordPending(state)).toBe(false));
    given(noSession, codeFor("sign-up"), submitted)
      .when(Command.RecordSignedIn({ request: "code", grant, tokens }))
      .then(accepted("sign-up"))
      .leadsTo((state) => expect(views.isPasswordPending(state)).toBe(true));
  });

  it("sends a new code after thirty seconds, and not earlier", () => {
    atCode.refuses(Command.ResendCode(), Rejection.TooSoon({ at: NOW + 30_000 }), { at: NOW + 29_999 });
    atCode
      .when(Command.ResendCode(), { at: NOW + 30_000, id: "again" })
      .then(Event.ResendRequested({ request: "again", challenge: challengeFor("sign-in") }));
    visitor.refuses(Command.ResendCode(), Rejection.NoChallenge());
  });

  it("sends a new code after the device's clock was set back", () => {
    atCode
      .when(Command.ResendCode(), { at: NOW - 7_200_000, id: "again" })
      .then(Event.ResendRequested({ request: "again", challenge: challengeFor("sign-in") }));
  });

  it("counts the thirty seconds from the code that was sent last", () => {
    const again = Event.ResendRequested({ request: "again", challenge: challengeFor("sign-in") });
    given(noSession, codeFor("sign-in"), again).refuses(Command.ResendCode(), Rejection.Busy(), { at: NOW + 60_000 });
    given(noSession, codeFor("sign-in"), again)
      .when(Command.RecordResent({ request: "again" }), { at: NOW + 31_000 })
      .then(Event.Resent({ sentAt: NOW + 31_000 }));
    given(noSession, codeFor("sign-in"), again, Event.Resent({ sentAt: NOW + 31_000 })).refuses(
      Command.ResendCode(),
      Rejection.TooSoon({ at: NOW + 61_000 }),
      { at: NOW + 60_999 },
    );
    given(noSession, codeFor("sign-in"), again)
      .when(Command.RecordResendFailure({ request: "again", failure: unreachable }))
      .then(Event.ResendFailed({ failure: unreachable }));
  });

  it("forgets the failure of an earlier code when another one was sent, and still awaits the answer to one", () => {
    const again = Event.ResendRequested({ request: "again", challenge: challengeFor("sign-in") });
    const statusAfter = (status: string, ...before: ReadonlyArray<Event>) =>
      given(noSession, codeFor("sign-in"), submitted, ...before, again)
        .when(Command.RecordResent({ request: "again" }), { at: NOW + 31_000 })
        .then(Event.Resent({ sentAt: NOW + 31_000 }))
        .leadsTo((state) => expect(views.submission(state).status).toBe(status));
    statusAfter("idle", Event.CodeFailed({ failure: unreachable }));
    statusAfter("pending");
  });

  it("closes with Back, and then ignores the answer", () => {
    atCode.when(Command.LeaveChallenge()).then(Event.ChallengeLeft());
    given(noSession, codeFor("sign-in"), submitted, Event.ChallengeLeft())
      .when(Command.RecordSignedIn({ request: "code", grant, tokens }))
      .then(Event.SignInDiscarded({ tokens }));
    visitor.refuses(Command.LeaveChallenge(), Rejection.NoChallenge());
  });
});

describe("a new e-mail address or phone number", () => {
  it("takes effect when its code is confirmed", () => {
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

  it("requires the current password if the account has one, and refuses the current address", () => {
    const change = (identifier: string, current: Parameters<typeof Command.ChangeIdentifier>[0]["current"]) =>
      Command.ChangeIdentifier({ identifier, current });
    given(...known).refuses(
      change("new@optio.example", null),
      Rejection.Invalid({ problems: [problem("current", "rule.password.required")] }),
    );
    given(...known).refuses(
      change("ada@optio.example", secret("password", "rule.password.required")),
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

  it("is validated, is requested once at a time, and requires a session", () => {
    given(present).refuses(
      Command.ChangeIdentifier({ identifier: "+12", current: null }),
      Rejection.Invalid({ problems: [problem("identifier", "rule.phone.invalid")] }),
    );
    given(present, Event.IdentifierRequested({ request: "id", ...adasMail, current: null })).refuses(
      Command.ChangeIdentifier({ identifier: "ada@optio.example", current: null }),
      Rejection.Busy(),
    );
    visitor.refuses(
      Command.ChangeIdentifier({ identifier: "ada@optio.example", current: null }),
      Rejection.NotSignedIn(),
    );
    given(present, Event.IdentifierRequested({ request: "id", ...adasMail, current: null }))
      .when(Command.RecordIdentifierFailure({ request: "id", failure: unreachable }))
      .then(Event.IdentifierFailed({ failure: unreachable }));
  });
});
