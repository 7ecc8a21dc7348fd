import { failure } from "../kernel/failure.ts";
import { list, privateText, text } from "../kernel/field.ts";
import { type MessageOf, messages } from "../kernel/message.ts";
import { contact, country } from "./entities.ts";

/** What may be asked of countries and people. */
export const Command = messages("contacts", {
  LoadCountries: {},
  RecordCountries: { request: text, countries: list(country) },
  RecordCountriesFailure: { request: text, failure },
  /** Whom the wallet sent to last. */
  LoadRecents: { walletId: privateText },
  RecordRecents: { request: text, recents: list(contact) },
  RecordRecentsFailure: { request: text, failure },
});
export type Command = MessageOf<typeof Command>;

/** What happened. */
export const Event = messages("contacts", {
  CountriesRequested: { request: text },
  CountriesLoaded: { countries: list(country) },
  CountriesFailed: { failure },
  RecentsRequested: { request: text, walletId: privateText },
  RecentsLoaded: { recents: list(contact) },
  RecentsFailed: { failure },
});
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("contacts", { Busy: {} });
export type Rejection = MessageOf<typeof Rejection>;
