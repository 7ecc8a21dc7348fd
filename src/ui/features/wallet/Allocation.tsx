import { views as staking } from "../../../domain/staking/index.ts";
import { add, ZERO } from "../../../domain/values/money.ts";
import { allocationOf, type TokenBalance, views, type WalletTokens } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { cx } from "../../kit/cx.ts";
import { usdText } from "../../kit/decimal-text.ts";
import { Bar } from "../../kit/Skeleton.tsx";

const COLOUR = { available: "bg-accent", staked: "bg-avatar-2", unbonding: "bg-avatar-4" } as const;

/** Props of {@link Allocation}: `staked` is the token whose stake is counted. */
type AllocationProps = { readonly tokens: WalletTokens; readonly staked: TokenBalance; readonly hidden: boolean };

/** What of the wallet's value is available, staked and unbonding, as a bar and in figures; the total leaves stake out. */
export const Allocation = ({ tokens, staked, hidden }: AllocationProps) => {
  const t = useText();
  const account = views.accountOf(useAppState().wallet, staked.chainId, staked.symbol)?.account ?? null;
  if (account === null)
    return (
      <div aria-busy="true" className="flex min-h-20 flex-col justify-center gap-3">
        <Bar className="h-2 w-full" />
        <Bar className="h-20 w-full" />
      </div>
    );
  const stake = staking.stakeOf(account);
  const unbonding = account.unbondingDetails.balanceUsd;
  const parts = allocationOf({ available: tokens.totalBalanceUsd, staked: stake.stakedUsd, unbonding });
  if (parts.length < 2) return null;
  const whole = parts.reduce((sum, { usd }) => add(sum, usd), ZERO);
  return (
    <div className="flex min-h-20 flex-col gap-3">
      {hidden ? null : (
        <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full">
          {parts.map(({ name, percent }) => (
            <span key={name} className={COLOUR[name]} style={{ flexGrow: percent, minWidth: 4 }} />
          ))}
        </div>
      )}
      <dl className="flex flex-col gap-1.5 text-sm">
        {parts.map(({ name, usd }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4">
            <dt className="flex items-center gap-2 text-muted">
              <span aria-hidden="true" className={cx("size-2.5 rounded-full", COLOUR[name])} />
              {t(`wallet.portfolio.${name}`)}
            </dt>
            <dd className="tabular ml-auto text-right wrap-anywhere text-ink">
              {hidden ? <Amount usd={usd} hidden /> : usdText(usd)}
            </dd>
          </div>
        ))}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2.5">
          <dt className="text-muted">{t("wallet.portfolio.whole")}</dt>
          <dd className="tabular ml-auto text-right font-semibold wrap-anywhere text-ink">
            {hidden ? <Amount usd={whole} hidden /> : usdText(whole)}
          </dd>
        </div>
      </dl>
    </div>
  );
};
