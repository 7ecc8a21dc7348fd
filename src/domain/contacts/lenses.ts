import { IDLE, type Lens, pending } from "../decider/request.ts";
import type { Change, Segment } from "./messages.ts";
import type { People, State } from "./state.ts";
import { peopleOf, profileRequest } from "./views.ts";

/** A pending change of the relation to one person; changes of different people are independent (spec §4). */
export const changeLens: Lens<State, { readonly id: string; readonly change: Change }> = {
  get: (state, { id, change }) => {
    const found = state.changes.find((pendingChange) => pendingChange.id === id && pendingChange.change === change);
    return found === undefined ? IDLE : pending(found.request);
  },
  set: (state, { id, change }, next) => ({
    ...state,
    changes:
      next.status === "pending"
        ? [...state.changes, { request: next.id, id, change }]
        : state.changes.filter((pendingChange) => pendingChange.id !== id),
  }),
};

/** The request of one person's addresses. They are loaded again each time, because wallets change. */
export const addressesLens: Lens<State, { readonly id: string }> = {
  get: ({ addressesRequest }, { id }) => (addressesRequest?.id === id ? addressesRequest.request : IDLE),
  set: (state, { id }, next) => ({ ...state, addressesRequest: { id, request: next } }),
};

/** The request of the open page. */
export const personLens: Lens<State, object> = {
  get: profileRequest,
  set: (state, _key, next) => {
    const { person } = state;
    if (person.status === "none") return state;
    const { value, by } = person;
    const isNotFound = next.status === "failed" && next.failure.status === 404;
    if (isNotFound) return { ...state, person: { status: "notFound", value, by } };
    if (person.status === "loaded") return { ...state, person: { ...person, request: next } };
    return next.status === "failed"
      ? { ...state, person: { status: "failed", value, by, failure: next.failure } }
      : state;
  },
};

const NO_PEOPLE = { list: [], currentPage: 0, lastPage: 1, removed: 0, unreadable: 0, request: IDLE };

/** The state with one of the lists changed; a list that was not requested yet is added. */
export const withPeople = (
  state: State,
  segment: Segment,
  change: (people: People) => Partial<People>,
): Pick<State, "people"> => {
  const known = peopleOf(state, segment) ?? { ...NO_PEOPLE, segment };
  const changed = { ...known, ...change(known) };
  return { people: [...state.people.filter((people) => people.segment !== segment), changed] };
};

/** The request of one list; the lists are independent. */
export const peopleLens: Lens<State, { readonly segment: Segment }> = {
  get: (state, { segment }) => peopleOf(state, segment)?.request ?? IDLE,
  set: (state, { segment }, request) => ({ ...state, ...withPeople(state, segment, () => ({ request })) }),
};

/** The pending invitation of one email address. */
export const inviteLens: Lens<State, { readonly email: string }> = {
  get: ({ invites }, { email }) => {
    const found = invites.find((invite) => invite.email === email);
    return found === undefined ? IDLE : pending(found.request);
  },
  set: (state, { email }, next) => ({
    ...state,
    invites:
      next.status === "pending"
        ? [...state.invites, { request: next.id, email }]
        : state.invites.filter((invite) => invite.email !== email),
  }),
};
