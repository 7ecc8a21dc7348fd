import { Scale, Star } from "lucide-react";
import { memo } from "react";
import type { Validator } from "../../../domain/staking/index.ts";
import type { Money } from "../../../domain/values/money.ts";
import { bondedText, commissionText, figureText } from "../../common/figure-text.ts";
import { percentText } from "../../common/share-text.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { ReasonTip } from "../../kit/Tooltip.tsx";
import { TABLE_ROLE } from "../../kit/table-roles.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { OwnStakeBadge, SameName, ValidatorStatus } from "./ValidatorParts.tsx";

/* The columns of the header and of a row in a wide container; in a narrow one a row has two lines and a button. */
const GRID = "grid items-center gap-x-4 px-[min(1rem,4vw)]";
const NARROW_COLUMNS = "grid-cols-[minmax(0,1fr)_auto]";
export const WIDE_GRID = "grid items-center gap-x-4 px-6 grid-cols-[minmax(0,1fr)_5rem_8.5rem_5rem_6.5rem_11rem]";

/** What a row says about its validator besides the validator itself. */
interface RowContext {
  /** The user's stake with it. */
  readonly own: Money | undefined;
  /** Null without voting power. */
  readonly power: Money | null;
  /** The part of its address that tells it from others of its name; null where its name is its own. */
  readonly sameName: string | null;
  /** Why the user can't stake with it, ready to show, or null. */
  readonly whyNot: string | null;
  readonly symbol: string;
  readonly hidden: boolean;
}

/** The most that a commission may rise a day, in percentage points. */
export const pointsText = (change: Money): string => {
  const step = percentText(change);
  return t("staking.validators.points", { step, count: Number(step) });
};

/** The limits of a commission, short on screen and as a sentence for a screen reader; null where they are unknown. */
const limitsOf = ({
  maxFee,
  maxFeeChange,
}: Validator): { readonly short: string; readonly long: string | null } | null => {
  if (maxFee === undefined) return null;
  const max = percentText(maxFee);
  if (maxFeeChange === undefined) return { short: t("staking.validators.commissionMax", { max }), long: null };
  return {
    short: t("staking.validators.commissionLimits", { max, step: percentText(maxFeeChange) }),
    long: t("staking.validators.commissionLimitsLong", { max, points: pointsText(maxFeeChange) }),
  };
};

/** The texts of a row. They are formatted once, not at each mount: a row mounts whenever it is scrolled into view. */
export const rowTexts = (validator: Validator, context: RowContext) => {
  const { moniker, address, apr, fee, uptime } = validator;
  const name = validatorName(moniker);
  return {
    context,
    validator,
    name,
    address: visibleText(compactAddress(address)),
    apr: figureText(apr),
    fee: commissionText(fee),
    limits: limitsOf(validator),
    uptime: figureText(uptime),
    power: figureText(context.power),
    bonded: bondedText(validator),
    action: t("staking.validators.actionFor", { name }),
    favourite: t("staking.validators.favourite", { name }),
    compare: t("staking.validators.compareThis", { name }),
  };
};
export type RowTexts = ReturnType<typeof rowTexts>;

/** What the controls of a row do, with the validator's address. */
export type RowHandlers = {
  readonly onOpen: (address: string) => void;
  readonly onStake: (address: string) => void;
  readonly onFavourite: (address: string) => void;
  readonly onCompare: (address: string) => void;
};

/**
 * `at` is its index among the drawn items, `place` that among all rows, `space` that above it in pixels, `wide`
 * whether the container shows columns, `stop` which of its controls is the tab stop of the table, if one is.
 */
type RowProps = RowHandlers & {
  readonly texts: RowTexts;
  readonly at: number;
  readonly place: number;
  readonly space: number;
  readonly wide: boolean;
  readonly stop: number | null;
  readonly isFavourite: boolean;
  readonly isCompared: boolean;
  /** Why it can't be compared too, ready to show, or null. */
  readonly whyNotCompare: string | null;
  readonly measure: (row: HTMLTableRowElement | null) => void;
};

const tabIndexOf = (stop: number | null, at: number): 0 | -1 => (stop === at ? 0 : -1);

const TOGGLE = "aria-pressed:text-accent";

const NameCell = ({ texts, wide, stop, onOpen }: RowProps) => {
  const { validator, name, apr, fee, uptime } = texts;
  const { own, symbol, hidden, sameName } = texts.context;
  const ownStake = own === undefined ? null : <OwnStakeBadge coins={own} symbol={symbol} hidden={hidden} />;
  return (
    <th {...TABLE_ROLE.rowHeader} scope="row" className="flex min-w-0 items-center gap-3 py-2 text-left font-normal">
      <span className={wide ? "contents" : "hidden @sm:contents"}>
        <Avatar name={validator.moniker} src={validator.image} size="small" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            aria-haspopup="dialog"
            tabIndex={tabIndexOf(stop, 0)}
            onClick={() => onOpen(validator.address)}
            className="group min-h-6 max-w-full rounded-control text-left font-medium text-ink hover:text-accent"
          >
            <span className="block truncate underline decoration-line-strong decoration-1 underline-offset-4 group-hover:decoration-current">
              {name}
            </span>
          </button>
          {wide ? ownStake : null}
          {wide || ownStake === null ? <ValidatorStatus status={validator.status} /> : null}
        </span>
        {wide ? (
          // not read: a screen reader has no use for a short address, and the details have the whole one (A10)
          <span aria-hidden="true" className="tabular block text-sm text-muted">
            {texts.address}
          </span>
        ) : (
          <span aria-hidden="true" className="tabular flex flex-wrap gap-x-1.5 text-[0.8125rem]/5 text-muted">
            <span>{t("staking.validators.aprShort", { apr })}</span>
            <span>{t("staking.validators.commissionShort", { fee })}</span>
            <span>{t("staking.validators.uptimeShort", { uptime })}</span>
          </span>
        )}
        {wide || ownStake === null ? null : (
          <span className="flex flex-wrap gap-x-1.5">
            {ownStake}
            <ValidatorStatus status={validator.status} />
          </span>
        )}
        {sameName === null ? null : <SameName mark={sameName} />}
      </span>
    </th>
  );
};

/** Marks a validator as a favourite, picks it for the comparison, and stakes with it. */
const ActionsCell = (props: RowProps) => {
  const { texts, wide, stop, isFavourite, isCompared, whyNotCompare, onFavourite, onCompare, onStake } = props;
  const { address } = texts.validator;
  return (
    <td
      {...TABLE_ROLE.cell}
      className={wide ? "flex items-center justify-end" : "grid grid-cols-2 place-items-center @lg:flex @lg:flex-row"}
    >
      <IconButton
        label={texts.favourite}
        aria-pressed={isFavourite}
        tabIndex={tabIndexOf(stop, 1)}
        className={cx(TOGGLE, "aria-pressed:[&>svg]:fill-current")}
        icon={Star}
        onClick={() => onFavourite(address)}
      />
      <ReasonTip reason={whyNotCompare}>
        {(described) => (
          <IconButton
            label={texts.compare}
            tip={whyNotCompare === null ? texts.compare : null}
            aria-pressed={isCompared}
            aria-disabled={whyNotCompare !== null || undefined}
            aria-describedby={described}
            tabIndex={tabIndexOf(stop, 2)}
            className={cx(TOGGLE, "aria-disabled:opacity-50 aria-pressed:bg-accent-soft")}
            icon={Scale}
            onClick={() => whyNotCompare === null && onCompare(address)}
          />
        )}
      </ReasonTip>
      <Button
        variant="secondary"
        size="small"
        disabledReason={texts.context.whyNot}
        aria-label={texts.action}
        tabIndex={tabIndexOf(stop, 3)}
        className={wide ? "ml-1" : "col-span-2 row-start-1 w-full"}
        onClick={() => onStake(address)}
      >
        {t("wallet.stake")}
      </Button>
    </td>
  );
};

const SMALL = "block text-xs text-muted";

/** One validator: name with badges, figures, and what can be done with it. */
export const Row = memo((props: RowProps) => {
  const { texts, at, place, space, wide, measure } = props;
  const { apr, fee, limits, uptime, power, bonded, validator } = texts;
  // in a narrow container the figures are a line under the name; a screen reader still finds them by column
  const figure = wide ? "tabular text-right" : "sr-only";
  return (
    <tr
      {...TABLE_ROLE.row}
      ref={measure}
      data-index={at}
      data-address={validator.address}
      aria-rowindex={place + 2}
      style={{ marginTop: `${space}px` }}
      className={cx(
        "min-h-16 border-b border-line contain-content",
        wide ? cx(WIDE_GRID, "hover:bg-sunken/50") : cx(GRID, NARROW_COLUMNS),
      )}
    >
      <NameCell {...props} />
      <td {...TABLE_ROLE.cell} className={figure}>
        {apr}
      </td>
      <td {...TABLE_ROLE.cell} className={figure}>
        <span>{fee}</span>
        {limits === null ? null : (
          <>
            <span aria-hidden={limits.long !== null} className={cx(SMALL, "whitespace-nowrap")}>
              {limits.short}
            </span>
            {limits.long === null ? null : <VisuallyHidden>{limits.long}</VisuallyHidden>}
          </>
        )}
      </td>
      <td {...TABLE_ROLE.cell} className={figure}>
        {uptime}
      </td>
      <td {...TABLE_ROLE.cell} className={figure}>
        <span>{power}</span>
        <span className={SMALL}>{bonded}</span>
      </td>
      <ActionsCell {...props} />
    </tr>
  );
});
