import { IDLE } from "../kernel/request.ts";
import type { State } from "./state.ts";

/** Apart from the state's schema, so that a page of which nobody is signed in loads no more than this. */
export const initial: State = {
  countryList: [],
  countries: IDLE,
  recents: [],
  recentsRequest: IDLE,
  person: null,
  changes: [],
  finding: null,
};
