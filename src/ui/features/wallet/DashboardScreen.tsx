import { useDeferredValue, useState } from "react";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { useText } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Select } from "../../kit/Select.tsx";
import { Bar, Skeleton } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { ActivityCard } from "./ActivityCard.tsx";
import { BalanceCard, useRefresh } from "./BalanceCard.tsx";
import { PriceChart } from "./PriceChart.tsx";
import { StakingCard } from "./StakingCard.tsx";
import { TokenTable } from "./TokenTable.tsx";
import { MoveButtons, NoTokens, NoWallet } from "./WalletStates.tsx";

const idOf = (token: TokenBalance): string => `${token.chainId}/${token.symbol}`;

const PriceCard = ({
  tokens,
  first,
}: {
  readonly tokens: ReadonlyArray<TokenBalance>;
  readonly first: TokenBalance;
}) => {
  const t = useText();
  const [chosen, setChosen] = useState(idOf(first));
  const token = tokens.find((candidate) => idOf(candidate) === chosen) ?? first;
  return (
    <Card className="flex flex-col gap-4 @4xl:col-span-2">
      <div className="w-full sm:max-w-56">
        <Select
          label={t("wallet.prices.choose")}
          value={idOf(token)}
          onChange={setChosen}
          options={tokens.map((option) => ({ value: idOf(option), label: option.symbol, detail: option.chainName }))}
        />
      </div>
      <PriceChart token={token} />
    </Card>
  );
};

const WaitingCard = () => (
  <Card>
    <div aria-busy="true">
      <Bar className="h-80 w-full" />
    </div>
  </Card>
);

const Content = ({ tokens }: { readonly tokens: ReadonlyArray<TokenBalance> }) => {
  const state = useAppState();
  const t = useText();
  const { hidden } = useHiddenBalances();
  // the balances are painted first, the chart and the lists around them after that
  const isComplete = useDeferredValue(true, false);
  const byValue = views.tokensByValue(tokens);
  const [richest] = byValue;
  const staked = views.stakedToken(tokens);
  const about = staked ?? richest;
  const request = about === undefined ? null : views.accountOf(state.wallet, about.chainId, about.symbol)?.request;
  const load = about === undefined ? null : Command.LoadAccount({ chainId: about.chainId, symbol: about.symbol });
  useLoad(about === undefined ? "" : idOf(about), true, request?.status, load);
  if (about === undefined || richest === undefined) {
    return <NoTokens />;
  }
  return (
    <>
      {isComplete ? (
        <div className="grid gap-6 @4xl:grid-cols-3">
          <PriceCard tokens={tokens} first={about} />
          {staked === null ? null : <StakingCard token={staked} hidden={hidden} />}
        </div>
      ) : (
        <WaitingCard />
      )}
      <Card flush aria-label={t("wallet.home.tokens")}>
        <div className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-4 sm:px-6">
          <h2 className="text-lg font-semibold text-ink">{t("wallet.home.tokens")}</h2>
          <TextLink href="/my-assets">{t("wallet.home.allTokens")}</TextLink>
        </div>
        <TokenTable label={t("wallet.home.tokens")} tokens={byValue} hidden={hidden} />
        <Unreadable count={state.wallet.tokens?.unreadable} />
      </Card>
      {isComplete ? <ActivityCard hidden={hidden} /> : null}
    </>
  );
};

const Waiting = () => (
  <>
    <WaitingCard />
    <Card flush>
      <Skeleton lines={5} />
    </Card>
  </>
);

/** /dashboard and /home: the value of the wallet, prices, staking, tokens and the latest activity. */
export const DashboardScreen = () => {
  const t = useText();
  const refresh = useRefresh();
  const { tokens, failure, noWallet, retry } = useTokens();
  const body = () => {
    if (noWallet) return <NoWallet />;
    if (failure !== null) {
      return (
        <Card>
          <Failure title={t("wallet.home.balancesFailed")} text={failureText(failure)} onRetry={retry} />
        </Card>
      );
    }
    return (
      <>
        <BalanceCard onRefresh={refresh} />
        {tokens === null ? <Waiting /> : <Content tokens={tokens.tokens} />}
      </>
    );
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeading {...(noWallet ? {} : { actions: <MoveButtons /> })}>{t("wallet.home.heading")}</PageHeading>
      {body()}
    </div>
  );
};
