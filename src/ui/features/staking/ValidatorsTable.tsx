import * as choiceViews from "../../../domain/staking/choice.ts";
import * as orderViews from "../../../domain/staking/order.ts";
// a favourite that is shown no more passes the focus on to the next row
import "../../common/row-focus.ts";

import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { votingPowers } from "../../../domain/staking/figures.ts";
import { type Validator, views } from "../../../domain/staking/index.ts";
import { sameNamed } from "../../../domain/staking/same-named.ts";
import { looksLikePhrase } from "../../../domain/values/free-text.ts";
import type { Money } from "../../../domain/values/money.ts";
import { useApp } from "../../common/app-context.tsx";
import { useDialog } from "../../common/page-marks.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useQuery } from "../../common/use-query.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { CompareBar, CompareDialog } from "./Comparison.tsx";
import { useTurn } from "./use-turn.ts";
import { ValidatorFilters } from "./ValidatorFilters.tsx";
import { type ListedValidator, ValidatorsList } from "./ValidatorsList.tsx";

/** The addresses of the favourite validators, kept on the device, and how to add one or take it out. */
const useFavourites = (): readonly [ReadonlySet<string>, (address: string) => void] => {
  const { preferences } = useApp();
  const [favourites, setFavourites] = useState<ReadonlySet<string>>(() => new Set(preferences.read().favourites));
  const toggle = useCallback(
    (address: string) => {
      // another tab may have changed them
      const next = new Set(preferences.read().favourites);
      if (!next.delete(address)) next.add(address);
      preferences.write({ favourites: [...next] });
      setFavourites(next);
    },
    [preferences],
  );
  return [favourites, toggle];
};

type Sort = orderViews.ValidatorSort;

/** The query parameters with the filters and the order: the address holds them, so that Back and a reload restore them. */
const [FILTER_PARAMETER, SORT_PARAMETER] = ["only", "order"];
/** How many validators can be compared at once. */
const COMPARED = 3;

export type ValidatorsTableProps = {
  readonly validators: ReadonlyArray<Validator>;
  /** The user's delegated coins by the validator's address. */
  readonly own: ReadonlyMap<string, Money>;
  readonly onStake: (address: string) => void;
  /** Why the user can't stake with a validator, ready to show, or null. */
  readonly whyNotStake: (validator: Validator) => string | null;
  readonly symbol: string;
  /** Opens the page of a validator. */
  readonly onOpen: (address: string) => void;
};

/** What the list shows of the validators: what was typed (null for what must not be searched for), the filters and the order. */
type Asked = { readonly typed: string | null; readonly filters: string; readonly sorted: Sort | null };

/** The validators that the search and the filters leave, in their order and groups. */
const useListed = (
  { validators, own }: Pick<ValidatorsTableProps, "validators" | "own">,
  favourites: ReadonlySet<string>,
  { typed, filters, sorted }: Asked,
) => {
  const seed = useTurn();
  const search = useMemo(
    () => orderViews.searchOf(orderViews.orderValidators(validators, { sorted, seed, own })),
    [validators, sorted, seed, own],
  );
  // the ten largest of all validators, not of those found
  const passing = useMemo(
    () => new Set(choiceViews.filtered(validators, choiceViews.filtersIn(filters), favourites)),
    [validators, filters, favourites],
  );
  return useMemo(() => {
    const rows = typed === null ? [] : search(typed).filter((validator) => passing.has(validator));
    const isOwn = (validator: Validator): boolean => views.isOwn(own, validator);
    const yours = rows.filter(isOwn).length;
    const [yoursName, othersName] = [
      t("staking.validators.groupYours", { count: yours }),
      t("staking.validators.groupOthers", { count: rows.length - yours }),
    ];
    const groupOf = (validator: Validator): string => (isOwn(validator) ? yoursName : othersName);
    const isGrouped = yours > 0;
    // the own ones stand above, and not for what the sentence says
    const noteOf = (validator: Validator): string | null =>
      sorted !== null || isOwn(validator) ? null : t("staking.validators.reason");
    return { rows, isGrouped, noteOf, groupOf: isGrouped ? groupOf : () => "" };
  }, [search, typed, passing, own, sorted]);
};

/** What the screens say of a validator. */
export const useDescribed = ({
  validators,
  own,
  whyNotStake,
  symbol,
}: Pick<ValidatorsTableProps, "validators" | "own" | "whyNotStake" | "symbol">) => {
  const { hidden } = useHiddenBalances();
  const powers = useMemo(() => votingPowers(validators), [validators]);
  const marks = useMemo(() => sameNamed(validators), [validators]);
  return useCallback(
    (validator: Validator): ListedValidator => ({
      validator,
      own: own.get(validator.address),
      power: powers.get(validator.address) ?? null,
      sameName: marks.get(validator.address) ?? null,
      whyNot: () => whyNotStake(validator),
      symbol,
      hidden,
    }),
    [own, powers, marks, whyNotStake, symbol, hidden],
  );
};

/** The validators that are picked for the comparison, in the order of the picks. */
const usePicks = (validators: ReadonlyArray<Validator>) => {
  const [addresses, setAddresses] = useState<ReadonlyArray<string>>([]);
  const [toggle] = useState(
    () => (address: string) =>
      setAddresses((before) => {
        if (before.includes(address)) return before.filter((other) => other !== address);
        return before.length < COMPARED ? [...before, address] : before;
      }),
  );
  const picked = addresses.flatMap((address) => validators.find((validator) => validator.address === address) ?? []);
  return { addresses, picked, toggle };
};

/** What is typed into the search, and the filters and the order of the address; `asked` is what the list shows of it. */
const useAsked = () => {
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useQuery();
  const filterText = query(FILTER_PARAMETER) ?? "";
  const filters = choiceViews.filtersIn(filterText);
  const sortText = query(SORT_PARAMETER) ?? "";
  const sorted = useMemo(() => orderViews.sortIn(sortText), [sortText]);
  const setSorted = (next: Sort | null) => setQuery({ [SORT_PARAMETER]: orderViews.sortText(next) });
  const setFilters = (next: ReadonlyArray<string>) =>
    setQuery({ [FILTER_PARAMETER]: next.length === 0 ? null : next.join(",") });
  // a recovery phrase is neither searched for nor shown
  const phrase = looksLikePhrase(typed);
  // what is pressed or typed is shown first; the list follows in steps that the next press interrupts
  const asked: Asked = useDeferredValue(
    useMemo(() => ({ typed: phrase ? null : typed, filters: filterText, sorted }), [phrase, typed, filterText, sorted]),
  );
  return { typed, setTyped, phrase, filters, setFilters, sorted, setSorted, asked };
};

type NoneFoundProps = Pick<ReturnType<typeof useAsked>, "typed" | "phrase" | "filters"> & {
  readonly hasFavourites: boolean;
  readonly onClear: () => void;
};

const NoneFound = ({ typed, phrase, filters, hasFavourites, onClear }: NoneFoundProps) => {
  const text = (): string => {
    if (phrase) return t("palette.searchPhraseText");
    if (filters.includes("favourites") && !hasFavourites) return t("staking.validators.noneFavourites");
    if (filters.length > 0) return t("staking.validators.noneFiltered");
    return t("staking.validators.noneText", { typed: typed.trim() });
  };
  return (
    <EmptyState
      title={phrase ? t("palette.searchPhrase") : t("staking.validators.none")}
      text={text()}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t(filters.length === 0 ? "palette.clear" : "filters.clear")}
        </Button>
      }
    />
  );
};

/** The table `Validators`: search, filters, order, favourites, comparison; own stake on top. */
export const ValidatorsTable = (props: ValidatorsTableProps) => {
  const { validators, onStake, onOpen } = props;
  const [isComparing, setComparing] = useDialog("compare");
  const [favourites, onFavourite] = useFavourites();
  const picks = usePicks(validators);
  const { typed, setTyped, phrase, filters, setFilters, sorted, setSorted, asked } = useAsked();
  const { rows, isGrouped, noteOf, groupOf } = useListed(props, favourites, asked);
  const listed = useDescribed(props);
  const searchField = useRef<HTMLInputElement>(null);
  // the button that clears goes with the empty list, so the search takes the focus (A2)
  const clear = () => {
    setTyped("");
    setFilters([]);
    searchField.current?.focus();
  };
  // the star that took the last favourite away goes with its row
  useEffect(() => {
    if (rows.length === 0 && document.activeElement === document.body) searchField.current?.focus();
  }, [rows.length]);
  const onSort = (key: Sort["key"]) => setSorted(orderViews.validatorSortAfterPress(sorted, key));
  const latest = useRef({ onStake, onSort, onOpen });
  useEffect(() => {
    latest.current = { onStake, onSort, onOpen };
  });
  const [handlers] = useState(() => ({
    onSort: (key: Sort["key"]) => latest.current.onSort(key),
    onStake: (address: string) => latest.current.onStake(address),
    onOpen: (address: string) => latest.current.onOpen(address),
  }));
  return (
    <div className="@container">
      <ValidatorFilters
        typed={typed}
        onType={setTyped}
        filters={filters}
        onFilter={setFilters}
        sorted={sorted}
        isGrouped={isGrouped}
        onSort={(key) => {
          if (key === null) setSorted(null);
          else if (key !== sorted?.key) onSort(key);
        }}
        found={rows.length}
        searchField={searchField}
      />
      {rows.length === 0 ? (
        <NoneFound
          typed={typed}
          phrase={phrase}
          filters={filters}
          hasFavourites={favourites.size > 0}
          onClear={clear}
        />
      ) : (
        <ValidatorsList
          {...handlers}
          rows={rows}
          groupOf={groupOf}
          noteOf={noteOf}
          listed={listed}
          sorted={asked.sorted}
          favourites={favourites}
          onFavourite={onFavourite}
          picks={picks.addresses}
          whyNotPick={picks.addresses.length < COMPARED ? null : t("staking.validators.compareLimit")}
          onCompare={picks.toggle}
        />
      )}
      {picks.picked.length === 0 ? null : (
        <CompareBar
          picks={picks.picked}
          onRemove={picks.toggle}
          onCompare={() => setComparing(true)}
          fallback={searchField}
        />
      )}
      <CompareDialog
        open={isComparing && picks.picked.length > 0}
        onClose={() => setComparing(false)}
        picks={picks.picked.map(listed)}
        onStake={handlers.onStake}
      />
    </div>
  );
};
