import { memo } from "react";
import { views as staking, whyNot } from "../../../domain/staking/index.ts";
import type { Money } from "../../../domain/values/money.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { figureText } from "../../common/figure-text.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Amount, type AmountProps, MASK, Mask } from "../../kit/Amount.tsx";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { type FoldedRow, FoldingTable } from "../../kit/FoldingTable.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import type { Column, LinkedRow } from "../../kit/Table.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { getRewards, type OpenStake, type StakeAction, type StakeCardProps } from "./actions.ts";
import { type Delegation, markOf, Remarks } from "./DelegationRemarks.tsx";
import { Manage } from "./Manage.tsx";
import { byAddress, foldedValidator, StakeValidator } from "./StakeValidator.tsx";

type DelegationsTableProps = StakeCardProps & {
  readonly onAct: OpenStake;
  readonly linked: LinkedRow | null;
};

const actionsOf = (token: TokenBalance, { validator_address: address }: Delegation): ReadonlyArray<StakeAction> => [
  { type: "delegate", validator: address },
  getRewards(token, address),
  { type: "move-delegation", source: address },
  { type: "undelegate", validator: address },
];

/** The table `Delegations`: each stake with its rewards, return and actions; the last row sums the rewards up. */
export const DelegationsTable = memo(({ token, account, hidden, onAct, linked }: DelegationsTableProps) => {
  const now = useServerNow(whyNot.waitEndsOf(account));
  const { validators } = useAppState().staking;
  const known = byAddress(validators?.validatorSet);
  const { symbol } = token;
  const { rewards: totalRewards } = staking.stakeOf(account);
  const worth = (row: Delegation): Money | null =>
    views.hasPrice(token) ? (row.coinsUsd ?? views.worth(token, row.coins)) : null;
  const fold = (row: Delegation): FoldedRow => {
    const validator = known.get(row.validator_address);
    const shown = foldedValidator(row, validator);
    return {
      ...shown,
      mark: markOf(row, account, validator, now),
      amount: <Amount value={row.coins} symbol={symbol} places={2} hidden={hidden} />,
      about: (
        <>
          <span className="@max-[28rem]:sr-only">{t("stake.aprName")}</span>{" "}
          <span translate="no">{`${figureText(validator?.apr ?? null)} ·`}</span>{" "}
          <VisuallyHidden>{t("stake.rewards")}</VisuallyHidden>{" "}
          {/* the dollars share the line on the narrowest phone too, where the sign says what was earned */}
          <span aria-hidden="true" className="-mr-1 hidden @max-[20rem]:inline">
            +
          </span>{" "}
          <span translate="no">{hidden ? <Mask /> : (decimalText(row.rewards ?? "", 2) ?? "—")}</span>{" "}
          <span className="@max-[28rem]:sr-only">{visibleText(symbol)}</span>{" "}
          <span className="@max-[20rem]:sr-only">{t("stake.earned")}</span>
        </>
      ),
      aside: views.hasPrice(token) ? (
        <span translate="no">{hidden ? <Mask /> : (usdText(worth(row) ?? "") ?? "—")}</span>
      ) : null,
      lead: (
        <>
          {shown.lead}
          <span className="*:first:mt-0 empty:hidden">
            <Remarks of={row} account={account} now={now} />
          </span>
        </>
      ),
    };
  };
  const figure = (value: Money | null | undefined, more?: Pick<AmountProps, "places" | "usd">) => {
    if (value === null || value === undefined) return "—";
    return (
      // in columns, an amount and its symbol share a line; the names of validators give way, but not to one wider than a screen
      <span className={value.length > 40 ? undefined : "@4xl:whitespace-nowrap"}>
        <Amount {...more} value={value} symbol={symbol} hidden={hidden} />
      </span>
    );
  };
  const columns: ReadonlyArray<Column<Delegation>> = [
    {
      id: "validator",
      header: t("stake.validator"),
      rowHeader: true,
      rowName: (row) => validatorName(row.moniker),
      bare: true,
      cell: (row) => (
        <>
          <StakeValidator address={row.validator_address} moniker={row.moniker} validators={known} />
          <Remarks of={row} account={account} now={now} />
        </>
      ),
    },
    {
      id: "amount",
      header: t("transfer.amount"),
      numeric: true,
      cell: (row, isFolded) => figure(row.coins, { usd: isFolded ? null : worth(row) }),
      total: figure(account.delegationDetails.balanceToken),
    },
    {
      id: "rewards",
      header: t("stake.rewards"),
      numeric: true,
      cell: (row) => figure(row.rewards, { places: 4 }),
      total: figure(totalRewards, { places: 4 }),
    },
    {
      id: "apr",
      header: t("wallet.home.apr"),
      numeric: true,
      cell: (row) => figureText(known.get(row.validator_address)?.apr ?? null),
    },
    {
      id: "actions",
      header: t("stake.actions"),
      numeric: true,
      bare: true,
      cell: (row, isFolded) => (
        <Manage
          label={t("stake.manageStake", { name: validatorName(row.moniker) })}
          actions={actionsOf(token, row)}
          token={token}
          onAct={onAct}
          compact={isFolded}
        />
      ),
    },
  ];
  return (
    <TitledCard title={t("stake.delegations.heading")}>
      {account.delegations.length === 0 ? (
        <EmptyState drawing="earning" title={t("stake.delegations.none")} text={t("stake.delegations.noneText")} />
      ) : (
        <FoldingTable
          label={t("stake.delegations.heading")}
          columns={columns}
          rows={account.delegations}
          rowKey={(row) => row.validator_address}
          linked={linked}
          fold={fold}
          totalLabel={t("stake.delegations.total")}
          foldedTotal={
            <span translate="no">
              <MaskedText
                text={`${hidden ? MASK : (decimalText(totalRewards ?? "", 4) ?? "—")} ${visibleText(symbol)}`}
              />
            </span>
          }
        />
      )}
    </TitledCard>
  );
});
