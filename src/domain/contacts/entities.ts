import * as Schema from "effect/Schema";
import {
  flag,
  hidden,
  integer,
  nullable,
  optional,
  privateText,
  rows,
  struct,
  type TypeOf,
  text,
} from "../kernel/field.ts";

/** A country: ISO 3166-1 alpha-2 code, English name, dial code with its `+`. */
export const country = struct({ code: text, name: text, dial_code: text });
export type Country = TypeOf<typeof country>;

/** A person. `following`: they follow me; `isFollowing`: I follow them; `invite`: made from a typed e-mail address. */
export const contact = struct({
  id: privateText,
  first_name: privateText,
  last_name: privateText,
  username: privateText,
  avatar: nullable(hidden(Schema.String)),
  email: nullable(privateText),
  phone_number: nullable(privateText),
  following: flag,
  isFollowing: flag,
  invite: optional(flag),
});
export type Contact = TypeOf<typeof contact>;

export const contactsPage = struct({ data: rows(contact), current_page: integer, last_page: integer });

/** A person's page. */
export const profile = struct({
  id: privateText,
  first_name: privateText,
  last_name: privateText,
  username: privateText,
  avatar: nullable(hidden(Schema.String)),
  bio: nullable(privateText),
  country: nullable(text),
  is_private: flag,
  following: flag,
  blocked: flag,
  followers_count: integer,
  following_count: integer,
  referrals_count: integer,
  ulid: privateText,
});
export type Profile = TypeOf<typeof profile>;

/** Where a person receives a token. */
export const receivingAddress = struct({ chainId: text, symbol: text, address: privateText });
export type ReceivingAddress = TypeOf<typeof receivingAddress>;
