import { Search, SearchX } from "lucide-react";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { type Validator, validatorViews } from "../../../domain/staking/index.ts";
import { looksLikePhrase } from "../../../domain/values/free-text.ts";
import type { Money } from "../../../domain/values/money.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Field } from "../../kit/Field.tsx";
import { Select } from "../../kit/Select.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { ValidatorDetails } from "./ValidatorDetails.tsx";
import { type RowTexts, rowTexts } from "./ValidatorRow.tsx";
import { COLUMNS, ValidatorsList } from "./ValidatorsList.tsx";

type Sort = validatorViews.ValidatorSort;

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

/** The table `Validators`: search, sorting, own stake on top; only the rows on screen are in the page. */
export const ValidatorsTable = ({ validators, own, onStake, whyNotStake, symbol = "OPT" }: ValidatorsTableProps) => {
  const t = useText();
  const { hidden } = useHiddenBalances();
  const [typed, setTyped] = useState("");
  const [sorted, setSorted] = useState<Sort>({ key: "power", direction: "descending" });
  const [shown, setShown] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  // a recovery phrase is neither searched for nor shown
  const phrase = looksLikePhrase(typed);
  const search = useMemo(
    () => validatorViews.searchOf(validatorViews.orderValidators(validators, { sorted, own })),
    [validators, sorted, own],
  );
  // the typed key is shown first; the list follows in steps that the next key interrupts
  const query = useDeferredValue(phrase ? null : typed);
  const listed = useMemo(() => (query === null ? [] : search(query)), [search, query]);
  const powers = useMemo(() => validatorViews.votingPowers(validators), [validators]);
  const sameNamed = useMemo(() => validatorViews.sameNamed(validators), [validators]);
  const scroller = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  // the button that clears goes with the empty list, so the search takes the focus (A2)
  const clear = () => {
    setTyped("");
    searchField.current?.focus();
  };
  const isScrolled = useRef(false);
  const stake = useRef(onStake);
  useEffect(() => {
    stake.current = onStake;
  });
  // scrolling lays the page out, so a list that is at its top is left alone
  const toTop = useCallback(() => {
    if (isScrolled.current) scroller.current?.scrollTo({ top: 0 });
  }, []);
  const [handlers] = useState(() => ({
    onSort: (key: Sort["key"]) => {
      setSorted((before) => validatorViews.validatorSortAfterPress(before, key));
      toTop();
    },
    onScrolled: (scrolled: boolean) => {
      isScrolled.current = scrolled;
    },
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
  return (
    <div className="@container">
      <div className="flex flex-col gap-4 border-b border-line p-[min(1rem,4vw)] @lg:flex-row @lg:items-end @4xl:px-6">
        <div className="flex-1 @4xl:max-w-md">
          <TextInput
            ref={searchField}
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
                if (column !== undefined && column.key !== sorted.key) handlers.onSort(column.key);
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
            <Button variant="secondary" onClick={clear}>
              {t("staking.validators.clear")}
            </Button>
          }
        />
      ) : (
        <ValidatorsList ref={scroller} listed={listed} textsOf={textsOf} sorted={sorted} {...handlers} />
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
