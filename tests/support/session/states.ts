import { type State, session, type User } from "../../../src/domain/session/index.ts";
import { Event } from "../../../src/domain/session/messages.ts";
import { envelope } from "../spec.ts";

const fold = (state: State, ...events: ReadonlyArray<Event>): State =>
  events.reduce((current, event) => session.evolve(current, event, envelope()), state);

const GRANT = { account: "OAuth", issuedAt: 0, expiresAt: 0 } as const;

/** The state of a page without a session. */
export const signedOut: State = fold(session.initial, Event.NoSessionFound());

/** The state of a page with a session; the user is null until it is loaded. */
export const signedInAs = (user: User | null, { passwordPending = false } = {}): State => {
  const events = user === null ? [] : [Event.UserLoaded({ user })];
  return { ...fold(session.initial, Event.SessionFound({ grant: GRANT }), ...events), passwordPending } as State;
};
