import { describe, expect, it } from "vitest";
import { Command, Event, Rejection, views } from "../../../src/domain/session/index.ts";
import { given, NOW, nobody, present } from "./example.ts";

const endsAt = NOW + 60_000;
const warned = [present, Event.IdleWarned({ endsAt })];

describe("the warning before a session ends for lack of activity", () => {
  it("opens for whoever is signed in, and again only for another end", () => {
    given(present)
      .when(Command.RecordIdleWarning({ endsAt }))
      .then(Event.IdleWarned({ endsAt }))
      .leadsTo((state) => expect([views.idleEndsAt(state), views.idleLeft(state, NOW)]).toEqual([endsAt, 60_000]));
    given(...warned)
      .when(Command.RecordIdleWarning({ endsAt }))
      .thenIgnored("idle warning already shown");
    given(...warned)
      .when(Command.RecordIdleWarning({ endsAt: endsAt - 5000 }))
      .then(Event.IdleWarned({ endsAt: endsAt - 5000 }));
    given(nobody).when(Command.RecordIdleWarning({ endsAt })).thenIgnored("not signed in");
  });

  it("closes when somebody is there again", () => {
    given(...warned)
      .when(Command.RecordActive())
      .then(Event.IdleCleared())
      .leadsTo((state) => expect(views.idleLeft(state, NOW)).toBeNull());
    given(present).when(Command.RecordActive()).thenIgnored("no idle warning");
  });

  it("closes by Keep Me Signed In, until the moment at which the session ends (I4)", () => {
    given(...warned)
      .when(Command.KeepSignedIn(), { at: endsAt - 1 })
      .then(Event.KeptSignedIn())
      .leadsTo((state) => expect(views.idleEndsAt(state)).toBeNull());
    given(...warned)
      .when(Command.KeepSignedIn(), { at: endsAt })
      .thenIgnored("session already over");
    given(present).when(Command.KeepSignedIn()).thenIgnored("no idle warning");
    given(nobody).when(Command.KeepSignedIn()).thenRefused(Rejection.NotSignedIn());
  });

  it("is gone with the session", () => {
    given(...warned)
      .when(Command.EndSession({ reason: "inactive", message: null }))
      .leadsTo((state) => expect([views.idleEndsAt(state), views.endReason(state)]).toEqual([null, "inactive"]));
  });
});
