import { stakePath } from "../../../app/routing/routes.ts";
import { stakeRowPath } from "../../../app/routing/row-paths.ts";
import * as timeline from "../../../domain/staking/timeline.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dayField } from "../../common/day-field.ts";
import { fileName, tokenParts } from "../../common/file-name.ts";
import { useNextPayout } from "../../common/use-payout-note.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { visibleText } from "../../kit/visible-text.ts";
import type { StakeCardProps } from "./actions.ts";

/** How many characters of the own address name a wallet: two wallets of a person may stake with one validator. */
const OWN = 12;

/**
 * Saves the dates of a stake as a calendar: the next payout of rewards, each arrival of unstaked coins, and the end of each
 * lock on moves. Null while there are none. Amounts are left out while balances are hidden.
 */
export const useCalendarFile = ({ token, account, hidden }: StakeCardProps): (() => void) | null => {
  const app = useApp();
  const { validators } = useAppState().staking;
  const next = useNextPayout(token);
  const now = useServerNow();
  const { chainId, symbol } = token;
  const id = (of: string): string => `${chainId}-${symbol}-${account.address.slice(-OWN)}-${of}`;
  const linkTo = (path: string): string => `${window.location.origin}${path}`;
  const linkOf = (validator: string, height?: string): string =>
    linkTo(stakeRowPath(token, height === undefined ? { validator } : { validator, height }));
  const lines = timeline
    .timelineOf(account, validators, now)
    .lanes.flatMap(({ address, moniker, payouts, lockedUntil }) => {
      const name = validatorName(moniker);
      const arrivals = payouts.flatMap(({ key, entry, at, phase }): ReadonlyArray<CalendarEvent> => {
        // a calendar says what comes
        if (at === null || phase !== "running") return [];
        const text = t(hidden ? "stake.calendar.arrivesHidden" : "stake.calendar.arrives", {
          symbol,
          amount: entry.balance,
        });
        const link = linkOf(address, entry.creationHeight);
        return [{ id: id(key), at, text, details: t("stake.calendar.arrivesText", { name, link }), link }];
      });
      if (lockedUntil === null) return arrivals;
      const link = linkOf(address);
      const text = t("stake.calendar.unlocked", { name });
      return [...arrivals, { id: id(`lock-${address}`), at: lockedUntil, text, details: link, link }];
    });
  const page = linkTo(stakePath(token));
  const events: ReadonlyArray<CalendarEvent> = [
    ...(next === null
      ? []
      : [
          {
            id: id(`rewards-${next}`),
            at: next,
            text: t("stake.calendar.rewards", { symbol }),
            details: page,
            link: page,
          },
        ]),
    ...lines,
  ];
  if (events.length === 0) return null;
  return () => {
    const name = fileName(["dates", ...tokenParts(token), dayField(app.now())], "ics");
    void app.download(name, "text/calendar;charset=utf-8", calendarFile(events, app.now()));
  };
};

/**
 * One entry of a calendar: `id` names it, so that a later file replaces it; `at` in milliseconds since 1970; `link` is the
 * address of its page in the product, encoded; `details` names it too, since some calendars show no link of an entry.
 */
export interface CalendarEvent {
  readonly id: string;
  readonly at: number;
  readonly text: string;
  readonly details: string;
  readonly link: string;
}

/** The most octets of a line without its line break. */
const LINE = 75;

const utc = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");

/* Texts of other people may hold anything: what a reader can't see is made visible, and no line is ended. */
const escaped = (text: string): string =>
  visibleText(text)
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\s+/g, " ");

/* A line in pieces that do not divide a character; every piece after the first begins with a space. */
const folded = (line: string): string => {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = "";
  for (const character of line) {
    if (encoder.encode(piece + character).length > LINE) {
      pieces.push(piece);
      piece = " ";
    }
    piece += character;
  }
  return [...pieces, piece].join("\r\n");
};

/* The reminder, a day before. It stands last: some calendars read no entry whose reminder comes first. */
const reminderOf = (text: string): ReadonlyArray<string> => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escaped(text)}`,
  "TRIGGER:-P1D",
  "END:VALARM",
];

/**
 * Events as an iCalendar file (RFC 5545), each with a reminder a day before: times in UTC, lines of at most 75 octets that end
 * in CRLF. `now` is when it is written.
 */
export const calendarFile = (events: ReadonlyArray<CalendarEvent>, now: number): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Optio//Staking//EN",
    ...events.flatMap(({ id, at, text, details, link }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(id)}@optio`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(at)}`,
      `SUMMARY:${escaped(text)}`,
      `DESCRIPTION:${escaped(details)}`,
      // an address is no text: nothing in it is escaped
      `URL:${link}`,
      ...reminderOf(text),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
