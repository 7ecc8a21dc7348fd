import { describe, expect, it } from "vitest";
import { coded } from "../../../src/adapters/http/failure.ts";
import { failureOf } from "../../../src/domain/decider/request.ts";
import { Command, Event, Rejection, views } from "../../../src/domain/session/index.ts";
import { unreachable } from "../../support/examples.ts";
import { ada, adasMail, challengeFor, codeFor, given, handleOf, NOW, noSession, present, secret } from "./example.ts";

const loaded = Event.UserLoaded({ user: ada });
const asked = Event.ChangeRequested({ request: "ask", ...adasMail, current: handleOf("old") });
const waiting = [present, loaded, asked, codeFor("change-password")] as const;
const kept = Event.ChangeCodeAccepted({ code: handleOf("code") });
const saving = Event.PasswordChangeRequested({ request: "save", password: handleOf("new"), code: handleOf("code") });
const checking = Event.CodeSubmitted({
  request: "check",
  challenge: challengeFor("change-password"),
  code: handleOf("typed"),
  trustDevice: false,
});
const refusal = { ...unreachable, ...coded("invalidAuthCode"), status: 401 };
const refused = Event.ChangeCodeRefused({ failure: refusal });

const initiate = (...broken: ReadonlyArray<string>) =>
  Command.InitiatePasswordChange({ current: secret("old", ...broken) });
const type = (code: string) => Command.SubmitCode({ code: secret(code), trustDevice: false });
const save = Command.SavePassword({ password: secret("new") });
const whileSaving = given(...waiting, kept, saving);

describe("requesting a change of the password", () => {
  it("takes the handle of the current password, and names the recipient of the code", () => {
    given(present, loaded).when(initiate(), { id: "ask" }).then(asked);
  });

  it("replaces a code that is pending for another purpose", () => {
    given(present, loaded, codeFor("identifier"), asked)
      .when(Command.RecordCodeRequired({ request: "ask" }))
      .then(codeFor("change-password"));
  });

  it("names the phone number of a user without an email address", () => {
    const user = { ...ada, email: null, phone_number: "+12025550142" };
    given(present, Event.UserLoaded({ user }))
      .when(initiate(), { id: "ask" })
      .then(Event.ChangeRequested({ ...asked, type: "phone", identifier: "+12025550142" }));
  });

  it("refuses an empty password at its field, a second request, and a visitor", () => {
    given(present, loaded).refuses(
      initiate("rule.password.required"),
      Rejection.Invalid({ problems: [{ field: "current", rule: "rule.password.required" }] }),
    );
    given(present, loaded, asked).refuses(initiate(), Rejection.Busy());
    given(noSession).refuses(initiate(), Rejection.NotSignedIn());
  });

  it("waits for the code, or shows why none was sent", () => {
    given(present, loaded, asked)
      .when(Command.RecordCodeRequired({ request: "ask" }))
      .then(codeFor("change-password"))
      .leadsTo((state) => expect(views.codeRequest(state, "change-password").status).toBe("idle"));
    given(present, loaded, asked)
      .when(Command.RecordChangeFailure({ request: "ask", failure: unreachable }))
      .leadsTo((state) => expect(failureOf(views.codeRequest(state, "change-password"))).toEqual(unreachable));
  });
});

describe("the code of a change", () => {
  it("is validated before the new password is entered; its token is stored until then", () => {
    given(...waiting)
      .when(type("typed"), { id: "check" })
      .then(checking);
    given(...waiting, checking)
      .when(Command.RecordChangeCode({ request: "check", token: handleOf("code") }))
      .then(kept)
      .leadsTo((state) =>
        expect([views.changeHandles(state).code, views.submission(state).status]).toEqual(["code", "idle"]),
      );
    given(...waiting, checking)
      .when(Command.RecordCodeFailure({ request: "check", failure: refusal }))
      .leadsTo((state) =>
        expect([failureOf(views.submission(state)), views.challenge(state)?.purpose]).toEqual([
          refusal,
          "change-password",
        ]),
      );
  });

  it("the token of an abandoned code step is discarded", () => {
    given(...waiting, checking, Event.ChallengeLeft())
      .when(Command.RecordChangeCode({ request: "check", token: handleOf("code") }))
      .then(Event.SecretDiscarded({ secret: handleOf("code") }));
  });

  it("is sent again with the current password; a new password that waits for the code stays in the vault", () => {
    given(...waiting, kept, saving, refused, asked)
      .when(Command.RecordCodeRequired({ request: "ask" }))
      .then(codeFor("change-password"))
      .leadsTo((state) =>
        expect([views.changeHandles(state).code, views.changeHandles(state).password]).toEqual([null, "new"]),
      );
  });

  it("is not sent again without the current password", () => {
    given(...waiting).refuses(Command.ResendCode(), Rejection.NoChallenge(), { at: NOW + 30_000 });
  });

  it("is discarded when the change starts again or a code is requested for another purpose", () => {
    given(...waiting, kept)
      .when(Command.LeaveChallenge())
      .then(Event.ChallengeLeft(), Event.SecretDiscarded({ secret: handleOf("code") }))
      .leadsTo((state) => expect([views.challenge(state), views.changeHandles(state).code]).toEqual([null, null]));
    given(...waiting, kept, Event.IdentifierRequested({ request: "mail", ...adasMail, current: null }))
      .when(Command.RecordCodeRequired({ request: "mail" }))
      .leadsTo((state) =>
        expect([views.challenge(state)?.purpose, views.changeHandles(state).code]).toEqual(["identifier", null]),
      );
  });
});

describe("saving a changed password", () => {
  it("sends both handles once", () => {
    given(...waiting, kept)
      .when(save, { id: "save" })
      .then(saving);
    whileSaving.refuses(save, Rejection.Busy());
    given(...waiting).refuses(save, Rejection.NothingToSave());
  });

  it("ends the change and keeps the user signed in", () => {
    whileSaving
      .when(Command.RecordPasswordSaved({ request: "save" }))
      .then(Event.PasswordSaved())
      .leadsTo((state) => expect(state).toMatchObject({ phase: "signedIn", flow: { step: "none" } }));
  });

  it("keeps the code when the password is refused", () => {
    whileSaving
      .when(Command.RecordPasswordFailure({ request: "save", failure: unreachable }))
      .then(Event.PasswordFailed({ failure: unreachable }))
      .leadsTo((state) => expect(views.changeHandles(state)).toEqual({ code: "code", password: null }));
  });

  it("keeps the password when the code is wrong, and sends it again with the next code", () => {
    whileSaving
      .when(Command.RecordPasswordFailure({ request: "save", failure: refusal }))
      .then(refused)
      .leadsTo((state) => {
        expect([
          views.changeHandles(state).code,
          views.changeHandles(state).password,
          views.challenge(state)?.purpose,
        ]).toEqual([null, "new", "change-password"]);
        expect(failureOf(views.submission(state))).toEqual(refusal);
      });
    given(...waiting, kept, saving, refused, checking)
      .when(Command.RecordChangeCode({ request: "check", token: handleOf("second") }), { id: "again" })
      .then(Event.PasswordChangeRequested({ request: "again", password: handleOf("new"), code: handleOf("second") }));
  });

  it("stays in its step when a code is refused that no change sent", () => {
    const first = Event.PasswordSaveRequested({ request: "save", password: handleOf("new"), token: null });
    given(present, first, refused).refuses(save, Rejection.Busy());
  });

  it("treats the text of a wrong code like any other failure when no change is pending", () => {
    const first = Event.PasswordSaveRequested({ request: "save", password: handleOf("new"), token: null });
    given(present, first)
      .when(Command.RecordPasswordFailure({ request: "save", failure: refusal }))
      .then(Event.PasswordFailed({ failure: refusal }));
  });
});
