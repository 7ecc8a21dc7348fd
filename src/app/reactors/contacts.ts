import { isRight, right } from "fp-ts/Either";
import { EMPTY, map, merge, of } from "rxjs";
import {
  block,
  follow,
  getCountries,
  getProfile,
  getReceivingAddresses,
  getRecents,
  unblock,
  unfollow,
} from "../../adapters/http/calls/contacts.ts";
import { Command, type Profile } from "../../domain/contacts/index.ts";
import { latest, on, parallel, type Reactor, reaction, recorded } from "./reactor.ts";
import { findWhenLost } from "./recovery.ts";

const CALLS = { follow, unfollow, block, unblock };

/** What a profile shows once a change was carried out. */
const WANTED: Readonly<Record<keyof typeof CALLS, (profile: Profile) => boolean>> = {
  follow: ({ following }) => following,
  unfollow: ({ following }) => !following,
  block: ({ blocked }) => blocked,
  unblock: ({ blocked }) => !blocked,
};

/** Carries questions about countries and people to the server and the answers back. */
export const contacts: Reactor = (happened$, { callApi, state }) =>
  merge(
    // only a person's page shows who follows this user, so recents are loaded with it and not at the start
    happened$.pipe(
      on("contacts.ProfileLoaded"),
      parallel((loaded) => {
        const { contacts, wallet } = state();
        const [first] = wallet.wallets;
        return first === undefined || contacts.recentsRequest.status === "pending"
          ? EMPTY
          : of(reaction(loaded, Command.LoadRecents({ walletId: first.id })));
      }),
    ),
    happened$.pipe(
      on("contacts.CountriesRequested"),
      latest((each) =>
        callApi(each, getCountries, {}).pipe(
          recorded(
            each,
            (countries) => Command.RecordCountries({ request: each.event.request, countries }),
            (failure) => Command.RecordCountriesFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("contacts.RecentsRequested"),
      latest((each) =>
        callApi(each, getRecents, { id: each.event.walletId }).pipe(
          recorded(
            each,
            (recents) => Command.RecordRecents({ request: each.event.request, recents }),
            (failure) => Command.RecordRecentsFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("contacts.ProfileRequested"),
      latest((each) =>
        callApi(each, getProfile, { id: each.event.value }).pipe(
          recorded(
            each,
            (profile) => Command.RecordProfile({ request: each.event.request, profile }),
            (failure) => Command.RecordProfileFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
    happened$.pipe(
      on("contacts.AddressesRequested"),
      latest((each) =>
        callApi(each, getReceivingAddresses, { id: each.event.id }).pipe(
          recorded(
            each,
            (addresses) => Command.RecordAddresses({ request: each.event.request, addresses }),
            (failure) => Command.RecordAddressesFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
    // people are changed side by side: one answer waits for no other
    happened$.pipe(
      on("contacts.ChangeRequested"),
      parallel((each) =>
        // the profile says whether it was carried out when the answer is lost (W13)
        findWhenLost(callApi(each, CALLS[each.event.change], { id: each.event.id }), () =>
          callApi(each, getProfile, { id: each.event.id }).pipe(
            map((read) => (isRight(read) && WANTED[each.event.change](read.right) ? right(undefined) : null)),
          ),
        ).pipe(
          recorded(
            each,
            () => Command.RecordChange({ request: each.event.request }),
            (failure) => Command.RecordChangeFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
  );
