import { memo, useCallback, useLayoutEffect, useMemo, useRef } from "react";
import type { Validator } from "../../../domain/staking/index.ts";
import type * as orderViews from "../../../domain/staking/order.ts";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { GroupName, SortButton } from "../../kit/TableParts.tsx";
import { TABLE_ROLE } from "../../kit/table-roles.ts";
import { useNarrow } from "../../kit/use-narrow.ts";
import { DRAWN_LIST, useDrawn, usePageTop, withSpaces } from "../../kit/VirtualList.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { useRoving } from "./use-roving.ts";
import { Row, type RowHandlers, type RowTexts, WIDE_GRID } from "./ValidatorRow.tsx";

type Sort = orderViews.ValidatorSort;

/* The height of a row and of a group's name before they are measured, in pixels. */
const ROW_HEIGHT = 64;
const GROUP_HEIGHT = 37;
/* The width of the list from which the figures are columns, in rem. */
const COLUMNS_FROM = 56;
/** The columns by which the list can be sorted. */
export const COLUMNS = [
  { key: "apr", text: "wallet.home.apr" },
  { key: "fee", text: "staking.validators.commission" },
  { key: "uptime", text: "staking.validators.uptime" },
  { key: "power", text: "staking.validators.power" },
] as const;

/** Rows that follow each other under a name; no name where there is only one group. */
export interface ValidatorGroup {
  readonly id: "yours" | "others";
  readonly name: string | null;
  readonly rows: ReadonlyArray<Validator>;
}

/** What is drawn one below the other: the name of a group, or a validator with its place among all of them. */
type Item = { readonly key: string; readonly name: string } | { readonly key: string; readonly of: Validator };

const itemsOf = ({ id, name, rows }: ValidatorGroup): ReadonlyArray<Item> => [
  ...(name === null ? [] : [{ key: id, name }]),
  ...rows.map((of) => ({ key: of.address, of })),
];

/** `sorted` is null in the recommended order, `stop` the index of the button that is the tab stop. */
type HeaderProps = {
  readonly sorted: Sort | null;
  readonly onSort: (key: Sort["key"]) => void;
  readonly wide: boolean;
  readonly stop: number | null;
};

const Header = ({ sorted, onSort, wide, stop }: HeaderProps) => (
  <thead {...TABLE_ROLE.group} className={wide ? "sticky top-16 z-10 block border-b border-line bg-raised" : "sr-only"}>
    <tr {...TABLE_ROLE.row} data-address="" aria-rowindex={1} className={cx(WIDE_GRID, "py-3 text-sm text-muted")}>
      <th {...TABLE_ROLE.header} scope="col" className="text-left font-medium">
        {t("stake.validator")}
      </th>
      {COLUMNS.map(({ key, text }, at) => {
        const direction = sorted?.key === key ? sorted.direction : "none";
        return (
          <th {...TABLE_ROLE.header} key={key} scope="col" aria-sort={direction} className="text-right font-medium">
            {wide ? (
              <SortButton
                header={t(text)}
                sort={{ direction, onSort: () => onSort(key) }}
                tabIndex={stop === at ? 0 : -1}
              />
            ) : (
              // only read out: a button in it would take the focus out of sight (A2)
              t(text)
            )}
          </th>
        );
      })}
      <th {...TABLE_ROLE.header} scope="col">
        <VisuallyHidden>{t("wallet.stake")}</VisuallyHidden>
      </th>
    </tr>
  </thead>
);

type ListProps = RowHandlers & {
  readonly groups: ReadonlyArray<ValidatorGroup>;
  readonly textsOf: (validator: Validator) => RowTexts;
  readonly favourites: ReadonlySet<string>;
  /** The addresses that are picked for the comparison. */
  readonly picks: ReadonlyArray<string>;
  /** Why no more can be picked, ready to show, or null. */
  readonly whyNotPick: string | null;
  readonly sorted: Sort | null;
  readonly onSort: (key: Sort["key"]) => void;
};

/**
 * The rows that are on screen, in a list that scrolls with the page. A component of its own, because it renders with every
 * step of the scrolling, and memoised, because typing into the search renders the table before the list.
 */
export const ValidatorsList = memo((props: ListProps) => {
  const { groups, textsOf, favourites, picks, whyNotPick, sorted, onSort, ...handlers } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const all = useRef<HTMLDivElement>(null);
  const wide = !useNarrow(all, COLUMNS_FROM);
  const { items, itemAt, places, addresses } = useMemo(() => {
    const items = groups.flatMap(itemsOf);
    const addresses = groups.flatMap(({ rows }) => rows.map(({ address }) => address));
    return {
      items,
      addresses,
      itemAt: new Map(items.map(({ key }, at) => [key, at])),
      places: new Map(addresses.map((address, at) => [address, at])),
    };
  }, [groups]);
  const roving = useRoving(addresses, places, wide);
  const { stop } = roving;
  const top = usePageTop(body);
  const keyAt = useCallback((index: number) => items[index]?.key ?? index, [items]);
  const list = useDrawn<HTMLTableRowElement>({
    count: items.length,
    keyAt,
    heightAt: (index) => (items[index] !== undefined && "name" in items[index] ? GROUP_HEIGHT : ROW_HEIGHT),
    top,
    keptAt: () => itemAt.get(stop.address) ?? -1,
  });
  // rows of the other layout have other heights
  const measured = useRef(wide);
  useLayoutEffect(() => {
    if (measured.current !== wide) list.measure();
    measured.current = wide;
  }, [list, wide]);
  const sort = (key: Sort["key"]) => {
    onSort(key);
    // the first rows are above the window
    if ((all.current?.getBoundingClientRect().top ?? 0) < 0) all.current?.scrollIntoView();
  };
  const drawn = list.getVirtualItems();
  // the total measures all items
  list.getTotalSize();
  let after = 0;
  // a focused button is neither under the sticky heads nor under the bars at the bottom (A2)
  return (
    <div ref={all} className="scroll-mt-16 [&_tbody_button]:scroll-my-36" {...roving.handlers}>
      <table
        {...TABLE_ROLE.table}
        ref={roving.table}
        aria-label={t("staking.validators.heading")}
        aria-rowcount={addresses.length + 1}
        className="block w-full"
      >
        <Header sorted={sorted} onSort={sort} wide={wide} stop={stop.address === "" ? stop.control : null} />
        {groups.map((group, at) => {
          const [from, count] = [after, itemsOf(group).length];
          after += count;
          const begins = list.measurementsCache[from]?.start ?? top;
          const ends = list.measurementsCache[after - 1]?.end ?? begins;
          return (
            <tbody
              {...TABLE_ROLE.group}
              key={group.id}
              ref={at === 0 ? body : null}
              {...(group.name === null ? {} : { "aria-label": group.name })}
              className={DRAWN_LIST}
              style={{ minHeight: `${ends - begins}px` }}
            >
              {withSpaces(
                drawn.filter(({ index }) => index >= from && index < from + count),
                begins,
              ).map(({ index, space }) => {
                const item = items[index];
                if (item === undefined) return null;
                if ("name" in item)
                  return (
                    <GroupName
                      key={item.key}
                      ref={list.measureElement}
                      index={index}
                      name={item.name}
                      columns={COLUMNS.length + 2}
                      className="border-b border-line"
                      cellStyle={wide ? "px-6" : "px-[min(1rem,4vw)]"}
                    />
                  );
                const { address } = item.of;
                return (
                  <Row
                    {...handlers}
                    key={address}
                    at={index}
                    place={places.get(address) ?? 0}
                    space={space}
                    wide={wide}
                    stop={stop.address === address ? stop.control : null}
                    isFavourite={favourites.has(address)}
                    isCompared={picks.includes(address)}
                    whyNotCompare={picks.includes(address) ? null : whyNotPick}
                    measure={list.measureElement}
                    texts={textsOf(item.of)}
                  />
                );
              })}
            </tbody>
          );
        })}
      </table>
    </div>
  );
});
