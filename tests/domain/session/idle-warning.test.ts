import { describe, expect, it } from "vitest";
import { Command, Event, Rejection, views } from "../../../src/domain/session/index.ts";
import { given, NOW, noSession, present } from "./example.ts";

const endsAt = NOW + 60_000;
const warned = [present, Event.IdleWarned({ endsAt })];
const afterWarning = given(...warned);

describe("the warning before an inactive session ends", () => {
  it("opens for a signed-in user, and again only for another end time", () => {
    given(present)
      .when(Command.RecordIdleWarning({ endsAt }))
      .then(Event.IdleWarned({ endsAt }))
      .leadsTo((state) => expect([views.idleEndsAt(state), views.idleLeft(state, NOW)]).toEqual([endsAt, 60_000]));
    afterWarning.ignores(Command.RecordIdleWarning({ endsAt }), "idle warning already shown");
    afterWarning
      .when(Command.RecordIdleWarning({ endsAt: endsAt - 5000 }))
      .then(Event.IdleWarned({ endsAt: endsAt - 5000 }));
    given(noSession).ignores(Command.RecordIdleWarning({ endsAt }), "not signed in");
  });

  it("closes after activity", () => {
    afterWarning
      .when(Command.RecordActive())
      .then(Event.IdleCleared())
      .leadsTo((state) => expect(views.idleLeft(state, NOW)).toBeNull());
    given(present).ignores(Command.RecordActive(), "no idle warning");
  });

  it("closes with Keep Me Signed In, until the session ends (I4)", () => {
    afterWarning
      .when(Command.KeepSignedIn(), { at: endsAt - 1 })
      .then(Event.KeptSignedIn())
      .leadsTo((state) => expect(views.idleEndsAt(state)).toBeNull());
    afterWarning.ignores(Command.KeepSignedIn(), "session already over", { at: endsAt });
    given(present).ignores(Command.KeepSignedIn(), "no idle warning");
    given(noSession).refuses(Command.KeepSignedIn(), Rejection.NotSignedIn());
  });

  it("closes with the session", () => {
    afterWarning
      .when(Command.EndSession({ reason: "inactive", message: null }))
      .leadsTo((state) => expect([views.idleEndsAt(state), views.endReason(state)]).toEqual([null, "inactive"]));
  });
});
