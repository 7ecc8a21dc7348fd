import * as timeline from "../../../domain/staking/timeline.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dayField } from "../../common/day-field.ts";
import { useNextPayout } from "../../common/use-payout-note.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import type { StakeCardProps } from "./actions.ts";
import { type CalendarEvent, calendarFile } from "./calendar-file.ts";

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
