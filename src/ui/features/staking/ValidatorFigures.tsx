import type { Validator } from "../../../domain/staking/index.ts";
import type { Money } from "../../../domain/values/money.ts";
import { commissionText, figureText } from "../../common/figure-text.ts";
import { t } from "../../i18n/index.ts";
import { cardStyle } from "../../kit/card-style.ts";
import { cx } from "../../kit/cx.ts";

/** `power`: its share of the voting power, or null without any. `beside`: another card takes the other half of the page. */
type ValidatorFiguresProps = { readonly of: Validator; readonly power: Money | null; readonly beside: boolean };

/** The four figures of a validator that a stake depends on: what it earns, what it keeps, how much it signs, and how large it is. */
export const ValidatorFigures = ({ of, power, beside }: ValidatorFiguresProps) => {
  const keeps =
    of.maxFee === undefined
      ? t("staking.page.keepsNote")
      : t("staking.page.keepsMax", { max: commissionText(of.maxFee) });
  const figures = [
    [t("staking.page.earns"), figureText(of.apr), t("staking.page.earnsNote")],
    [t("staking.page.keeps"), commissionText(of.fee), keeps],
    [t("staking.page.online"), figureText(of.uptime), t("staking.page.onlineNote")],
    [t("staking.page.holds"), power === null ? "—" : figureText(power), t("staking.page.holdsNote")],
  ] as const;
  return (
    <dl className={cx("grid grid-cols-2 gap-4 sm:gap-6", !beside && "lg:grid-cols-4")}>
      {figures.map(([name, value, note]) => (
        <div key={name} className={cx(cardStyle, "flex flex-col justify-center gap-1 p-[min(1rem,4vw)] sm:p-5")}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular text-2xl font-semibold tracking-tight wrap-anywhere text-ink">{value}</dd>
          <dd className="text-sm text-pretty text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
};
