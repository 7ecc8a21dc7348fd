import { CircleSlash, ShieldAlert, TriangleAlert } from "lucide-react";
import type { Validator } from "../../../domain/staking/index.ts";
import type { Money } from "../../../domain/values/money.ts";
import { percentText } from "../../common/share-text.ts";
import { t } from "../../i18n/index.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { visibleText } from "../../kit/visible-text.ts";

const BADGE = "inline-flex items-center gap-1 rounded-full px-2 text-xs leading-5 font-medium whitespace-nowrap";

/** Says by icon and word that a validator is jailed or inactive; nothing for an active one. */
export const ValidatorStatus = ({ status }: { readonly status: Validator["status"] }) => {
  if (status === undefined || status === "active") return null;
  const jailed = status === "jailed";
  const Icon = jailed ? ShieldAlert : CircleSlash;
  return (
    <span className={`${BADGE} ${jailed ? "bg-negative-soft text-negative" : "bg-sunken text-muted"}`}>
      <Icon className="size-3.5" />
      <span>{t(jailed ? "staking.validators.jailed" : "staking.validators.inactive")}</span>
    </span>
  );
};

/** Whether a validator is active, in one word; `—` where the server does not say it. */
export const statusText = ({ status }: Pick<Validator, "status">): string => {
  if (status === undefined) return "—";
  return t(status === "active" ? "staking.validators.statusActive" : `staking.validators.${status}`);
};

/** Marks the user's own stake, with its amount in the token unless balances are hidden. */
export const OwnStakeBadge = ({ coins, symbol, hidden }: OwnStakeBadgeProps) => {
  const figure = hidden ? "" : ` ${decimalText(coins, 2) ?? "—"} ${symbol}`;
  return (
    <span className={`${BADGE} tabular bg-positive-soft text-positive`}>
      {`${t("staking.validators.yours")}${figure}`}
    </span>
  );
};
type OwnStakeBadgeProps = { readonly coins: Money; readonly symbol: string; readonly hidden: boolean };

/** Warns that another validator has the same name, with the part of the address that tells them apart. */
export const SameName = ({ mark }: { readonly mark: string }) => (
  <span className="flex items-start gap-x-1.5 text-xs font-medium text-warning">
    <TriangleAlert className="mt-px size-3.5 shrink-0" />
    <span className="min-w-0">
      <span>{t("staking.validators.sameName")}</span> <span className="tabular wrap-anywhere">{visibleText(mark)}</span>
    </span>
  </span>
);

/** The most that a commission may rise a day, in percentage points. */
export const pointsText = (change: Money): string => {
  const step = percentText(change);
  return t("staking.validators.points", { step, count: Number(step) });
};

/** The limits of a commission, short on screen and as a sentence for a screen reader; null where they are unknown. */
export const limitsOf = ({
  maxFee,
  maxFeeChange,
}: Validator): { readonly short: string; readonly long: string | null } | null => {
  if (maxFee === undefined) return null;
  const max = percentText(maxFee);
  if (maxFeeChange === undefined) return { short: t("staking.validators.commissionMax", { max }), long: null };
  return {
    short: t("staking.validators.commissionLimits", { max, step: percentText(maxFeeChange) }),
    long: t("staking.validators.commissionLimitsLong", { max, points: pointsText(maxFeeChange) }),
  };
};
