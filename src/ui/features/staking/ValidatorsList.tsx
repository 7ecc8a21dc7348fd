import { Scale, Star } from "lucide-react";
import { memo, useRef } from "react";
import type { Validator } from "../../../domain/staking/index.ts";
import type { ValidatorSort } from "../../../domain/staking/order.ts";
import type { Money } from "../../../domain/values/money.ts";
import { bondedText, commissionText, figureText } from "../../common/figure-text.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { ReasonTip } from "../../kit/Tooltip.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { limitsOf, OwnStakeBadge, SameName, ValidatorStatus } from "./ValidatorParts.tsx";

/* How many validators are in the page at first: a row has four buttons, and Tab passes each of them. */
const STEP = 50;

/** The columns by which the list can be sorted. */
export const COLUMNS = [
  { key: "apr", text: "wallet.home.apr" },
  { key: "fee", text: "staking.validators.commission" },
  { key: "uptime", text: "staking.validators.uptime" },
  { key: "power", text: "staking.validators.power" },
] as const;

/** A validator, and what the screens say of it that depends on the others and on the user. */
export interface ListedValidator {
  readonly validator: Validator;
  /** The user's stake with it. */
  readonly own: Money | undefined;
  /** Null without voting power. */
  readonly power: Money | null;
  /** The part of its address that tells it from others of its name; null where its name is its own. */
  readonly sameName: string | null;
  /** Why the user can't stake with it, ready to show, or null. */
  readonly whyNot: () => string | null;
  readonly symbol: string;
  readonly hidden: boolean;
}

/** `sorted` is null in the recommended order. What a press does is called with the validator's address. */
type ValidatorsListProps = {
  readonly rows: ReadonlyArray<Validator>;
  /** The name of a row's group; "" where there is only one group. */
  readonly groupOf: (validator: Validator) => string;
  /** What is said of a row's group, or null. */
  readonly noteOf: (validator: Validator) => string | null;
  readonly listed: (validator: Validator) => ListedValidator;
  readonly favourites: ReadonlySet<string>;
  /** The addresses that are picked for the comparison. */
  readonly picks: ReadonlyArray<string>;
  /** Why no more can be picked, ready to show, or null. */
  readonly whyNotPick: string | null;
  readonly sorted: ValidatorSort | null;
  readonly onSort: (key: ValidatorSort["key"]) => void;
  readonly onOpen: (address: string) => void;
  readonly onStake: (address: string) => void;
  readonly onFavourite: (address: string) => void;
  readonly onCompare: (address: string) => void;
};

/** What a row says where it has no columns: return, commission with its limit, uptime. */
const termsOf = ({ apr, fee, maxFee, uptime }: Validator): ReadonlyArray<string> => [
  t("staking.validators.aprShort", { apr: figureText(apr) }),
  [
    t("staking.validators.commissionShort", { fee: commissionText(fee) }),
    ...(maxFee === undefined ? [] : [t("sheet.row.max", { max: commissionText(maxFee) })]),
  ].join(", "),
  t("staking.validators.uptimeShort", { uptime: figureText(uptime) }),
];

const NameCell = ({ of, onOpen }: { readonly of: ListedValidator; readonly onOpen: (address: string) => void }) => {
  const { validator, own, sameName, symbol, hidden } = of;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar kind="validator" seed={validator.address} name={validator.moniker} src={validator.image} size="small" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            onClick={() => onOpen(validator.address)}
            className="min-h-6 max-w-full rounded-control text-left font-medium wrap-anywhere text-ink underline decoration-line-strong decoration-1 underline-offset-4 hover:text-accent hover:decoration-current"
          >
            {validatorName(validator.moniker)}
          </button>
          {own === undefined ? null : <OwnStakeBadge coins={own} symbol={symbol} hidden={hidden} />}
          <ValidatorStatus status={validator.status} />
        </span>
        {/* not read: a screen reader has no use for a short address, and the details have the whole one (A10) */}
        <span aria-hidden="true" className="tabular hidden text-sm text-muted columns:block">
          {visibleText(compactAddress(validator.address))}
        </span>
        <span className="tabular block text-[0.8125rem]/5 text-pretty text-muted columns:hidden">
          {termsOf(validator).join(" · ")}
        </span>
        {sameName === null ? null : <SameName mark={sameName} />}
      </span>
    </span>
  );
};

const TOGGLE = "aria-pressed:text-accent";

type ActionsProps = Pick<ValidatorsListProps, "onStake" | "onFavourite" | "onCompare"> & {
  readonly of: ListedValidator;
  readonly isFavourite: boolean;
  readonly isCompared: boolean;
  /** Why it can't be compared too, ready to show, or null. */
  readonly whyNotCompare: string | null;
};

/** Marks a validator as a favourite, picks it for the comparison, and stakes with it. */
const Actions = (props: ActionsProps) => {
  const { of, isFavourite, isCompared, whyNotCompare, onFavourite, onCompare, onStake } = props;
  const { address, moniker } = of.validator;
  const name = validatorName(moniker);
  const compare = t("staking.validators.compareThis", { name });
  return (
    <span className="grid grid-cols-2 place-items-center @lg:flex @lg:justify-end">
      <IconButton
        label={t("staking.validators.favourite", { name })}
        aria-pressed={isFavourite}
        className={cx(TOGGLE, "aria-pressed:[&>svg]:fill-current")}
        icon={Star}
        onClick={() => onFavourite(address)}
      />
      <ReasonTip reason={whyNotCompare}>
        {(described) => (
          <IconButton
            label={compare}
            tip={whyNotCompare === null ? compare : null}
            aria-pressed={isCompared}
            aria-disabled={whyNotCompare !== null || undefined}
            aria-describedby={described}
            className={cx(TOGGLE, "aria-disabled:opacity-50 aria-pressed:bg-accent-soft")}
            icon={Scale}
            onClick={() => whyNotCompare === null && onCompare(address)}
          />
        )}
      </ReasonTip>
      <Button
        variant="secondary"
        size="small"
        disabledReason={of.whyNot()}
        aria-label={t("staking.validators.actionFor", { name })}
        className="col-span-2 row-start-1 w-full @lg:w-auto columns:ml-1"
        onClick={() => onStake(address)}
      >
        {t("wallet.stake")}
      </Button>
    </span>
  );
};

const SMALL = "block text-xs text-muted";

const Commission = ({ of }: { readonly of: Validator }) => {
  const limits = limitsOf(of);
  return (
    <>
      <span>{commissionText(of.fee)}</span>
      {limits === null ? null : (
        <>
          <span aria-hidden={limits.long !== null} className={cx(SMALL, "whitespace-nowrap")}>
            {limits.short}
          </span>
          {limits.long === null ? null : <VisuallyHidden>{limits.long}</VisuallyHidden>}
        </>
      )}
    </>
  );
};

const FIGURES = {
  apr: ({ validator }) => figureText(validator.apr),
  fee: ({ validator }) => <Commission of={validator} />,
  uptime: ({ validator }) => figureText(validator.uptime),
  power: ({ validator, power }) => (
    <>
      <span>{figureText(power)}</span>
      <span className={SMALL}>{bondedText(validator)}</span>
    </>
  ),
} satisfies Record<(typeof COLUMNS)[number]["key"], (of: ListedValidator) => React.ReactNode>;

/** The rows of the validators; memoised, because typing into the search renders the screen before the list. */
export const ValidatorsList = memo((props: ValidatorsListProps) => {
  const { rows, groupOf, noteOf, listed, favourites, picks, whyNotPick, sorted, onSort, onOpen, ...handlers } = props;
  const list = useRef<HTMLDivElement>(null);
  const sort = (key: ValidatorSort["key"]) => {
    onSort(key);
    // the first rows are above the window
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView();
  };
  const columns: ReadonlyArray<Column<ListedValidator>> = [
    {
      id: "validator",
      header: t("stake.validator"),
      rowHeader: true,
      narrow: "start",
      rowName: ({ validator, sameName }) => {
        const name = validatorName(validator.moniker);
        return sameName === null ? name : `${name}, ${t("staking.validators.sameName")} ${visibleText(sameName)}`;
      },
      cell: (row) => <NameCell of={row} onOpen={onOpen} />,
    },
    ...COLUMNS.map(
      ({ key, text }): Column<ListedValidator> => ({
        id: key,
        header: t(text),
        numeric: true,
        narrow: "hidden",
        sort: { direction: sorted?.key === key ? sorted.direction : "none", onSort: () => sort(key) },
        cell: (row) => FIGURES[key](row),
      }),
    ),
    {
      id: "actions",
      header: t("stake.actions"),
      numeric: true,
      narrow: "end",
      cell: (row) => (
        <Actions
          {...handlers}
          of={row}
          isFavourite={favourites.has(row.validator.address)}
          isCompared={picks.includes(row.validator.address)}
          whyNotCompare={picks.includes(row.validator.address) ? null : whyNotPick}
        />
      ),
    },
  ];
  // a focused button is neither under the heads, which stay, nor under the bars at the bottom (A2)
  return (
    <div ref={list} className="scroll-mt-16 [&_tbody_button]:scroll-my-36">
      <Table
        headStays
        label={t("staking.validators.heading")}
        columns={columns}
        columnsFrom={56}
        rows={rows.map(listed)}
        rowKey={(row) => row.validator.address}
        groupOf={(row) => groupOf(row.validator)}
        groupNote={(row) => noteOf(row.validator)}
        step={STEP}
      />
    </div>
  );
});
