import { type Either, left } from "fp-ts/Either";
import { nothing, only } from "../kernel/decision.ts";
import type { Envelope } from "../kernel/message.ts";
import { awaits } from "../kernel/request.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";

const WITHDRAWN = "the question was withdrawn";

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
      return awaits(state.countries, command.request)
        ? only(Event.CountriesLoaded({ countries: command.countries }))
        : nothing(WITHDRAWN);
    case "contacts.RecordCountriesFailure":
      return awaits(state.countries, command.request)
        ? only(Event.CountriesFailed({ failure: command.failure }))
        : nothing(WITHDRAWN);
    case "contacts.LoadRecents":
      return only(Event.RecentsRequested({ request: envelope.id, walletId: command.walletId }));
    case "contacts.RecordRecents":
      return awaits(state.recentsRequest, command.request)
        ? only(Event.RecentsLoaded({ recents: command.recents }))
        : nothing(WITHDRAWN);
    case "contacts.RecordRecentsFailure":
      return awaits(state.recentsRequest, command.request)
        ? only(Event.RecentsFailed({ failure: command.failure }))
        : nothing(WITHDRAWN);
  }
};
