import { type ReactNode, Suspense, useDeferredValue, useState } from "react";
import { isPositive, ZERO } from "../../../domain/values/money.ts";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FailureCard } from "../../common/FailureCard.tsx";
import { missing } from "../../common/missing.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { loadable } from "../../kit/loadable.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Bar, Skeleton } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { BalanceCard, useRefresh } from "./BalanceCard.tsx";
import { FoldedTokens } from "./FoldedTokens.tsx";
import { TokenTable, type TokenTableProps } from "./TokenTable.tsx";

// their code is loaded after the balances are shown
const MarketCards = loadable(
  () => import("./MarketCards.tsx").then((module) => module.MarketCards),
  missing(() => t("wallet.pricesFailed"), Card),
);
const ActivityCard = loadable(
  () => import("./ActivityCard.tsx").then((module) => module.ActivityCard),
  missing(() => t("wallet.home.activityFailed"), Card),
);

// only where there is nothing to show
const NoWallet = loadable(
  () => import("./WalletStates.tsx").then((module) => module.NoWallet),
  missing(() => t("wallet.home.noWallet"), Card),
);
const NoTokens = loadable(
  () => import("./WalletStates.tsx").then((module) => module.NoTokens),
  missing(() => t("wallet.home.noTokens"), Card),
);

// only on a device where a wallet was set up
const GettingStarted = loadable(
  () => import("./GettingStarted.tsx").then((module) => module.GettingStarted),
  () => null,
);

// the arrow of the change stands in its place until it is loaded, or for good
const Sparkline = loadable(
  () => import("./Sparkline.tsx").then((module) => module.Sparkline),
  ({ instead }) => instead,
);

/* From 56 rem on, tokens and activity are next to earning and prices; below that, earning follows the tokens. */
const COLUMNS = "grid items-start gap-6 @4xl:grid-cols-3 @4xl:grid-rows-[auto_1fr]";
const MAIN = "min-w-0 @4xl:col-span-2";
const SIDE = "grid min-w-0 items-start gap-6 @2xl:grid-cols-2 @4xl:row-span-2 @4xl:grid-cols-1";

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
  <span className="grid h-5 w-12 place-items-center @xl:mr-1 @xl:h-7 @xl:w-16">
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

/** `unreadable` says that tokens are missing. */
type TokensCardProps = Pick<TokenTableProps, "tokens" | "hidden" | "drawing"> & { readonly unreadable: ReactNode };

/** The tokens of the wallet; those that are empty or of a test network are folded. */
const TokensCard = ({ tokens, unreadable, ...table }: TokensCardProps) => (
  <TitledCard title={t("wallet.home.tokens")} end={<TextLink href="/my-assets">{t("wallet.home.allTokens")}</TextLink>}>
    <FoldedTokens tokens={tokens}>
      {(shown) => <TokenTable {...table} label={t("wallet.home.tokens")} tokens={shown} />}
    </FoldedTokens>
    {unreadable}
  </TitledCard>
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
  const { hidden } = useHiddenBalances();
  const { preferences } = useApp();
  const [isNew] = useState(() => preferences.read().newWallet);
  // the balances are painted first, the cards around them after that
  const isComplete = useDeferredValue(true, false);
  const byValue = views.tokensByValue(tokens);
  const [richest] = byValue;
  // the prices of tokens that are not held are not loaded
  const hasValue = richest !== undefined && isPositive(views.balanceUsdOf(richest) ?? ZERO);
  const staked = views.stakedToken(tokens);
  const about = staked ?? richest;
  const request = about === undefined ? null : views.accountOf(state.wallet, about.chainId, about.symbol)?.request;
  const load = about === undefined ? null : Command.LoadAccount({ chainId: about.chainId, symbol: about.symbol });
  useLoad(about === undefined ? "" : `${about.chainId}/${about.symbol}`, true, request, load);
  if (about === undefined || richest === undefined)
    return (
      <Suspense fallback={<WaitingList />}>
        <NoTokens />
      </Suspense>
    );
  return (
    <>
      {isNew ? (
        <Suspense fallback={<Bar className="h-44 w-full" />}>
          <GettingStarted token={about} hidden={hidden} />
        </Suspense>
      ) : null}
      <div className={COLUMNS}>
        <div className={MAIN}>
          <TokensCard
            tokens={byValue}
            hidden={hidden}
            unreadable={<Unreadable count={unreadable} onRetry={onRetry} pending={isPending} />}
            {...(isComplete && hasValue ? { drawing } : {})}
          />
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
        {isComplete ? (
          <div className={MAIN}>
            <Suspense fallback={<WaitingList />}>
              <ActivityCard hidden={hidden} />
            </Suspense>
          </div>
        ) : null}
      </div>
    </>
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
  const refresh = useRefresh();
  const { tokens, failure, noWallet, retry, isPending } = useTokens();
  const body = () => {
    if (noWallet)
      return (
        <Suspense fallback={<WaitingList />}>
          <NoWallet />
        </Suspense>
      );
    if (failure !== null) {
      return (
        <Card>
          <FailureCard title={t("wallet.home.balancesFailed")} failure={failure} onRetry={retry} />
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
      <PageHeading>{t("shell.titleHome")}</PageHeading>
      {body()}
    </div>
  );
};
