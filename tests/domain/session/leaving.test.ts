import { describe, expect, it } from "vitest";
import { Command, Event, Rejection, views } from "../../../src/domain/session/index.ts";
import { unreachable } from "../../support/examples.ts";
import { ada, given, grant, handleOf, NOW, nobody, present, tokens } from "./example.ts";

const loading = Event.UserRequested({ request: "u" });
const known = [present, loading, Event.UserLoaded({ user: ada })];

describe("loading who is signed in", () => {
  it("asks once at a time, for a session only", () => {
    given(present).when(Command.LoadUser(), { id: "u" }).then(loading);
    given(present, loading).when(Command.LoadUser()).thenRefused(Rejection.Busy());
    given(nobody).when(Command.LoadUser()).thenRefused(Rejection.NotSignedIn());
  });

  it("takes the person", () => {
    given(present, loading)
      .when(Command.RecordUser({ request: "u", user: ada }))
      .leadsTo((state) => expect(state).toMatchObject({ user: ada, userRequest: { status: "succeeded" } }));
  });

  it("ends the session when it fails, and not for a question no longer asked", () => {
    given(present, loading)
      .when(Command.RecordUserFailure({ request: "u", failure: unreachable }))
      .then(Event.SignedOut({ reason: "user", message: unreachable.message }));
    given(present, loading)
      .when(Command.RecordUserFailure({ request: "old", failure: unreachable }))
      .thenIgnored("request no longer pending");
  });
});

describe("signing out", () => {
  it("forgets the person and says why, but keeps the referral", () => {
    given(...known, Event.ReferralRemembered({ code: "BOB", expires_at: NOW + 1 }))
      .when(Command.SignOut())
      .then(Event.SignedOut({ reason: "chosen", message: null }))
      .leadsTo((state) =>
        expect([
          state.phase,
          views.userOf(state),
          "grant" in state,
          views.endReason(state),
          views.referralNow(state, NOW),
        ]).toEqual(["signedOut", null, false, "chosen", "BOB"]),
      );
  });

  it("T6: the adapters end it with the catalogue's text, once", () => {
    const end = Command.EndSession({ reason: "refresh", message: "Invalid refresh token" });
    given(...known)
      .when(end)
      .then(Event.SignedOut({ reason: "refresh", message: "Invalid refresh token" }))
      .leadsTo((state) => expect(state).toMatchObject({ ended: { message: "Invalid refresh token" } }));
    given(...known, Event.SignedOut({ reason: "refresh", message: null }))
      .when(end)
      .thenIgnored("not signed in");
  });

  it("is for whoever is signed in", () => {
    given(nobody).when(Command.SignOut()).thenRefused(Rejection.NotSignedIn());
  });

  it("takes no person that arrives afterwards", () => {
    given(present, loading, Event.SignedOut({ reason: "chosen", message: null }))
      .when(Command.RecordUser({ request: "u", user: ada }))
      .thenIgnored("request no longer pending");
  });

  it("stops saying why once another way in is tried", () => {
    given(...known, Event.SignedOut({ reason: "inactive", message: null }))
      .when(Command.RequestSignInLink({ identifier: "ada@optio.example" }))
      .leadsTo((state) => expect(views.endReason(state)).toBeNull());
  });
});

describe("a referral", () => {
  it("is remembered for thirty days", () => {
    const day = 86_400_000;
    given(nobody)
      .when(Command.RememberReferral({ code: "BOB" }))
      .then(Event.ReferralRemembered({ code: "BOB", expires_at: NOW + 30 * day }))
      .leadsTo((state) => {
        expect(views.referralNow(state, NOW + 30 * day - 1)).toBe("BOB");
        expect(views.referralNow(state, NOW + 30 * day)).toBeNull();
      });
    given(nobody)
      .when(Command.RecordReferral({ code: "BOB", expires_at: NOW + day }))
      .then(Event.ReferralRemembered({ code: "BOB", expires_at: NOW + day }));
  });

  it("that storage kept too long is forgotten", () => {
    given(nobody)
      .when(Command.RecordReferral({ code: "BOB", expires_at: NOW }))
      .thenIgnored("referral code expired");
  });

  it("is remembered once, however often its link is opened at that moment", () => {
    const remembered = Event.ReferralRemembered({ code: "BOB", expires_at: NOW + 1 });
    given(nobody, remembered)
      .when(Command.RecordReferral({ code: " BOB ", expires_at: NOW + 1 }))
      .thenIgnored("referral code already stored");
  });

  it.each(["", " ", "..", "../x", "a/b", "javascript:alert(1)", "a b", "<b>", "ünder", "x".repeat(65)])(
    "S4 is never made of %j",
    (code) => {
      given(nobody).when(Command.RememberReferral({ code })).thenIgnored("not a referral code");
    },
  );

  it("stays through a sign-in", () => {
    given(
      nobody,
      Event.ReferralRemembered({ code: "BOB", expires_at: NOW + 1 }),
      Event.MagicLinkOpened({ request: "l", token: handleOf("t") }),
    )
      .when(Command.RecordSignedIn({ request: "l", grant, tokens }))
      .leadsTo((state) => expect(views.referralNow(state, NOW)).toBe("BOB"));
  });
});

describe("who a person is", () => {
  it.each([["Admin"], ["Compliance Officer"], ["Customer Support"], ["Operations Staff"]])("%s is staff", (role) => {
    expect(views.isStaff({ ...ada, roles: ["User", role] })).toBe(true);
  });

  it("nobody else is", () => {
    expect(views.isStaff({ ...ada, roles: ["User", "admin"] })).toBe(false);
  });

  it("has a full name without stray space", () => {
    expect(views.fullName(ada)).toBe("Ada Lovelace");
    expect(views.fullName({ first_name: "Ada", last_name: "" })).toBe("Ada");
  });
});
