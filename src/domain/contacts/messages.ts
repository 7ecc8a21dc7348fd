import { failure } from "../decider/failure.ts";
import { list, oneOf, optional, type TypeOf } from "../decider/field.ts";
import { commands, events, fromDevice, happens, type MessageOf, messages, types } from "../decider/message.ts";
import { action, commandsOf, eventsOf, query } from "../decider/requests.ts";
import { identifierText, idText, pageNumber } from "../values/classes.ts";
import { contact, contactsPage, country, payee, profile, receivingAddress } from "./entities.ts";

/** How the address of a profile names the person: `/profile/{id}` or `/c/{code}` (spec §2). */
export const naming = oneOf(["id", "referral"]);
export type Naming = TypeOf<typeof naming>;

/** A change of the user's relation to another person. */
export const change = oneOf(["follow", "unfollow", "block", "unblock"]);
export type Change = TypeOf<typeof change>;

/** The lists of people, which are also the tabs of /network/{tab} (spec §2). */
export const segment = oneOf(["following", "followers", "referrals"]);
export type Segment = TypeOf<typeof segment>;

/** The requests to the server. */
export const requests = {
  countries: query("contacts", "Countries", { answer: { countries: list(country) } }),
  /** The people that the wallet sent to last. */
  recents: query("contacts", "Recents", {
    input: { walletId: idText },
    answer: { recents: list(contact) },
  }),
  /**
   * The people that the wallet sent to last with their addresses, by which a list of transactions names them. `followed`:
   * people that the user follows, if those left a payment without a name. `failure`: why somebody's addresses could not be
   * read, so that they are requested again.
   */
  payees: query("contacts", "Payees", {
    input: { walletId: idText },
    answer: { payees: list(payee), followed: optional(list(payee)), failure: optional(failure) },
  }),
  /** A page of a list of people; page 1 replaces the list, later pages append. */
  people: query("contacts", "People", {
    key: { segment },
    input: { page: pageNumber },
    answer: { page: contactsPage },
  }),
  /** The people that a search finds, or the person with an email address who can be invited (spec §5). */
  found: query("contacts", "Found", { input: { query: identifierText }, answer: { people: list(contact) } }),
  /** An invitation by email. */
  invite: action("contacts", "Invite", "Invited", { key: { email: identifierText } }),
  /** A person's profile. `value` is an id, a ULID, a username or, of a link /c/{code}, a referral code. */
  profile: query("contacts", "Profile", { input: { value: idText, by: naming }, answer: { profile } }),
  /** A change of the relation to one person. Blocking also ends following in both directions (docs/rules.md Screens). */
  change: action("contacts", "Change", "Changed", { key: { id: idText, change } }),
  /** The addresses where a person receives, by ULID, before money is sent there. */
  addresses: query("contacts", "Addresses", {
    key: { id: idText },
    answer: { addresses: list(receivingAddress) },
  }),
};

export const Command = commands("contacts", {
  /** The search box changed; `query` is the `searchQuery` of its text, so it is never a recovery phrase. */
  TypeSearch: types({ query: identifierText }),
  /** The first people that the user follows, as an earlier page stored them (spec §3). */
  RestoreFriends: fromDevice({ people: list(contact) }),
  /** The people whose payments had a name at the last visit (decision 28). */
  RestoreNamed: fromDevice({ people: list(payee) }),
  ...commandsOf(requests),
});
export type Command = MessageOf<typeof Command>;

export const Event = events("contacts", {
  SearchTyped: happens({ query: identifierText }),
  FriendsRestored: happens({ people: list(contact) }),
  NamedRestored: happens({ people: list(payee) }),
  ...eventsOf(requests),
});
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("contacts", {
  /** The same request, or a change of the relation to the same person, is pending. */
  Busy: {},
  /** Users cannot follow or block themselves. */
  CannotTargetSelf: {},
  /** A blocked person cannot be followed before they are unblocked. */
  Blocked: {},
  NotBlocked: {},
  Following: {},
  NotFollowing: {},
  /** There is no page after the last. */
  NoMorePages: {},
});
export type Rejection = MessageOf<typeof Rejection>;
