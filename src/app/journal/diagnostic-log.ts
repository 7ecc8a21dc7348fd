import { allCalls } from "../../adapters/http/calls/index.ts";
import { APP_VERSION } from "../../adapters/http/fetch-answer.ts";
import { definitions, domain, type Root, stateFields } from "../../domain/index.ts";
import { privacyOfCalls } from "./domain.ts";
import type { Journal } from "./journal.ts";
import type { Steps } from "./slices.ts";
import { type WrittenLog, writing } from "./write.ts";

/** The redacted log of this product, in steps. `salt`: fresh random bytes (R6); `at`: now. */
export const diagnosticLog = (journal: Journal<Root>, salt: Uint8Array, at: number): Steps<WrittenLog> => {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return writing(journal, {
    known: { decider: domain, definitions, stateFields },
    calls: privacyOfCalls(allCalls),
    endpoints: new Set(allCalls.flatMap((call) => [call.path, call.name])),
    salt,
    meta: { appVersion: APP_VERSION, locale, timeZone, at },
  });
};
