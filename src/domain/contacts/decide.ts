import { type Context, decideBy } from "../decider/decider.ts";
import { ignored, only } from "../decider/decision.ts";
import { addressesLens, changeLens, inviteLens, peopleLens, personLens } from "./lenses.ts";
import { type Command, Event, Rejection, requests } from "./messages.ts";
import type { State } from "./state.ts";
import { peopleOf, personAt, profileRequest, whyNotChange, whyNotLoadPeople, whyNotSend } from "./views.ts";
import type { World } from "./world.ts";

/**
 * Requests the open profile again, because what it shows may be from before the change. A change that failed may have
 * been made, too (W13).
 */
const reloadProfile = (
  { person }: State,
  { id }: { readonly id: string },
  { envelope: { id: request } }: Context<unknown>,
): ReadonlyArray<Event> => {
  const isOpen = person.status === "loading" || (person.status === "loaded" && person.profile.id === id);
  return isOpen ? [Event.ProfileRequested({ request, value: person.value, by: person.by })] : [];
};

export const decide = decideBy<State, Command, Event, Rejection, World>({
  ...requests.countries.decide<State, Rejection>("countries", { busy: Rejection.Busy }),
  ...requests.recents.decide<State, Rejection>("recentsRequest"),
  ...requests.payees.decide<State, Rejection, World, Event>("payeesRequest", {
    busy: Rejection.Busy,
    also: (_state, outcome) =>
      "payees" in outcome && outcome.failure ? [Event.PayeesFailed({ failure: outcome.failure })] : [],
  }),
  ...requests.people.decide<State, Rejection>(peopleLens, {
    whyNot: (state, { segment, page }) => whyNotLoadPeople(state, segment, page),
  }),
  // what the server answered since is newer (W12)
  "contacts.RestoreFriends": (state, { people }) =>
    (peopleOf(state, "following")?.currentPage ?? 0) > 0
      ? ignored("people already loaded")
      : only(Event.FriendsRestored({ people })),
  "contacts.RestoreNamed": (state, { people }, { world }) => {
    if (world.session.phase !== "signedIn") return ignored("not signed in");
    return state.payeesSettled || state.named.length > 0
      ? ignored("newer names are known")
      : only(Event.NamedRestored({ people }));
  },
  "contacts.TypeSearch": (_state, { query }) => only(Event.SearchTyped({ query })),
  ...requests.found.decide<State, Rejection>("search"),
  ...requests.invite.decide<State, Rejection>(inviteLens, { busy: Rejection.Busy }),
  ...requests.profile.decide<State, Rejection>(personLens, {
    whyNot: (state, { value, by }) =>
      personAt(state, value, by) !== null && profileRequest(state).status === "pending" ? Rejection.Busy() : null,
  }),
  ...requests.change.decide<State, Rejection, World, Event>(changeLens, {
    whyNot: (state, { id, change }, world) => whyNotChange(state, world, id, change),
    also: reloadProfile,
  }),
  ...requests.addresses.decide<State, Rejection>(addressesLens, { whyNot: (state, { id }) => whyNotSend(state, id) }),
});
