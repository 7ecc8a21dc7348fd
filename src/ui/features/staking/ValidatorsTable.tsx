import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  useVirtualizer,
  type VirtualizerOptions,
} from "@tanstack/react-virtual";
import { Search, SearchX } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { type Validator, validatorViews } from "../../../domain/staking/index.ts";
import { looksLikePhrase } from "../../../domain/values/free-text.ts";
import type { Money } from "../../../domain/values/money.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Field } from "../../kit/Field.tsx";
import { Select } from "../../kit/Select.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { ValidatorDetails } from "./ValidatorDetails.tsx";
import { Row, type RowTexts, rowTexts, WIDE_GRID } from "./ValidatorRow.tsx";

type Sort = validatorViews.ValidatorSort;

/* A row's height before it is measured, and the height of the list where there is no layout yet, in pixels. */
const ROW_HEIGHT = 64;
const LIST_HEIGHT = 640;
/* The width from which the figures are columns, in the root's font size, so that large text gets lines (A12). */
const WIDE_REM = 56;
/* Rows drawn above and below the visible ones, so that a Tab from the last visible row finds the next. */
const OVERSCAN = 6;

const ROLE = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
};

const COLUMNS = [
  { key: "apr", text: "staking.validators.apr" },
  { key: "fee", text: "staking.validators.commission" },
  { key: "uptime", text: "staking.validators.uptime" },
  { key: "power", text: "staking.validators.power" },
] as const;

type ListOptions = VirtualizerOptions<HTMLDivElement, HTMLTableRowElement>;

/* A row's height is read when the browser has laid it out anyway; until then it is the last known one. */
const measureRow: NonNullable<ListOptions["measureElement"]> = (row, entry, list) => {
  const measured = entry?.borderBoxSize[0]?.blockSize ?? 0;
  if (measured > 0) return Math.round(measured);
  const key = list.options.getItemKey(list.indexFromElement(row));
  return list.itemSizeCache.get(key) ?? ROW_HEIGHT;
};

const isWide = (width: number): boolean =>
  width >= WIDE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The part of the list that is drawn. The row that has the focus is always part of it, so that the focus is not lost. */
const useDrawnRows = (validators: ReadonlyArray<Validator>, scroller: RefObject<HTMLDivElement | null>) => {
  const focused = useRef<string | null>(null);
  const [wide, setWide] = useState(false);
  const list = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: validators.length,
    getScrollElement: () => scroller.current,
    getItemKey: (at) => validators[at]?.address ?? at,
    estimateSize: () => ROW_HEIGHT,
    initialRect: { width: 0, height: LIST_HEIGHT },
    observeElementRect: (observed, onRect) =>
      observeElementRect(observed, ({ width, height }) => {
        setWide(isWide(width));
        onRect({ width, height: height === 0 ? LIST_HEIGHT : height });
      }),
    measureElement: measureRow,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      if (focused.current === null) return drawn;
      const at = validators.findIndex(({ address }) => address === focused.current);
      return at === -1 || drawn.includes(at) ? drawn : [...drawn, at].sort((a, b) => a - b);
    },
  });
  // rows of the other layout have other heights
  const measured = useRef(wide);
  useLayoutEffect(() => {
    if (measured.current !== wide) list.measure();
    measured.current = wide;
  }, [list, wide]);
  return { list, focused, wide };
};

/** Props of {@link ValidatorsTable}. */
export type ValidatorsTableProps = {
  readonly validators: ReadonlyArray<Validator>;
  /** The user's delegated coins by the validator's address. */
  readonly own: ReadonlyMap<string, Money>;
  readonly onStake: (address: string) => void;
  /** Why the user can't stake with a validator, ready to show, or null. */
  readonly whyNotStake: (validator: Validator) => string | null;
  /** The symbol of the staked token. */
  readonly symbol?: string;
};

type HeaderProps = { readonly sorted: Sort; readonly onSort: (key: Sort["key"]) => void; readonly wide: boolean };

const Header = ({ sorted, onSort, wide }: HeaderProps) => {
  const t = useText();
  return (
    <thead {...ROLE.group} className={wide ? "sticky top-0 z-10 block border-b border-line bg-raised" : "sr-only"}>
      <tr {...ROLE.row} aria-rowindex={1} className={cx(WIDE_GRID, "py-3 text-sm text-muted")}>
        <th {...ROLE.header} scope="col" className="text-left font-medium">
          {t("staking.validators.name")}
        </th>
        {COLUMNS.map(({ key, text }) => {
          const direction = sorted.key === key ? sorted.direction : "none";
          return (
            <th {...ROLE.header} key={key} scope="col" aria-sort={direction} className="text-right font-medium">
              <button type="button" onClick={() => onSort(key)} className="min-h-6 rounded-control hover:text-ink">
                {t(text)}{" "}
                <span aria-hidden="true">{direction === "none" ? "" : direction === "ascending" ? "↑" : "↓"}</span>
              </button>
            </th>
          );
        })}
        <th {...ROLE.header} scope="col">
          <VisuallyHidden>{t("staking.validators.action")}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
};

type ListProps = Omit<HeaderProps, "wide"> & {
  readonly listed: ReadonlyArray<Validator>;
  readonly textsOf: (validator: Validator) => RowTexts;
  readonly onStake: (address: string) => void;
  readonly onOpen: (address: string) => void;
  readonly ref: RefObject<HTMLDivElement | null>;
};

/** The rows that are on screen. A component of its own, because it renders with every step of the scrolling. */
const List = ({ listed, textsOf, onStake, onOpen, sorted, onSort, ref }: ListProps) => {
  const t = useText();
  const { list, focused, wide } = useDrawnRows(listed, ref);
  return (
    <div ref={ref} className="relative max-h-[min(40rem,75dvh)] overflow-y-auto">
      <table
        {...ROLE.table}
        aria-label={t("staking.validators.heading")}
        aria-rowcount={listed.length + 1}
        className="block w-full"
      >
        <Header sorted={sorted} onSort={onSort} wide={wide} />
        <tbody
          {...ROLE.group}
          className="relative block"
          style={{ height: `${list.getTotalSize()}px` }}
          onFocus={({ target }) => {
            focused.current = target.closest("[data-address]")?.getAttribute("data-address") ?? null;
          }}
          onBlur={() => {
            focused.current = null;
          }}
        >
          {list.getVirtualItems().map(({ index, start: top }) => {
            const validator = listed[index];
            return validator === undefined ? null : (
              <Row
                key={validator.address}
                at={index}
                top={top}
                wide={wide}
                measure={list.measureElement}
                texts={textsOf(validator)}
                onStake={onStake}
                onOpen={onOpen}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

/** The table `Validators`: search, sorting, own stake on top; only the rows on screen are in the page. */
export const ValidatorsTable = ({
  validators: shared,
  own,
  onStake,
  whyNotStake,
  symbol = "OPT",
}: ValidatorsTableProps) => {
  const t = useText();
  const { hidden } = useHiddenBalances();
  const [typed, setTyped] = useState("");
  const [sorted, setSorted] = useState<Sort>({ key: "power", direction: "descending" });
  const [shown, setShown] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  // a recovery phrase is neither searched for nor shown (F15)
  const phrase = looksLikePhrase(typed);
  // copies: the state records every read of its entries, which sorting and scrolling do thousands of times
  const validators = useMemo(() => shared.map((validator) => ({ ...validator })), [shared]);
  const search = useMemo(
    () => validatorViews.searchOf(validatorViews.orderValidators(validators, { sorted, own })),
    [validators, sorted, own],
  );
  const listed = useMemo(() => (phrase ? [] : search(typed)), [search, typed, phrase]);
  const powers = useMemo(() => validatorViews.votingPowers(validators), [validators]);
  const sameNamed = useMemo(() => validatorViews.sameNamed(validators), [validators]);
  const scroller = useRef<HTMLDivElement>(null);
  const toTop = () => scroller.current?.scrollTo({ top: 0 });
  const stake = useRef(onStake);
  useEffect(() => {
    stake.current = onStake;
  });
  const [handlers] = useState(() => ({
    onStake: (address: string) => stake.current(address),
    onOpen: (address: string) => {
      setShown(address);
      setOpen(true);
    },
  }));
  const textsOf = useMemo(() => {
    const known = new Map<string, RowTexts>();
    return (validator: Validator): RowTexts => {
      const { address } = validator;
      const texts =
        known.get(address) ??
        rowTexts(validator, {
          own: own.get(address),
          power: powers.get(address) ?? null,
          sameName: sameNamed.has(address),
          whyNot: whyNotStake(validator),
          symbol,
          hidden,
        });
      known.set(address, texts);
      return texts;
    };
  }, [own, powers, sameNamed, whyNotStake, symbol, hidden]);
  const detailed = validators.find(({ address }) => address === shown) ?? null;
  const sort = (key: Sort["key"]) => {
    setSorted(validatorViews.validatorSortAfterPress(sorted, key));
    toTop();
  };
  return (
    <div className="@container">
      <div className="flex flex-col gap-4 border-b border-line p-[min(1rem,4vw)] @lg:flex-row @lg:items-end @4xl:px-6">
        <div className="flex-1 @4xl:max-w-md">
          <TextInput
            type="search"
            aria-label={t("staking.validators.search")}
            placeholder={t("staking.validators.search")}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              toTop();
            }}
            start={<Search aria-hidden="true" className="size-5" />}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <div className="@lg:w-56 @4xl:hidden">
          <Field label={t("staking.validators.sortBy")}>
            <Select
              value={sorted.key}
              onChange={(value) => {
                const column = COLUMNS.find(({ key }) => key === value);
                if (column !== undefined && column.key !== sorted.key) sort(column.key);
              }}
              options={COLUMNS.map(({ key, text }) => ({ value: key, label: t(text) }))}
            />
          </Field>
        </div>
        <VisuallyHidden>
          <span role="status">{typed === "" ? "" : t("staking.validators.found", { count: listed.length })}</span>
        </VisuallyHidden>
      </div>
      {listed.length === 0 ? (
        <EmptyState
          icon={<SearchX className="size-6" />}
          title={phrase ? t("shell.searchPhrase") : t("staking.validators.none")}
          text={phrase ? t("shell.searchPhraseText") : t("staking.validators.noneText", { typed: typed.trim() })}
          action={
            <Button variant="secondary" onClick={() => setTyped("")}>
              {t("staking.validators.clear")}
            </Button>
          }
        />
      ) : (
        <List ref={scroller} listed={listed} textsOf={textsOf} sorted={sorted} onSort={sort} {...handlers} />
      )}
      <ValidatorDetails
        {...(detailed === null
          ? { of: null, own: undefined, power: null, sameName: false, symbol, hidden, whyNot: null }
          : { of: detailed, ...textsOf(detailed).context })}
        open={open}
        onClose={() => setOpen(false)}
        onStake={handlers.onStake}
      />
    </div>
  );
};
