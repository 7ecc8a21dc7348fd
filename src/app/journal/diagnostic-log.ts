import { surroundingsOf } from "../../adapters/browser/surroundings.ts";
import { allCalls } from "../../adapters/http/calls/index.ts";
import { definitions, domain, type Root, stateFields } from "../../domain/index.ts";
import { privacyOfCalls } from "./domain.ts";
import type { Journal } from "./journal.ts";
import { markDefinitions } from "./marks.ts";
import type { Steps } from "./slices.ts";
import { type WrittenLog, writing } from "./write.ts";

/** The version of this product, as in package.json; that of the API's protocol is a header of every call. */
export const PRODUCT_VERSION = "0.1.0";

/** The name of this script in a build, which has the hash of the build's code; absent where the sources run. */
const build = /([^/]+)\.js$/.exec(import.meta.url)?.[1];

/** The redacted log of this product, in steps. `salt`: fresh random bytes (R6); `at`: now; `forms`: other forms that were read. */
export const diagnosticLog = (
  journal: Journal<Root>,
  salt: Uint8Array,
  at: number,
  forms: ReadonlyArray<string> = [],
): Steps<WrittenLog> => {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return writing(journal, {
    known: { decider: domain, definitions: { ...definitions, ...markDefinitions }, stateFields },
    calls: privacyOfCalls(allCalls),
    salt,
    meta: {
      ...{ appVersion: PRODUCT_VERSION, locale, timeZone, at },
      ...(build !== undefined && { build }),
      ...(forms.length > 0 && { forms }),
      ...(typeof window !== "undefined" && surroundingsOf(window)),
    },
  });
};
