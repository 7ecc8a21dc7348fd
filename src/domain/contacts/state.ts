import { idText } from "../decider/classes.ts";
import { evolver } from "../decider/decider.ts";
import { list, nullable, struct, type TypeOf, text } from "../decider/field.ts";
import { IDLE, pending, request } from "../decider/request.ts";
import type { Slot } from "../decider/requests.ts";
import type { SignedOut } from "../session/messages.ts";
import { type Contact, contact, country, type Profile, profile } from "./entities.ts";
import { type Change, change, type Event, naming, requests } from "./messages.ts";
import { isNobody, personAt } from "./views.ts";

/** Countries, the people last sent to, the open profile, and the pending changes (spec §3, §4). */
export const state = struct({
  countryList: list(country),
  countries: request,
  recents: list(contact),
  recentsRequest: request,
  person: nullable(struct({ value: idText, by: naming, profile: nullable(profile), request })),
  changes: list(struct({ request: text, id: idText, change })),
  /** The person whose addresses were requested last, by ULID. */
  finding: nullable(struct({ id: idText, request })),
});
export type State = TypeOf<typeof state>;

/** The state before anything was loaded. */
export const initial: State = {
  countryList: [],
  countries: IDLE,
  recents: [],
  recentsRequest: IDLE,
  person: null,
  changes: [],
  finding: null,
};

/** A pending change of the relation to one person; changes of different people are independent (spec §4). */
export const changeSlot: Slot<State, { readonly id: string; readonly change: Change }> = {
  get: (state, { id, change }) => {
    const found = state.changes.find((pendingChange) => pendingChange.id === id && pendingChange.change === change);
    return found === undefined ? IDLE : pending(found.request);
  },
  set: (state, { id, change }, next) => ({
    ...state,
    changes:
      next.status === "pending"
        ? [...state.changes, { request: next.id, id, change }]
        : state.changes.filter((pendingChange) => pendingChange.id !== id),
  }),
};

/** The request of one person's addresses. They are loaded again each time, because wallets change. */
export const addressesSlot: Slot<State, { readonly id: string }> = {
  get: ({ finding }, { id }) => (finding?.id === id ? finding.request : IDLE),
  set: (state, { id }, next) => ({ ...state, finding: { id, request: next } }),
};

/** Whether the user follows the person after a change, or null when the change does not affect that. */
const followedBy = (change: Change): boolean | null => (change === "unblock" ? null : change === "follow");

/** A profile after a change: `following` and the number of followers (spec §4). */
const changedProfile = (profile: Profile, change: Change): Profile => {
  const following = followedBy(change) ?? profile.following;
  return {
    ...profile,
    following,
    blocked: change === "block" || (profile.blocked && change !== "unblock"),
    followers_count: profile.followers_count + Number(following) - Number(profile.following),
  };
};

/** A contact after a change. A blocked person no longer follows the user (decisions.md §2). */
const changedContact = (contact: Contact, change: Change): Contact => ({
  ...contact,
  isFollowing: followedBy(change) ?? contact.isFollowing,
  following: contact.following && change !== "block",
});

/** Folds events into the state. Countries are the same for every user and outlive a session. */
export const evolve = evolver<State, Event | SignedOut>({
  ...requests.countries.evolve<State>("countries", {
    succeeded: (_state, { countries }) => ({ countryList: countries }),
  }),
  ...requests.recents.evolve<State>("recentsRequest", { succeeded: (_state, { recents }) => ({ recents }) }),
  ...requests.profile.evolve<State>("person", {
    // the same profile requested again stays on screen until the answer arrives
    requested: (state, { value, by }) => ({
      person: personAt(state, value, by) ?? { value, by, profile: null, request: IDLE },
    }),
    succeeded: ({ person }, { profile }) => ({ person: person && { ...person, profile } }),
    failed: ({ person }, { failure }) => ({
      person: person && { ...person, profile: isNobody(failure) ? null : person.profile },
    }),
  }),
  ...requests.change.evolve<State>(changeSlot, {
    succeeded: ({ recents, person }, { id, change }) => ({
      recents: recents.map((contact) => (contact.id === id ? changedContact(contact, change) : contact)),
      person: person?.profile?.id === id ? { ...person, profile: changedProfile(person.profile, change) } : person,
    }),
  }),
  ...requests.addresses.evolve<State>(addressesSlot),
  "session.SignedOut": ({ countryList, countries }) => ({
    ...initial,
    countryList,
    // the answer to a pending request would be ignored
    countries: countries.status === "succeeded" ? countries : IDLE,
  }),
});
