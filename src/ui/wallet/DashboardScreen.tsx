import { Wallet } from "lucide-react";
import { useState } from "react";
import { Command, type TokenBalance, views } from "../../domain/wallet/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Card } from "../kit/Card.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { Failure } from "../kit/Failure.tsx";
import { PageHeading } from "../kit/PageHeading.tsx";
import { Select } from "../kit/Select.tsx";
import { Bar, Skeleton } from "../kit/Skeleton.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { ActivityCard } from "./ActivityCard.tsx";
import { BalanceCard, useRefresh } from "./BalanceCard.tsx";
import { MoveButtons } from "./MoveButtons.tsx";
import { PriceChart } from "./PriceChart.tsx";
import { StakingCard } from "./StakingCard.tsx";
import { useOpenSend } from "./send-context.ts";
import { TokenTable } from "./TokenTable.tsx";
import { useHiddenBalances } from "./useHiddenBalances.ts";
import { useLoad } from "./useLoad.ts";

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
  const token = tokens.find((each) => idOf(each) === chosen) ?? first;
  return (
    <Card className="flex flex-col gap-4 lg:col-span-2">
      <div className="w-full sm:max-w-56">
        <Select
          label={t("wallet.prices.choose")}
          value={idOf(token)}
          onChange={setChosen}
          options={tokens.map((each) => ({ value: idOf(each), label: each.symbol, detail: each.chainName }))}
        />
      </div>
      <PriceChart token={token} />
    </Card>
  );
};

const Content = ({ tokens }: { readonly tokens: ReadonlyArray<TokenBalance> }) => {
  const app = useApp();
  const state = useAppState();
  const t = useText();
  const open = useOpenSend();
  const { hidden } = useHiddenBalances();
  const [richest] = views.tokensByChain(tokens).flatMap((chain) => chain.tokens);
  const staked = views.stakedToken(tokens);
  const about = staked ?? richest;
  const request = about === undefined ? null : views.accountOf(state.wallet, about.chainId, about.symbol)?.request;
  useLoad(about === undefined ? "" : idOf(about), true, request?.status, () => {
    if (about !== undefined) app.dispatch(Command.LoadAccount({ chainId: about.chainId, symbol: about.symbol }));
  });
  if (about === undefined || richest === undefined) {
    return (
      <Card>
        <EmptyState
          icon={<Wallet className="size-6" />}
          title={t("wallet.home.noTokens")}
          text={t("wallet.home.noTokensText")}
          action={<Button onClick={() => open({ tab: "receive" })}>{t("wallet.receive")}</Button>}
        />
      </Card>
    );
  }
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-3">
        <PriceCard tokens={tokens} first={about} />
        {staked === null ? null : <StakingCard token={staked} hidden={hidden} />}
      </div>
      <Card flush aria-label={t("wallet.home.tokens")}>
        <div className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-4 sm:px-6">
          <h2 className="text-lg font-semibold text-ink">{t("wallet.home.tokens")}</h2>
          <TextLink href="/my-assets">{t("wallet.home.viewAll")}</TextLink>
        </div>
        <TokenTable
          label={t("wallet.home.tokens")}
          tokens={views.tokensByChain(tokens).flatMap((chain) => chain.tokens)}
          hidden={hidden}
        />
      </Card>
      <ActivityCard token={about} hidden={hidden} />
    </>
  );
};

const Waiting = () => (
  <>
    <Card>
      <div aria-busy="true">
        <Bar className="h-80 w-full" />
      </div>
    </Card>
    <Card flush>
      <Skeleton lines={5} />
    </Card>
  </>
);

/** /dashboard and /home: what the wallet is worth, how prices go, what is staked, what happened last. */
export const DashboardScreen = () => {
  const app = useApp();
  const state = useAppState();
  const t = useText();
  const refresh = useRefresh();
  const { tokens, tokensRequest, wallets } = state.wallet;
  useLoad("tokens", wallets.length > 0, tokensRequest.status, () => {
    app.dispatch(Command.LoadTokens());
  });
  const failed = tokens === null && tokensRequest.failure !== null;
  return (
    <div className="flex flex-col gap-6">
      <PageHeading actions={<MoveButtons />}>{t("wallet.home.heading")}</PageHeading>
      {failed ? (
        <Card>
          <Failure
            title={t("wallet.home.balancesFailed")}
            text={tokensRequest.failure?.message ?? ""}
            onRetry={refresh}
          />
        </Card>
      ) : (
        <>
          <BalanceCard onRefresh={refresh} />
          {tokens === null ? <Waiting /> : <Content tokens={tokens.tokens} />}
        </>
      )}
    </div>
  );
};
