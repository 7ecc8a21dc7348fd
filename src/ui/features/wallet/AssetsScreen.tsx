import { ArrowDownLeft, ArrowUpRight, Ellipsis, Sprout } from "lucide-react";
import { useRef, useState } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { looksLikePhrase } from "../../../domain/values/free-text.ts";
import {
  ageOfMoney,
  Command,
  changeIn24h,
  heldTokens,
  type TokenBalance,
  views,
  walletValue,
} from "../../../domain/wallet/index.ts";
import { sameToken } from "../../../domain/wallet/token.ts";
import { searchTokens, sortAfterPress, tokensByChain } from "../../../domain/wallet/token-list.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useGoTo } from "../../common/page-request.ts";
import { useOpenSend } from "../../common/send-context.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Field } from "../../kit/Field.tsx";
import { IconButton } from "../../kit/IconButton.tsx";
import { Menu } from "../../kit/Menu.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { SearchInput } from "../../kit/SearchInput.tsx";
import { Select } from "../../kit/Select.tsx";
import { BusyBar } from "../../kit/Skeleton.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { FoldedTokens, useWhole } from "./FoldedTokens.tsx";
import { useLoadPrices } from "./Portfolio.tsx";
import { Sparkline } from "./Sparkline.tsx";
import { TokenTable } from "./TokenTable.tsx";
import { TotalChange } from "./TotalChange.tsx";
import { NoTokens, NoWallet, TokensPending } from "./WalletStates.tsx";

/** What can be done with a token of a list: Send, Receive and, where it can be staked, Stake. */
const TokenMenu = ({ token }: { readonly token: TokenBalance }) => {
  const open = useOpenSend();
  const goTo = useGoTo();
  const { chainId, symbol } = token;
  return (
    // above the link that covers the row, and above the buttons of the rows below while it is open
    <div className="relative z-1 has-aria-expanded:z-10">
      <Menu
        trigger={<IconButton label={t("assets.actions", { symbol, chain: token.chainName })} icon={Ellipsis} />}
        entries={[
          {
            id: "send",
            label: t("wallet.send"),
            icon: ArrowUpRight,
            onSelect: () => open({ chainId, symbol, tab: "send" }),
          },
          {
            id: "receive",
            label: t("wallet.receive"),
            icon: ArrowDownLeft,
            onSelect: () => open({ chainId, symbol, tab: "receive" }),
          },
          ...(token.stakeable
            ? [
                {
                  id: "stake",
                  label: t("wallet.stake"),
                  icon: Sprout,
                  onSelect: () => goTo(stakePath(token), { page: "staking" as const, chainId, symbol, amount: null }),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
};

const DAY = 86_400_000;

const SORT_TEXT = {
  value: "assets.sortValue",
  name: "assets.sortName",
  price: "wallet.price",
  change: "assets.sortChange",
} as const;

/* `typed` is null for a recovery phrase, which is not shown. */
const Nothing = ({ typed, onClear }: { readonly typed: string | null; readonly onClear: () => void }) => (
  <Card>
    <EmptyState
      title={typed === null ? t("palette.searchPhrase") : t("assets.none")}
      text={typed === null ? t("palette.searchPhraseText") : t("assets.noneText", { typed })}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t("palette.clear")}
        </Button>
      }
    />
  </Card>
);

/** The total of the wallet with its change in 24 hours; no change of a wallet whose money may be younger. */
const Total = () => {
  const { hidden } = useHiddenBalances();
  const { wallet, session } = useAppState();
  const { tokens, accounts, tokensAt, recent } = wallet;
  const value = walletValue({ tokens, accounts });
  const isFailed = (failureOf(wallet.walletsRequest) ?? failureOf(wallet.tokensRequest)) !== null;
  // the screen says why there are no balances
  if (tokens === null && isFailed) return null;
  // the coins of a test network have no worth
  if (tokens !== null && (value === null || !tokens.tokens.some(views.hasPrice))) return null;
  const age = ageOfMoney({ recent }, (tokensAt ?? 0) - session.clockSkew - DAY);
  const isWaiting = value === null || value.stake === "pending";
  const change = age === "old" ? changeIn24h(heldTokens({ tokens, accounts })) : null;
  return (
    <Card className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 @container">
      <div className="min-w-0">
        <h2 className="text-base font-medium text-muted">{t("wallet.home.total")}</h2>
        {isWaiting ? (
          <BusyBar className="h-[calc(clamp(1.5rem,9cqi,2.25rem)*1.25)] w-48" />
        ) : (
          <Amount usd={value.total} size="display" align="start" hidden={hidden} />
        )}
        {value?.stake === "failed" ? <p className="text-sm text-warning">{t("wallet.home.withoutStake")}</p> : null}
      </div>
      {/* its line stays where no change is known, on a phone below the total: the list would move */}
      {hidden ? null : (
        <div className="min-h-6 max-sm:basis-full">
          {isWaiting || (age === "loading" && !isFailed) ? (
            <BusyBar className="my-1 h-4 w-40" />
          ) : change === null ? null : (
            <TotalChange change={change} span={t("wallet.portfolio.span24")} />
          )}
        </div>
      )}
    </Card>
  );
};

type ListProps = {
  readonly tokens: ReadonlyArray<TokenBalance>;
  readonly sort: views.Sort;
  readonly onSort: (sort: views.Sort) => void;
};

/* One table; chains in the order of their most valuable token, the chosen order applies within each chain. */
const Tokens = ({ tokens, sort, onSort }: ListProps) => {
  const { hidden } = useHiddenBalances();
  // by what all its parts are worth, as the total counts them
  const wholeOf = useWhole();
  useLoadPrices(24);
  const rowOf = (whole: TokenBalance) => tokens.filter((token) => sameToken(token, whole));
  const sorted = tokensByChain(tokens.map(wholeOf)).flatMap((chain) => views.sortTokens(chain.tokens, sort));
  return (
    <TokenTable
      label={t("wallet.home.tokens")}
      tokens={sorted.flatMap(rowOf)}
      hidden={hidden}
      worthOf={(token) => views.usdOf([wholeOf(token)])}
      drawing={(token, arrow) => (
        <span className="grid h-7 w-16 place-items-center @max-xl:h-5 @max-xl:w-12">
          <Sparkline token={token} instead={arrow} />
        </span>
      )}
      byChain
      end={{
        id: "actions",
        header: t("assets.more"),
        // on a phone the row is for name and balance, and leads to the token's page, which has the same buttons
        narrow: "hidden",
        numeric: true,
        cell: (row) => <TokenMenu token={row} />,
      }}
      sort={(key) => ({
        direction: sort.key === key ? sort.direction : "none",
        onSort: () => onSort(sortAfterPress(sort, key)),
      })}
    />
  );
};

/** /my-assets: every token by chain, with search and sorting. */
export const AssetsScreen = () => {
  const [typed, setTyped] = useState("");
  const search = useRef<HTMLInputElement>(null);
  // the button that clears goes with the empty list, so the search takes the focus (A2)
  const clear = () => {
    setTyped("");
    search.current?.focus();
  };
  const [sort, setSort] = useState<views.Sort>({ key: "value", direction: "descending" });
  const { tokens, failure, noWallet, retry, isPending } = useTokens();
  const { wallet } = useAppState();
  const staked = views.stakedToken(tokens?.tokens ?? []);
  const account = staked === null ? null : views.accountOf(wallet, staked.chainId, staked.symbol);
  useLoad(
    staked === null ? "" : `${staked.chainId}/${staked.symbol}`,
    account?.request.status !== "succeeded",
    account?.request,
    staked === null ? null : Command.LoadAccount({ chainId: staked.chainId, symbol: staked.symbol }),
  );
  // whether there was money a day ago, without which no change is shown
  const { transactions, request } = wallet.recent;
  useLoad("recent", transactions === null, request, Command.LoadRecent());
  // a recovery phrase is neither searched for nor shown
  const phrase = looksLikePhrase(typed);
  const found = phrase ? [] : searchTokens(tokens?.tokens ?? [], typed);
  const body = () => {
    if (noWallet) return <NoWallet />;
    if (tokens === null) return <TokensPending failure={failure} retry={retry} />;
    if (tokens.tokens.length === 0) return <NoTokens />;
    if (found.length === 0) return <Nothing typed={phrase ? null : typed.trim()} onClear={clear} />;
    return (
      <>
        <Card flush aria-label={t("wallet.home.tokens")}>
          {typed.trim() === "" ? (
            <FoldedTokens tokens={views.tokensByValue(found)}>
              {(shown) => <Tokens tokens={shown} sort={sort} onSort={setSort} />}
            </FoldedTokens>
          ) : (
            <Tokens tokens={found} sort={sort} onSort={setSort} />
          )}
        </Card>
        <Unreadable count={tokens.unreadable} onRetry={retry} pending={isPending} />
      </>
    );
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t("shell.titleAssets")}</PageHeading>
      <Total />
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1 sm:max-w-md">
          <SearchInput
            ref={search}
            aria-label={t("assets.search")}
            placeholder={t("assets.search")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <div className="@2xl:hidden">
          <Field label={t("assets.sortBy")}>
            <Select
              value={sort.key}
              onChange={(value) => {
                const key = views.SORT_KEYS.find((known) => known === value);
                if (key !== undefined && key !== sort.key) setSort(sortAfterPress(sort, key));
              }}
              options={views.SORT_KEYS.map((key) => ({ value: key, label: t(SORT_TEXT[key]) }))}
            />
          </Field>
        </div>
        <VisuallyHidden>
          <span role="status">{typed === "" ? "" : t("assets.found", { count: found.length })}</span>
        </VisuallyHidden>
      </div>
      {body()}
    </div>
  );
};
