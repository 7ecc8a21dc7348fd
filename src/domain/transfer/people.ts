import type { Contact, ReceivingAddress } from "../contacts/entities.ts";
import type { State as ContactsState } from "../contacts/state.ts";
import { searchQuery } from "../contacts/views.ts";
import { looksLikePhrase } from "../values/free-text.ts";
import { folded } from "../values/plain-text.ts";
import type { State } from "./state.ts";

/** The part of the whole state that knows people. */
export interface PeopleWorld {
  readonly transfer: Pick<State, "recipients">;
  readonly contacts: Pick<ContactsState, "people" | "search" | "directory">;
}

/** How the user knows a person: `recent` was paid lately, `contact` is followed, `found` is anybody else. */
export type PersonGroup = "recent" | "contact" | "found";

/** A person to send to. `addresses` is null until the server was asked where they receive. */
export interface FoundPerson {
  readonly contact: Contact;
  readonly group: PersonGroup;
  readonly addresses: ReadonlyArray<ReceivingAddress> | null;
}

/** No name is longer: what is typed beyond it searches for nobody. */
const LONGEST_QUERY = 150;

/** Every person that is loaded, each once, in the order of the groups. Entries that only offer an invitation are no person. */
const loadedPeople = ({ transfer, contacts }: PeopleWorld): ReadonlyArray<FoundPerson> => {
  const found = new Map<string, FoundPerson>();
  const add = (contact: Contact, group: PersonGroup, addresses: FoundPerson["addresses"]): void => {
    if (contact.id !== "" && contact.invite !== true && !found.has(contact.id))
      found.set(contact.id, { contact, group, addresses });
  };
  const addressesOf = ({ id }: Contact) => contacts.directory.find((entry) => entry.id === id)?.addresses ?? null;
  // a recent recipient has a wallet: no address means that it could not be read
  for (const { contact, addresses } of transfer.recipients.people)
    add(contact, "recent", addresses.length > 0 ? addresses : addressesOf(contact));
  const listed = [...contacts.people.flatMap(({ list }) => list), ...contacts.search.people];
  for (const contact of listed.filter(({ isFollowing }) => isFollowing)) add(contact, "contact", addressesOf(contact));
  for (const contact of listed) add(contact, "found", addressesOf(contact));
  return [...found.values()];
};

/** How well a person fits a folded query, best first, or null: by username, then by name, then by any part of either. */
const rankOf = ({ first_name, last_name, username }: Contact, query: string): number | null => {
  const [name, user] = [folded(`${first_name} ${last_name}`), folded(username)];
  const wanted = query.replace(/^@/u, "");
  if (user === wanted) return 0;
  if (user.startsWith(wanted)) return 1;
  if (query.startsWith("@")) return null;
  if (name.startsWith(wanted)) return 1;
  const words = wanted.split(/\s+/u);
  const parts = [...name.split(/[^\p{L}\p{N}]+/u), user];
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  return words.every((word) => name.includes(word) || user.includes(word)) ? 3 : null;
};

/**
 * The people that a typed text finds among those that are loaded: by name, username, `@username` or parts of them, in any
 * letter case and without accents. Recent recipients come first, then contacts, then others; within a group the best match
 * first. An empty text finds recent recipients and contacts. What the server found for exactly this text counts as found,
 * because it also searches by email address.
 */
export const findPeople = (world: PeopleWorld, typed: string, limit = 20): ReadonlyArray<FoundPerson> => {
  if (typed.length > LONGEST_QUERY || looksLikePhrase(typed)) return [];
  const query = folded(typed).trim();
  const loaded = loadedPeople(world);
  if (query === "" || query === "@") return loaded.filter(({ group }) => group !== "found").slice(0, limit);
  const { search } = world.contacts;
  const answered = new Set(search.asked !== "" && search.asked === searchQuery(typed) ? search.people : []);
  const order: ReadonlyArray<PersonGroup> = ["recent", "contact", "found"];
  return loaded
    .flatMap((person) => {
      const rank = rankOf(person.contact, query) ?? (answered.has(person.contact) ? 4 : null);
      return rank === null ? [] : [{ person, rank }];
    })
    .sort((a, b) => order.indexOf(a.person.group) - order.indexOf(b.person.group) || a.rank - b.rank)
    .slice(0, limit)
    .map(({ person }) => person);
};
