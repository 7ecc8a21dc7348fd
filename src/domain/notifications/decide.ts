import { decideBy } from "../decider/decider.ts";
import {
  type Command,
  clear,
  type Event,
  markAllRead,
  markRead,
  pageQuery,
  type Rejection,
  refresh,
} from "./messages.ts";
import { markSlot, type State } from "./state.ts";
import { whyNotClear, whyNotLoad, whyNotMarkAllRead, whyNotMarkRead, whyNotRefresh } from "./views.ts";

export const decide = decideBy<State, Command, Event, Rejection>({
  ...pageQuery.decide<State, Rejection>("load", { whyNot: (state, { page }) => whyNotLoad(state, page) }),
  ...refresh.decide<State, Rejection>("refresh", { whyNot: whyNotRefresh }),
  ...markRead.decide<State, Rejection>(markSlot, { whyNot: (state, { id }) => whyNotMarkRead(state, id) }),
  ...markAllRead.decide<State, Rejection>("markAll", { whyNot: whyNotMarkAllRead }),
  ...clear.decide<State, Rejection>("clear", { whyNot: whyNotClear }),
});
