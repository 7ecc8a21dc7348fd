import { integer, nullable, optional, privateText, rows, struct, type TypeOf } from "../decider/field.ts";
import { idText, moment, pageCount, pageNumber } from "../values/classes.ts";

/** One notification. `read_at` is null until it is read; `link` is a path inside the product. */
export const notification = struct({
  id: idText,
  text: privateText,
  created_at: moment,
  read_at: nullable(moment),
  link: optional(privateText),
});
export type Notification = TypeOf<typeof notification>;

/** One page of notifications, newest first (spec §3). */
export const notificationsPage = struct({
  data: rows(notification, { key: ["id"] }),
  current_page: pageNumber,
  last_page: pageCount,
  /** How many entries the client could not read and left out; never on the wire. */
  unreadable: optional(integer),
});
export type NotificationsPage = TypeOf<typeof notificationsPage>;
