import { type ReactNode, useId } from "react";
import { stakePath, tokenPath } from "../../../app/routing/routes.ts";
import { views as stakingViews } from "../../../domain/staking/index.ts";
import { isZero, type Money } from "../../../domain/values/money.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { Imitation } from "../../common/Imitation.tsx";
import { shareText } from "../../common/share-text.ts";
import { Testnet } from "../../common/Testnet.tsx";
import { TokenIcon } from "../../common/TokenIcon.tsx";
import { t } from "../../i18n/index.ts";
import { Amount, MASK } from "../../kit/Amount.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { balancePlaces, priceText } from "./format.ts";
import { Change, SECOND_LINE } from "./TokenParts.tsx";

/** Without `sort` its columns cannot be sorted. */
export type TokenTableProps = {
  readonly label: string;
  readonly tokens: ReadonlyArray<TokenBalance>;
  readonly hidden: boolean;
  /** Grouped under the name of their chain, in the order given; next to a token the name is then read out only. */
  readonly byChain?: boolean;
  /** Draws the past prices of a token next to its change, or returns `arrow` without any. */
  readonly drawing?: (token: TokenBalance, arrow: ReactNode) => ReactNode;
  /** Next to other cards: its rows close to each other, and the names of its columns only read out. */
  readonly dense?: boolean;
  /** What a token is worth with all its parts, where the rows add up to a total that counts the stake. */
  readonly worthOf?: (token: TokenBalance) => Money | null;
  /** A column at the end of each row. */
  readonly end?: Column<TokenBalance>;
  readonly sort?: (key: views.SortKey) => NonNullable<Column<TokenBalance>["sort"]>;
};

type TokenNameProps = Pick<TokenTableProps, "drawing"> & { readonly token: TokenBalance; readonly byChain: boolean };

/** What a token's stake earns a year, where it has one and the return is known. */
const Earns = ({ token }: { readonly token: TokenBalance }) => {
  const { wallet, staking } = useAppState();
  const account = views.accountOf(wallet, token.chainId, token.symbol)?.account ?? null;
  const apr = account === null ? null : stakingViews.averageApr(account, staking.validators);
  return apr === null ? null : (
    <span className="tabular mt-0.5 w-fit whitespace-nowrap rounded-full bg-earn-soft @max-[16rem]:whitespace-normal px-2 text-[0.8125rem]/5 font-medium text-earn">
      {t("wallet.earns", { rate: shareText(apr) })}
    </span>
  );
};

type StakeProps = { readonly token: TokenBalance; readonly hidden: boolean; readonly dense: boolean };

/**
 * What is staked of a token, next to its balance, or that it can be, which on Home the card of earning says: a link to its
 * staking.
 */
const Stake = ({ token, hidden, dense }: StakeProps) => {
  const { chainId, symbol } = token;
  const account = views.accountOf(useAppState().wallet, chainId, symbol)?.account ?? null;
  const staked = account?.delegationDetails.balanceToken ?? null;
  const unbonding = account?.unbondingDetails.balanceToken ?? null;
  // its place is kept until it is known whether something is staked
  if (dense && account !== null && (staked === null || isZero(staked))) return null;
  const text = (value: Money) => (hidden ? MASK : (decimalText(value, balancePlaces(value)) ?? "—"));
  return (
    <TextLink
      href={stakePath(token)}
      className={cx(
        "tabular relative z-1 inline-block text-[0.8125rem]/6! text-earn! no-underline! hover:underline!",
        // between the one line and the two that it will have
        account === null && !dense && "min-h-9",
      )}
    >
      {staked === null || isZero(staked) ? (
        t("wallet.stakeOf", { symbol })
      ) : (
        <>
          <span className={cx("whitespace-nowrap", dense ? "@max-2xl:block" : "block")}>
            <MaskedText text={t("wallet.stakedOf", { amount: text(staked) })} />
          </span>
          {unbonding === null || isZero(unbonding) ? null : (
            <>
              {" "}
              <span className={cx("whitespace-nowrap", dense ? "@max-2xl:block" : "block")}>
                <MaskedText text={t("wallet.unstakingOf", { amount: text(unbonding) })} />
              </span>
            </>
          )}
        </>
      )}
    </TextLink>
  );
};

/**
 * Icon, symbol and names of a token; the names describe the link, since two chains may share a symbol. On a phone, where
 * price and change have no columns, they are the second line, so that a row is about 64 px high.
 */
const TokenName = ({ token, byChain, drawing = (_token, arrow) => arrow }: TokenNameProps) => {
  const about = useId();
  const change = views.change24hOf(useAppState().wallet, token);
  const chainName = visibleText(token.chainName);
  const hasPrice = views.hasPrice(token);
  return (
    <span className="flex items-center gap-3 text-left @4xl:w-72">
      <TokenIcon symbol={token.symbol} />
      <span className="flex min-w-0 flex-col">
        <span className="flex flex-wrap items-center gap-x-1.5">
          <TextLink
            href={tokenPath(token)}
            aria-describedby={about}
            className="w-fit wrap-anywhere font-semibold! text-ink! no-underline! after:absolute after:inset-0 hover:text-accent!"
          >
            {visibleText(token.symbol)}
          </TextLink>
          {byChain || !hasPrice ? null : (
            <span className={cx(SECOND_LINE, "max-w-full truncate @max-[16rem]:whitespace-normal @xl:hidden")}>
              {chainName}
            </span>
          )}
          <Testnet chainId={token.chainId} />
          <Imitation symbol={token.symbol} />
        </span>
        <span id={about} className="text-sm font-normal text-muted @max-xl:hidden">
          {/* next to other cards only the chain has room */}
          <span className={byChain ? undefined : "@max-4xl:sr-only"}>{visibleText(token.name)}</span>
          <span className={byChain ? "sr-only" : undefined}>
            <span className="@max-4xl:sr-only"> · </span>
            <span>{chainName}</span>
          </span>
        </span>
        {hasPrice ? (
          <span className={cx(SECOND_LINE, "tabular flex flex-wrap gap-x-1.5 @xl:hidden")}>
            <span className="@md:min-w-24">{priceText(token.priceUsd)}</span>
            <Change
              percent={change}
              size=""
              drawing={(arrow) => <span className="@max-sm:hidden">{drawing(token, arrow)}</span>}
            />
          </span>
        ) : byChain ? null : (
          <span className={cx(SECOND_LINE, "@xl:hidden")}>{chainName}</span>
        )}
        {token.stakeable ? <Earns token={token} /> : null}
      </span>
    </span>
  );
};

/** Tokens with chain name (W9), price, change and balance; the symbol leads to the token's page. */
export const TokenTable = ({
  label,
  tokens,
  hidden,
  byChain = false,
  drawing = (_token, arrow) => arrow,
  dense = false,
  worthOf = (token) => views.usdOf([token]),
  end,
  sort,
}: TokenTableProps) => {
  const { wallet } = useAppState();
  const changeOf = (token: TokenBalance) => (
    <Change percent={views.change24hOf(wallet, token)} drawing={(arrow) => drawing(token, arrow)} />
  );
  const by = (key: views.SortKey) => (sort === undefined ? {} : { sort: sort(key) });
  // cells of one width from 1280 px on, so that the tables of several chains line up
  const columns: ReadonlyArray<Column<TokenBalance>> = [
    {
      id: "token",
      header: t("wallet.token"),
      rowHeader: true,
      bare: true,
      narrow: "start",
      cell: (row) => <TokenName token={row} byChain={byChain} drawing={drawing} />,
      ...by("name"),
    },
    {
      id: "price",
      narrow: "hidden",
      header: t("wallet.price"),
      numeric: true,
      cell: (row) => (
        <span className="@4xl:inline-block @4xl:w-28">{views.hasPrice(row) ? priceText(row.priceUsd) : "—"}</span>
      ),
      ...by("price"),
    },
    {
      id: "change",
      narrow: "hidden",
      header: t("wallet.change24h"),
      numeric: true,
      cell: (row) => <span className="@4xl:inline-block @4xl:w-24">{views.hasPrice(row) ? changeOf(row) : "—"}</span>,
      ...by("change"),
    },
    {
      id: "balance",
      narrow: "end",
      header: t("wallet.balance"),
      numeric: true,
      cell: (row) => (
        <span className={cx("ml-auto flex flex-col items-end @4xl:w-48", dense ? "@2xl:min-w-40" : "@xl:min-w-40")}>
          <Amount
            value={row.balance}
            symbol={row.symbol}
            usd={worthOf(row)}
            places={balancePlaces(row.balance)}
            hidden={hidden}
            usdLeads
          />
          {row.stakeable ? <Stake token={row} hidden={hidden} dense={dense} /> : null}
        </span>
      ),
      ...by("value"),
    },
    ...(end === undefined ? [] : [end]),
  ];
  return (
    <Table
      label={label}
      columns={columns}
      rows={tokens}
      rowKey={(row) => `${row.chainId}/${row.symbol}`}
      columnsFrom={36}
      dense={dense}
      groupOf={(row) => (byChain ? visibleText(row.chainName) : "")}
    />
  );
};
