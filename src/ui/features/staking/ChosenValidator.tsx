import { earnings } from "../../../domain/staking/figures.ts";
import type { Validator } from "../../../domain/staking/index.ts";
import type { Money } from "../../../domain/values/money.ts";
import { bondedText, commissionText, figureText } from "../../common/figure-text.ts";
import { shareText } from "../../common/share-text.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { SameName, ValidatorStatus } from "./ValidatorParts.tsx";

/** The validator that a form has chosen: its face, its figures, and what there is to know about it. */
export const ChosenValidator = ({ of, sameName }: { readonly of: Validator; readonly sameName: string | null }) => {
  const figures = [
    ["wallet.home.apr", figureText(of.apr)],
    ["staking.validators.commission", commissionText(of.fee)],
    ["staking.validators.uptime", figureText(of.uptime)],
    ["staking.validators.bonded", bondedText(of)],
  ] as const;
  return (
    <div className="-mt-2 flex flex-col gap-2 rounded-card border border-line px-4 py-3">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar kind="validator" seed={of.address} name={of.moniker} src={of.image} size="small" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <span className="font-medium wrap-anywhere text-ink">{validatorName(of.moniker)}</span>
          <ValidatorStatus status={of.status} />
          {sameName === null ? null : <SameName mark={sameName} />}
        </span>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm sm:grid-cols-4">
        {figures.map(([name, figure]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-muted">{t(name)}</dt>
            <dd className="tabular wrap-anywhere text-ink">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

type EstimateProps = {
  readonly coins: Money;
  readonly apr: Money | null | undefined;
  readonly symbol: string;
  /** The worth of an amount; null without a price. */
  readonly usdOf: ((value: Money) => Money) | null;
  readonly hidden: boolean;
};

/** What an amount would earn with a validator at its present return, before anything is asked of the server. */
export const Estimate = ({ coins, apr, symbol, usdOf, hidden }: EstimateProps) => {
  const earned = earnings(coins, apr);
  if (earned === null) return <p className="text-sm text-muted">{t("stake.form.earnsUnknown")}</p>;
  const shown = (value: Money) => (hidden ? MASK : (decimalText(value, 4) ?? "—"));
  const texts = { year: shown(earned.year), week: shown(earned.week), symbol };
  return (
    <p className="text-sm text-muted">
      <span className="tabular block font-medium text-positive">
        <MaskedText
          text={
            usdOf === null || hidden
              ? t("stake.form.earns", texts)
              : t("stake.form.earnsWorth", { ...texts, usd: usdText(usdOf(earned.year)) ?? "—" })
          }
        />
      </span>
      <span>{t("stake.form.earnsNote", { apr: shareText(apr) })}</span>
    </p>
  );
};
