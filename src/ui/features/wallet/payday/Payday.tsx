import { Sprout } from "lucide-react";
import type { Payday } from "../../../../domain/staking/payday.ts";
import type { RestakePlan } from "../../../../domain/staking/restake-plan.ts";
import { equal } from "../../../../domain/values/money.ts";
import { type TokenBalance, views } from "../../../../domain/wallet/index.ts";
import { EarnFigure } from "../../../common/EarnFigure.tsx";
import { t } from "../../../i18n/index.ts";
import { MASK } from "../../../kit/Amount.tsx";
import { Button } from "../../../kit/Button.tsx";
import { decimalText, usdText } from "../../../kit/decimal-text.ts";
import { MaskedText } from "../../../kit/MaskedText.tsx";
import { visibleText } from "../../../kit/visible-text.ts";
import { WeekBars } from "./WeekBars.tsx";

type PaydayFiguresProps = { readonly token: TokenBalance; readonly payday: Payday; readonly hidden: boolean };

/** What the week earned, its worth, and how it compares with the weeks before. */
export const PaydayFigures = ({ token, payday, hidden }: PaydayFiguresProps) => {
  const { week, paid, more, weeks } = payday;
  const symbol = visibleText(token.symbol);
  const worth = hidden || !views.hasPrice(token) ? null : usdText(views.worth(token, week));
  const notes = [
    worth,
    more === null || hidden ? null : t("payday.more", { percent: decimalText(more, 1) ?? "" }),
    equal(week, paid)
      ? null
      : t("payday.today", { amount: `${hidden ? MASK : (decimalText(paid, 2, 2) ?? "—")} ${symbol}` }),
  ].filter((note) => note !== null);
  return (
    <>
      <div>
        <EarnFigure value={week} symbol={token.symbol} places={2} hidden={hidden} />
        <p className="tabular min-h-6 text-sm wrap-anywhere text-muted">
          <MaskedText text={notes.join(" · ")} />
        </p>
      </div>
      <WeekBars weeks={weeks} symbol={symbol} hidden={hidden} />
    </>
  );
};

type PaydayActionsProps = {
  readonly plan: RestakePlan;
  readonly onAgain: () => void;
  readonly onKeep: () => void;
};

/** To stake a payout again, where something of it can be, or to keep it. */
export const PaydayActions = ({ plan, onAgain, onKeep }: PaydayActionsProps) => {
  const isLoading = plan.lines.length === 0 && plan.left.some(({ why }) => why === "not-loaded");
  return (
    <div className="flex flex-wrap gap-2">
      {plan.lines.length === 0 && !isLoading ? (
        <p className="flex-1 basis-40 self-center text-sm text-muted">{t("payday.nothingLeft")}</p>
      ) : (
        <Button
          icon={Sprout}
          className="flex-1 basis-36 px-3! whitespace-nowrap"
          disabledReason={isLoading ? t("stake.why.notLoaded") : null}
          onClick={onAgain}
        >
          {t("payday.stakeAgain")}
        </Button>
      )}
      <Button variant="secondary" onClick={onKeep}>
        {t("payday.keep")}
      </Button>
    </div>
  );
};
