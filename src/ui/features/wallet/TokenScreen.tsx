import { QrCode as QrIcon } from "lucide-react";
import { useState } from "react";
import { useParams } from "wouter";
import { sharedPrefix } from "../../../domain/values/address.ts";
import { isTestnet } from "../../../domain/values/chains.ts";
import { isZero } from "../../../domain/values/money.ts";
import { imitatedToken } from "../../../domain/values/tokens.ts";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { Imitation } from "../../common/Imitation.tsx";
import { LinkButton } from "../../common/LinkButton.tsx";
import { pathSegment } from "../../common/paths.ts";
import { Testnet } from "../../common/Testnet.tsx";
import { TokenIcon } from "../../common/TokenIcon.tsx";
import { UnlessUnreadable } from "../../common/UnlessUnreadable.tsx";
import { useCopy } from "../../common/use-copy.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { t } from "../../i18n/index.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { ChartWaiting } from "../../kit/Chart.tsx";
import { CopyButton } from "../../kit/CopyButton.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { QrCode } from "../../kit/QrCode.tsx";
import { Bar, BusyBar, Skeleton } from "../../kit/Skeleton.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { priceText } from "./format.ts";
import { HeroActions } from "./HeroActions.tsx";
import { HistoryCard } from "./HistoryCard.tsx";
import { Parts } from "./Parts.tsx";
import { PriceChart } from "./PriceChart.tsx";
import { Change } from "./TokenParts.tsx";
import { NoWallet, TokensPending } from "./WalletStates.tsx";

/** The balance of a token and its address for receiving: the whole address (docs/rules.md Money), Copy, QR code. */
const TokenHead = ({ token, hidden }: { readonly token: TokenBalance; readonly hidden: boolean }) => {
  const copy = useCopy();
  const [qr, setQr] = useState(false);
  const change = views.change24hOf(useAppState().wallet, token);
  return (
    <Card className="hero grid gap-x-12 gap-y-8 sm:p-8! @4xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4 @container">
        <p className="flex items-center gap-3">
          <TokenIcon symbol={token.symbol} />
          <span className="flex flex-col">
            <span className="font-medium text-ink">{visibleText(token.symbol)}</span>
            <span className="text-sm text-muted">{visibleText(token.chainName)}</span>
          </span>
        </p>
        {token.stakeable ? <p className="-mb-3 text-sm text-muted">{t("portfolio.available")}</p> : null}
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
            <Change percent={change} />
          </p>
        ) : null}
        <HeroActions of={token} className="mt-1" />
        <Split token={token} hidden={hidden} />
      </div>
      <div className="flex min-w-0 flex-col items-start gap-3">
        <h2 className="text-base font-medium text-muted">{t("wallet.yourAddress")}</h2>
        <FullAddress address={token.address} sharedPrefix={sharedPrefix(token.address)} />
        <p className="text-sm text-muted">{t("tokenPage.onlyOn", { symbol: token.symbol, chain: token.chainName })}</p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&_button]:w-full">
          <CopyButton
            content="text"
            name={t("kit.copyThing", { thing: t("wallet.address") })}
            onCopy={() => copy(token.address)}
          />
          <Button variant="secondary" aria-expanded={qr} icon={QrIcon} onClick={() => setQr((now) => !now)}>
            {qr ? t("tokenPage.hideQr") : t("profile.inviteQr")}
          </Button>
        </div>
        {qr ? <QrCode text={token.address} label={t("transfer.qrCode")} className="size-48 rounded-control" /> : null}
      </div>
    </Card>
  );
};

/** What of a token is available, staked and arriving; loads the account that says so. */
const Split = ({ token, hidden }: { readonly token: TokenBalance; readonly hidden: boolean }) => {
  const { wallet } = useAppState();
  const { chainId, symbol } = token;
  const known = views.accountOf(wallet, chainId, symbol);
  useLoad(
    token.stakeable ? `${chainId}/${symbol}` : "",
    known?.request.status !== "succeeded",
    known?.request,
    Command.LoadAccount({ chainId, symbol }),
  );
  if (!token.stakeable) return null;
  const account = known?.account ?? null;
  if (account === null)
    return known?.request.status === "failed" ? null : <BusyBar className="h-15.5 w-full max-sm:h-28.5" />;
  const amounts = [
    ["available", token.balance],
    ["staked", account.delegationDetails.balanceToken],
    ["unbonding", account.unbondingDetails.balanceToken],
  ] as const;
  return (
    <Parts
      parts={amounts
        .filter(([name, amount]) => name !== "unbonding" || !isZero(amount))
        .map(([name, amount]) => ({
          name,
          // chooses a width, and is not shown
          share: Number(amount),
          figure: <Amount value={amount} symbol={symbol} align="start" hidden={hidden} />,
        }))}
      arriving={account.unbondingDetails.entries}
      hidden={hidden}
    />
  );
};

const Known = ({ token }: { readonly token: TokenBalance }) => {
  const { hidden } = useHiddenBalances();
  const { chainId, symbol, name } = token;
  const id = `${chainId}/${symbol}`;
  return (
    <>
      <PageHeading
        actions={
          <LinkButton href={`/activity/statement?${new URLSearchParams({ asset: id })}`}>
            {t("shell.titleStatement")}
          </LinkButton>
        }
        pageTitle={`${name} (${[symbol, ...(isTestnet(chainId) ? [t("wallet.testnet")] : [])].join(", ")})`}
        lead={
          isTestnet(chainId) ? (
            <Testnet chainId={chainId} />
          ) : imitatedToken(symbol) === null ? undefined : (
            <Imitation symbol={symbol} />
          )
        }
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
  const { tokens } = useAppState().wallet;
  const chain = tokens?.tokens.find((token) => token.chainId === chainId)?.chainName ?? chainId;
  return (
    <>
      <PageHeading>{visibleText(symbol)}</PageHeading>
      <Card>
        <UnlessUnreadable>
          <EmptyState
            title={t("tokenPage.unknown")}
            text={t("tokenPage.unknownText", { symbol, chain })}
            action={<LinkButton href="/my-assets">{t("assets.open")}</LinkButton>}
          />
        </UnlessUnreadable>
      </Card>
    </>
  );
};

/** The shape of the page while the balances load. */
const Waiting = () => (
  <>
    <Card aria-busy="true" className="hero grid gap-x-12 gap-y-8 sm:p-8! @4xl:grid-cols-2">
      <div className="flex flex-col gap-4">
        <span className="flex items-center gap-3">
          <Bar className="size-10 rounded-full" />
          <Bar className="h-5 w-20" />
        </span>
        <Bar className="h-12 w-64" />
        <Bar className="h-11 w-72" />
        <Bar className="h-16" />
      </div>
      <div className="flex flex-col gap-3">
        <Bar className="h-5 w-32" />
        <Bar className="h-16" />
        <Bar className="h-11 w-56" />
      </div>
    </Card>
    <Card>
      <ChartWaiting />
    </Card>
    <Card flush>
      <Skeleton lines={6} label={t("wallet.home.loading")} />
    </Card>
  </>
);

/** /my-assets/{chainId}/{symbol}: one token's balance, address, price and transactions. */
export const TokenScreen = () => {
  const params = useParams<{ readonly chainId?: string; readonly symbol?: string }>();
  const [chainId, symbol] = [pathSegment(params.chainId ?? ""), pathSegment(params.symbol ?? "")];
  const state = useAppState();
  const { tokens, failure, noWallet, retry } = useTokens();
  const token = views.tokenOf(state.wallet, chainId, symbol);
  const body = () => {
    if (token !== null) return <Known token={token} />;
    if (noWallet) return <NoWallet />;
    if (tokens !== null) return <Unknown chainId={chainId} symbol={symbol} />;
    return (
      <>
        <PageHeading>{visibleText(symbol)}</PageHeading>
        <TokensPending failure={failure} retry={retry} waiting={<Waiting />} />
      </>
    );
  };
  return <div className="flex flex-col gap-6">{body()}</div>;
};
