import * as Schema from "effect/Schema";
import {
  flag,
  hidden,
  hiddenText,
  list,
  nullable,
  oneOf,
  optional,
  privateText,
  seconds,
  struct,
  type TypeOf,
  unnamed,
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
  expires_in: seconds,
  /** With `remember_me`: makes this device a trusted one for 30 days. */
  remember_token: optional(hidden(Schema.NonEmptyString)),
});
export type TokenBundle = TypeOf<typeof tokenBundle>;

/**
 * The signed-in user (docs/wire.md Entities). `country`: ISO 3166-1 alpha-2. What is `unnamed` is absent on a server that
 * does not have it: what shows or changes it is left out.
 */
export const user = struct({
  id: idText,
  first_name: ownNameText,
  last_name: ownNameText,
  username: ownUsernameText,
  email: nullable(identifierText),
  phone_number: unnamed(nullable(identifierText)),
  avatar: nullable(hiddenText),
  ...avatarAccounts,
  bio: unnamed(nullable(privateText)),
  country: unnamed(nullable(countryCode)),
  is_private: unnamed(flag),
  onboarded_at: nullable(moment),
  roles: list(wordText),
  referral_code: unnamed(idText),
  ulid: idText,
  linked_account: unnamed(nullable(identifierText)),
  /** Whether the account has a password; absent from servers that do not say so. */
  has_password: optional(flag),
});
export type User = TypeOf<typeof user>;
