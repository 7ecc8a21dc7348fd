import { IDLE, pending, type Request } from "../decider/request.ts";
import { RESTRICTED_COUNTRIES } from "../session/rules.ts";
import { fullName, userOf } from "../session/views.ts";
import { readEmail } from "../values/email.ts";
import { folded } from "../values/letters.ts";
import type { Contact, Country, Profile } from "./entities.ts";
import { type Change, type Naming, Rejection, type Segment } from "./messages.ts";
import { searchProblem } from "./rules.ts";
import type { People, Person, State } from "./state.ts";
import type { World } from "./world.ts";

/** The countries a person can be onboarded from, by name; restricted ones are not offered (docs/rules.md Screens). */
export const offeredCountries = (state: State): ReadonlyArray<Country> =>
  state.countryList
    .filter(({ code }) => !RESTRICTED_COUNTRIES.has(code))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));

/** People on one page of a list (spec §9). */
export const PER_PAGE = 30;

/** A list of people as far as it was loaded, or null before it was requested. */
export const peopleOf = ({ people }: Pick<State, "people">, segment: Segment): People | null =>
  people.find((known) => known.segment === segment) ?? null;

/** Whether a list was loaded at this visit or an earlier one, not only requested. */
export const isListKnown = (people: People | null): people is People =>
  people !== null && (people.currentPage > 0 || people.list.length > 0);

/** Whether the server has pages of the list that were not loaded. */
export const hasMorePeople = ({ currentPage, lastPage }: People): boolean => currentPage < lastPage;

/**
 * The page of a list to load next. When people left the server's list, the later ones moved to earlier pages, so those
 * are read again; otherwise as many people would be missing from the list.
 */
export const nextPage = ({ currentPage, removed }: People): number =>
  Math.max(1, currentPage + 1 - Math.ceil(removed / PER_PAGE));

/** Whether the page to load next was loaded before. */
export const isNextAgain = (people: People): boolean => nextPage(people) <= people.currentPage;

/** Why a page of a list can't be loaded now, or null. */
export const whyNotLoadPeople = (state: State, segment: Segment, page: number): Rejection | null => {
  const people = peopleOf(state, segment);
  if (people?.request.status === "pending") return Rejection.Busy();
  return page > 1 && page > (people?.lastPage ?? 1) ? Rejection.NoMorePages() : null;
};

/** The name of a person, or their username if it is empty; empty for a referral who has not finished the sign-up. */
export const nameOf = (person: Pick<Contact, "first_name" | "last_name" | "username">): string =>
  fullName(person) || person.username;

/** Where a person receives, or null while that is not loaded. */
export const addressesOf = (
  { directory }: Pick<State, "directory">,
  id: string,
): State["directory"][number]["addresses"] | null => directory.find((entry) => entry.id === id)?.addresses ?? null;

/** The most people whose payments are named, and so stored. */
const MOST_NAMED = 60;

/** The named people with newer answers; whose addresses a newer one lacks keeps those that are known. */
export const withNamed = (named: State["named"], newer: State["named"]): State["named"] => {
  const answered = newer.flatMap((payee) => {
    const known = named.find(({ contact }) => contact.id === payee.contact.id);
    const addresses = payee.addresses.length > 0 ? payee.addresses : (known?.addresses ?? []);
    return addresses.length > 0 ? [{ contact: payee.contact, addresses }] : [];
  });
  const ids = new Set(answered.map(({ contact }) => contact.id));
  return [...answered, ...named.filter(({ contact }) => !ids.has(contact.id))].slice(0, MOST_NAMED);
};

/** A person in one of the loaded lists, or null. */
const listed = ({ people }: State, id: string): Contact | null => {
  for (const { list } of people) {
    const found = list.find((contact) => contact.id === id);
    if (found !== undefined) return found;
  }
  return null;
};

/** A loaded person by id or, on their own page, by ULID; null for others. */
export const personOf = (state: State, id: string): Contact | null => {
  const profile = openProfile(state);
  const ownId = profile?.ulid === id ? profile.id : id;
  const others = [...state.search.people, ...state.recents, ...state.named.map(({ contact }) => contact)];
  const known = listed(state, ownId) ?? others.find((contact) => contact.id === ownId) ?? null;
  if (known !== null || profile?.id !== ownId) return known;
  const { first_name, last_name, username, avatar, following } = profile;
  const identity = { id: ownId, first_name, last_name, username, avatar };
  return { ...identity, email: null, phone_number: null, following: false, isFollowing: following };
};

/** What a typed text searches for: the text without surrounding space, or empty if it breaks a rule (spec §5). */
export const searchQuery = (typed: string): string => (searchProblem(typed) === null ? typed.trim() : "");

/** An entry for an email address without an account. */
const invitable = (email: string): Contact => ({
  id: "",
  first_name: "",
  last_name: "",
  username: "",
  avatar: null,
  email,
  phone_number: null,
  following: false,
  isFollowing: false,
  invite: true,
});

/** The entries of a search: a text as answer, or no match of an email address, is one entry to invite (spec §5). */
export const foundPeople = (query: string, answer: ReadonlyArray<Contact> | string): ReadonlyArray<Contact> => {
  if (typeof answer === "string") return [invitable(answer)];
  return answer.length === 0 && readEmail(query) !== null ? [invitable(query)] : answer;
};

/** The people of a list that a typed text finds: by a part of the name or of the username, also with `@`; all for none. */
export const matchingPeople = (people: ReadonlyArray<Contact>, typed: string): ReadonlyArray<Contact> => {
  const text = folded(typed.trim().replace(/^@/, ""));
  if (text === "") return people;
  return people.filter((person) => folded(nameOf(person)).includes(text) || folded(person.username).includes(text));
};

/** Whether the answer to what is typed is still awaited, the pause before its request included. */
export const isSearching = ({ search }: State): boolean =>
  search.query !== search.requestedQuery || search.request.status === "pending";

/** The open page when its address is this one, else null. */
export const personAt = (
  { person }: Pick<State, "person">,
  value: string,
  by: Naming,
): Exclude<Person, { readonly status: "none" }> | null =>
  person.status !== "none" && person.value === value && person.by === by ? person : null;

/** The request of the open page: pending while it loads, also again; failed when a loaded profile stays. */
export const profileRequest = ({ person }: Pick<State, "person">): Request => {
  if (person.status === "loading") return pending(person.id);
  return person.status === "loaded" ? person.request : IDLE;
};

/** The profile on the open page, or null before it is loaded. */
export const openProfile = ({ person }: Pick<State, "person">): Profile | null =>
  person.status === "loaded" ? person.profile : null;

/** Whether a profile is the user's own, by its answer or, before that, by its address. */
export const isOwnProfile = ({ session }: World, value: string, by: Naming, profile: Profile | null): boolean => {
  const user = userOf(session);
  if (user === null) return false;
  if (profile !== null) return profile.id === user.id;
  return (by === "id" ? [user.id, user.ulid] : [user.referral_code]).includes(value);
};

/** Whether a person follows the user. Known only of contacts (docs/wire.md Entities). */
export const followsMe = (state: State, id: string): boolean =>
  state.recents.some((contact) => contact.id === id && contact.following) || listed(state, id)?.following === true;

/** The pending change of the relation to a person, or null. */
export const changing = (state: State, id: string): Change | null =>
  state.changes.find((pending) => pending.id === id)?.change ?? null;

const whyNotNow = (
  { following, blocked }: Pick<Profile, "following" | "blocked">,
  change: Change,
): Rejection | null => {
  switch (change) {
    case "follow":
      if (blocked) return Rejection.Blocked();
      return following ? Rejection.Following() : null;
    case "unfollow":
      return following ? null : Rejection.NotFollowing();
    case "block":
      return blocked ? Rejection.Blocked() : null;
    case "unblock":
      return blocked ? null : Rejection.NotBlocked();
  }
};

/** Whether the request of this person's addresses is pending. */
export const isLoadingAddresses = ({ addressesRequest }: State, ulid: string): boolean =>
  addressesRequest?.id === ulid && addressesRequest.request.status === "pending";

/** Why nothing can be sent to a person now, or null. A blocked person must be unblocked first. */
export const whyNotSend = (state: State, ulid: string): Rejection | null => {
  if (isLoadingAddresses(state, ulid)) return Rejection.Busy();
  const profile = openProfile(state);
  return profile?.ulid === ulid && profile.blocked ? Rejection.Blocked() : null;
};

/** Why the relation to a person can't be changed now, or null. Without profile or contact only the server can tell. */
export const whyNotChange = (state: State, world: World, id: string, change: Change): Rejection | null => {
  if (changing(state, id) !== null) return Rejection.Busy();
  if (userOf(world.session)?.id === id) return Rejection.CannotTargetSelf();
  const profile = openProfile(state);
  if (profile?.id === id) return whyNotNow(profile, change);
  const contact = listed(state, id);
  // lists have no blocked people
  return contact === null ? null : whyNotNow({ following: contact.isFollowing, blocked: false }, change);
};
