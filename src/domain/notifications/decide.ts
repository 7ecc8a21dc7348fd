import { left } from "fp-ts/Either";
import { answered, type DecisionOf, ignored, NOT_PENDING, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { isoFrom } from "../values/time.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import { whyNotClear, whyNotLoad, whyNotMarkAllRead, whyNotRefresh } from "./views.ts";

type Decision = DecisionOf<Event, Rejection>;
type Of<Name extends string> = Extract<Command, { readonly _tag: `notifications.${Name}` }>;

const load = (state: State, command: Of<"Load">, envelope: Envelope): Decision =>
  refuse(whyNotLoad(state, command.page), () =>
    only(Event.LoadRequested({ request: envelope.id, page: command.page })),
  );

const markRead = (state: State, command: Of<"MarkRead">, envelope: Envelope): Decision => {
  const entry = state.list.find((each) => each.id === command.id);
  if (entry === undefined) return left(Rejection.NotFound());
  if (entry.read_at !== null) return left(Rejection.AlreadyRead());
  return only(Event.MarkedRead({ request: envelope.id, id: entry.id, read_at: isoFrom(envelope.at) }));
};

/** The outcome of one mark. 'Mark all as read' and 'Clear all' supersede the marks before them (B16). */
const markOutcome = (state: State, request: string, event: (id: string) => Event): Decision => {
  const mark = state.marks.find((pending) => pending.request === request);
  return mark === undefined ? ignored(NOT_PENDING) : only(event(mark.id));
};

const markAllRead = (state: State, envelope: Envelope): Decision =>
  refuse(whyNotMarkAllRead(state), () => only(Event.MarkAllReadRequested({ request: envelope.id })));

const clear = (state: State, envelope: Envelope): Decision =>
  refuse(whyNotClear(state), () => only(Event.ClearRequested({ request: envelope.id })));

/** What a command leads to. An answer to a question no longer open changes nothing (law 1). */
export const decide = (state: State, command: Command, { envelope }: { readonly envelope: Envelope }): Decision => {
  switch (command._tag) {
    case "notifications.Load":
      return load(state, command, envelope);
    case "notifications.RecordPage":
      return answered(state.load, command.request, () => Event.PageLoaded({ page: command.page }));
    case "notifications.RecordPageFailure":
      return answered(state.load, command.request, () => Event.LoadFailed({ failure: command.failure }));
    case "notifications.Refresh":
      return refuse(whyNotRefresh(state), () => only(Event.RefreshRequested({ request: envelope.id })));
    case "notifications.RecordRefresh":
      return answered(state.refresh, command.request, () => Event.Refreshed({ page: command.page }));
    case "notifications.RecordRefreshFailure":
      return answered(state.refresh, command.request, () => Event.RefreshFailed({ failure: command.failure }));
    case "notifications.MarkRead":
      return markRead(state, command, envelope);
    case "notifications.RecordMarkRead": {
      const { request } = command;
      return markOutcome(state, request, () => Event.MarkReadConfirmed({ request }));
    }
    case "notifications.RecordMarkReadFailure": {
      const { request, failure } = command;
      return markOutcome(state, request, (id) => Event.MarkReadFailed({ request, id, failure }));
    }
    case "notifications.MarkAllRead":
      return markAllRead(state, envelope);
    case "notifications.RecordMarkAllRead":
      return answered(state.markAll, command.request, () => Event.MarkedAllRead({ read_at: isoFrom(envelope.at) }));
    case "notifications.RecordMarkAllReadFailure":
      return answered(state.markAll, command.request, () => Event.MarkAllReadFailed({ failure: command.failure }));
    case "notifications.Clear":
      return clear(state, envelope);
    case "notifications.RecordCleared":
      return answered(state.clear, command.request, () => Event.Cleared());
    case "notifications.RecordClearFailure":
      return answered(state.clear, command.request, () => Event.ClearFailed({ failure: command.failure }));
  }
};
