import { Coins } from "lucide-react";
import { memo } from "react";
import { sum } from "../../../domain/values/money.ts";
import { type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { Fact, Facts } from "../../common/Facts.tsx";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Card } from "../../kit/Card.tsx";
import { CardHeader } from "../../kit/CardHeader.tsx";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { type Column, type LinkedRow, Table } from "../../kit/Table.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { getRewards, type OpenStake, type StakeAction, type StakeCardProps } from "./actions.ts";
import { type Delegation, markOf, Remarks } from "./DelegationRemarks.tsx";
import { figureText } from "./figures.ts";
import { Manage } from "./Manage.tsx";
import { COLUMNS_REM, Figure, type StakeRow, StakeRows, useNarrow } from "./StakeRows.tsx";
import { byAddress, StakeValidator, ValidatorAddress } from "./StakeValidator.tsx";
import { useServerNow } from "./use-server-now.ts";
import { ValidatorStatus } from "./ValidatorParts.tsx";

/** Props of {@link DelegationsTable}. */
type DelegationsTableProps = StakeCardProps & {
  readonly onAct: OpenStake;
  readonly linked: LinkedRow | null;
};

/** What can be done with a stake. */
const actionsOf = (token: TokenBalance, { validator_address: address }: Delegation): ReadonlyArray<StakeAction> => [
  { type: "delegate", validator: address },
  getRewards(token, address),
  { type: "move-delegation", source: address },
  { type: "undelegate", validator: address },
];

/* In columns, an amount and its symbol share a line; the names of validators give way. */
const ONE_LINE = "@4xl:whitespace-nowrap";

/** The table `Delegations`: each stake with its rewards, return and actions; the last row sums the rewards up. */
export const DelegationsTable = memo(({ token, account, hidden, onAct, linked }: DelegationsTableProps) => {
  const t = useText();
  const now = useServerNow();
  const { validators } = useAppState().staking;
  const known = byAddress(validators?.validatorSet);
  const { narrow, measure, opened } = useNarrow();
  const { symbol } = token;
  const totalRewards = sum(account.delegations.map((delegation) => delegation.rewards));
  const rowOf = (delegation: Delegation): StakeRow => {
    const { validator_address: address, moniker, coins, rewards } = delegation;
    const validator = known.get(address);
    const apr = figureText(validator?.apr ?? null);
    return {
      key: address,
      moniker,
      image: validator?.image ?? null,
      mark: markOf(delegation, account, validator, now),
      amount: <Amount value={coins} symbol={symbol} places={2} hidden={hidden} />,
      about: (
        <>
          <span className="@max-[22rem]:sr-only">{t("stake.aprName")}</span> {apr} ·{" "}
          <VisuallyHidden>{t("stake.rewards")}</VisuallyHidden>{" "}
          <Figure text={decimalText(rewards, 2) ?? "—"} hidden={hidden} />{" "}
          <span className="@max-[22rem]:sr-only">{visibleText(symbol)}</span> {t("stake.earned")}
        </>
      ),
      aside: views.hasPrice(token) ? <Figure text={usdText(delegation.coinsUsd) ?? "—"} hidden={hidden} /> : null,
      more: () => (
        <>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-3">
            {validator === undefined ? null : <ValidatorStatus status={validator.status} />}
            <ValidatorAddress address={address} moniker={moniker} />
          </span>
          <span className="*:first:mt-0 empty:hidden">
            <Remarks of={delegation} account={account} now={now} />
          </span>
          <Facts>
            <Fact name={t("stake.amount")}>
              <Amount value={coins} symbol={symbol} hidden={hidden} />
            </Fact>
            <Fact name={t("stake.rewards")}>
              <Amount value={rewards} symbol={symbol} places={4} hidden={hidden} />
            </Fact>
            <Fact name={t("stake.apr")}>{apr}</Fact>
          </Facts>
          <Manage
            of="stake"
            name={moniker}
            actions={actionsOf(token, delegation)}
            token={token}
            onAct={onAct}
            side="bottom start"
          />
        </>
      ),
    };
  };
  const columns: ReadonlyArray<Column<Delegation>> = [
    {
      id: "validator",
      header: t("stake.validator"),
      rowHeader: true,
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
      header: t("stake.amount"),
      numeric: true,
      cell: (row) => (
        <span className={ONE_LINE}>
          <Amount value={row.coins} symbol={symbol} usd={views.hasPrice(token) ? row.coinsUsd : null} hidden={hidden} />
        </span>
      ),
      total: (
        <span className={ONE_LINE}>
          <Amount value={account.delegationDetails.balanceToken} symbol={symbol} hidden={hidden} />
        </span>
      ),
    },
    {
      id: "rewards",
      header: t("stake.rewards"),
      numeric: true,
      cell: (row) => (
        <span className={ONE_LINE}>
          <Amount value={row.rewards} symbol={symbol} places={4} hidden={hidden} />
        </span>
      ),
      total: (
        <span className={ONE_LINE}>
          <Amount value={totalRewards} symbol={symbol} places={4} hidden={hidden} />
        </span>
      ),
    },
    {
      id: "apr",
      header: t("stake.apr"),
      numeric: true,
      cell: (row) => figureText(known.get(row.validator_address)?.apr ?? null),
    },
    {
      id: "actions",
      header: t("stake.actions"),
      numeric: true,
      bare: true,
      cell: (row) => (
        <Manage of="stake" name={row.moniker} actions={actionsOf(token, row)} token={token} onAct={onAct} />
      ),
    },
  ];
  return (
    <Card flush aria-label={t("stake.delegations.heading")}>
      <CardHeader>{t("stake.delegations.heading")}</CardHeader>
      {account.delegations.length === 0 ? (
        <EmptyState
          icon={<Coins className="size-6" />}
          title={t("stake.delegations.none")}
          text={t("stake.delegations.noneText")}
        />
      ) : (
        <div ref={measure}>
          {narrow ? (
            <StakeRows
              label={t("stake.delegations.heading")}
              about={t("stake.rewards")}
              rows={account.delegations.map(rowOf)}
              linked={linked}
              opened={opened}
              total={{
                amount: <Amount value={account.delegationDetails.balanceToken} symbol={symbol} hidden={hidden} />,
                about: (
                  <>
                    <span>{t("stake.rewards")}</span>
                    <span className="tabular min-w-0 wrap-anywhere">
                      <Figure text={decimalText(totalRewards, 4) ?? "—"} hidden={hidden} /> {visibleText(symbol)}
                    </span>
                  </>
                ),
              }}
            />
          ) : (
            <Table
              label={t("stake.delegations.heading")}
              columnsFrom={COLUMNS_REM}
              columns={columns}
              rows={account.delegations}
              rowKey={(row) => row.validator_address}
              linked={linked}
              totalLabel={t("stake.delegations.total")}
            />
          )}
        </div>
      )}
    </Card>
  );
});
