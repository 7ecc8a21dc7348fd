import * as timeline from "../../../domain/staking/timeline.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dayField } from "../../common/day-field.ts";
import { useNextPayout } from "../../common/use-payout-note.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { visibleText } from "../../kit/visible-text.ts";
import type { StakeCardProps } from "./actions.ts";

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
  const id = (of: string): string => `${chainId}-${symbol}-${of}`;
  const events: ReadonlyArray<CalendarEvent> = [
    ...(next === null ? [] : [{ id: id(`rewards-${next}`), at: next, text: t("stake.calendar.rewards", { symbol }) }]),
    ...timeline.timelineOf(account, validators, now).lanes.flatMap(({ address, moniker, payouts, lockedUntil }) => {
      const name = validatorName(moniker);
      return [
        ...payouts.flatMap(({ key, entry, at, phase }) => {
          // a calendar says what comes
          if (at === null || phase !== "running") return [];
          const texts = { name, symbol, amount: entry.balance };
          return [
            { id: id(key), at, text: t(hidden ? "stake.calendar.arrivesHidden" : "stake.calendar.arrives", texts) },
          ];
        }),
        ...(lockedUntil === null
          ? []
          : [{ id: id(`lock-${address}`), at: lockedUntil, text: t("stake.calendar.unlocked", { name }) }]),
      ];
    }),
  ];
  if (events.length === 0) return null;
  return () => {
    const name = `${chainId}-${symbol}`.replace(/[^A-Za-z0-9]+/g, "-");
    void app.download(
      `${name}-dates-${dayField(app.now())}.ics`,
      "text/calendar;charset=utf-8",
      calendarFile(events, app.now()),
    );
  };
};

/** One entry of a calendar: `id` names it, so that a later file replaces it; `at` in milliseconds since 1970. */
export interface CalendarEvent {
  readonly id: string;
  readonly at: number;
  readonly text: string;
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

/** Events as an iCalendar file (RFC 5545): times in UTC, lines of at most 75 octets that end in CRLF. `now` is when it is written. */
export const calendarFile = (events: ReadonlyArray<CalendarEvent>, now: number): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Optio//Staking//EN",
    ...events.flatMap(({ id, at, text }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(id)}@optio`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(at)}`,
      `SUMMARY:${escaped(text)}`,
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");
