import { idText } from "../decider/classes.ts";
import { integer } from "../decider/field.ts";
import { type MessageOf, messages } from "../decider/message.ts";
import { action, query } from "../decider/requests.ts";
import { notificationsPage } from "./entities.ts";

/** A page of the list; page 1 replaces the list. */
export const pageQuery = query("notifications", "Page", {
  input: { page: integer },
  answer: { page: notificationsPage },
});
/** Reads the newest page in the background: a failure changes nothing on screen (F9). */
export const refresh = action("notifications", "Refresh", "Refreshed", { answer: { page: notificationsPage } });
/** The notification is shown as read at once, before the server confirms it. */
export const markRead = action("notifications", "MarkRead", "MarkReadConfirmed", { key: { id: idText } });
export const markAllRead = action("notifications", "MarkAllRead", "MarkedAllRead");
export const clear = action("notifications", "Clear", "Cleared");

export const Command = messages("notifications", {
  ...pageQuery.commands,
  ...refresh.commands,
  ...markRead.commands,
  ...markAllRead.commands,
  ...clear.commands,
});
export type Command = MessageOf<typeof Command>;

export const Event = messages("notifications", {
  ...pageQuery.events,
  ...refresh.events,
  ...markRead.events,
  ...markAllRead.events,
  ...clear.events,
});
export type Event = MessageOf<typeof Event>;

/** Why a command was refused. */
export const Rejection = messages("notifications", {
  /** The same request is pending. */
  Busy: {},
  /** There is no page after the last. */
  NoMorePages: {},
  NotFound: {},
  AlreadyRead: {},
  NothingUnread: {},
  NothingToClear: {},
});
export type Rejection = MessageOf<typeof Rejection>;
