import { commands, events, type MessageOf, messages } from "../decider/message.ts";
import { action, commandsOf, eventsOf, query } from "../decider/requests.ts";
import { idText, pageNumber } from "../values/classes.ts";
import { notificationsPage } from "./entities.ts";

/** The requests to the server. */
export const requests = {
  /** A page of the list; page 1 replaces the list. */
  page: query("notifications", "Page", {
    input: { page: pageNumber },
    answer: { page: notificationsPage },
  }),
  /** Reads the newest page in the background: a failure changes nothing on screen. */
  refresh: action("notifications", "Refresh", "Refreshed", {
    needs: "load",
    answer: { page: notificationsPage },
  }),
  /** The notification is shown as read at once, before the server confirms it. */
  markRead: action("notifications", "MarkRead", "MarkReadConfirmed", { key: { id: idText } }),
  markAllRead: action("notifications", "MarkAllRead", "MarkedAllRead"),
  clear: action("notifications", "Clear", "Cleared"),
};

export const Command = commands("notifications", commandsOf(requests));
export type Command = MessageOf<typeof Command>;

export const Event = events("notifications", eventsOf(requests));
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
  /** The notifications still load, or could not be loaded. */
  NotKnown: {},
});
export type Rejection = MessageOf<typeof Rejection>;
