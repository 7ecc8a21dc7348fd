import { merge, switchMap } from "rxjs";
import { getCountries, getRecents } from "../../adapters/http/calls/contacts.ts";
import { Command } from "../../domain/contacts/index.ts";
import { on, type Reactor, recorded } from "./reactor.ts";

/** Carries questions about countries and people to the server and the answers back. */
export const contacts: Reactor = (happened$, { ask }) =>
  merge(
    happened$.pipe(
      on("contacts.CountriesRequested"),
      switchMap((each) =>
        ask(each, getCountries, {}).pipe(
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
      switchMap((each) =>
        ask(each, getRecents, { id: each.event.walletId }).pipe(
          recorded(
            each,
            (recents) => Command.RecordRecents({ request: each.event.request, recents }),
            (failure) => Command.RecordRecentsFailure({ request: each.event.request, failure }),
          ),
        ),
      ),
    ),
  );
