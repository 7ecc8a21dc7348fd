import { describe, expect, it } from "vitest";
import { Command, Event, Rejection, views } from "../../../src/domain/session/index.ts";
import { accepted, given, NOW, noSession, present } from "./example.ts";

const until = NOW + 30 * 86_400_000;
const trusted = [present, Event.TrustRecorded({ until })];

describe("the trust in this device", () => {
  it("is known while a user is signed in, and no longer", () => {
    given(present)
      .when(Command.RecordTrust({ until }))
      .then(Event.TrustRecorded({ until }))
      .leadsTo((state) => expect(views.trustedUntil(state)).toBe(until));
    given(noSession).ignores(Command.RecordTrust({ until }), "not signed in");
    for (const end of [Event.SignedOut({ reason: "chosen", message: null }), accepted(null, "password")])
      given(...trusted, end)
        .when(Command.RememberReferral({ code: "BOB" }))
        .leadsTo((state) => expect(views.trustedUntil(state)).toBeNull());
  });

  it("remains until the device has removed it", () => {
    given(...trusted)
      .when(Command.ForgetDevice())
      .then(Event.DeviceForgotten())
      .leadsTo((state) => expect(views.trustedUntil(state)).toBe(until));
    given(...trusted, Event.DeviceForgotten())
      .when(Command.RecordTrust({ until: null }))
      .leadsTo((state) => expect(views.trustedUntil(state)).toBeNull());
  });

  it("can only be removed by a signed-in user", () => {
    given(noSession).refuses(Command.ForgetDevice(), Rejection.NotSignedIn());
  });
});
