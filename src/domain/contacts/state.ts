import { idText } from "../decider/classes.ts";
import { assign, evolver } from "../decider/decider.ts";
import { list, nullable, struct, type TypeOf, text } from "../decider/field.ts";
import { failed, IDLE, pending, request, succeeded } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { contact, country, profile } from "./entities.ts";
import { change, type Event, naming } from "./messages.ts";
import { changedContact, changedProfile } from "./relation.ts";
import { isNobody, personAt } from "./views.ts";

/** Countries, the people last sent to, the person whose page is open, and the changes on their way (spec §3, §4). */
export const state = struct({
  countryList: list(country),
  countries: request,
  recents: list(contact),
  recentsRequest: request,
  person: nullable(struct({ value: idText, by: naming, profile: nullable(profile), request })),
  changes: list(struct({ request: text, id: idText, change })),
  /** Whose addresses were asked for last, by ULID. */
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

const without = (base: State, id: string): State["changes"] => base.changes.filter((each) => each.id !== id);

/** Folds what happened. Countries are nobody's in particular and outlive a session. */
export const evolve = evolver<State, Event | SignedOut>({
  "contacts.CountriesRequested": assign((_base, event) => ({ countries: pending(event.request) })),
  "contacts.CountriesLoaded": assign((base, event) => ({
    countryList: event.countries,
    countries: succeeded(base.countries),
  })),
  "contacts.CountriesFailed": assign((base, event) => ({ countries: failed(base.countries, event.failure) })),
  "contacts.RecentsRequested": assign((_base, event) => ({ recentsRequest: pending(event.request) })),
  "contacts.RecentsLoaded": assign((base, event) => ({
    recents: event.recents,
    recentsRequest: succeeded(base.recentsRequest),
  })),
  "contacts.RecentsFailed": assign((base, event) => ({ recentsRequest: failed(base.recentsRequest, event.failure) })),
  // the same page asked for again shows what is known until the answer comes
  "contacts.ProfileRequested": assign((base, { value, by, request }) => ({
    person: { value, by, profile: personAt(base, value, by)?.profile ?? null, request: pending(request) },
  })),
  "contacts.ProfileLoaded": assign(({ person }, event) => ({
    person: person && { ...person, profile: event.profile, request: succeeded(person.request) },
  })),
  // what was known stays, unless the answer is that there is nobody
  "contacts.ProfileFailed": assign(({ person }, { failure }) => ({
    person: person && {
      ...person,
      profile: isNobody(failure) ? null : person.profile,
      request: failed(person.request, failure),
    },
  })),
  "contacts.ChangeRequested": assign((base, { request, id, change }) => ({
    changes: [...base.changes, { request, id, change }],
  })),
  "contacts.Changed": assign((base, { id, change }) => ({
    changes: without(base, id),
    recents: base.recents.map((each) => (each.id === id ? changedContact(each, change) : each)),
    person:
      base.person?.profile?.id === id
        ? { ...base.person, profile: changedProfile(base.person.profile, change) }
        : base.person,
  })),
  "contacts.ChangeFailed": assign((base, { id }) => ({ changes: without(base, id) })),
  "contacts.AddressesRequested": assign((_base, { request, id }) => ({ finding: { id, request: pending(request) } })),
  // the addresses go to the form that asked; they are asked for anew each time, since wallets come and go
  "contacts.AddressesFound": assign(({ finding }) => ({
    finding: finding && { ...finding, request: succeeded(finding.request) },
  })),
  "contacts.AddressesFailed": assign(({ finding }, { failure }) => ({
    finding: finding && { ...finding, request: failed(finding.request, failure) },
  })),
  "session.SignedOut": assign((base) => ({
    ...initial,
    countryList: base.countryList,
    // an answer still on its way finds nobody waiting
    countries: base.countries.status === "succeeded" ? base.countries : IDLE,
  })),
});
