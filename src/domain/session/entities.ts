import * as Schema from "effect/Schema";
import {
  flag,
  hidden,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  privateText,
  struct,
  type TypeOf,
} from "../decider/field.ts";
import { avatarAccounts } from "../values/avatar.ts";
import {
  countryCode,
  identifierText,
  idText,
  moment,
  ownNameText,
  ownUsernameText,
  wordText,
} from "../values/classes.ts";

/** What an account is signed in by. */
export const identifierType = oneOf(["email", "phone"]);

/** The answer of a sign-in or a refresh; `expires_in` in seconds. The tokens are only in storage. */
export const tokenBundle = struct({
  access_token: hidden(Schema.NonEmptyString),
  refresh_token: hidden(Schema.NonEmptyString),
  expires_in: integer,
  /** With `remember_me`: makes this device a trusted one for 30 days. */
  remember_token: optional(hidden(Schema.NonEmptyString)),
});
export type TokenBundle = TypeOf<typeof tokenBundle>;

/** The signed-in user (docs/wire.md Entities). `country`: ISO 3166-1 alpha-2. */
export const user = struct({
  id: idText,
  first_name: ownNameText,
  last_name: ownNameText,
  username: ownUsernameText,
  email: nullable(identifierText),
  phone_number: nullable(identifierText),
  avatar: nullable(hidden(Schema.String)),
  ...avatarAccounts,
  bio: nullable(privateText),
  country: nullable(countryCode),
  is_private: flag,
  onboarded_at: nullable(moment),
  roles: list(wordText),
  referral_code: idText,
  ulid: idText,
  linked_account: nullable(identifierText),
  /** Whether the account has a password; absent from servers that do not say so. */
  has_password: optional(flag),
});
export type User = TypeOf<typeof user>;
