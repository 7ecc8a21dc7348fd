import { failure } from "../decider/failure.ts";
import { flag, integer, list, nullable, requestKey, struct, type TypeOf, union } from "../decider/field.ts";
import { IDLE, request } from "../decider/request.ts";
import { identifierText, idText, pageCount, pageNumber } from "../values/classes.ts";
import { contact, country, payee, profile, receivingAddress } from "./entities.ts";
import { change, naming, segment } from "./messages.ts";

/** A list of people as far as it was loaded. */
const people = struct({
  segment,
  list: list(contact),
  /** The last page that was loaded, 0 before the first. */
  currentPage: pageNumber,
  lastPage: pageCount,
  /** How many people left the server's list since, so that its later pages moved up by as many entries. */
  removed: integer,
  /** How many entries of the loaded pages could not be read. */
  unreadable: integer,
  request,
});
export type People = TypeOf<typeof people>;

/** How the address of the open page names its person. */
const named = { value: idText, by: naming };

/**
 * The page of another person. `id`: of its request. A loaded profile stays while it loads again (`request`), and when
 * that fails.
 */
const person = union("status", {
  none: {},
  loading: { ...named, id: requestKey },
  loaded: { ...named, profile, request },
  failed: { ...named, failure },
  /** The person does not exist or is not visible to the user. */
  notFound: named,
});
export type Person = TypeOf<typeof person>;

/** Countries, the people last sent to, the open profile, and the pending changes (spec §3, §4). */
export const state = struct({
  countryList: list(country),
  countries: request,
  recents: list(contact),
  recentsRequest: request,
  payeesRequest: request,
  /** The lists of people that were requested. */
  people: list(people),
  /** The search for people: the text to search for, the text that was searched for last, and the people it found. */
  search: struct({ query: identifierText, requestedQuery: identifierText, people: list(contact), request }),
  /** The pending invitations. */
  invites: list(struct({ request: requestKey, email: identifierText })),
  person,
  changes: list(struct({ request: requestKey, id: idText, change })),
  /** The person whose addresses were requested last, by ULID. */
  addressesRequest: nullable(struct({ id: idText, request })),
  /** Where people receive, by the id or ULID that was asked for; as the server said last. */
  directory: list(struct({ id: idText, addresses: list(receivingAddress) })),
  /** People and the addresses that name their payments, as the server said at this visit or the last one, newest first. */
  named: list(payee),
  /** Whether these people were requested in this visit, with or without success. */
  payeesSettled: flag,
});
export type State = TypeOf<typeof state>;

/** The state before anything was loaded. */
export const initial: State = {
  countryList: [],
  countries: IDLE,
  recents: [],
  recentsRequest: IDLE,
  payeesRequest: IDLE,
  people: [],
  search: { query: "", requestedQuery: "", people: [], request: IDLE },
  invites: [],
  person: { status: "none" },
  changes: [],
  addressesRequest: null,
  directory: [],
  named: [],
  payeesSettled: false,
};
