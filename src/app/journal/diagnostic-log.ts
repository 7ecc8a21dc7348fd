import { allCalls } from "../../adapters/http/calls/index.ts";
import { APP_VERSION } from "../../adapters/http/encode.ts";
import { definitions, domain, type Root, stateFields } from "../../domain/index.ts";
import { privacyOfCalls } from "./domain.ts";
import type { Journal } from "./journal.ts";
import { type WrittenLog, writeBundle } from "./write.ts";

/** The redacted log of this product. `salt`: fresh random bytes (R6); `at`: now. */
export const diagnosticLog = (journal: Journal<Root>, salt: Uint8Array, at: number): WrittenLog => {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return writeBundle(journal, {
    known: { decider: domain, definitions, stateFields },
    calls: privacyOfCalls(allCalls),
    endpoints: new Set(allCalls.flatMap((call) => [call.path, call.name])),
    salt,
    meta: { appVersion: APP_VERSION, locale, timeZone, at },
  });
};
