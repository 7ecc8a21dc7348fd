import { type Either, left } from "fp-ts/Either";
import { answered, only } from "../kernel/decision.ts";
import type { Envelope } from "../kernel/message.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";

/** What a command leads to. */
export const decide = (
  state: State,
  command: Command,
  { envelope }: { readonly envelope: Envelope },
): Either<Rejection, ReadonlyArray<Event>> => {
  switch (command._tag) {
    case "contacts.LoadCountries":
      return state.countries.status === "pending"
        ? left(Rejection.Busy())
        : only(Event.CountriesRequested({ request: envelope.id }));
    case "contacts.RecordCountries":
      return answered(state.countries, command.request, () => Event.CountriesLoaded({ countries: command.countries }));
    case "contacts.RecordCountriesFailure":
      return answered(state.countries, command.request, () => Event.CountriesFailed({ failure: command.failure }));
    case "contacts.LoadRecents":
      return only(Event.RecentsRequested({ request: envelope.id, walletId: command.walletId }));
    case "contacts.RecordRecents":
      return answered(state.recentsRequest, command.request, () => Event.RecentsLoaded({ recents: command.recents }));
    case "contacts.RecordRecentsFailure":
      return answered(state.recentsRequest, command.request, () => Event.RecentsFailed({ failure: command.failure }));
  }
};
