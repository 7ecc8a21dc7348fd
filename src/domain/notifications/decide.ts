import { decideBy } from "../decider/decider.ts";
import { markLens } from "./lenses.ts";
import { type Command, type Event, type Rejection, requests } from "./messages.ts";
import type { State } from "./state.ts";
import { whyNotClear, whyNotLoad, whyNotMarkAllRead, whyNotMarkRead, whyNotRefresh } from "./views.ts";

export const decide = decideBy<State, Command, Event, Rejection>({
  ...requests.page.decide<State, Rejection>("load", { whyNot: (state, { page }) => whyNotLoad(state, page) }),
  ...requests.refresh.decide<State, Rejection>("refresh", { whyNot: whyNotRefresh }),
  ...requests.markRead.decide<State, Rejection>(markLens, { whyNot: (state, { id }) => whyNotMarkRead(state, id) }),
  ...requests.markAllRead.decide<State, Rejection>("markAll", { whyNot: whyNotMarkAllRead }),
  ...requests.clear.decide<State, Rejection>("clear", { whyNot: whyNotClear }),
});
