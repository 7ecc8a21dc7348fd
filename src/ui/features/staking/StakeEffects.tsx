import { CalendarClock, Gift, LockKeyhole, type LucideIcon, ShieldAlert, Sprout } from "lucide-react";
import { earnings } from "../../../domain/staking/figures.ts";
import { whyNot } from "../../../domain/staking/index.ts";
import { returnOf } from "../../../domain/staking/validators.ts";
import { withListedNames } from "../../../domain/staking/views.ts";
import type { Preview, StakeIntent } from "../../../domain/transfer/index.ts";
import { isPositive, type Money, sum, ZERO } from "../../../domain/values/money.ts";
import { views as wallet } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText, dueDayText, spanText, timeLeftText } from "../../common/dates.ts";
import { shareText } from "../../common/share-text.ts";
import { spokenAddress } from "../../common/spoken-address.ts";
import { useMonikers } from "../../common/use-monikers.ts";
import { validatorName } from "../../common/validator-name.ts";
import { validatorNames } from "../../common/validator-names.ts";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";

const SECOND = 1_000;

/** The part of a staking action that its effects depend on. */
type Subject = Pick<StakeIntent, "chainId" | "symbol" | "action">;

/** What the server says about it, where it says it: the rewards paid out and the end of the wait. */
type Answer = {
  readonly rewards?: Money | undefined;
  readonly completionTime?: string | undefined;
  readonly validator?: Preview["validator"];
};

/** The name of a validator, of the list or of the own stake; its address where neither knows it. */
export const useMoniker = (token: Pick<Subject, "chainId" | "symbol">): ((address: string) => string) => {
  const monikerOf = useMonikers(token);
  return (address) => {
    const moniker = monikerOf(address);
    return moniker === undefined ? spokenAddress(address) : validatorName(moniker);
  };
};

/** The own stakes that an action touches and whose rewards it pays out, and whether there is no stake yet. */
const useTouched = ({ chainId, symbol, action }: Subject) => {
  const { wallet: state, staking } = useAppState();
  const account = wallet.accountOf(state, chainId, symbol)?.account ?? null;
  const delegations = account === null ? [] : withListedNames(account, staking.validators).delegations;
  return {
    isFirst: delegations.length === 0,
    touched: delegations.filter(
      ({ validator_address: address, rewards }) =>
        (address === action.validator || (action.type === "move-delegation" && address === action.source)) &&
        isPositive(rewards ?? ZERO),
    ),
  };
};

/** The names of the validators whose rewards an action pays out, as one text; null where it touches none. */
export const useRewardNames = (of: Subject): string | null => {
  const { touched } = useTouched(of);
  return touched.length === 0 ? null : validatorNames(touched.map(({ moniker }) => moniker));
};

/** That stake can be lost, with the shares that the chain's faults burn where the server says them. */
export const useRiskText = (): string => {
  const slashing = useAppState().staking.validators?.slashing;
  return slashing === undefined
    ? t("stake.effect.risk")
    : t("stake.effect.riskShares", {
        downtime: shareText(slashing.downtime),
        doubleSign: shareText(slashing.doubleSign),
      });
};

/** How long new stake takes to come back, and what of it can be lost with a validator, in one line for the form. */
export const useRiskLine = (moniker: string): string => {
  const { validators } = useAppState().staking;
  const name = validatorName(moniker);
  const slashing = validators?.slashing;
  const wait = validators?.unstakingWaitTime ?? null;
  const risk =
    slashing === undefined
      ? t("stake.effect.riskOf", { name })
      : t("stake.effect.riskOfShares", {
          name,
          downtime: shareText(slashing.downtime),
          doubleSign: shareText(slashing.doubleSign),
        });
  return wait === null ? risk : `${t("stake.effect.comesBack", { span: spanText(wait) })} ${risk}`;
};

/**
 * When the wait that an action starts ends, in milliseconds since 1970: the payout of an undelegation, the lock of a
 * move; null for an action without one. `now` is the server's time; the server's own answer comes first, and is needed for
 * a move away from a validator that is not active: one that names the rewards names the end of a lock as well, if there is
 * one.
 */
const useWaitEnd = (
  { action }: Subject,
  { completionTime, rewards }: Answer,
  now: number,
): number | null | "unknown" => {
  const { validators } = useAppState().staking;
  if (completionTime !== undefined) return Date.parse(completionTime);
  if (validators === null) return "unknown";
  if (action.type === "undelegate") return whyNot.payoutAt(now, validators);
  if (action.type !== "move-delegation") return null;
  const until = whyNot.lockedUntil(now, validators, action.source);
  return until === "unknown" && rewards !== undefined ? null : until;
};

/** When what is cancelled would arrive, and how long unstaking it again takes; null for other actions. */
const useCancelCost = ({ chainId, symbol, action }: Subject, now: number): string | null => {
  const { wallet: state, staking } = useAppState();
  if (action.type !== "cancel-undelegate") return null;
  const entry = wallet
    .accountOf(state, chainId, symbol)
    ?.account?.unbondingDetails.entries.find(
      ({ validator_address, creationHeight }) =>
        validator_address === action.validator && creationHeight === action.creationHeight,
    );
  const left = entry === undefined ? Number.NaN : Date.parse(entry.completionTime) - now;
  if (!(left > 0)) return null;
  const wait = staking.validators?.unstakingWaitTime ?? null;
  return wait === null
    ? t("stake.effect.cancelCost", { left: timeLeftText(left) })
    : t("stake.effect.cancelCostWait", { left: timeLeftText(left), span: spanText(wait) });
};

/** What an amount would earn in a year with the validator that it goes to, and when first; null where that is not known. */
const useYearly = ({ symbol, action }: Subject, props: Omit<StakeEffectsProps, "of">): string | null => {
  const { coins, now, hidden, answer } = props;
  const { validators } = useAppState().staking;
  const to = answer?.validator ?? validators?.validatorSet.find(({ address }) => address === action.validator);
  const earned = coins === undefined || to === undefined ? null : earnings(coins, returnOf(to));
  if (earned === null || !isPositive(earned.year) || hidden) return null;
  const interval = validators?.rewardPayoutFrequency ?? 0;
  const texts = { year: decimalText(earned.year, 2) ?? "—", symbol };
  return interval <= 0
    ? t("stake.effect.earnsYear", texts)
    : t("stake.effect.earnsYearFirst", { ...texts, date: dueDayText(now + interval * SECOND) });
};

/** What it earns is the warm line of a review. */
const EARNS = "rounded-card bg-earn-soft px-4 py-2.5 text-base font-medium";

type Effect = { readonly id: string; readonly icon: LucideIcon; readonly text: string };

type StakeEffectsProps = {
  readonly of: Subject;
  /** The preview or receipt; absent in the form, before there is one. */
  readonly answer?: Answer;
  readonly now: number;
  readonly hidden: boolean;
  /** What to say about the rewards that the action pays, in place of their amount alone. */
  readonly rewardsNote?: string | null;
  /** The form, which says risk, wait and arrival itself. */
  readonly inForm?: boolean;
  /** The action has a receipt, where its rewards are, and its end is said above; `sent`: it is not in a block yet. */
  readonly end?: "sent" | "done" | null;
  /** The amount that a preview says what it earns. */
  readonly coins?: Money;
};

/** A jailed validator takes nothing back (docs/staking.md 6), and stake with an inactive one earned nothing. */
const IDLE_TEXT = {
  active: "stake.effect.idle",
  inactive: "stake.effect.idleInactive",
  jailed: "stake.effect.idleJailed",
} as const;

/**
 * What an action does to the stake, with dates: before it is confirmed, and on its receipt. Rewards that the server named
 * are among the facts below it.
 */
export const StakeEffects = (props: StakeEffectsProps) => {
  const { of, answer, now, hidden, rewardsNote = null, inForm = false, end: stands = null } = props;
  const done = stands !== null;
  const nameOf = useMoniker(of);
  const { touched, isFirst } = useTouched(of);
  const rewards = sum(touched.map((delegation) => delegation.rewards ?? ZERO));
  const names = useRewardNames(of) ?? "";
  const risk = useRiskText();
  const end = useWaitEnd(of, answer ?? {}, now);
  const { validators } = useAppState().staking;
  const wait = validators?.unstakingWaitTime ?? null;
  const statusOf = (validator: string) =>
    validators?.validatorSet.find(({ address }) => address === validator)?.status ?? "active";
  const { action } = of;
  const toStatus = statusOf(action.validator);
  const date = dateTimeText(end === "unknown" ? null : end);
  const lockText = (): string => {
    const name = nameOf(action.validator);
    if (end === null) return t("stake.effect.free");
    if (end !== "unknown") return t("stake.effect.locked", { date, name });
    return t(answer === undefined ? "stake.effect.lockInPreview" : "stake.effect.lockUnknown", { name });
  };
  const cost = useCancelCost(of, now);
  const yearly = useYearly(of, props);
  const earned: ReadonlyArray<Effect> = yearly === null ? [] : [{ id: "earns", icon: Sprout, text: yearly }];
  const effects = (): ReadonlyArray<Effect> => {
    switch (action.type) {
      case "undelegate":
        return [
          ...(inForm || done ? [] : [{ id: "payout", icon: CalendarClock, text: t("stake.effect.payout", { date }) }]),
          // the end says itself what is usual
          ...(done && toStatus === "active"
            ? []
            : [{ id: "idle", icon: Sprout, text: t(IDLE_TEXT[toStatus], { name: nameOf(action.validator) }) }]),
        ];
      case "move-delegation": {
        const isEarning = statusOf(action.source) === "active";
        const moves = isEarning ? "stake.effect.moves" : "stake.effect.movesIdle";
        const moved = isEarning ? "stake.effect.moved" : "stake.effect.movedIdle";
        return [
          // the review fits a phone's screen (A7)
          ...(answer === undefined || done
            ? [{ id: "moved", icon: Sprout, text: t(stands === "done" ? moved : moves) }]
            : []),
          { id: "lock", icon: LockKeyhole, text: lockText() },
        ];
      }
      case "cancel-undelegate":
        return [
          ...earned,
          ...(done || cost === null ? [] : [{ id: "cost", icon: CalendarClock, text: cost }]),
          // the form says of an active one what it saves
          ...(inForm && toStatus === "active"
            ? []
            : [
                {
                  id: "resumes",
                  icon: Sprout,
                  text: t(toStatus === "active" ? "stake.effect.resumes" : "stake.effect.resumesIdle", {
                    name: nameOf(action.validator),
                  }),
                },
              ]),
        ];
      default:
        return [
          ...earned,
          ...(wait === null || inForm || done
            ? []
            : [{ id: "wait", icon: CalendarClock, text: t("stake.effect.wait", { span: spanText(wait) }) }]),
          ...(isFirst && !inForm && !done ? [{ id: "risk", icon: ShieldAlert, text: risk }] : []),
        ];
    }
  };
  const paid: ReadonlyArray<Effect> =
    done || answer?.rewards !== undefined || !isPositive(rewards)
      ? []
      : [
          {
            id: "rewards",
            icon: Gift,
            text:
              rewardsNote ??
              (hidden
                ? t("stake.effect.rewardsHidden", { names })
                : t("stake.effect.rewards", { names, amount: decimalText(rewards, 6) ?? "—", symbol: of.symbol })),
          },
        ];
  const all = [...effects(), ...paid];
  if (all.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 text-sm text-pretty text-ink">
      {all.map(({ id, icon: Icon, text }) => (
        <li key={id} className={cx("flex items-start gap-2.5", id === "earns" && EARNS)}>
          <Icon className={cx("mt-0.5 size-4 shrink-0", id === "earns" ? "text-earn" : "text-muted")} />
          <span className="tabular">{text}</span>
        </li>
      ))}
    </ul>
  );
};
