import { failureOf } from "../../../domain/decider/request.ts";
import { views as staking } from "../../../domain/staking/index.ts";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Card } from "../../kit/Card.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { Bar } from "../../kit/Skeleton.tsx";

/** Staked and unbonding amounts and the rewards of one token. */
export const StakingCard = ({ token, hidden }: { readonly token: TokenBalance; readonly hidden: boolean }) => {
  const app = useApp();
  const state = useAppState();
  const t = useText();
  const { chainId, symbol } = token;
  const known = views.accountOf(state.wallet, chainId, symbol);
  const account = known?.account ?? null;
  const failure = failureOf(known?.request);
  const stake = account === null ? null : staking.stakeOf(account);
  const rows = [
    { name: t("wallet.home.staked"), value: stake?.staked, usd: stake?.stakedUsd },
    { name: t("wallet.home.unbonding"), value: stake?.unbonding, usd: undefined },
    { name: t("wallet.home.rewards"), value: stake?.rewards, usd: undefined },
  ];
  return (
    <Card className="flex flex-col gap-4" aria-label={t("wallet.home.stakingOf", { symbol })}>
      <h2 className="text-lg font-semibold text-ink">{t("wallet.home.staking")}</h2>
      {stake === null && failure !== null ? (
        <Failure
          title={t("wallet.home.stakingFailed")}
          text={failureText(failure)}
          onRetry={() => void app.dispatch(Command.LoadAccount({ chainId, symbol }))}
        />
      ) : (
        <dl aria-busy={stake === null || undefined} className="flex flex-col divide-y divide-line">
          {rows.map(({ name, value, usd }) => (
            <div key={name} className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 py-2">
              <dt className="text-muted">{name}</dt>
              <dd>
                {value === undefined ? (
                  <Bar className="h-4 w-24" />
                ) : (
                  <Amount value={value} symbol={symbol} usd={usd} hidden={hidden} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
};
