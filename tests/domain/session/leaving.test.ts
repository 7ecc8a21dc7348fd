import { describe, expect, it } from "vitest";
import { Command, Event, Rejection, views } from "../../../src/domain/session/index.ts";
import { unreachable } from "../../support/examples.ts";
import { ada, given, grant, handleOf, NOW, noSession, present, tokens } from "./example.ts";

const loading = Event.UserRequested({ request: "u" });
const known = [present, loading, Event.UserLoaded({ user: ada })];
const visitor = given(noSession);

describe("loading the user", () => {
  it("sends a request only with a session", () => {
    given(present).when(Command.LoadUser(), { id: "u" }).then(loading);
    visitor.refuses(Command.LoadUser(), Rejection.NotSignedIn());
  });

  it("records the user", () => {
    given(present, loading)
      .when(Command.RecordUser({ request: "u", user: ada }))
      .leadsTo((state) => expect(state).toMatchObject({ user: ada, userRequest: { status: "succeeded" } }));
  });

  it("ends the session when it fails", () => {
    given(present, loading)
      .when(Command.RecordUserFailure({ request: "u", failure: unreachable }))
      .then(
        Event.UserFailed({ failure: unreachable }),
        Event.SignedOut({ reason: "user", message: unreachable.message }),
      );
  });
});

describe("logging out", () => {
  it("removes the user and records the reason, but keeps the referral", () => {
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

  it("T6: is dispatched by the adapters once, with the text of the catalogue", () => {
    const end = Command.EndSession({ reason: "refresh", message: "Invalid refresh token" });
    given(...known)
      .when(end)
      .then(Event.SignedOut({ reason: "refresh", message: "Invalid refresh token" }))
      .leadsTo((state) => expect(state).toMatchObject({ ended: { message: "Invalid refresh token" } }));
    given(...known, Event.SignedOut({ reason: "refresh", message: null })).ignores(end, "not signed in");
  });

  it("requires a session", () => {
    visitor.refuses(Command.SignOut(), Rejection.NotSignedIn());
  });

  it("removes the reason when another sign-in starts", () => {
    given(...known, Event.SignedOut({ reason: "inactive", message: null }))
      .when(Command.RequestSignInLink({ identifier: "ada@optio.example" }))
      .leadsTo((state) => expect(views.endReason(state)).toBeNull());
  });
});

describe("a referral", () => {
  it("is stored for thirty days", () => {
    const day = 86_400_000;
    visitor
      .when(Command.RememberReferral({ code: "BOB" }))
      .then(Event.ReferralRemembered({ code: "BOB", expires_at: NOW + 30 * day }))
      .leadsTo((state) => {
        expect(views.referralNow(state, NOW + 30 * day - 1)).toBe("BOB");
        expect(views.referralNow(state, NOW + 30 * day)).toBeNull();
      });
    visitor
      .when(Command.RecordReferral({ code: "BOB", expires_at: NOW + day }))
      .then(Event.ReferralRemembered({ code: "BOB", expires_at: NOW + day }));
  });

  it("is discarded when the stored one is too old", () => {
    visitor.ignores(Command.RecordReferral({ code: "BOB", expires_at: NOW }), "referral code expired");
  });

  it("is recorded once, however often its link is opened at that time", () => {
    const remembered = Event.ReferralRemembered({ code: "BOB", expires_at: NOW + 1 });
    given(noSession, remembered).ignores(
      Command.RecordReferral({ code: " BOB ", expires_at: NOW + 1 }),
      "referral code already stored",
    );
  });

  it.each(["", " ", "..", "../x", "a/b", "javascript:alert(1)", "a b", "<b>", "ünder", "x".repeat(65)])(
    "S4 is never made of %j",
    (code) => {
      visitor.ignores(Command.RememberReferral({ code }), "not a referral code");
    },
  );

  it("survives a sign-in", () => {
    given(
      noSession,
      Event.ReferralRemembered({ code: "BOB", expires_at: NOW + 1 }),
      Event.MagicLinkOpened({ request: "l", token: handleOf("t") }),
    )
      .when(Command.RecordSignedIn({ request: "l", grant, tokens }))
      .leadsTo((state) => expect(views.referralNow(state, NOW)).toBe("BOB"));
  });
});

describe("the roles and names of a user", () => {
  it.each([["Admin"], ["Compliance Officer"], ["Customer Support"], ["Operations Staff"]])("%s is staff", (role) => {
    expect(views.isStaff({ ...ada, roles: ["User", role] })).toBe(true);
  });

  it("other roles are not staff", () => {
    expect(views.isStaff({ ...ada, roles: ["User", "admin"] })).toBe(false);
  });

  it("the full name has no surplus spaces", () => {
    expect(views.fullName(ada)).toBe("Ada Lovelace");
    expect(views.fullName({ first_name: "Ada", last_name: "" })).toBe("Ada");
  });
});
