import { assign, edit, evolver } from "../decider/decider.ts";
import { IDLE } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { appended } from "../values/paging.ts";
import type { Contact, ContactsPage, Profile } from "./entities.ts";
import { addressesLens, changeLens, inviteLens, peopleLens, personLens, withPeople } from "./lenses.ts";
import { type Change, type Event, requests } from "./messages.ts";
import { initial, type People, type Person, type State } from "./state.ts";
import { openProfile, personAt, personOf, withNamed } from "./views.ts";

/** Whether the user follows the person after a change, or null when the change does not affect that. */
const followedBy = (change: Change): boolean | null => (change === "unblock" ? null : change === "follow");

/** A profile after a change: `following` and the number of followers (spec §4). */
const changedProfile = (profile: Profile, change: Change): Profile => {
  const following = followedBy(change) ?? profile.following;
  return {
    ...profile,
    following,
    blocked: change === "block" || (profile.blocked && change !== "unblock"),
    ...(profile.followers_count !== undefined && {
      followers_count: profile.followers_count + Number(following) - Number(profile.following),
    }),
  };
};

/** A contact after a change. A blocked person no longer follows the user (docs/rules.md Screens). */
const changedContact = (contact: Contact, change: Change): Contact => ({
  ...contact,
  isFollowing: followedBy(change) ?? contact.isFollowing,
  following: contact.following && change !== "block",
});

/** The open page with its profile changed; a page without a profile of this id stays as it is. */
const withProfile = (person: Person, id: string, change: (profile: Profile) => Profile): Person =>
  person.status === "loaded" && person.profile.id === id ? { ...person, profile: change(person.profile) } : person;

/** A list with one more page. Pages overlap when a person was added between them. */
const withPage = (people: People, page: ContactsPage): Partial<People> => {
  const isFirst = page.current_page === 1;
  return {
    list: isFirst ? page.data : appended(people.list, page.data),
    currentPage: page.current_page,
    lastPage: page.last_page,
    unreadable: (isFirst ? 0 : people.unreadable) + (page.unreadable ?? 0),
  };
};

/** The lists after a change. A person who is followed from a search or another list comes first in the list of the followed. */
const changedLists = ({ people, search }: State, id: string, change: Change): State["people"] => {
  const followed = change === "follow" ? [search.people, ...people.map(({ list }) => list)].flat() : [];
  const contact = followed.find((known) => known.id === id);
  return people.map((known) =>
    known.segment !== "following" || contact === undefined || known.list.some((listed) => listed.id === id)
      ? changedPeople(known, id, change)
      : { ...known, list: [changedContact(contact, change), ...known.list] },
  );
};

/** A list after a change. An unfollowed person stays until the list is loaded again; a blocked person leaves at once. */
const changedPeople = (people: People, id: string, change: Change): People => {
  const at = people.list.findIndex((contact) => contact.id === id);
  const contact = people.list[at];
  if (contact === undefined) return people;
  const changed = changedContact(contact, change);
  const leaves = change === "block" || (people.segment === "following" && contact.isFollowing && !changed.isFollowing);
  return {
    ...people,
    list: change === "block" ? people.list.toSpliced(at, 1) : people.list.with(at, changed),
    removed: people.removed + Number(leaves),
  };
};

/** The directory with newer entries of some people. */
const withAddresses = (directory: State["directory"], newer: State["directory"]): State["directory"] => [
  ...directory.filter((known) => !newer.some(({ id }) => id === known.id)),
  ...newer,
];

/** Folds events into the state. Countries are the same for every user and outlive a session. */
export const evolve = evolver<State, Event | SignedOut>({
  ...requests.countries.evolve<State>("countries", {
    succeeded: (_state, { countries }) => ({ countryList: countries }),
  }),
  ...requests.recents.evolve<State>("recentsRequest", { succeeded: (_state, { recents }) => ({ recents }) }),
  "contacts.NamedRestored": assign((_state, { people }) => ({ named: people })),
  "contacts.FriendsRestored": assign((state, { people }) => withPeople(state, "following", () => ({ list: people }))),
  ...requests.people.evolve<State>(peopleLens, {
    // the page before the requested one is the last that is known for certain, also when the request fails
    requested: (state, { segment, page }) => withPeople(state, segment, () => ({ currentPage: page - 1, removed: 0 })),
    succeeded: (state, { segment, page }) => {
      const id = openProfile(state)?.id;
      const open = page.data.find((contact) => contact.id === id);
      return {
        ...withPeople(state, segment, (people) => withPage(people, page)),
        ...(open && {
          person: withProfile(state.person, open.id, (profile) => ({ ...profile, following: open.isFollowing })),
        }),
      };
    },
  }),
  "contacts.SearchTyped": edit((draft, { query }) => {
    draft.search.query = query;
  }),
  ...requests.found.evolve<State>("search", {
    requested: ({ search }, { query }) => ({ search: { ...search, requestedQuery: query, people: [] } }),
    succeeded: ({ search }, { people }) => ({ search: { ...search, people } }),
  }),
  ...requests.invite.evolve<State>(inviteLens),
  ...requests.profile.evolve<State>(personLens, {
    // the same profile requested again stays on screen until the answer arrives
    requested: (state, { value, by, request: id }) =>
      personAt(state, value, by)?.status === "loaded" ? {} : { person: { status: "loading", value, by, id } },
    succeeded: ({ person, people }, { profile }) => ({
      ...(person.status !== "none" && {
        person: { status: "loaded", value: person.value, by: person.by, profile, request: IDLE },
      }),
      people: people.map((known) => ({
        ...known,
        list: known.list.map((contact) =>
          contact.id === profile.id ? { ...contact, isFollowing: profile.following } : contact,
        ),
      })),
    }),
  }),
  ...requests.change.evolve<State>(changeLens, {
    succeeded: (state, { id, change }) => ({
      people: changedLists(state, id, change),
      search: {
        ...state.search,
        people: state.search.people.map((contact) => (contact.id === id ? changedContact(contact, change) : contact)),
      },
      recents: state.recents.map((contact) => (contact.id === id ? changedContact(contact, change) : contact)),
      person: withProfile(state.person, id, (profile) => changedProfile(profile, change)),
    }),
  }),
  ...requests.payees.evolve<State>("payeesRequest", {
    succeeded: ({ directory, named }, { payees, followed = [] }) => ({
      recents: payees.map(({ contact }) => contact),
      directory: withAddresses(
        directory,
        payees.flatMap(({ contact: { id }, addresses }) => (addresses.length > 0 ? [{ id, addresses }] : [])),
      ),
      named: withNamed(named, [...payees, ...followed]),
      payeesSettled: true,
    }),
    failed: () => ({ payeesSettled: true }),
  }),
  ...requests.addresses.evolve<State>(addressesLens, {
    succeeded: (state, { id, addresses }) => {
      const contact = personOf(state, id);
      return {
        directory: withAddresses(state.directory, [{ id, addresses }]),
        ...(contact !== null && { named: withNamed(state.named, [{ contact, addresses }]) }),
      };
    },
  }),
  "session.SignedOut": ({ countryList, countries }) => ({
    ...initial,
    countryList,
    // the answer to a pending request would be ignored
    countries: countries.status === "succeeded" ? countries : IDLE,
  }),
});
