import { flag, integer, nullable, oneOf, optional, privateText, rows, struct, type TypeOf } from "../decider/field.ts";
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

/** What a person can get an alert by email of, in the order in which it is shown. */
export const ALERT_KINDS = [
  "new_device",
  "validator_down",
  "commission_raised",
  "unstaking_arrived",
  "money_received",
  "rewards_paid",
] as const;

/** A kind of alerts by email. */
export const alertKind = oneOf(ALERT_KINDS);
export type AlertKind = TypeOf<typeof alertKind>;

/** Which alerts the person gets by email. A kind that the server does not send is absent. An extension. */
export const alerts = struct({
  new_device: optional(flag),
  validator_down: optional(flag),
  commission_raised: optional(flag),
  unstaking_arrived: optional(flag),
  money_received: optional(flag),
  rewards_paid: optional(flag),
});
export type Alerts = TypeOf<typeof alerts>;
