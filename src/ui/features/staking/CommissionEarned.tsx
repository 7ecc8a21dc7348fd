import { Sprout } from "lucide-react";
import type { Operated } from "../../../domain/staking/entities.ts";
import type { Validator } from "../../../domain/staking/index.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { figureText } from "../../common/figure-text.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Card } from "../../kit/Card.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { FactLine } from "./OwnStake.tsx";

type CommissionEarnedProps = {
  readonly of: Validator;
  readonly operated: Operated | null;
  readonly token: TokenBalance;
  readonly hidden: boolean;
  /** An amount as text. */
  readonly figure: (value: string) => string;
};

/** What the own validator earned its operator, what builds up, and of how much stake it keeps a part. */
export const CommissionEarned = ({ of, operated, token, hidden, figure }: CommissionEarnedProps) => {
  const symbol = visibleText(token.symbol);
  const { commissionEarned: earned, commissionOwed: owed } = operated ?? {};
  return (
    <Card aria-label={t("staking.desk.figures")} className="earning border-transparent! bg-earn-soft!">
      <div className="flex flex-col gap-4">
        {earned === undefined ? null : (
          <>
            <div className="flex items-center gap-3">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-earn-fill text-earn-fill-ink">
                <Sprout className="size-5" />
              </span>
              <h2 className="font-semibold text-earn">{t("staking.desk.earned")}</h2>
            </div>
            <div className="@container flex flex-col gap-1">
              <Amount
                value={earned}
                symbol={symbol}
                usd={views.hasPrice(token) ? views.worth(token, earned) : null}
                hidden={hidden}
                size="display"
                align="start"
              />
              {owed === undefined ? null : (
                <p className="tabular text-sm text-muted">
                  <MaskedText text={t("staking.desk.builds", { amount: figure(owed), symbol })} />
                </p>
              )}
            </div>
          </>
        )}
        <dl className="flex flex-col gap-2">
          <FactLine name={t("staking.desk.bonded")}>
            {of.coins === undefined ? "—" : <Amount value={of.coins} symbol={symbol} />}
          </FactLine>
          <FactLine name={t("staking.validators.uptime")}>
            {of.status === "active" ? figureText(of.uptime) : "—"}
          </FactLine>
        </dl>
      </div>
    </Card>
  );
};
