import { CalendarPlus, Sprout } from "lucide-react";
import { useState } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import { earnedIn, earnings } from "../../../domain/staking/figures.ts";
import { views } from "../../../domain/staking/index.ts";
import type { Form, StakeIntent } from "../../../domain/transfer/index.ts";
import { type Money, truncate } from "../../../domain/values/money.ts";
import { views as wallet } from "../../../domain/wallet/index.ts";
import { entryKey } from "../../../domain/wallet/unbonding.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dayText, dueDayText, timeOfDayText } from "../../common/dates.ts";
import { dayField } from "../../common/day-field.ts";
import { fileName } from "../../common/file-name.ts";
import { type MarkState, RingMark } from "../../common/transfer/Marks.tsx";
import type { SentForm } from "../../common/transfer/StatusLine.tsx";
import { useTime } from "../../common/use-now.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { visibleText } from "../../kit/visible-text.ts";
import { ACTION_TEXT } from "./actions.ts";
import { calendarFile } from "./calendar-file.ts";
import { MoveGain } from "./MoveGain.tsx";
import { useMoniker } from "./StakeEffects.tsx";
import { DayRing, SproutMark } from "./StakeMarks.tsx";

type Completed = Extract<Form, { readonly step: "completed" }>;
type Of = { readonly intent: StakeIntent };

const DAY = 86_400_000;
const [SECOND, DECIMALS] = [1_000, 6];

/** When unstaked coins arrive, in milliseconds since 1970, as the server says it; null where it does not. */
const arrivalOf = ({ preview, receipt }: Pick<Completed, "preview" | "receipt">): number | null => {
  const at = Date.parse(receipt.completionTime ?? preview.completionTime ?? "");
  return Number.isNaN(at) ? null : at;
};

type StakeMarkProps = Of & { readonly form: SentForm; readonly state: MarkState };

/** The mark of the validator in a ring while an action is on its way; at its end what became of it. */
export const StakeMark = ({ intent, form, state }: StakeMarkProps) => {
  const { validators } = useAppState().staking;
  const nameOf = useMoniker(intent);
  const now = useServerNow();
  const { action } = intent;
  const at = form.step === "completed" && action.type === "undelegate" ? arrivalOf(form) : null;
  if (state === "done" && at !== null) {
    const days = Math.max(1, Math.round(((validators?.unstakingWaitTime ?? 0) * SECOND) / DAY));
    return <DayRing size="large" left={Math.max(0, Math.ceil((at - now) / DAY))} days={days} />;
  }
  if (state === "done" && (action.type === "delegate" || action.type === "cancel-undelegate")) return <SproutMark />;
  const address = action.validator;
  const image = validators?.validatorSet.find((of) => of.address === address)?.image ?? null;
  return (
    <RingMark state={state}>
      <Avatar kind="validator" seed={address} name={nameOf(address)} src={image} size="large" />
    </RingMark>
  );
};

const HEADLINE = "tabular text-center text-2xl font-semibold tracking-tight text-balance wrap-anywhere text-ink";

/** An amount as written out, whole. */
const wholeText = (coins: Money): string => decimalText(coins, Number.MAX_SAFE_INTEGER) ?? coins;

/** What is being done, while the answer is awaited. */
export const StakeSending = ({ intent }: Of) => (
  <p className={HEADLINE}>
    {t(`sheet.sending.${ACTION_TEXT[intent.action.type]}`, {
      amount: wholeText(intent.amount),
      symbol: visibleText(intent.symbol),
    })}
  </p>
);

type EarnedProps = { readonly coins: Money; readonly apr: Money; readonly since: number; readonly symbol: string };

/** What an amount has earned since it is staked, which grows each second; only this element is drawn again. */
const EarnedSoFar = ({ coins, apr, since, symbol }: EarnedProps) => {
  const skew = useAppState().session.clockSkew;
  const now = useTime((at) => SECOND - (at % SECOND), skew);
  const earned = earnedIn(coins, apr, (now - since) / SECOND);
  const text = earned === null ? null : decimalText(truncate(earned, DECIMALS), DECIMALS, DECIMALS);
  return (
    <p className="tabular mx-auto mt-2 flex w-fit items-center gap-2 rounded-full bg-earn-soft px-4 py-1.5 font-semibold text-earn">
      <Sprout className="size-4" />
      <span translate="no">{t("sheet.end.soFar", { amount: text ?? "—", symbol })}</span>
    </p>
  );
};

type StakeDoneProps = Of & { readonly form: Pick<Completed, "preview" | "receipt">; readonly hidden: boolean };

/**
 * What was done, as the largest thing at the end: what earns where since when, or what arrives when. What is not in a block
 * yet is being done.
 */
export const StakeDone = ({ intent, form, isDone, hidden }: StakeDoneProps & { readonly isDone: boolean }) => {
  const nameOf = useMoniker(intent);
  const { staking } = useAppState();
  const now = useServerNow();
  const [since] = useState(now);
  const { amount: coins, action } = intent;
  const to = staking.validators?.validatorSet.find(({ address }) => address === action.validator);
  const apr = to === undefined ? null : views.returnOf(to);
  const earns = isDone && to?.status === "active" && earnings(coins, apr) !== null;
  const texts = {
    amount: wholeText(coins),
    symbol: visibleText(intent.symbol),
    name: visibleText(nameOf(action.validator)),
  };
  const interval = staking.validators?.rewardPayoutFrequency ?? 0;
  const at = arrivalOf(form);
  const lines = (): readonly [string, string | null] => {
    if (!isDone)
      return [
        t(`sheet.sending.${ACTION_TEXT[action.type]}`, texts),
        action.type !== "undelegate"
          ? t("sheet.end.withName", texts)
          : at === null
            ? null
            : t("sheet.end.willArrive", { date: dueDayText(at), time: timeOfDayText(at) }),
      ];
    switch (action.type) {
      case "undelegate":
        return at === null
          ? [t("sheet.end.arrivesLater", texts), null]
          : [
              t("sheet.end.arrives", { ...texts, date: dueDayText(at) }),
              t("sheet.end.arrivesHow", { time: timeOfDayText(at) }),
            ];
      case "move-delegation":
        return [
          t(earns ? "sheet.end.moved" : "sheet.end.staked", texts),
          earns ? null : t("sheet.end.withName", texts),
        ];
      case "cancel-undelegate":
        return [t(earns ? "sheet.end.earningAgain" : "sheet.end.staked", texts), t("sheet.end.withName", texts)];
      default:
        return earns
          ? [t("sheet.end.earning", texts), t("sheet.end.since", { ...texts, time: timeOfDayText(since) })]
          : [t("sheet.end.staked", texts), t("sheet.end.withName", texts)];
    }
  };
  const [headline, below] = lines();
  const source = action.type === "move-delegation" ? action.source : null;
  return (
    <div className="flex flex-col gap-1 pt-2">
      <p className={HEADLINE}>{headline}</p>
      {below === null ? null : <p className="text-center text-pretty wrap-anywhere text-muted">{below}</p>}
      {action.type !== "delegate" || !earns || apr === null ? null : (
        <>
          {hidden ? null : <EarnedSoFar coins={coins} apr={apr} since={since} symbol={texts.symbol} />}
          {interval <= 0 ? null : (
            <p className="tabular mt-1 text-center text-sm text-muted">
              {t("sheet.end.first", { date: dueDayText(since + interval * SECOND) })}
            </p>
          )}
        </>
      )}
      {source === null ? null : (
        <div className="mx-auto mt-1">
          <MoveGain coins={coins} from={source} to={action.validator} symbol={texts.symbol} hidden={hidden} />
        </div>
      )}
    </div>
  );
};

/** Puts the day on which unstaked coins arrive into the person's calendar; nothing for other actions. */
export const StakeMore = ({ intent, form, hidden }: StakeDoneProps) => {
  const app = useApp();
  const nameOf = useMoniker(intent);
  const { wallet: state } = useAppState();
  const at = arrivalOf(form);
  const { action, chainId, symbol, amount: coins } = intent;
  if (action.type !== "undelegate" || at === null) return null;
  const entry = wallet
    .accountOf(state, chainId, symbol)
    ?.account?.unbondingDetails.entries.find(
      ({ validator_address, completionTime }) =>
        validator_address === action.validator && Date.parse(completionTime) === at,
    );
  const save = () => {
    const link = `${window.location.origin}${stakePath({ chainId, symbol })}`;
    const id = entry === undefined ? `${action.validator}@${at}` : entryKey(entry);
    const event = {
      id: `${chainId}-${symbol}-${id}`,
      at,
      link,
      text: t(hidden ? "stake.calendar.arrivesHidden" : "stake.calendar.arrives", { symbol, amount: coins }),
      details: t("stake.calendar.arrivesText", { name: nameOf(action.validator), link }),
    };
    const name = fileName([symbol, dayField(at)], "ics");
    void app.download(name, "text/calendar;charset=utf-8", calendarFile([event], app.now()));
  };
  return (
    <Button
      wide
      variant="secondary"
      icon={CalendarPlus}
      aria-label={`${t("sheet.end.calendar")}: ${dayText(at)}`}
      onClick={save}
    >
      {t("sheet.end.calendar")}
    </Button>
  );
};
