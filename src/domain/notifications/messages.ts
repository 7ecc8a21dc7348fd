import { flag } from "../decider/field.ts";
import { commands, events, type MessageOf, messages } from "../decider/message.ts";
import { action, commandsOf, eventsOf, query } from "../decider/requests.ts";
import { idText, pageNumber } from "../values/classes.ts";
import { alertKind, alerts, notificationsPage } from "./entities.ts";

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
  /** Which alerts the person gets by email. */
  alerts: query("notifications", "Alerts", { answer: { alerts } }),
  /** Switches one kind of alerts; other kinds, which another device may have changed, stay. */
  setAlert: action("notifications", "SetAlert", "AlertSet", {
    key: { alert: alertKind },
    input: { isOn: flag },
    answer: { alerts },
  }),
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
  /** The alerts still load, or this server does not send this kind. */
  NoAlert: {},
  /** The notifications still load, or could not be loaded. */
  NotKnown: {},
});
export type Rejection = MessageOf<typeof Rejection>;
