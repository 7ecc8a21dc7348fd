import type { RefObject } from "react";
import * as choiceViews from "../../../domain/staking/choice.ts";
import type * as orderViews from "../../../domain/staking/order.ts";
import { FilterSheet } from "../../common/FilterSheet.tsx";
import { t } from "../../i18n/index.ts";
import { Field } from "../../kit/Field.tsx";
import { SearchInput } from "../../kit/SearchInput.tsx";
import { Select } from "../../kit/Select.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { COLUMNS } from "./ValidatorsList.tsx";

/** The choice of the recommended order in the field `Sort by`. */
const RECOMMENDED = "recommended";

/** `found` is announced while the list is narrowed. */
type ValidatorFiltersProps = {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly filters: ReadonlyArray<choiceViews.Filter>;
  readonly onFilter: (filters: ReadonlyArray<choiceViews.Filter>) => void;
  readonly sorted: orderViews.ValidatorSort | null;
  /** Whether own ones stand above the others: the group of the others then says how it is sorted. */
  readonly isGrouped: boolean;
  readonly onSort: (key: orderViews.ValidatorSort["key"] | null) => void;
  readonly found: number;
  readonly searchField: RefObject<HTMLInputElement | null>;
};

/** The order of the list. */
const SortField = ({
  sorted,
  onSort,
  className,
}: Pick<ValidatorFiltersProps, "sorted" | "onSort"> & { readonly className: string }) => (
  <div className={className}>
    <Field label={t("assets.sortBy")}>
      <Select
        value={sorted?.key ?? RECOMMENDED}
        onChange={(value) => onSort(COLUMNS.find(({ key }) => key === value)?.key ?? null)}
        options={[
          { value: RECOMMENDED, label: t("staking.validators.recommended") },
          ...COLUMNS.map(({ key, text }) => ({ value: key, label: t(text) })),
        ]}
      />
    </Field>
  </div>
);

/** A switch for each filter. */
const FilterSwitches = ({
  filters,
  onFilter,
  className,
}: Pick<ValidatorFiltersProps, "filters" | "onFilter"> & { readonly className: string }) => (
  <fieldset aria-label={t("filters.filters")} className={`flex-wrap gap-2 ${className}`}>
    {choiceViews.FILTERS.map((filter) => {
      const isChosen = filters.includes(filter);
      return (
        <button
          key={filter}
          type="button"
          aria-pressed={isChosen}
          onClick={() => onFilter(isChosen ? filters.filter((other) => other !== filter) : [...filters, filter])}
          className="min-h-11 rounded-full border border-line-strong px-3 text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent @2xl:min-h-9 forced-colors:aria-pressed:outline"
        >
          {t(`staking.validators.filter.${filter}`)}
        </button>
      );
    })}
  </fieldset>
);

/**
 * The search, the filters and the order of the list of validators, with the reason of the recommended order; on a phone a button
 * opens filters and order.
 */
export const ValidatorFilters = (props: ValidatorFiltersProps) => {
  const { typed, onType, filters, onFilter, sorted, isGrouped, onSort, found, searchField } = props;
  const isNarrowed = typed !== "" || filters.length > 0;
  return (
    <div className="flex flex-col gap-4 border-b border-line p-[min(1rem,4vw)] pt-0 @4xl:px-6">
      <div className="flex flex-wrap items-end gap-3 @2xl:justify-between">
        <div className="min-w-0 flex-1 basis-36 @4xl:max-w-md">
          <SearchInput
            ref={searchField}
            aria-label={t("staking.validators.search")}
            placeholder={t("palette.input")}
            value={typed}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        </div>
        <FilterSheet
          used={filters.length + (sorted === null ? 0 : 1)}
          onClear={filters.length === 0 ? null : () => onFilter([])}
          show={t("staking.validators.show", { count: found })}
        >
          <SortField sorted={sorted} onSort={onSort} className="" />
          <FilterSwitches filters={filters} onFilter={onFilter} className="flex" />
        </FilterSheet>
        <SortField sorted={sorted} onSort={onSort} className="w-56 @max-2xl:hidden" />
      </div>
      <FilterSwitches filters={filters} onFilter={onFilter} className="@max-2xl:hidden @2xl:flex" />
      {sorted === null && !isGrouped ? (
        <p className="text-sm text-pretty text-muted">{t("staking.validators.reason")}</p>
      ) : null}
      <VisuallyHidden>
        <span role="status">{isNarrowed ? t("staking.validators.found", { count: found }) : ""}</span>
      </VisuallyHidden>
    </div>
  );
};
