import fc from "fast-check";
import { isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { Command, Event, Rejection, rules, views } from "../../../src/domain/session/index.ts";
import { unreachable } from "../../support/examples.ts";
import { forAll } from "../../support/properties.ts";
import { ada, given, handleOf, noSession, present } from "./example.ts";

const loaded = Event.UserLoaded({ user: ada });
const typed = {
  first_name: " Ada ",
  last_name: "King",
  username: " ada.king",
  country: "GB",
  bio: "Mathematics.\nLondon.",
  is_private: true,
};
const sent = { ...typed, first_name: "Ada", username: "ada.king" };
const requested = Event.SaveProfileRequested({ request: "save", ...sent });
const member = given(present, loaded);

describe("editing the profile", () => {
  it("sends names and username without surrounding spaces", () => {
    member.when(Command.SaveProfile(typed), { id: "save" }).then(requested);
  });

  it("sends and checks only the fields that change: another device may have changed the others", () => {
    const fields = fc.record(
      {
        first_name: fc.constantFrom("Ada", " Ada ", ""),
        last_name: fc.constantFrom("King", "x".repeat(70)),
        username: fc.constantFrom("ada.king", "a b"),
        country: fc.constantFrom("GB", "CU"),
        bio: fc.constantFrom("Maths", null, "x".repeat(501)),
        is_private: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    forAll(200, fields, (change) => {
      const whole = rules.validateProfile({ ...sent, ...change });
      const checked = rules.validateProfile(change);
      expect(isRight(checked)).toBe(isRight(whole));
      if (isRight(checked)) {
        member
          .when(Command.SaveProfile(change), { id: "save" })
          .then(Event.SaveProfileRequested({ request: "save", ...checked.right }));
        expect(Object.keys(checked.right)).toEqual(Object.keys(change));
      }
    });
  });

  it("reports the problem of every field at once", () => {
    const problems = [
      { field: "first_name", rule: "rule.name.required" },
      { field: "bio", rule: "rule.bio.tooLong" },
    ];
    member.refuses(
      Command.SaveProfile({ ...typed, first_name: "", bio: "x".repeat(501) }),
      Rejection.Invalid({ problems }),
    );
  });

  it("takes over the server's answer, and keeps the user when the request fails", () => {
    const saved = { ...ada, ...sent };
    given(present, loaded, requested)
      .when(Command.RecordSaveProfile({ request: "save", user: saved }))
      .then(Event.ProfileSaved({ user: saved }))
      .leadsTo((state) => expect(views.userOf(state)).toEqual(saved));
    given(present, loaded, requested)
      .when(Command.RecordSaveProfileFailure({ request: "save", failure: unreachable }))
      .leadsTo((state) => expect([views.userOf(state), views.saveProfile(state).status]).toEqual([ada, "failed"]));
  });

  it("sends none without a session", () => {
    given(noSession).refuses(Command.SaveProfile(typed), Rejection.NotSignedIn());
  });
});

describe("changing the photo", () => {
  const image = handleOf("image");
  const photoRequested = Event.ChangePhotoRequested({ request: "photo", image });
  const withPhoto = { ...ada, avatar: "/api/avatars/1" };

  it("sends the handle of the picture, or that there is none", () => {
    member.when(Command.ChangePhoto({ image }), { id: "photo" }).then(photoRequested);
    member
      .when(Command.ChangePhoto({ image: null }), { id: "photo" })
      .then(Event.ChangePhotoRequested({ request: "photo", image: null }));
  });

  it("takes over the new photo, and sends none without a session", () => {
    given(present, loaded, photoRequested)
      .when(Command.RecordChangePhoto({ request: "photo", user: withPhoto }))
      .leadsTo((state) => expect(views.userOf(state)).toEqual(withPhoto));
    given(noSession).refuses(Command.ChangePhoto({ image }), Rejection.NotSignedIn());
  });
});
