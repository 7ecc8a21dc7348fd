import { memo, type ReactNode, useId, useMemo, useState } from "react";
import * as choiceViews from "../../../domain/staking/choice.ts";
import { type Validator, views } from "../../../domain/staking/index.ts";
import * as orderViews from "../../../domain/staking/order.ts";
import { sameNamed } from "../../../domain/staking/same-named.ts";
import { isPositive, type Money, ZERO } from "../../../domain/values/money.ts";
import { figureText } from "../../common/figure-text.ts";
import { shareText } from "../../common/share-text.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { cx } from "../../kit/cx.ts";
import { useDialogHead } from "../../kit/Dialog.tsx";
import { Disclosure } from "../../kit/Disclosure.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { SearchInput } from "../../kit/SearchInput.tsx";
import { ShowMore } from "../../kit/ShowMore.tsx";
import { useBackCloses } from "../../kit/use-back-closes.ts";
import { useRevealed } from "../../kit/use-revealed.ts";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { SameName } from "./ValidatorParts.tsx";
import { keepsText } from "./ValidatorRow.tsx";

/** How many are suggested, and how many of the others are drawn at once. */
const [SUGGESTED, STEP] = [3, 50];

type ChoiceRowProps = {
  readonly of: Validator;
  readonly own: Money;
  readonly sameName: string | null;
  readonly isChosen: boolean;
  /** The wallet is its operator: it takes stake whatever its status. */
  readonly isOperated: boolean;
  readonly hidden: boolean;
  readonly onChoose: (address: string) => void;
};

/** A validator in two lines; one that takes no stake says why, and can't be chosen. */
const ChoiceRow = memo(({ of, own, sameName, isChosen, isOperated, hidden, onChoose }: ChoiceRowProps) => {
  const id = useId();
  const blocked = isOperated ? null : views.whyNotChoose(of);
  const mine = hidden
    ? t("staking.validators.yours")
    : `${t("staking.validators.yours")} ${decimalText(own, 2) ?? "—"}`;
  const keeps = keepsText(of);
  const terms = isPositive(own) ? `${mine} · ${keeps}` : keeps;
  return (
    <li
      className={cx(
        "relative flex min-h-14 flex-wrap items-center gap-x-3 rounded-card px-3 py-2",
        isChosen ? "bg-accent-soft" : blocked === null && "hover:bg-sunken",
      )}
    >
      <span aria-hidden="true" className="shrink-0 @max-[14rem]:hidden">
        <Avatar kind="validator" seed={of.address} name={of.moniker} src={of.image} size="medium" />
      </span>
      <span className="min-w-0 flex-1 basis-32">
        {/* the whole row is pressed; its name is that of the validator */}
        <button
          type="button"
          aria-pressed={isChosen}
          aria-disabled={blocked !== null || undefined}
          aria-describedby={`${id}figures ${id}more`}
          onClick={() => blocked === null && onChoose(of.address)}
          className={cx(
            "block w-full text-left font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-card",
            "border-transparent forced-colors:aria-disabled:border forced-colors:aria-disabled:border-dashed",
            blocked === null ? "text-ink" : "text-muted",
          )}
        >
          {validatorName(of.moniker)}
        </button>
        <span id={`${id}more`} className="tabular block text-sm text-muted">
          {blocked === null ? terms : t(`staking.validators.${blocked}Text`)}
        </span>
        {sameName === null ? null : <SameName mark={sameName} />}
      </span>
      <span id={`${id}figures`} className="tabular ml-auto min-w-0 text-right text-sm text-muted">
        <span className="block font-medium text-ink">{figureText(views.returnOf(of))}</span>
        {of.uptime === undefined ? null : (
          <span className="block">{t("sheet.row.online", { uptime: shareText(of.uptime) })}</span>
        )}
      </span>
    </li>
  );
});

type GroupProps = { readonly name: string; readonly children: ReactNode; readonly below?: ReactNode };

const Group = ({ name, children, below }: GroupProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="px-3 pt-3 pb-1 text-sm font-semibold text-ink">
        {name}
      </h3>
      <ul>{children}</ul>
      {below}
    </section>
  );
};

const takeCaret = (input: HTMLInputElement | null): void => input?.focus({ preventScroll: true });

type ValidatorChoiceProps = {
  readonly validators: ReadonlyArray<Validator>;
  /** The user's delegated coins by the validator's address. */
  readonly own: ReadonlyMap<string, Money>;
  readonly value: string;
  /** The address of one that is not offered. */
  readonly exclude: string;
  /** The operator address of the wallet, whose validator takes own stake whatever its status. */
  readonly operator?: string | null;
  readonly seed: string;
  readonly onChoose: (address: string) => void;
  readonly onBack: () => void;
};

/** The validators that are offered, in their groups; own ones that take no stake are listed and say why. */
const useGroups = ({ validators, own, exclude, operator = null, seed }: ValidatorChoiceProps) =>
  useMemo(() => {
    const isMine = (of: Validator) => isPositive(own.get(of.address) ?? ZERO) || of.address === operator;
    const offered = orderViews
      .orderValidators(validators, { sorted: null, seed, own })
      .filter((of) => of.address !== exclude && (isMine(of) || views.whyNotChoose(of) === null));
    const suggested = choiceViews
      .suggested(validators, seed)
      .filter((of) => of.address !== exclude && !isMine(of))
      .slice(0, SUGGESTED);
    return {
      offered,
      suggested,
      yours: offered.filter(isMine),
      others: offered.filter((of) => !isMine(of) && !suggested.includes(of)),
      search: orderViews.searchOf(offered),
      marks: sameNamed(validators),
    };
  }, [validators, own, exclude, operator, seed]);

/** The list of validators in the sheet, which takes the place of the form: suggested ones, one's own, all others. */
export const ValidatorChoice = (props: ValidatorChoiceProps) => {
  const { own, value, operator = null, onChoose, onBack } = props;
  const { hidden } = useHiddenBalances();
  const [typed, setTyped] = useState("");
  const { offered, suggested, yours, others, search, marks } = useGroups(props);
  const isSearch = typed.trim() !== "";
  const found = useMemo(() => (isSearch ? search(typed) : others), [isSearch, search, typed, others]);
  const { revealed, left, more } = useRevealed(found, 0, STEP);
  useDialogHead({ title: t("sheet.row.chooseTitle"), onBack });
  useBackCloses(true, onBack);
  const row = (of: Validator) => (
    <ChoiceRow
      key={of.address}
      of={of}
      own={own.get(of.address) ?? ZERO}
      sameName={marks.get(of.address) ?? null}
      isChosen={of.address === value}
      isOperated={of.address === operator}
      hidden={hidden}
      onChoose={onChoose}
    />
  );
  return (
    <div className="flex grow flex-col">
      {/* above the rows, which scroll below it */}
      <div className="sticky top-0 z-1 bg-raised py-1">
        <SearchInput
          ref={takeCaret}
          aria-label={t("staking.validators.search")}
          placeholder={t("sheet.row.searchMany", { count: offered.length })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <VisuallyHidden>
          <span role="status">{isSearch ? t("staking.validators.found", { count: found.length }) : ""}</span>
        </VisuallyHidden>
      </div>
      <div className="-mx-3 @container **:scroll-mt-16">
        {isSearch || suggested.length === 0 ? null : (
          <Group
            name={t("sheet.row.suggested")}
            below={
              <Disclosure look="quiet" className="px-3 text-muted" summary={t("sheet.row.how")}>
                <p className="mt-1 text-sm text-pretty">{t("sheet.row.howText")}</p>
              </Disclosure>
            }
          >
            {suggested.map(row)}
          </Group>
        )}
        {isSearch || yours.length === 0 ? null : <Group name={t("staking.validators.yours")}>{yours.map(row)}</Group>}
        {isSearch ? (
          <ul className="pt-2">{revealed.map(row)}</ul>
        ) : (
          <Group name={t("sheet.row.all")}>{revealed.map(row)}</Group>
        )}
        {isSearch && found.length === 0 ? (
          <p className="px-3 py-6 text-center text-muted">
            {t("staking.validators.noneText", { typed: typed.trim() })}
          </p>
        ) : null}
        <ShowMore left={left} more={more} />
      </div>
    </div>
  );
};
