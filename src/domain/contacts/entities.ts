import * as Schema from "effect/Schema";
import {
  flag,
  hiddenText,
  integer,
  list,
  nullable,
  optional,
  personal,
  privateText,
  rows,
  struct,
  type TypeOf,
  unnamed,
} from "../decider/field.ts";
import { avatarAccounts } from "../values/avatar.ts";
import {
  addressText,
  count,
  countryCode,
  dialCode,
  identifierText,
  idText,
  nameText,
  pageCount,
  pageNumber,
  usernameText,
  wordText,
} from "../values/classes.ts";

/** Of a kind of its own: anybody knows every name, so no other text of a log may be equal to one. */
const countryName = personal(Schema.String, "word");

/** A country: ISO 3166-1 alpha-2 code, English name, dial code with its `+`. */
export const country = struct({ code: countryCode, name: countryName, dial_code: dialCode });
export type Country = TypeOf<typeof country>;

/** The fields that every answer about a person has. */
const identity = {
  id: idText,
  first_name: nameText,
  last_name: nameText,
  username: usernameText,
  avatar: nullable(hiddenText),
  ...avatarAccounts,
};

/** A person. `following`: they follow me; `isFollowing`: I follow them; `invite`: made from a typed e-mail address. */
export const contact = struct({
  ...identity,
  email: nullable(identifierText),
  phone_number: nullable(identifierText),
  following: flag,
  isFollowing: flag,
  invite: optional(flag),
});
export type Contact = TypeOf<typeof contact>;

/** One page of people, newest relation first (spec §7). */
export const contactsPage = struct({
  data: rows(contact, { key: ["id"] }),
  current_page: pageNumber,
  last_page: pageCount,
  /** How many entries the client could not read and left out; never on the wire. */
  unreadable: optional(integer),
});
export type ContactsPage = TypeOf<typeof contactsPage>;

/** A person's page. */
export const profile = struct({
  ...identity,
  bio: unnamed(nullable(privateText)),
  country: unnamed(nullable(countryCode)),
  is_private: unnamed(flag),
  following: flag,
  blocked: flag,
  followers_count: unnamed(count),
  following_count: unnamed(count),
  referrals_count: unnamed(count),
  ulid: idText,
});
export type Profile = TypeOf<typeof profile>;

/** Where a person receives a token. */
export const receivingAddress = struct({ chainId: wordText, symbol: wordText, address: addressText });
export type ReceivingAddress = TypeOf<typeof receivingAddress>;

/** A person and where they receive. */
export const payee = struct({ contact, addresses: list(receivingAddress) });
export type Payee = TypeOf<typeof payee>;
