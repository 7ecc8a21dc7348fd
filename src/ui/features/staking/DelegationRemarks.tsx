import { CircleSlash, LockKeyhole, ShieldAlert, TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { feeRose } from "../../../domain/staking/figures.ts";
import { type Validator, type Validators, whyNot } from "../../../domain/staking/index.ts";
import type { TokenAccount } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText, timeLeftText } from "../../common/dates.ts";
import { shareText } from "../../common/share-text.ts";
import { useTimeLeft } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import type { RowMark } from "../../kit/FoldingTable.tsx";

/** A stake with a validator. */
export type Delegation = TokenAccount["delegations"][number];

type RemarkProps = { readonly icon: typeof LockKeyhole; readonly style: string; readonly children: ReactNode };

const Remark = ({ icon: Icon, style, children }: RemarkProps) => (
  <span
    className={cx(
      // as wide as the cell without widening it
      "mt-2 flex w-0 min-w-full items-start gap-1.5 text-left text-sm font-normal text-pretty whitespace-normal",
      style,
    )}
  >
    <Icon className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </span>
);

/** That stake can't be moved on, until when, and how long that is. */
export const Locked = ({ until }: { readonly until: number | null }) => {
  const left = useTimeLeft(until ?? Number.NaN);
  const texts = { date: dateTimeText(until), left: until === null ? "—" : timeLeftText(left) };
  return <span>{t("stake.delegations.locked", texts)}</span>;
};

/** A badge: the commission when the stake began, and now. */
const FeeChanged = ({ rose, text }: { readonly rose: boolean; readonly text: string }) => {
  const Icon = rose ? TrendingUp : TrendingDown;
  return (
    <span
      className={cx(
        "mt-2 inline-flex items-start gap-1.5 rounded-control px-2 py-0.5 text-left text-sm font-normal",
        rose ? "bg-warning-soft text-warning" : "bg-positive-soft text-positive",
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </span>
  );
};

/** How a validator's commission changed since a stake began, as text; null without a change. */
export const feeChangeText = (
  of: Delegation,
  validator: Validator | undefined,
): { readonly rose: boolean; readonly text: string } | null => {
  const rose = feeRose(of, validator);
  if (rose === null) return null;
  const texts = { start: shareText(of.feeAtStart), now: shareText(validator?.fee) };
  return { rose, text: t(rose ? "stake.delegations.feeRose" : "stake.delegations.feeFell", texts) };
};

/** That stake with a jailed validator whose moves are locked can only be unstaked, and when an unstaking of now is paid out. */
export const onlyWayOut = (validators: Validators | null, now: number): string =>
  validators === null
    ? t("stake.delegations.jailedLockedPlain")
    : t("stake.delegations.jailedLocked", { payout: dateTimeText(whyNot.payoutAt(now, validators)) });

type RemarksProps = { readonly of: Delegation; readonly account: TokenAccount; readonly now: number };

/** What a person has to know about a stake: that it can't be moved on yet, and the way out of a jailed validator. */
export const Remarks = ({ of, account, now }: RemarksProps) => {
  const { validators } = useAppState().staking;
  const lock = whyNot.lockOf(account, of.validator_address, now);
  const validator = validators?.validatorSet.find(({ address }) => address === of.validator_address);
  const status = validator?.status;
  const change = feeChangeText(of, validator);
  return (
    <>
      {change === null ? null : <FeeChanged {...change} />}
      {lock === null ? null : (
        <Remark icon={LockKeyhole} style="text-muted">
          <Locked until={lock.until} />
        </Remark>
      )}
      {status === "jailed" ? (
        <Remark icon={ShieldAlert} style="text-negative">
          {lock === null ? t("stake.delegations.jailed") : onlyWayOut(validators, now)}
        </Remark>
      ) : null}
    </>
  );
};

/** Marks a validator that is jailed or inactive. */
export const statusMark = (status: Validator["status"] | undefined): RowMark | null => {
  if (status === "jailed") return { Icon: ShieldAlert, style: "text-negative", text: t("staking.validators.jailed") };
  if (status === "inactive") return { Icon: CircleSlash, style: "text-muted", text: t("staking.validators.inactive") };
  return null;
};

/** The most important of the remarks on a stake, as its compact row marks it; null where there is nothing to know. */
export const markOf = (
  of: Delegation,
  account: TokenAccount,
  validator: Validator | undefined,
  now: number,
): RowMark | null => {
  const status = statusMark(validator?.status);
  if (status !== null) return status;
  const change = feeChangeText(of, validator);
  if (change?.rose === true) return { Icon: TrendingUp, style: "text-warning", text: change.text };
  if (whyNot.lockOf(account, of.validator_address, now) !== null)
    return { Icon: LockKeyhole, style: "text-muted", text: t("stake.delegations.moveLocked") };
  return change === null ? null : { Icon: TrendingDown, style: "text-positive", text: change.text };
};
