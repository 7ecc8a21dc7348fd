import { memo } from "react";
import type { Validator } from "../../../domain/staking/index.ts";
import type { Money } from "../../../domain/values/money.ts";
import { useText } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { monikerText, OwnStakeBadge, percentText, SameName, shareText, ValidatorStatus } from "./ValidatorParts.tsx";

/** The columns of a row and of the header in a wide container; in a narrow one a row has two lines and a button. */
export const ROW_GRID =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-[min(1rem,4vw)] @4xl:grid-cols-[minmax(0,1fr)_6rem_9rem_5rem_8rem_5.5rem] @4xl:px-6";

/* Some browsers forget the roles of table parts that are laid out as a grid. */
const ROW = { role: "row" };
const ROW_HEADER = { role: "rowheader" };
const CELL = { role: "cell" };

/* In a narrow container the figures are one line under the name; a screen reader still finds them by column. */
const FIGURE = "tabular sr-only text-right @4xl:not-sr-only";

/** Props of {@link ValidatorRow}: `power` is null without voting power, `own` undefined without own stake. */
export type ValidatorRowProps = {
  readonly validator: Validator;
  readonly own: Money | undefined;
  readonly power: Money | null;
  readonly sameName: boolean;
  readonly whyNot: string | null;
  readonly symbol: string;
  readonly hidden: boolean;
  readonly onOpen: (address: string) => void;
  readonly onStake: (address: string) => void;
};

const NameCell = ({ validator, own, sameName, symbol, hidden, onOpen }: ValidatorRowProps) => {
  const t = useText();
  const { moniker, address, status, apr, fee, uptime } = validator;
  return (
    <th {...ROW_HEADER} scope="row" className="flex min-w-0 items-center gap-3 py-2 text-left font-normal">
      <span className="hidden @sm:contents">
        <Avatar name={moniker} src={validator.image} size="small" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(address)}
            className="min-h-6 max-w-full truncate rounded-control text-left font-medium text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:text-accent hover:decoration-current"
          >
            {visibleText(monikerText(moniker))}
          </button>
          {own === undefined ? null : <OwnStakeBadge coins={own} symbol={symbol} hidden={hidden} />}
          <ValidatorStatus status={status} />
        </span>
        <span aria-hidden="true" className="tabular flex flex-wrap gap-x-2 text-sm text-muted @4xl:hidden">
          <span>{t("staking.validators.aprShort", { apr: shareText(apr) })}</span>
          <span>{t("staking.validators.commissionShort", { fee: shareText(fee) })}</span>
          <span>{t("staking.validators.uptimeShort", { uptime: shareText(uptime) })}</span>
        </span>
        <span className="tabular hidden text-sm text-muted @4xl:block">{visibleText(compactAddress(address))}</span>
        {sameName ? <SameName address={address} /> : null}
      </span>
    </th>
  );
};

/** The limits of a commission, short on screen and as a sentence for a screen reader. */
const CommissionLimits = ({ of: { maxFee, maxFeeChange } }: { readonly of: Validator }) => {
  const t = useText();
  if (maxFee === undefined) return null;
  const limits = { max: percentText(maxFee), step: percentText(maxFeeChange) };
  if (maxFeeChange === undefined)
    return <span className="block text-xs text-muted">{t("staking.validators.commissionMax", limits)}</span>;
  return (
    <span className="block text-xs text-muted">
      <span aria-hidden="true" className="whitespace-nowrap">
        {t("staking.validators.commissionLimits", limits)}
      </span>
      <VisuallyHidden>{t("staking.validators.commissionLimitsLong", limits)}</VisuallyHidden>
    </span>
  );
};

/** One validator: name with badges, figures, and the button that stakes with it. */
const ValidatorRow = memo((props: ValidatorRowProps) => {
  const t = useText();
  const { validator, power, whyNot, onStake } = props;
  return (
    <>
      <NameCell {...props} />
      <td {...CELL} className={FIGURE}>
        {shareText(validator.apr)}
      </td>
      <td {...CELL} className={FIGURE}>
        <span className="block">{shareText(validator.fee)}</span>
        <CommissionLimits of={validator} />
      </td>
      <td {...CELL} className={FIGURE}>
        {shareText(validator.uptime)}
      </td>
      <td {...CELL} className={FIGURE}>
        <span className="block">{shareText(power)}</span>
        <span className="block text-xs text-muted">{decimalText(validator.coins, 0) ?? "—"}</span>
      </td>
      <td {...CELL} className="text-right">
        <Button variant="secondary" size="small" disabledReason={whyNot} onClick={() => onStake(validator.address)}>
          {t("staking.validators.action")}
          <VisuallyHidden>{` ${visibleText(monikerText(validator.moniker))}`}</VisuallyHidden>
        </Button>
      </td>
    </>
  );
});

/** Props of {@link Row}. */
type RowProps = ValidatorRowProps & {
  readonly at: number;
  readonly top: number;
  readonly measure: (row: HTMLTableRowElement | null) => void;
};

/** The row at an index of the whole list, `top` pixels below its start. */
export const Row = ({ at, top, measure, ...row }: RowProps) => (
  <tr
    {...ROW}
    ref={measure}
    data-index={at}
    data-address={row.validator.address}
    aria-rowindex={at + 2}
    style={{ transform: `translateY(${top}px)` }}
    className={cx(ROW_GRID, "absolute inset-x-0 top-0 min-h-16 border-b border-line @4xl:hover:bg-sunken/50")}
  >
    <ValidatorRow {...row} />
  </tr>
);
