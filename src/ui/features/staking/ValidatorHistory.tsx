import { useMemo } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { type Happening, happenings, lossesOf, lossPeriod, slotsOf } from "../../../domain/staking/happened.ts";
import { dayOf, type History } from "../../../domain/staking/history.ts";
import { Command, type Validator } from "../../../domain/staking/index.ts";
import { compare } from "../../../domain/values/money.ts";
import type { Reading } from "../../../domain/wallet/books.ts";
import { type TokenBalance, Command as Wallet } from "../../../domain/wallet/index.ts";
import { sameToken } from "../../../domain/wallet/token.ts";
import { useAppState } from "../../common/app-context.tsx";
import { utcDayText } from "../../common/dates.ts";
import { shareText } from "../../common/share-text.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { CommissionDrawing } from "./CommissionDrawing.tsx";
import { OnlineDrawing } from "./OnlineDrawing.tsx";

const DAY = 86_400_000;
const NONE: ReadonlyArray<Reading> = [];

type InWords = { readonly what: string; readonly when: string | null };

/** The own losses with a validator in the last 90 days, by the books of the server; read only for who has stake there. */
const useLosses = (of: Validator, token: TokenBalance, hasStake: boolean, now: number) => {
  const { statement } = useAppState().wallet;
  const { chainId, symbol } = token;
  const period = lossPeriod(now);
  const isRead = sameToken(statement, token) && statement.since === period.since && statement.until === period.until;
  const command = Wallet.LoadStatement({ chainId, symbol, ...period });
  useLoad(`losses/${chainId}/${symbol}/${period.since}`, hasStake, isRead ? statement.request : null, command);
  const readings = hasStake && isRead ? statement.readings : NONE;
  const losses = useMemo(
    () => lossesOf(readings, { chainId, symbol }, of.address),
    [readings, chainId, symbol, of.address],
  );
  return { losses, isUnread: hasStake && isRead && failureOf(statement.request) !== null };
};

/** What happened, and when; between two days on which something was seen nothing is claimed. */
const textsOf = (of: Happening, symbol: string, hidden: boolean): InWords => {
  const [from, to] = [utcDayText(of.from), utcDayText(of.to)];
  if (of.kind === "lost") {
    const amount = hidden ? MASK : (decimalText(of.amount, 6) ?? "—");
    return { what: t("watched.lost", { amount, symbol }), when: to };
  }
  if (of.kind === "suspended")
    return {
      what: t("watched.suspended", { count: of.count, from, to, day: to }),
      when: of.isOver ? null : t("watched.suspendedStill"),
    };
  const isKnown = of.to - of.from <= DAY;
  return {
    what: t(compare(of.after, of.before) > 0 ? "watched.raised" : "watched.lowered", {
      before: shareText(of.before),
      after: shareText(of.after),
    }),
    when: isKnown ? to : t("watched.between", { from, to }),
  };
};

/** What keeps the history from being whole, in words; none where nothing does. */
const notesOf = ({ status, unreadable, isUnkept }: History): ReadonlyArray<string> => [
  ...(status === "off" ? [t("watched.off")] : []),
  ...(status === "failed" ? [t("watched.failed")] : []),
  ...(unreadable > 0 ? [t("watched.unreadable", { count: unreadable })] : []),
  ...(isUnkept ? [t("watched.unkept")] : []),
];

type HappenedProps = {
  readonly history: History;
  readonly symbol: string;
  readonly losses: ReturnType<typeof useLosses>;
};

const Happened = ({ history, symbol, losses: { losses, isUnread } }: HappenedProps) => {
  const { hidden } = useHiddenBalances();
  const { days } = history;
  const [first] = days;
  const seen = happenings(days, losses);
  const isQuiet = seen.every(({ kind }) => kind !== "suspended");
  return (
    <>
      {seen.length === 0 ? null : (
        <ul className="divide-y divide-line px-[min(1rem,4vw)] sm:px-6">
          {seen.map((of) => {
            const { what, when } = textsOf(of, symbol, hidden);
            return (
              <li key={`${of.kind} ${of.from} ${of.to}`} className="flex flex-wrap justify-between gap-x-4 py-3">
                <span className="tabular text-ink">
                  <MaskedText text={what} />
                </span>
                {when === null ? null : <span className="tabular text-muted">{when}</span>}
              </li>
            );
          })}
        </ul>
      )}
      <p className="px-[min(1rem,4vw)] pt-2 pb-4 text-sm text-pretty text-muted sm:px-6">
        {[
          ...(seen.length === 0 ? [t("watched.none")] : isQuiet ? [t("watched.noneSuspended")] : []),
          ...(first === undefined ? [] : [t("watched.since", { day: utcDayText(first.at), count: days.length })]),
          ...(isUnread ? [t("watched.lossesFailed")] : []),
          ...notesOf(history),
        ].join(" ")}
      </p>
    </>
  );
};

/** `hasStake`: whether there is or was own stake with it, of which a slash may have taken. */
type ValidatorHistoryProps = { readonly of: Validator; readonly token: TokenBalance; readonly hasStake: boolean };

/** Commission and online share over the days that this device saw, and what happened in them. */
export const ValidatorHistory = ({ of, token, hasStake }: ValidatorHistoryProps) => {
  const { history } = useAppState().staking;
  const now = useServerNow();
  const today = dayOf(now);
  const losses = useLosses(of, token, hasStake, now);
  useLoad(`history/${of.address}`, true, null, Command.LoadHistory({ validator: of.address }));
  const own = history?.validator === of.address ? history : null;
  const slots = useMemo(() => slotsOf(own?.days ?? [], today), [own?.days, today]);
  if (own === null || own.status === "reading") return null;
  const { days } = own;
  const [first] = days;
  const happened = (
    <TitledCard title={t("watched.happened")}>
      <Happened history={own} symbol={token.symbol} losses={losses} />
    </TitledCard>
  );
  if (days.length < 2) {
    const watching =
      first === undefined
        ? []
        : [first.at === today ? t("watched.watchingToday") : t("watched.watching", { day: utcDayText(first.at) })];
    const texts = [...watching, ...notesOf(own)];
    if (losses.losses.length > 0) return happened;
    return texts.length === 0 ? null : (
      <TitledCard title={t("watched.heading")}>
        <p className="px-[min(1rem,4vw)] pt-1 pb-4 text-pretty text-muted sm:px-6">{texts.join(" ")}</p>
      </TitledCard>
    );
  }
  return (
    <>
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
        <CommissionDrawing of={of} days={days} slots={slots} />
        <OnlineDrawing days={days} slots={slots} />
      </div>
      {happened}
    </>
  );
};
