import { memo } from "react";
import { views as staking, whyNot } from "../../../domain/staking/index.ts";
import * as timeline from "../../../domain/staking/timeline.ts";
import { compare, isZero, multiply, ZERO } from "../../../domain/values/money.ts";
import { views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText, dayText, exactDateTimeText, timeLeftText } from "../../common/dates.ts";
import { useServerNow, useTimeLeft } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Amount, MASK, Mask } from "../../kit/Amount.tsx";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { type FoldedRow, FoldingTable } from "../../kit/FoldingTable.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { StatusPill } from "../../kit/StatusPill.tsx";
import type { Column, LinkedRow } from "../../kit/Table.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { OpenStake, StakeCardProps } from "./actions.ts";
import { statusMark } from "./DelegationRemarks.tsx";
import { Manage } from "./Manage.tsx";
import { DayRing } from "./StakeMarks.tsx";
import { byAddress, foldedValidator, StakeValidator } from "./StakeValidator.tsx";
import { useReadAt } from "./use-read-at.ts";

type Payout = timeline.Payout;

type TimeLeftProps = { readonly of: Payout; readonly isShort?: boolean };

/** How long until an entry is paid, in a compact row with its date, or how far its payment is. */
const TimeLeft = ({ of: { at, phase }, isShort = false }: TimeLeftProps) => {
  const left = timeLeftText(useTimeLeft(at ?? Number.NaN));
  if (phase === "paid") return <StatusPill tone="positive">{t("stake.unbonding.paid")}</StatusPill>;
  if (phase === "overdue")
    return <span className="text-pretty text-warning">{t("stake.unbonding.overdue", { date: dateTimeText(at) })}</span>;
  if (phase === "finishing") return <StatusPill tone="pending">{t("stake.unbonding.finishing")}</StatusPill>;
  if (isShort && at !== null) return <span>{t("stake.unbonding.inShort", { left, date: dayText(at) })}</span>;
  return <span className="whitespace-nowrap">{at === null ? "—" : left}</span>;
};

const DAY = 86_400_000;

/** The days of an entry that are over, as at the end of its unstaking; nothing once it is due, or where the wait is not known. */
const EntryRing = ({ of: { at, phase }, wait }: { readonly of: Payout; readonly wait: number | null }) => {
  const left = Math.ceil(useTimeLeft(at ?? Number.NaN) / DAY);
  if (at === null || wait === null || phase !== "running") return null;
  return <DayRing size="small" left={left} days={Math.max(1, Math.round((wait * 1000) / DAY))} />;
};

/** Whether a slash made it smaller than what was unstaked (docs/staking.md 14). */
const isSlashed = ({ initialBalance, balance }: Payout["entry"]): boolean =>
  initialBalance !== undefined && compare(initialBalance, balance) > 0;

type ManagePayoutProps = Pick<UnbondingTableProps, "token" | "onAct"> & {
  readonly of: Payout;
  readonly compact: boolean;
};

const ManagePayout = ({ of: { entry, at, phase }, ...rest }: ManagePayoutProps) => {
  // nothing is left to cancel of an entry that a slash took whole
  if (phase === "paid" || isZero(entry.balance)) return null;
  const { validator_address: validator, creationHeight } = entry;
  return (
    <Manage
      {...rest}
      label={t("stake.manageUnstaking", { name: validatorName(entry.moniker), date: dateTimeText(at) })}
      actions={[{ type: "cancel-undelegate", validator, creationHeight }]}
    />
  );
};

type UnbondingTableProps = StakeCardProps & {
  readonly onAct: OpenStake;
  readonly linked: LinkedRow | null;
};

/** The table `Unbonding`: each entry with its payout, a countdown, the slots in use where few are free, and `Cancel unstaking`. */
export const UnbondingTable = memo(({ token, account, hidden, onAct, linked }: UnbondingTableProps) => {
  const state = useAppState().staking;
  const { validators } = state;
  const now = useServerNow(whyNot.waitEndsOf(account));
  const readAt = useReadAt(token);
  const rows = timeline.payoutsWith(account, staking.paidOf(state, token), now, readAt);
  const known = byAddress(validators?.validatorSet);
  const { symbol } = token;
  const wait = validators?.unstakingWaitTime ?? null;
  const slots = new Map(
    timeline.timelineOf(account, validators, now).lanes.map((lane) => [lane.address, lane.slots] as const),
  );
  if (rows.length === 0) return null;
  const initialText = ({ initialBalance = ZERO }: Payout["entry"]): string =>
    hidden ? MASK : `${decimalText(initialBalance, 6) ?? "—"} ${visibleText(symbol)}`;
  const slashedText = (entry: Payout["entry"]): string => `${t("stake.unbonding.slashed")} ${initialText(entry)}`;
  const slotsText = ({ validator_address: address }: Payout["entry"]): string | null => {
    const own = slots.get(address) ?? null;
    return own === null || !whyNot.isScarce(own) ? null : t("stake.slotsUsed", { used: own.used, max: own.max });
  };
  const fold = (row: Payout): FoldedRow => {
    const { entry } = row;
    const validator = known.get(entry.validator_address);
    const slotsUsed = slotsText(entry);
    const folded = foldedValidator(entry, validator);
    return {
      ...folded,
      picture: row.phase === "running" && wait !== null ? <EntryRing of={row} wait={wait} /> : folded.picture,
      mark: statusMark(validator?.status),
      amount: <Amount value={entry.balance} symbol={symbol} places={2} hidden={hidden} />,
      about: <TimeLeft of={row} isShort />,
      isNamedByAbout: true,
      aside: isSlashed(entry) ? (
        <span className="text-negative">
          <MaskedText text={t("stake.unbonding.was", { amount: initialText(entry) })} />
        </span>
      ) : !views.hasPrice(token) ? null : hidden ? (
        <Mask />
      ) : (
        (usdText(multiply(entry.balance, token.priceUsd)) ?? "—")
      ),
      rest: slotsUsed === null ? null : <span className="text-sm text-muted">{slotsUsed}</span>,
    };
  };
  const columns: ReadonlyArray<Column<Payout>> = [
    {
      id: "validator",
      header: t("stake.validator"),
      rowHeader: true,
      rowName: ({ entry }) => validatorName(entry.moniker),
      bare: true,
      cell: ({ entry }) => {
        const slotsUsed = slotsText(entry);
        return (
          <>
            <StakeValidator address={entry.validator_address} moniker={entry.moniker} validators={known} />
            {slotsUsed === null ? null : (
              <span className="mt-2 block text-left text-sm font-normal text-muted">{slotsUsed}</span>
            )}
          </>
        );
      },
    },
    {
      id: "amount",
      header: t("transfer.amount"),
      numeric: true,
      cell: ({ entry }) => (
        <>
          <Amount value={entry.balance} symbol={symbol} hidden={hidden} />
          {isSlashed(entry) ? (
            <span className="block text-sm text-negative @4xl:whitespace-nowrap">
              <MaskedText text={slashedText(entry)} />
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: "date",
      header: t("stake.unbonding.date"),
      numeric: true,
      cell: ({ entry, at }) => (
        <time dateTime={entry.completionTime} title={exactDateTimeText(at)} className="@5xl:whitespace-nowrap">
          {dateTimeText(at)}
        </time>
      ),
    },
    {
      id: "left",
      header: t("stake.unbonding.left"),
      numeric: true,
      cell: (row, isFolded) => (
        <span className="inline-flex items-center gap-2">
          {isFolded ? null : <EntryRing of={row} wait={wait} />}
          <TimeLeft of={row} />
        </span>
      ),
    },
    {
      id: "actions",
      header: t("stake.actions"),
      numeric: true,
      bare: true,
      cell: (row, isFolded) => <ManagePayout of={row} token={token} onAct={onAct} compact={isFolded} />,
    },
  ];
  return (
    <TitledCard title={t("stake.unbonding.title")} lead={t("stake.unbonding.lead")}>
      <FoldingTable
        label={t("stake.unbonding.heading")}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        linked={linked}
        fold={fold}
      />
    </TitledCard>
  );
});
