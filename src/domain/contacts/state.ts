import { assign, evolver } from "../kernel/decider.ts";
import { list, struct, type TypeOf } from "../kernel/field.ts";
import { failed, IDLE, pending, request, succeeded } from "../kernel/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { contact, country } from "./entities.ts";
import { initial } from "./initial.ts";
import type { Event } from "./messages.ts";

/** Countries and the people last sent to (spec §3 Contacts state). */
export const state = struct({
  countryList: list(country),
  countries: request,
  recents: list(contact),
  recentsRequest: request,
});
export type State = TypeOf<typeof state>;

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
  "session.SignedOut": assign((base) => ({
    ...initial,
    countryList: base.countryList,
    // an answer still on its way finds nobody waiting
    countries: base.countries.status === "succeeded" ? base.countries : IDLE,
  })),
});
