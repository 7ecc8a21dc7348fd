import { type ReactNode, Suspense, useDeferredValue, useState } from "react";
import { isPositive, ZERO } from "../../../domain/values/money.ts";
import { Command, isEmptyWallet, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { missing } from "../../common/missing.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { type KnownTokens, useTokens } from "../../common/use-tokens.ts";
import { t } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { loadable } from "../../kit/loadable.tsx";
import { PAGE_HEADING_ID, PageHeading } from "../../kit/PageHeading.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { BalanceCard, useRefresh } from "./BalanceCard.tsx";
import { BalancesFailed } from "./BalancesFailed.tsx";
import { FoldedTokens } from "./FoldedTokens.tsx";
import { WAITING_STEPS, WaitingAnswers, WaitingEarn, WaitingList, WaitingPeople } from "./HomeWaiting.tsx";
import { moments } from "./moments.ts";
import { TokenTable, type TokenTableProps } from "./TokenTable.tsx";
import { type FirstSteps, useFirstSteps } from "./use-first-steps.ts";

// their code is loaded after the balances are shown
const EarnCard = loadable(
  () => import("./EarnCard.tsx").then((module) => module.EarnCard),
  missing(() => t("earn.stakingFailed"), Card),
);
const ActivityCard = loadable(
  () => import("./ActivityCard.tsx").then((module) => module.ActivityCard),
  missing(() => t("wallet.home.activityFailed"), Card),
);
const People = loadable(
  () => import("./People.tsx").then((module) => module.PeopleOfWallet),
  () => null,
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
const GetFirst = loadable(
  () => import("./GetFirst.tsx").then((module) => module.GetFirst),
  missing(() => t("wallet.home.noTokens"), Card),
);

// only on a device where a wallet was set up
const GettingStarted = loadable(
  () => import("./GettingStarted.tsx").then((module) => module.GettingStarted),
  () => null,
);
const WalletReady = loadable(
  () => import("./WalletReady.tsx").then((module) => module.WalletReady),
  () => null,
);
const FirstAnswers = loadable(
  () => import("./FirstAnswers.tsx").then((module) => module.FirstAnswers),
  () => null,
);

// the arrow of the change stands in its place until it is loaded, or for good
const Sparkline = loadable(
  () => import("./Sparkline.tsx").then((module) => module.Sparkline),
  ({ instead }) => instead,
);

/*
 * From 56 rem on, earning and activity stand next to balance, people and tokens, and both columns end at one line. The order
 * in the document is that of a phone: balance, people, earning, activity, tokens.
 */
const COLUMNS = "grid gap-5 @4xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] @4xl:grid-rows-[auto_auto_1fr]";
const WIDE = "min-w-0 @4xl:col-span-2";
const SIDE = "flex min-w-0 flex-col gap-5 *:last:grow @4xl:col-start-2 @4xl:row-end-4";
const TOKENS = "flex min-w-0 flex-col *:grow";

/** Whether it is known how high the card of earning is: its stake and the validators are there, or could not be loaded. */
const isEarnKnown = ({ wallet, staking }: ReturnType<typeof useAppState>, of: TokenBalance): boolean => {
  const known = views.accountOf(wallet, of.chainId, of.symbol);
  return (known?.account ?? null) !== null
    ? staking.validators !== null || staking.load.status !== "pending"
    : known?.request.status === "failed";
};

const drawing = (token: TokenBalance, arrow: ReactNode): ReactNode => (
  <span className="grid h-5 w-12 place-items-center @xl:h-7 @2xl:mr-1 @2xl:w-16">
    <Suspense fallback={arrow}>
      <Sparkline token={token} instead={arrow} />
    </Suspense>
  </span>
);

/** `unreadable` says that tokens are missing. */
type TokensCardProps = Pick<TokenTableProps, "tokens" | "hidden" | "drawing"> & { readonly unreadable: ReactNode };

/** The tokens of the wallet; those that are empty or of a test network are folded. */
const TokensCard = ({ tokens, unreadable, ...table }: TokensCardProps) => (
  <TitledCard title={t("wallet.home.tokens")} end={<TextLink href="/my-assets">{t("wallet.home.allTokens")}</TextLink>}>
    <FoldedTokens tokens={tokens}>
      {(shown) => <TokenTable {...table} dense label={t("wallet.home.tokens")} tokens={shown} />}
    </FoldedTokens>
    {unreadable}
  </TitledCard>
);

/** The tokens in order of their worth, the one that Home is about, and whether to draw prices next to them. */
const useHomeTokens = (tokens: ReadonlyArray<TokenBalance>) => {
  const byValue = views.tokensByValue(tokens);
  const [richest] = byValue;
  // the prices of tokens that are not held are not loaded
  const hasValue = richest !== undefined && isPositive(views.balanceUsdOf(richest) ?? ZERO);
  const staked = views.stakedToken(tokens);
  return { byValue, hasValue, staked, about: staked ?? richest ?? null };
};
type HomeTokens = ReturnType<typeof useHomeTokens>;

type ContentProps = {
  readonly of: HomeTokens & { readonly about: TokenBalance };
  readonly steps: FirstSteps | null;
  /** The list of the tokens. */
  readonly list: ReactNode;
};

/** What stands around the balance card once the balances are known, which are painted first. */
const Content = ({ of: { about, staked }, steps, list }: ContentProps) => {
  const root = useAppState();
  const { hidden } = useHiddenBalances();
  const isComplete = useDeferredValue(true, false);
  // on the first day the steps are the one offer to stake
  const isFirstDay = steps !== null && !steps.staked;
  const isPlaced = staked === null || isFirstDay || isEarnKnown(root, staked);
  if (!isComplete) return <WaitingContent isWide={steps !== null} list={list} />;
  return (
    <>
      <Suspense fallback={<WaitingPeople />}>
        <People hidden={hidden} />
      </Suspense>
      <div className={cx(SIDE, steps === null ? "@4xl:row-start-1" : "@4xl:row-start-2")}>
        {staked === null || isFirstDay ? null : (
          <Suspense fallback={<WaitingEarn />}>
            <EarnCard token={staked} hidden={hidden} />
          </Suspense>
        )}
        {/* what earning holds decides where the activity begins, which is loaded meanwhile */}
        {isPlaced ? null : <WaitingList />}
        <div className={isPlaced ? "flex flex-col *:grow" : "hidden"}>
          <Suspense fallback={<WaitingList />}>
            <ActivityCard hidden={hidden} />
          </Suspense>
        </div>
        {isFirstDay ? (
          <Suspense fallback={<WaitingAnswers />}>
            <FirstAnswers symbol={visibleText(about.symbol)} />
          </Suspense>
        ) : null}
      </div>
      <div className={TOKENS}>{list}</div>
    </>
  );
};

type WaitingProps = { readonly isWide?: boolean; readonly list?: ReactNode };

const WaitingContent = ({ isWide = false, list = <WaitingList /> }: WaitingProps) => (
  <>
    <WaitingPeople />
    <div className={cx(SIDE, isWide ? "@4xl:row-start-2" : "@4xl:row-start-1")}>
      <WaitingEarn />
      <WaitingList />
    </div>
    <div className={TOKENS}>{list}</div>
  </>
);

/** Home of a person with a wallet whose balances are known, or on their way. */
const Known = ({ tokens: known, retry, isPending }: Pick<KnownTokens, "tokens" | "retry" | "isPending">) => {
  const refresh = useRefresh();
  const { wallet } = useAppState();
  const { hidden } = useHiddenBalances();
  const of = useHomeTokens(known?.tokens ?? []);
  const { about, staked, byValue, hasValue } = of;
  const first = useFirstSteps(staked);
  // where nothing can be staked there is no such step, and no question about its coin
  const steps = known !== null && staked === null ? null : first;
  const request = about === null ? null : views.accountOf(wallet, about.chainId, about.symbol)?.request;
  const load = about === null ? null : Command.LoadAccount({ chainId: about.chainId, symbol: about.symbol });
  useLoad(about === null ? "" : `${about.chainId}/${about.symbol}`, true, request, load);
  const isEmpty = isEmptyWallet(wallet);
  const isComplete = useDeferredValue(known !== null, false);
  const list = (
    <TokensCard
      tokens={byValue}
      hidden={hidden}
      unreadable={<Unreadable count={known?.unreadable ?? 0} onRetry={retry} pending={isPending} />}
      {...(isComplete && hasValue ? { drawing } : {})}
    />
  );
  const rest = () => {
    if (known === null) return <WaitingContent isWide={steps !== null} />;
    if (about === null)
      return (
        <Suspense fallback={<WaitingList />}>
          <div className={WIDE}>
            <NoTokens />
          </div>
        </Suspense>
      );
    if (!isEmpty) return <Content of={{ ...of, about }} steps={steps} list={list} />;
    return (
      <div className={cx(WIDE, "flex flex-col gap-5")}>
        <Suspense fallback={<WaitingList />}>
          <GetFirst token={about} />
        </Suspense>
        {list}
      </div>
    );
  };
  return (
    <div className={COLUMNS}>
      {/* one place for it, whatever stands around it: its buttons keep the focus */}
      <div className={steps !== null || isEmpty || (known !== null && about === null) ? WIDE : "min-w-0"}>
        <BalanceCard
          onRefresh={refresh}
          steps={
            steps === null ? undefined : staked === null ? (
              WAITING_STEPS
            ) : (
              <Suspense fallback={WAITING_STEPS}>
                <GettingStarted steps={steps} token={staked} hidden={hidden} />
              </Suspense>
            )
          }
        />
      </div>
      {rest()}
    </div>
  );
};

/** What stands below balances that could not be loaded: it is loaded by itself. */
const Unpriced = () => {
  const { hidden } = useHiddenBalances();
  const { transactions } = useAppState().wallet.recent;
  return (
    <Suspense fallback={<WaitingList />}>
      {transactions === null ? null : <People hidden={hidden} />}
      <ActivityCard hidden={hidden} />
    </Suspense>
  );
};

/** /dashboard and /home: the value of the wallet, people, earning, the latest activity and tokens. */
export const DashboardScreen = () => {
  const app = useApp();
  const [isMoment, setMoment] = useState(() => moments(app).has("ready"));
  const { tokens, failure, noWallet, retry, isPending } = useTokens();
  const hasWallet = useAppState().wallet.wallets.length > 0;
  const body = () => {
    if (noWallet)
      return (
        <Suspense fallback={<WaitingList />}>
          <NoWallet />
        </Suspense>
      );
    if (failure === null && isMoment)
      return (
        <Suspense fallback={<Bar className="h-[70dvh] w-full" />}>
          <WalletReady
            onLeave={() => {
              moments(app).clear();
              // the pressed button is about to go
              document.getElementById(PAGE_HEADING_ID)?.focus();
              setMoment(false);
            }}
          />
        </Suspense>
      );
    if (failure === null) return <Known tokens={tokens} retry={retry} isPending={isPending} />;
    return (
      <>
        <BalancesFailed failure={failure} onRetry={retry} />
        {hasWallet ? <Unpriced /> : null}
      </>
    );
  };
  return (
    <div className="flex flex-col gap-5">
      <PageHeading>{t("shell.titleHome")}</PageHeading>
      {body()}
    </div>
  );
};
