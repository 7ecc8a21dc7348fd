import { idText, moment } from "../decider/classes.ts";
import { integer, text } from "../decider/field.ts";
import { type MessageOf, messages } from "../decider/message.ts";
import { failure } from "../values/failure.ts";
import { notificationsPage } from "./entities.ts";

/** What the user and the clock ask for. `Record…` commands carry answers and name the request they answer. */
export const Command = messages("notifications", {
  /** Loads a page; page 1 starts over. */
  Load: { page: integer },
  RecordPage: { request: text, page: notificationsPage },
  RecordPageFailure: { request: text, failure },
  /** Reads the newest page in the background: a failure changes nothing on screen (F9). */
  Refresh: {},
  RecordRefresh: { request: text, page: notificationsPage },
  RecordRefreshFailure: { request: text, failure },
  MarkRead: { id: idText },
  RecordMarkRead: { request: text },
  RecordMarkReadFailure: { request: text, failure },
  MarkAllRead: {},
  RecordMarkAllRead: { request: text },
  RecordMarkAllReadFailure: { request: text, failure },
  Clear: {},
  RecordCleared: { request: text },
  RecordClearFailure: { request: text, failure },
});
export type Command = MessageOf<typeof Command>;

/** What happened. `at` values are ISO 8601 in UTC. */
export const Event = messages("notifications", {
  LoadRequested: { request: text, page: integer },
  PageLoaded: { page: notificationsPage },
  LoadFailed: { failure },
  RefreshRequested: { request: text },
  Refreshed: { page: notificationsPage },
  RefreshFailed: { failure },
  /** Shown as read at once; the server is told, and `request` names that call. */
  MarkedRead: { request: text, id: idText, read_at: moment },
  MarkReadConfirmed: { request: text },
  MarkReadFailed: { request: text, id: idText, failure },
  MarkAllReadRequested: { request: text },
  MarkedAllRead: { read_at: moment },
  MarkAllReadFailed: { failure },
  ClearRequested: { request: text },
  Cleared: {},
  ClearFailed: { failure },
});
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("notifications", {
  /** The same question is being asked already. */
  Busy: {},
  /** There is no page after the last. */
  NoMorePages: {},
  NotFound: {},
  AlreadyRead: {},
  NothingUnread: {},
  NothingToClear: {},
});
export type Rejection = MessageOf<typeof Rejection>;
