import { RESTRICTED_COUNTRIES } from "../session/rules.ts";
import type { Country } from "./entities.ts";
import type { State } from "./state.ts";

/** The countries a person can be onboarded from, by name; restricted ones are not offered (decisions.md §2). */
export const offeredCountries = (state: State): ReadonlyArray<Country> =>
  state.countryList
    .filter((each) => !RESTRICTED_COUNTRIES.has(each.code))
    .slice()
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
