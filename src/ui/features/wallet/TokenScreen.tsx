import "../../i18n/later.ts";
import { CircleHelp, QrCode as QrIcon } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "wouter";
import { sharedPrefix } from "../../../domain/values/address.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { pathSegment } from "../../common/paths.ts";
import { TokenIcon } from "../../common/TokenIcon.tsx";
import { UnreadableTokens } from "../../common/UnreadableTokens.tsx";
import { useCopy } from "../../common/use-copy.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { useText } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { buttonStyle } from "../../kit/button-style.ts";
import { Card } from "../../kit/Card.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { QrCode } from "../../kit/QrCode.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { priceText } from "./format.ts";
import { HistoryCard } from "./HistoryCard.tsx";
import { PriceChart } from "./PriceChart.tsx";
import { Change, Testnet } from "./TokenParts.tsx";
import { MoveButtons, NoWallet } from "./WalletStates.tsx";

/** The balance of a token and its address for receiving: the whole address (docs/rules.md Money), Copy, QR code. */
const TokenHead = ({ token, hidden }: { readonly token: TokenBalance; readonly hidden: boolean }) => {
  const t = useText();
  const copy = useCopy();
  const [qr, setQr] = useState(false);
  return (
    <Card className="grid gap-6 @3xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <p className="flex items-center gap-3">
          <TokenIcon symbol={token.symbol} />
          <span className="flex flex-col">
            <span className="font-medium text-ink">{visibleText(token.symbol)}</span>
            <span className="text-sm text-muted">{visibleText(token.chainName)}</span>
          </span>
        </p>
        <Amount
          value={token.balance}
          symbol={token.symbol}
          usd={views.usdOf([token])}
          size="display"
          align="start"
          hidden={hidden}
        />
        {views.hasPrice(token) ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <span className="tabular">{priceText(token.priceUsd)}</span>
            <Change percent={token.change24h} />
          </p>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-3">
        <h2 className="text-base font-medium text-muted">{t("wallet.tokenPage.yourAddress")}</h2>
        <FullAddress address={token.address} sharedPrefix={sharedPrefix(token.address)} />
        <p className="text-sm text-muted">
          {t("wallet.tokenPage.onlyOn", { symbol: token.symbol, chain: token.chainName })}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&_button]:w-full">
          <CopyButton
            content="text"
            name={t("kit.copyThing", { thing: t("wallet.address") })}
            onCopy={() => copy(token.address)}
          />
          <Button
            variant="secondary"
            aria-expanded={qr}
            icon={<QrIcon aria-hidden="true" className="size-5" />}
            onClick={() => setQr((now) => !now)}
          >
            {qr ? t("wallet.tokenPage.hideQr") : t("wallet.tokenPage.showQr")}
          </Button>
        </div>
        {qr ? (
          <QrCode text={token.address} label={t("wallet.tokenPage.qr")} className="size-48 rounded-control" />
        ) : null}
      </div>
    </Card>
  );
};

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
        {...(views.isTestnet(chainId) ? { lead: <Testnet /> } : {})}
      >
        {visibleText(name)}
      </PageHeading>
      <TokenHead key={`${id} head`} token={token} hidden={hidden} />
      {views.hasPrice(token) ? (
        <Card>
          <PriceChart key={id} token={token} />
        </Card>
      ) : null}
      <HistoryCard key={`${id} history`} token={token} hidden={hidden} />
    </>
  );
};

const Unknown = ({ chainId, symbol }: { readonly chainId: string; readonly symbol: string }) => {
  const t = useText();
  const { tokens } = useAppState().wallet;
  const chain = tokens?.tokens.find((token) => token.chainId === chainId)?.chainName ?? chainId;
  return (
    <>
      <PageHeading>{visibleText(symbol)}</PageHeading>
      <Card>
        {(tokens?.unreadable ?? 0) > 0 ? (
          <UnreadableTokens />
        ) : (
          <EmptyState
            icon={<CircleHelp className="size-6" />}
            title={t("wallet.tokenPage.unknown")}
            text={t("wallet.tokenPage.unknownText", { symbol, chain })}
            action={
              <Link href="/my-assets" className={buttonStyle("secondary", "medium", false)}>
                {t("wallet.viewAssets")}
              </Link>
            }
          />
        )}
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
