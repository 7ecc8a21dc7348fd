import { isLeft, isRight, right } from "fp-ts/Either";
import { defer, EMPTY, map, mergeMap, of, timer } from "rxjs";
import {
  block,
  follow,
  getCountries,
  getOwnProfile,
  getPeople,
  getProfile,
  getReceivingAddresses,
  getRecents,
  inviteByEmail,
  searchContacts,
  unblock,
  unfollow,
} from "../../../adapters/http/calls/contacts.ts";
import { Command, type Profile, requests, views } from "../../../domain/contacts/index.ts";
import { findWhenLost } from "../lost-answers.ts";
import { carries, latest, latestBy, on, parallel, type Reactor, reaction, recordedBy, together } from "../reactor.ts";
import { readFollowed, readPayees } from "./read-payees.ts";

const CALLS = { follow, unfollow, block, unblock };

/** Whether a profile shows that a change was made. */
const IS_MADE: Readonly<Record<keyof typeof CALLS, (profile: Profile) => boolean>> = {
  follow: ({ following }) => following,
  unfollow: ({ following }) => !following,
  block: ({ blocked }) => blocked,
  unblock: ({ blocked }) => !blocked,
};

/** Loads the recent recipients with a profile: only a profile shows whether they follow the user. */
const recentsOfProfile: Reactor = (happened$, { state }) =>
  happened$.pipe(
    on("contacts.ProfileLoaded"),
    parallel((loaded) => {
      const { contacts, wallet } = state();
      const [first] = wallet.wallets;
      return first === undefined || contacts.recentsRequest.status === "pending"
        ? EMPTY
        : of(reaction(loaded, Command.LoadRecents({ walletId: first.id })));
    }),
  );

/** The pause in typing before a search, in milliseconds (spec §9). */
const SEARCH_PAUSE = 800;

/** Searches after a pause in typing, and only for another text than before (spec §5). */
const searches: Reactor = (happened$, { scheduler }) =>
  defer(() => {
    let before = "";
    return happened$.pipe(
      on("contacts.SearchTyped"),
      latest((typed) => {
        const { query } = typed.event;
        return timer(SEARCH_PAUSE, scheduler).pipe(
          mergeMap(() => {
            const isNew = query !== before && query !== "";
            before = query;
            return isNew ? of(reaction(typed, Command.LoadFound({ query }))) : EMPTY;
          }),
        );
      }),
    );
  });

/** Loads the people that name the wallet's payments, with their addresses. */
const payees: Reactor = (happened$, context) =>
  happened$.pipe(
    on("contacts.PayeesRequested"),
    latest((happened) =>
      readPayees(context, happened).pipe(
        mergeMap((read) =>
          isLeft(read)
            ? of(read)
            : readFollowed(context, happened, read.right.payees).pipe(
                map((followed) => {
                  const failure = read.right.failure ?? followed.failure;
                  return right({
                    payees: read.right.payees,
                    followed: followed.payees,
                    ...(failure === null ? {} : { failure }),
                  });
                }),
              ),
        ),
        recordedBy(requests.payees, happened, (answer) => answer),
      ),
    ),
  );

/** Sends changes in parallel. When the answer is lost, the profile shows whether the change was made (W13). */
const changes: Reactor = (happened$, { callApi }) =>
  happened$.pipe(
    on("contacts.ChangeRequested"),
    parallel((happened) => {
      const { id, change } = happened.event;
      return findWhenLost(callApi(happened, CALLS[change], { id }), () =>
        callApi(happened, getProfile, { id }).pipe(
          map((read) => (isRight(read) && IS_MADE[change](read.right) ? right(undefined) : null)),
        ),
      ).pipe(recordedBy(requests.change, happened, () => ({})));
    }),
  );

/** Loads a person's profile; the user's own one has a call of its own (spec §7). */
const profiles: Reactor = (happened$, { callApi, state }) =>
  happened$.pipe(
    on("contacts.ProfileRequested"),
    latest((happened) => {
      const { value, by } = happened.event;
      const answer$ = views.isOwnProfile(state(), value, by, null)
        ? callApi(happened, getOwnProfile, {})
        : callApi(happened, getProfile, { id: value });
      return answer$.pipe(recordedBy(requests.profile, happened, (profile) => ({ profile })));
    }),
  );

/** Loads countries and people, and changes the relation to people. */
export const contacts = together(
  recentsOfProfile,
  searches,
  payees,
  carries(
    requests.countries,
    getCountries,
    () => ({}),
    (countries) => ({ countries }),
  ),
  carries(
    requests.recents,
    getRecents,
    ({ walletId }) => ({ id: walletId }),
    (recents) => ({ recents }),
  ),
  carries(
    requests.people,
    getPeople,
    ({ segment, page }) => ({ segment, page, per_page: views.PER_PAGE }),
    ({ current_page, last_page, ...page }, { page: requested }) => {
      const current = current_page ?? requested;
      return {
        page: {
          ...page,
          current_page: current,
          last_page: last_page ?? (page.data.length < views.PER_PAGE ? current : current + 1),
        },
      };
    },
    latestBy(({ event }) => event.segment),
  ),
  profiles,
  carries(
    requests.addresses,
    getReceivingAddresses,
    ({ id }) => ({ id }),
    (addresses) => ({ addresses }),
  ),
  // a newer search cancels the call of an older one (P6)
  carries(
    requests.found,
    searchContacts,
    ({ query }) => ({ query }),
    ({ data }, { query }) => ({ people: views.foundPeople(query, data) }),
  ),
  carries(
    requests.invite,
    inviteByEmail,
    ({ email }) => ({ email }),
    () => ({}),
    parallel,
  ),
  changes,
);
