import { CircleHelp } from "lucide-react";
import { useParams } from "wouter";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { pathSegment } from "../../common/path-segment.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useText } from "../../i18n/index.ts";
import { buttonStyle } from "../../kit/button-style.ts";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { HistoryCard } from "./HistoryCard.tsx";
import { MoveButtons } from "./MoveButtons.tsx";
import { NoWallet } from "./NoTokens.tsx";
import { PriceChart } from "./PriceChart.tsx";
import { TokenHead } from "./TokenHead.tsx";
import { useTokens } from "./use-tokens.ts";

const Known = ({ token }: { readonly token: TokenBalance }) => {
  const t = useText();
  const { hidden } = useHiddenBalances();
  const { chainId, symbol, name } = token;
  const id = `${chainId}/${symbol}`;
  return (
    <>
      <PageHeading
        pageTitle={`${name} (${[symbol, ...(views.isTestnet(chainId) ? [t("wallet.testnet")] : [])].join(", ")})`}
        actions={<MoveButtons of={{ chainId, symbol }} />}
      >
        {visibleText(name)}
      </PageHeading>
      <TokenHead key={`${id} head`} token={token} hidden={hidden} />
      <Card>
        <PriceChart key={id} token={token} />
      </Card>
      <HistoryCard key={`${id} history`} token={token} hidden={hidden} />
    </>
  );
};

const Unknown = ({ chainId, symbol }: { readonly chainId: string; readonly symbol: string }) => {
  const t = useText();
  return (
    <>
      <PageHeading>{visibleText(symbol)}</PageHeading>
      <Card>
        <EmptyState
          icon={<CircleHelp className="size-6" />}
          title={t("wallet.tokenPage.unknown")}
          text={t("wallet.tokenPage.unknownText", { symbol, chainId })}
          action={
            <TextLink href="/my-assets" className={cx(buttonStyle("secondary", "medium", false), "no-underline")}>
              {t("wallet.viewAssets")}
            </TextLink>
          }
        />
      </Card>
    </>
  );
};

/** /my-assets/{chainId}/{symbol}: one token's balance, address, price and transactions. */
export const TokenScreen = () => {
  const params = useParams<{ readonly chainId?: string; readonly symbol?: string }>();
  const [chainId, symbol] = [pathSegment(params.chainId ?? ""), pathSegment(params.symbol ?? "")];
  const state = useAppState();
  const t = useText();
  const { tokens, failure, noWallet, retry } = useTokens();
  const token = views.tokenOf(state.wallet, chainId, symbol);
  const body = () => {
    if (token !== null) return <Known token={token} />;
    if (noWallet) return <NoWallet />;
    if (tokens !== null) return <Unknown chainId={chainId} symbol={symbol} />;
    return (
      <>
        <PageHeading>{visibleText(symbol)}</PageHeading>
        <Card flush>
          {failure === null ? (
            <Skeleton lines={6} label={t("wallet.home.loading")} />
          ) : (
            <Failure title={t("wallet.home.balancesFailed")} text={failureText(failure)} onRetry={retry} />
          )}
        </Card>
      </>
    );
  };
  return <div className="flex flex-col gap-6">{body()}</div>;
};
