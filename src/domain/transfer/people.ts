import type { Contact, ReceivingAddress } from "../contacts/entities.ts";
import type { State as ContactsState } from "../contacts/state.ts";
import { addressesOf, nameOf, searchQuery, withNamed } from "../contacts/views.ts";
import {
  addressForm,
  addressKey,
  byAddress,
  canonicalAddress,
  hasAddress,
  recipientProblem,
  sameAddress,
} from "../values/address.ts";
import { type Confusion, confusionOf } from "../values/confusable.ts";
import { looksLikePhrase } from "../values/free-text.ts";
import { folded } from "../values/letters.ts";
import { findSaved } from "./saved.ts";
import type { State } from "./state.ts";
import type { PeopleWorld } from "./world.ts";

/** The people whose addresses the server said, at this visit or the last one; what was read last counts. */
export const namedPeople = (
  { recipients }: Pick<State, "recipients">,
  { named }: Pick<ContactsState, "named">,
): ContactsState["named"] => withNamed(named, recipients.people);

/** These people by the addresses where they receive. The server says whose an address is, so no look-alike gets a name. */
export const peopleByAddress = (
  transfer: Pick<State, "recipients">,
  contacts: Pick<ContactsState, "named">,
): ReadonlyMap<string, Contact> =>
  byAddress(
    // the newest answer counts
    [...namedPeople(transfer, contacts)]
      .reverse()
      .flatMap(({ contact, addresses }) => addresses.map(({ address }) => [address, contact] as const)),
  );

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

/**
 * Every person that is loaded, each once, in the order of the groups, without entries that only offer an invitation and
 * referrals who have not finished the sign-up.
 */
const loadedPeople = ({ transfer, contacts }: PeopleWorld): ReadonlyArray<FoundPerson> => {
  const found = new Map<string, FoundPerson>();
  const add = (contact: Contact, group: PersonGroup, addresses: FoundPerson["addresses"]): void => {
    if (contact.id !== "" && nameOf(contact) !== "" && contact.invite !== true && !found.has(contact.id))
      found.set(contact.id, { contact, group, addresses });
  };
  // a recent recipient has a wallet: no address means that it could not be read
  for (const { contact, addresses } of transfer.recipients.people)
    add(contact, "recent", addresses.length > 0 ? addresses : addressesOf(contacts, contact.id));
  const listed = [...contacts.people.flatMap(({ list }) => list), ...contacts.search.people];
  for (const contact of listed.filter(({ isFollowing }) => isFollowing))
    add(contact, "contact", addressesOf(contacts, contact.id));
  for (const contact of listed) add(contact, "found", addressesOf(contacts, contact.id));
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
  const answered = new Set(
    search.requestedQuery !== "" && search.requestedQuery === searchQuery(typed) ? search.people : [],
  );
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

/** Characters of an Optio account's address. */
const ACCOUNT_LENGTH = 44;

/** Whether a canonical text is an address that is typed to its end, valid or not, so that its problem can be shown. */
export const isCompleteAddress = (to: string): boolean => {
  const form = addressForm(to);
  if (form === "unknown") return false;
  return to.length >= ACCOUNT_LENGTH || (form !== "optio-bad-checksum" && form !== "optio-mixed-case");
};

/**
 * Addresses on a chain's family that the wallet paid and that have no name, newest first; with a typed text only
 * those that begin with it.
 */
export const paidAddresses = (world: PeopleWorld, chainId: string, typed: string): ReadonlyArray<string> => {
  const loaded = loadedPeople(world).flatMap(({ addresses }) => addresses?.map(({ address }) => address) ?? []);
  const saved = findSaved(world.transfer, chainId, "").map(({ address }) => address);
  const named = new Set([...loaded, ...addressesOfKnown(world), ...saved].map(addressKey));
  const start = typed.trim().toLowerCase();
  const once = new Map(
    world.transfer.recipients.sent.map((address) => [addressKey(address), canonicalAddress(address)]),
  );
  return [...once.values()].filter(
    (address) =>
      !named.has(addressKey(address)) &&
      address.toLowerCase().startsWith(start) &&
      recipientProblem(chainId, address, "") === null,
  );
};

/** The known addresses of recent recipients and contacts; not of other people the user doesn't know. */
export const addressesOfKnown = (world: PeopleWorld): ReadonlyArray<string> => {
  const names = peopleByAddress(world.transfer, world.contacts);
  const known = loadedPeople(world).filter(({ group }) => group !== "found");
  const ids = new Set(known.map(({ contact }) => contact.id));
  return [
    ...known.flatMap(({ addresses }) => addresses?.map(({ address }) => address) ?? []),
    ...[...names].flatMap(([address, { id }]) => (ids.has(id) ? [address] : [])),
  ];
};

/** Whose address it is, as far as people and their addresses are loaded, or null. */
export const ownerOf = (world: PeopleWorld, address: string): Contact | null =>
  loadedPeople(world).find(
    ({ addresses }) => addresses?.some((receiving) => sameAddress(receiving.address, address)) ?? false,
  )?.contact ??
  peopleByAddress(world.transfer, world.contacts).get(address) ??
  null;

/** A person the user knows and another person can be mistaken for: by their username or by their full name. */
export interface Namesake {
  readonly known: Contact;
  readonly by: "username" | "name";
  readonly confusion: Confusion;
}

/** What a person recognizes a recipient by. `id` is null where only the names are known. */
export interface PersonNames {
  readonly id: string | null;
  readonly name: string;
  readonly username: string;
}

const namesOf = ({ id, first_name, last_name, username }: Contact): PersonNames => ({
  id,
  name: `${first_name} ${last_name}`,
  username,
});

/**
 * The recent recipient or contact a person can be mistaken for, or null: another account whose username looks the
 * same, whose full name looks the same, or whose username is one letter apart. A person the user pays or follows
 * already is compared by equal looks only, because two contacts may well have similar names.
 */
export const namesakeOf = (world: PeopleWorld, person: PersonNames): Namesake | null => {
  const known = loadedPeople(world).filter(({ group }) => group !== "found");
  const others = known.filter(({ contact }) => contact.id !== person.id && contact.username !== person.username);
  const isKnown = others.length < known.length;
  const find = (by: Namesake["by"], confusion: Confusion): Namesake | null => {
    const found = others.find(({ contact }) => confusionOf(namesOf(contact)[by], person[by]) === confusion);
    return found === undefined ? null : { known: found.contact, by, confusion };
  };
  return find("username", "same") ?? find("name", "same") ?? (isKnown ? null : find("username", "near"));
};

/**
 * Whether the wallet has paid an address before: `paid`, `first` if the whole history was read and has no payment to it,
 * else `unknown`. Payments whose outcome is open don't count.
 */
export const paymentsTo = (
  { recipients }: Pick<State, "recipients">,
  address: string,
): "paid" | "first" | "unknown" => {
  if (hasAddress(recipients.sent, address)) return "paid";
  return recipients.isComplete ? "first" : "unknown";
};
