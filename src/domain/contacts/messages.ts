import { idText } from "../decider/classes.ts";
import { list, oneOf, type TypeOf, text } from "../decider/field.ts";
import { type MessageOf, messages } from "../decider/message.ts";
import { failure } from "../values/failure.ts";
import { contact, country, profile, receivingAddress } from "./entities.ts";

/** How a person's page names them: `/profile/{id}` or `/c/{code}` (spec §2). */
export const naming = oneOf(["id", "referral"]);
export type Naming = TypeOf<typeof naming>;

/** What one person can change about how they stand to another. */
export const change = oneOf(["follow", "unfollow", "block", "unblock"]);
export type Change = TypeOf<typeof change>;

/** What may be asked of countries and people. */
export const Command = messages("contacts", {
  LoadCountries: {},
  RecordCountries: { request: text, countries: list(country) },
  RecordCountriesFailure: { request: text, failure },
  /** Whom the wallet sent to last. */
  LoadRecents: { walletId: idText },
  RecordRecents: { request: text, recents: list(contact) },
  RecordRecentsFailure: { request: text, failure },
  /** A person's page: `value` is an id, a ULID, a username or, of a link /c/{code}, a referral code. */
  OpenProfile: { value: idText, by: naming },
  RecordProfile: { request: text, profile },
  RecordProfileFailure: { request: text, failure },
  Follow: { id: idText },
  Unfollow: { id: idText },
  /** Neither follows the other any longer, nor does that person find one (decisions.md §2). */
  Block: { id: idText },
  Unblock: { id: idText },
  RecordChange: { request: text },
  RecordChangeFailure: { request: text, failure },
  /** Where a person receives, by ULID, before money is sent there. */
  FindAddresses: { id: idText },
  RecordAddresses: { request: text, addresses: list(receivingAddress) },
  RecordAddressesFailure: { request: text, failure },
});
export type Command = MessageOf<typeof Command>;

/** What happened. */
export const Event = messages("contacts", {
  CountriesRequested: { request: text },
  CountriesLoaded: { countries: list(country) },
  CountriesFailed: { failure },
  RecentsRequested: { request: text, walletId: idText },
  RecentsLoaded: { recents: list(contact) },
  RecentsFailed: { failure },
  ProfileRequested: { request: text, value: idText, by: naming },
  ProfileLoaded: { profile },
  ProfileFailed: { failure },
  ChangeRequested: { request: text, id: idText, change },
  Changed: { id: idText, change },
  ChangeFailed: { id: idText, change, failure },
  AddressesRequested: { request: text, id: idText },
  AddressesFound: { id: idText, addresses: list(receivingAddress) },
  AddressesFailed: { id: idText, failure },
});
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("contacts", {
  /** The same question is being asked, or something about the same person is being changed already. */
  Busy: {},
  /** Nobody follows or blocks oneself. */
  Oneself: {},
  /** Who is blocked is not followed: unblock first. */
  Blocked: {},
  NotBlocked: {},
  Following: {},
  NotFollowing: {},
});
export type Rejection = MessageOf<typeof Rejection>;
