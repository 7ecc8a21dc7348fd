import { Coins, LockKeyhole, ShieldAlert, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { validatorViews, whyNot } from "../../../domain/staking/index.ts";
import { sum } from "../../../domain/values/money.ts";
import { type TokenAccount, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText } from "../../common/dates.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { type Column, type LinkedRow, Table } from "../../kit/Table.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { type OpenStake, type StakeCardProps, useWhyNot } from "./actions.ts";
import { byAddress, StakeValidator } from "./StakeValidator.tsx";
import { useServerNow } from "./use-server-now.ts";
import { shareText } from "./ValidatorParts.tsx";

type Delegation = TokenAccount["delegations"][number];

const Remark = ({
  icon: Icon,
  style,
  children,
}: {
  readonly icon: typeof LockKeyhole;
  readonly style: string;
  readonly children: ReactNode;
}) => (
  <span
    className={cx(
      // as wide as the cell without widening it
      "mt-2 flex w-0 min-w-full items-start gap-1.5 text-left text-sm font-normal text-pretty whitespace-normal",
      style,
    )}
  >
    <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </span>
);

/** A badge: how far the commission is from that at the start of the stake; its sentence has both commissions (P9). */
const FeeChanged = ({
  of: { rose, points },
  now,
  start,
}: {
  readonly of: validatorViews.FeeChange;
  readonly now: string;
  readonly start: string;
}) => {
  const t = useText();
  const shown = decimalText(points, 2) ?? "—";
  const sentence = t(rose ? "stake.delegations.feeRoseLong" : "stake.delegations.feeFellLong", {
    now,
    points: shown,
    start,
  });
  const Icon = rose ? TrendingUp : TrendingDown;
  return (
    <span
      title={sentence}
      className={cx(
        "mt-2 inline-flex items-start gap-1.5 rounded-control px-2 py-0.5 text-left text-sm font-normal",
        rose ? "bg-warning-soft text-warning" : "bg-positive-soft text-positive",
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span aria-hidden="true">
        {t(rose ? "stake.delegations.feeRose" : "stake.delegations.feeFell", { points: shown })}
      </span>
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </span>
  );
};

/** Props of {@link DelegationsTable}. */
type DelegationsTableProps = StakeCardProps & {
  readonly onAct: OpenStake;
  readonly linked: LinkedRow | null;
};

/** What a person has to know about a stake: that it can't be moved on yet, and the way out of a jailed validator (P2, P3). */
const Remarks = ({
  of,
  account,
  now,
}: {
  readonly of: Delegation;
  readonly account: TokenAccount;
  readonly now: number;
}) => {
  const t = useText();
  const { validators } = useAppState().staking;
  const lock = whyNot.lockOf(account, of.validator_address, now);
  const validator = validators?.validatorSet.find(({ address }) => address === of.validator_address);
  const status = validator?.status;
  const change = validatorViews.feeChange(of, validator);
  const payout = validators === null ? null : dateTimeText(whyNot.payoutAt(now, validators));
  return (
    <>
      {change === null ? null : (
        <FeeChanged of={change} now={shareText(validator?.fee)} start={shareText(of.feeAtStart)} />
      )}
      {lock === null ? null : (
        <Remark icon={LockKeyhole} style="text-muted">
          {t("stake.delegations.locked", { date: dateTimeText(lock.until) })}
        </Remark>
      )}
      {status === "jailed" ? (
        <Remark icon={ShieldAlert} style="text-negative">
          {lock === null
            ? t("stake.delegations.jailed")
            : payout === null
              ? t("stake.delegations.jailedLockedPlain")
              : t("stake.delegations.jailedLocked", { payout })}
        </Remark>
      ) : null}
    </>
  );
};

/* In columns, an amount and its symbol share a line; the names of validators give way. */
const ONE_LINE = "@4xl:whitespace-nowrap";

/** The table `Delegations`: each stake with its rewards, return and actions; the last row sums the rewards up. */
export const DelegationsTable = ({ token, account, hidden, onAct, linked }: DelegationsTableProps) => {
  const t = useText();
  const now = useServerNow();
  const why = useWhyNot(token, now);
  const known = byAddress(useAppState().staking.validators?.validatorSet);
  const { symbol } = token;
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
          <Amount
            value={sum(account.delegations.map((delegation) => delegation.rewards))}
            symbol={symbol}
            places={4}
            hidden={hidden}
          />
        </span>
      ),
    },
    {
      id: "apr",
      header: t("stake.apr"),
      numeric: true,
      cell: (row) => shareText(known.get(row.validator_address)?.apr),
    },
    {
      id: "actions",
      header: t("stake.actions"),
      numeric: true,
      bare: true,
      cell: ({ validator_address: address }) => {
        const actions = [
          { text: "stake.stakeMore", action: { type: "delegate", validator: address } },
          { text: "stake.move", action: { type: "move-delegation", source: address } },
          { text: "stake.unstake", action: { type: "undelegate", validator: address } },
        ] as const;
        return (
          <span className="flex flex-wrap gap-1.5 @4xl:flex-nowrap @4xl:justify-end">
            {actions.map(({ text, action }) => (
              <Button
                key={text}
                variant="secondary"
                size="small"
                className="px-3! @4xl:whitespace-nowrap"
                disabledReason={why(action)}
                onClick={() => onAct(action)}
              >
                {t(text)}
              </Button>
            ))}
          </span>
        );
      },
    },
  ];
  return (
    <Card flush aria-label={t("stake.delegations.heading")}>
      <h2 className="border-b border-line p-[min(1rem,4vw)] text-lg font-semibold text-ink sm:px-6">
        {t("stake.delegations.heading")}
      </h2>
      {account.delegations.length === 0 ? (
        <EmptyState
          icon={<Coins className="size-6" />}
          title={t("stake.delegations.none")}
          text={t("stake.delegations.noneText")}
        />
      ) : (
        <Table
          label={t("stake.delegations.heading")}
          columnsFrom={56}
          columns={columns}
          rows={account.delegations}
          rowKey={(row) => row.validator_address}
          linked={linked}
          totalLabel={t("stake.delegations.total")}
        />
      )}
    </Card>
  );
};
