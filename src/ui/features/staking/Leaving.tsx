import { isLeft } from "fp-ts/Either";
import { ArrowLeftRight, TrendingDown } from "lucide-react";
import { earnedIn } from "../../../domain/staking/figures.ts";
import { views, whyNot } from "../../../domain/staking/index.ts";
import { readTokenAmount } from "../../../domain/transfer/amount-unit.ts";
import { isPositive } from "../../../domain/values/money.ts";
import { useAppState } from "../../common/app-context.tsx";
import { spanText } from "../../common/dates.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { leave, type OpenStake } from "./actions.ts";
import { useMoniker } from "./StakeEffects.tsx";
import { type FieldsProps, useKnownValidator } from "./StakeValidators.tsx";
import { UnstakeDates } from "./UnstakeDates.tsx";
import { listedOf } from "./ValidatorRow.tsx";

const DAY_SECONDS = 86_400;

/** When unstaked coins arrive, what they don't earn until then, and the way to keep earning. */
export const Leaving = (props: FieldsProps & { readonly now: number; readonly onAct: OpenStake }) => {
  const { form, token, account, hidden, now, onAct } = props;
  const { wallet, staking } = useAppState();
  const { validators } = staking;
  const nameOf = useMoniker(token);
  const { validator, amount } = form.watch();
  const of = listedOf(useKnownValidator(account)(validator));
  if (validators === null) return null;
  const read = readTokenAmount(amount, token);
  const coins = isLeft(read) || !isPositive(read.right) ? null : read.right;
  const wait = validators.unstakingWaitTime;
  const lost = coins === null || of === null ? null : earnedIn(coins, views.returnOf(of), wait);
  const symbol = visibleText(token.symbol);
  const { chainId } = token;
  const asset = { chainId, symbol: token.symbol, source: validator, target: null };
  const canMove = whyNot.whyNotMove({ wallet, staking }, asset, now) === null;
  return (
    <>
      <UnstakeDates
        at={whyNot.payoutAt(now, validators)}
        days={Math.max(1, Math.round(wait / DAY_SECONDS))}
        amount={coins === null ? null : (decimalText(coins, 6) ?? coins)}
        symbol={symbol}
        hidden={hidden}
      />
      <ul className="flex flex-col gap-2 text-sm text-pretty text-ink empty:hidden">
        {lost === null || !isPositive(lost) ? null : (
          <li className="flex items-start gap-2.5">
            <TrendingDown className="mt-0.5 size-4 shrink-0 text-warning" />
            <span className="tabular">
              <MaskedText
                text={t("sheet.leaving.giveUp", {
                  amount: hidden ? MASK : (decimalText(lost, 2) ?? "—"),
                  symbol,
                  span: spanText(wait),
                })}
              />
            </span>
          </li>
        )}
        {canMove ? (
          <li className="flex items-start gap-2.5">
            <ArrowLeftRight className="mt-0.5 size-4 shrink-0 text-muted" />
            <span>
              <span>{t("sheet.leaving.moveInstead", { name: nameOf(validator) })}</span>{" "}
              <button
                type="button"
                className="min-h-6 font-medium text-accent underline underline-offset-4"
                onClick={() => onAct(leave(account, validator, now))}
              >
                {t("sheet.leaving.moveIt")}
              </button>
            </span>
          </li>
        ) : null}
      </ul>
    </>
  );
};
