import { type ReactNode, Suspense, useDeferredValue } from "react";
import { isPositive } from "../../../domain/values/money.ts";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { UnreadableTokens } from "../../common/UnreadableTokens.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { useText } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { loadable } from "../../kit/loadable.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Bar, Skeleton } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { BalanceCard, useRefresh } from "./BalanceCard.tsx";
import { TokenTable } from "./TokenTable.tsx";
import { MoveButtons, missing, NoTokens, NoWallet } from "./WalletStates.tsx";

// their code is loaded after the balances are shown
const MarketCards = loadable(
  () => import("./MarketCards.tsx").then((module) => module.MarketCards),
  missing("wallet.prices.failed", Card),
);
const ActivityCard = loadable(
  () => import("./ActivityCard.tsx").then((module) => module.ActivityCard),
  missing("wallet.home.activityFailed", Card),
);

// the arrow of the change stands in its place until it is loaded, or for good
const Sparkline = loadable(
  () => import("./Sparkline.tsx").then((module) => module.Sparkline),
  ({ instead }) => instead,
);

/* From 56 rem on, tokens and activity are next to staking and prices. */
const COLUMNS = "grid items-start gap-6 @4xl:grid-cols-3";
const MAIN = "flex min-w-0 flex-col gap-6 @4xl:col-span-2";
const SIDE = "grid min-w-0 items-start gap-6 @2xl:grid-cols-2 @4xl:grid-cols-1";

const WaitingCards = () => (
  <>
    <Card aria-busy="true">
      <Bar className="h-72 w-full" />
    </Card>
    <Card aria-busy="true">
      <Bar className="h-80 w-full" />
    </Card>
  </>
);

const drawing = (token: TokenBalance, arrow: ReactNode): ReactNode => (
  <span className="grid h-5 w-12 place-items-center">
    <Suspense fallback={arrow}>
      <Sparkline token={token} instead={arrow} />
    </Suspense>
  </span>
);

const WaitingList = () => (
  <Card flush>
    <Skeleton lines={5} />
  </Card>
);

type ContentProps = {
  readonly tokens: ReadonlyArray<TokenBalance>;
  /** How many tokens of the answer could not be read. */
  readonly unreadable: number;
  readonly onRetry: () => void;
  readonly isPending: boolean;
};

const Content = ({ tokens, unreadable, onRetry, isPending }: ContentProps) => {
  const state = useAppState();
  const t = useText();
  const { hidden } = useHiddenBalances();
  // the balances are painted first, the cards around them after that
  const isComplete = useDeferredValue(true, false);
  const byValue = views.tokensByValue(tokens);
  const [richest] = byValue;
  // the prices of tokens that are not held are not loaded
  const hasValue = richest !== undefined && isPositive(richest.balanceUsd);
  const staked = views.stakedToken(tokens);
  const about = staked ?? richest;
  const request = about === undefined ? null : views.accountOf(state.wallet, about.chainId, about.symbol)?.request;
  const load = about === undefined ? null : Command.LoadAccount({ chainId: about.chainId, symbol: about.symbol });
  useLoad(about === undefined ? "" : `${about.chainId}/${about.symbol}`, true, request?.status, load);
  if (about === undefined || richest === undefined) {
    return unreadable > 0 ? (
      <Card>
        <UnreadableTokens />
      </Card>
    ) : (
      <NoTokens />
    );
  }
  return (
    <div className={COLUMNS}>
      <div className={MAIN}>
        <Card flush aria-label={t("wallet.home.tokens")}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-[min(1rem,4vw)] py-4 sm:px-6">
            <h2 className="text-lg font-semibold text-ink">{t("wallet.home.tokens")}</h2>
            <TextLink href="/my-assets">{t("wallet.home.allTokens")}</TextLink>
          </div>
          <TokenTable
            label={t("wallet.home.tokens")}
            tokens={byValue}
            hidden={hidden}
            {...(isComplete && hasValue ? { drawing } : {})}
          />
          <Unreadable count={unreadable} onRetry={onRetry} pending={isPending} />
        </Card>
        {isComplete ? (
          <Suspense fallback={<WaitingList />}>
            <ActivityCard hidden={hidden} />
          </Suspense>
        ) : null}
      </div>
      <div className={SIDE}>
        {isComplete ? (
          <Suspense fallback={<WaitingCards />}>
            <MarketCards tokens={tokens} first={about} staked={staked} hidden={hidden} />
          </Suspense>
        ) : (
          <WaitingCards />
        )}
      </div>
    </div>
  );
};

const Waiting = () => (
  <div className={COLUMNS}>
    <div className={MAIN}>
      <WaitingList />
    </div>
    <div className={SIDE}>
      <WaitingCards />
    </div>
  </div>
);

/** /dashboard and /home: the value of the wallet, prices, staking, tokens and the latest activity. */
export const DashboardScreen = () => {
  const t = useText();
  const refresh = useRefresh();
  const { tokens, failure, noWallet, retry, isPending } = useTokens();
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
        {tokens === null ? (
          <Waiting />
        ) : (
          <Content tokens={tokens.tokens} unreadable={tokens.unreadable ?? 0} onRetry={retry} isPending={isPending} />
        )}
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
