import "../../i18n/later.ts";
import { Search, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { looksLikePhrase } from "../../../domain/values/free-text.ts";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { UnreadableTokens } from "../../common/UnreadableTokens.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { CardHeader } from "../../kit/CardHeader.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { Field } from "../../kit/Field.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Select } from "../../kit/Select.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { TokenTable } from "./TokenTable.tsx";
import { NoTokens, NoWallet } from "./WalletStates.tsx";

const SORT_TEXT = {
  value: "assets.sortValue",
  name: "assets.sortName",
  price: "assets.sortPrice",
  change: "assets.sortChange",
} as const;

/* `typed` is null for a recovery phrase, which is not shown. */
const Nothing = ({ typed, onClear }: { readonly typed: string | null; readonly onClear: () => void }) => {
  const t = useText();
  return (
    <Card>
      <EmptyState
        icon={<SearchX className="size-6" />}
        title={typed === null ? t("shell.searchPhrase") : t("assets.none")}
        text={typed === null ? t("shell.searchPhraseText") : t("assets.noneText", { typed })}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t("assets.clear")}
          </Button>
        }
      />
    </Card>
  );
};

type ListProps = {
  readonly tokens: ReadonlyArray<TokenBalance>;
  readonly sort: views.Sort;
  readonly onSort: (sort: views.Sort) => void;
};

/* Chains in the order of their most valuable token; the chosen order applies within each chain. */
const Chains = ({ tokens, sort, onSort }: ListProps) => {
  const t = useText();
  const { hidden } = useHiddenBalances();
  return views.tokensByChain(tokens).map((chain) => (
    <Card flush key={chain.chainId} aria-label={visibleText(chain.chainName)}>
      <CardHeader end={<Amount usd={views.usdOf(chain.tokens)} hidden={hidden} />}>
        {visibleText(chain.chainName)}
      </CardHeader>
      <TokenTable
        label={t("assets.tokensOn", { chain: chain.chainName })}
        tokens={views.sortTokens(chain.tokens, sort)}
        hidden={hidden}
        ofOneChain
        sort={(key) => ({
          direction: sort.key === key ? sort.direction : "none",
          onSort: () => onSort(views.sortAfterPress(sort, key)),
        })}
      />
    </Card>
  ));
};

/** /my-assets: every token by chain, with search and sorting. */
export const AssetsScreen = () => {
  const t = useText();
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
    account?.request.status,
    staked === null ? null : Command.LoadAccount({ chainId: staked.chainId, symbol: staked.symbol }),
  );
  // a recovery phrase is neither searched for nor shown
  const phrase = looksLikePhrase(typed);
  const found = phrase ? [] : views.searchTokens(tokens?.tokens ?? [], typed);
  const body = () => {
    if (noWallet) return <NoWallet />;
    if (tokens === null) {
      return (
        <Card flush>
          {failure === null ? (
            <Skeleton lines={6} label={t("wallet.home.loading")} />
          ) : (
            <Failure title={t("wallet.home.balancesFailed")} text={failureText(failure)} onRetry={retry} />
          )}
        </Card>
      );
    }
    const { unreadable = 0 } = tokens;
    if (tokens.tokens.length === 0)
      return unreadable > 0 ? (
        <Card>
          <UnreadableTokens />
        </Card>
      ) : (
        <NoTokens />
      );
    if (found.length === 0) return <Nothing typed={phrase ? null : typed.trim()} onClear={clear} />;
    return (
      <>
        <Chains tokens={found} sort={sort} onSort={setSort} />
        <Unreadable count={unreadable} onRetry={retry} pending={isPending} />
      </>
    );
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeading>{t("assets.heading")}</PageHeading>
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1 sm:max-w-md">
          <TextInput
            ref={search}
            type="search"
            aria-label={t("assets.search")}
            placeholder={t("assets.search")}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            start={<Search aria-hidden="true" className="size-5" />}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <div className="@2xl:hidden">
          <Field label={t("assets.sortBy")}>
            <Select
              value={sort.key}
              onChange={(value) => {
                const key = views.SORT_KEYS.find((known) => known === value);
                if (key !== undefined && key !== sort.key) setSort(views.sortAfterPress(sort, key));
              }}
              options={views.SORT_KEYS.map((key) => ({ value: key, label: t(SORT_TEXT[key]) }))}
            />
          </Field>
        </div>
        <VisuallyHidden>
          <span role="status">{typed === "" ? "" : t("assets.found", { n: found.length })}</span>
        </VisuallyHidden>
      </div>
      {body()}
    </div>
  );
};
