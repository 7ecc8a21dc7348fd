import { assign, type Draft, edit, evolver } from "../decider/decider.ts";
import { IDLE } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { appended } from "../values/paging.ts";
import type { Contact, ContactsPage, Profile } from "./entities.ts";
import { addressesLens, changeLens, inviteLens, peopleLens, personLens, withPeople } from "./lenses.ts";
import { type Change, type Event, requests } from "./messages.ts";
import { initial, type People, type State } from "./state.ts";
import { openProfile, personAt, personOf, withNamed } from "./views.ts";

/** Whether the user follows the person after a change, or null when the change does not affect that. */
const followedBy = (change: Change): boolean | null => (change === "unblock" ? null : change === "follow");

/** Makes a change of the relation to a person: `following` and the number of followers (spec §4). */
const changeProfile = (profile: Draft<Profile>, change: Change): void => {
  const following = followedBy(change) ?? profile.following;
  if (profile.followers_count !== undefined) profile.followers_count += Number(following) - Number(profile.following);
  profile.following = following;
  profile.blocked = change === "block" || (profile.blocked && change !== "unblock");
};

/** A contact after a change. A blocked person no longer follows the user (docs/rules.md Screens). */
const changedContact = (contact: Contact, change: Change): Contact => ({
  ...contact,
  isFollowing: followedBy(change) ?? contact.isFollowing,
  following: contact.following && change !== "block",
});

/** The index of a person in a list; -1 if they are not in it. */
const indexOf = (list: ReadonlyArray<Contact>, id: string): number => list.findIndex((contact) => contact.id === id);
/** The list after a change of one person. */
const changedList = (list: ReadonlyArray<Contact>, id: string, change: Change): ReadonlyArray<Contact> => {
  const index = indexOf(list, id);
  const contact = list[index];
  return contact === undefined ? list : list.with(index, changedContact(contact, change));
};

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
  const index = indexOf(people.list, id);
  const contact = people.list[index];
  if (contact === undefined) return people;
  const changed = changedContact(contact, change);
  const leaves = change === "block" || (people.segment === "following" && contact.isFollowing && !changed.isFollowing);
  return {
    ...people,
    list: change === "block" ? people.list.toSpliced(index, 1) : people.list.with(index, changed),
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
    succeeded: edit((draft, { segment, page }, state) => {
      Object.assign(
        draft,
        withPeople(state, segment, (people) => withPage(people, page)),
      );
      const id = openProfile(state)?.id;
      const listed = page.data.find((contact) => contact.id === id);
      if (listed !== undefined && draft.person.status === "loaded") draft.person.profile.following = listed.isFollowing;
    }),
  }),
  "contacts.SearchTyped": edit((draft, { query }) => {
    draft.search.query = query;
  }),
  ...requests.found.evolve<State>("search", {
    requested: edit(({ search }, { query }) => {
      search.requestedQuery = query;
      search.people = [];
    }),
    succeeded: edit(({ search }, { people }) => {
      search.people = people;
    }),
  }),
  ...requests.invite.evolve<State>(inviteLens),
  ...requests.profile.evolve<State>(personLens, {
    // the same profile requested again stays on screen until the answer arrives
    requested: (state, { value, by, request: id }) =>
      personAt(state, value, by)?.status === "loaded" ? {} : { person: { status: "loading", value, by, id } },
    succeeded: edit((draft, { profile }, { person, people }) => {
      if (person.status !== "none")
        draft.person = { status: "loaded", value: person.value, by: person.by, profile, request: IDLE };
      for (const [nth, { list }] of people.entries()) {
        const contact = draft.people[nth]?.list[indexOf(list, profile.id)];
        if (contact !== undefined) contact.isFollowing = profile.following;
      }
    }),
  }),
  ...requests.change.evolve<State>(changeLens, {
    succeeded: edit((draft, { id, change }, state) => {
      draft.people = changedLists(state, id, change);
      draft.search.people = changedList(state.search.people, id, change);
      draft.recents = changedList(state.recents, id, change);
      const { person } = draft;
      if (person.status === "loaded" && person.profile.id === id) changeProfile(person.profile, change);
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
