import type { Context } from "../decider/decider.ts";
import type { DecisionOf } from "../decider/decision.ts";
import { answered, asked, only } from "../decider/decision.ts";
import { decidePerson } from "./decide-person.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import type { World } from "./views.ts";

/** What a command leads to. */
export const decide = (state: State, command: Command, context: Context<World>): DecisionOf<Event, Rejection> => {
  const request = context.envelope.id;
  switch (command._tag) {
    case "contacts.LoadCountries":
      return asked(state.countries, Rejection.Busy, () => Event.CountriesRequested({ request }));
    case "contacts.RecordCountries":
      return answered(state.countries, command.request, () => Event.CountriesLoaded({ countries: command.countries }));
    case "contacts.RecordCountriesFailure":
      return answered(state.countries, command.request, () => Event.CountriesFailed({ failure: command.failure }));
    case "contacts.LoadRecents":
      return only(Event.RecentsRequested({ request, walletId: command.walletId }));
    case "contacts.RecordRecents":
      return answered(state.recentsRequest, command.request, () => Event.RecentsLoaded({ recents: command.recents }));
    case "contacts.RecordRecentsFailure":
      return answered(state.recentsRequest, command.request, () => Event.RecentsFailed({ failure: command.failure }));
    default:
      return decidePerson(state, command, context);
  }
};
