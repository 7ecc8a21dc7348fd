import { decideBy } from "../decider/decider.ts";
import { alertLens, markLens } from "./lenses.ts";
import { type Command, type Event, type Rejection, requests } from "./messages.ts";
import type { State } from "./state.ts";
import {
  whyNotClear,
  whyNotLoad,
  whyNotLoadAlerts,
  whyNotMarkAllRead,
  whyNotMarkRead,
  whyNotRefresh,
  whyNotSetAlert,
} from "./views.ts";

export const decide = decideBy<State, Command, Event, Rejection>({
  ...requests.page.decide<State, Rejection>("load", { whyNot: (state, { page }) => whyNotLoad(state, page) }),
  ...requests.refresh.decide<State, Rejection>("refresh", { whyNot: whyNotRefresh }),
  ...requests.markRead.decide<State, Rejection>(markLens, { whyNot: (state, { id }) => whyNotMarkRead(state, id) }),
  ...requests.markAllRead.decide<State, Rejection>("markAll", { whyNot: whyNotMarkAllRead }),
  ...requests.clear.decide<State, Rejection>("clear", { whyNot: whyNotClear }),
  ...requests.alerts.decide<State, Rejection>("loadAlerts", { whyNot: whyNotLoadAlerts }),
  ...requests.setAlert.decide<State, Rejection>(alertLens, {
    whyNot: (state, { alert }) => whyNotSetAlert(state, alert),
  }),
});
