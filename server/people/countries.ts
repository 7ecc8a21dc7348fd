import { getCountries, getCountryCallingCode } from "libphonenumber-js";
import type { Country } from "../../src/domain/contacts/entities.ts";

const names = new Intl.DisplayNames(["en"], { type: "region" });

/** Every country with a dial code, in the order of the names, including restricted ones, whose names the screens need. */
export const COUNTRIES: ReadonlyArray<Country> = getCountries()
  .map((code) => ({ code, name: names.of(code) ?? code, dial_code: `+${getCountryCallingCode(code)}` }))
  .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

const CODES: ReadonlySet<string> = new Set(COUNTRIES.map((country) => country.code));

/** Whether a text is the code of a country. */
export const isCountry = (code: string): boolean => CODES.has(code);
