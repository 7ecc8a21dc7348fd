import { type Ref, useMemo } from "react";
import { type Validator, views } from "../../../domain/staking/index.ts";
import * as orderViews from "../../../domain/staking/order.ts";
import { sameNamed } from "../../../domain/staking/same-named.ts";
import { isPositive, type Money, ZERO } from "../../../domain/values/money.ts";
import { bondedText, commissionText, figureText } from "../../common/figure-text.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { Combobox } from "../../kit/Combobox.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { Field } from "../../kit/Field.tsx";
import type { Option } from "../../kit/option.ts";
import { useTurn } from "./use-turn.ts";

/** How many validators are drawn at once; typing narrows the list to the others. */
const DRAWN = 50;

/** A validator of the server's list, or one that it leaves out: its figures and its status are unknown. */
export type PickedValidator = Validator | Pick<Validator, "address" | "moniker">;

const isListed = (validator: PickedValidator): validator is Validator => "status" in validator;

/** A labelled field. `value` is an address, or `""` for none; `error` is ready to show. */
export type ValidatorPickerProps = {
  readonly label: string;
  readonly validators: ReadonlyArray<PickedValidator>;
  /** The user's delegated coins by the validator's address. */
  readonly own: ReadonlyMap<string, Money>;
  readonly value: string;
  readonly onChange: (address: string) => void;
  /** The address of one that is not offered. */
  readonly exclude?: string;
  /** Jailed and inactive validators can be chosen, as where stake leaves one. */
  readonly includeBlocked?: boolean;
  readonly error: string | null | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** The figures of a validator; null for one that the list leaves out. */
const figuresOf = (of: Validator | null): ReadonlyArray<string> =>
  of === null
    ? [t("staking.validators.figuresUnknown")]
    : [
        t("staking.validators.commissionShort", { fee: commissionText(of.fee) }),
        t("staking.validators.aprShort", { apr: figureText(of.apr) }),
        t("staking.validators.uptimeShort", { uptime: figureText(of.uptime) }),
        t("staking.validators.bondedShort", { coins: bondedText(of) }),
      ];

/**
 * The choice of a validator, the user's own first, then in the recommended order. Jailed and inactive ones are offered only with `includeBlocked`; an
 * own one is always listed and says why it can't be chosen.
 */
export const ValidatorPicker = (props: ValidatorPickerProps) => {
  const { label, validators, own, value, onChange, exclude, includeBlocked = false, error, ref } = props;
  const { hidden } = useHiddenBalances();
  const seed = useTurn();
  const options = useMemo((): ReadonlyArray<Option> => {
    const listed = validators.filter(isListed);
    const marks = sameNamed(validators);
    return [
      ...validators.filter((validator) => !isListed(validator)),
      ...orderViews.orderValidators(listed, { sorted: null, seed, own }),
    ]
      .filter((validator) => validator.address !== exclude)
      .flatMap((validator): ReadonlyArray<Option> => {
        const { moniker, address } = validator;
        const known = isListed(validator) ? validator : null;
        const mark = marks.get(address);
        const coins = own.get(address) ?? ZERO;
        const blocked = known === null ? null : views.whyNotChoose(known);
        if (blocked !== null && !includeBlocked && !isPositive(coins)) return [];
        const detail = [
          ...(mark === undefined ? [] : [`${t("staking.validators.sameName")} ${mark}`]),
          ...(blocked === null ? [] : [t(`staking.validators.${blocked}`)]),
          ...(isPositive(coins)
            ? [hidden ? t("staking.validators.yours") : `${t("staking.validators.yours")} ${decimalText(coins, 2)}`]
            : []),
          ...figuresOf(known),
        ].join(" · ");
        const option = {
          value: address,
          label: validatorName(moniker),
          detail,
          keywords: address,
          icon: <Avatar kind="validator" seed={address} name={moniker} src={known?.image ?? null} size="small" />,
        };
        if (blocked === null || includeBlocked) return [option];
        return [{ ...option, disabledReason: t(`staking.validators.${blocked}Text`) }];
      });
  }, [validators, own, seed, exclude, includeBlocked, hidden]);
  return (
    <Field label={label} error={error}>
      <Combobox
        ref={ref}
        options={options}
        value={value}
        onChange={onChange}
        placeholder={t("staking.picker.placeholder")}
        limit={DRAWN}
      />
    </Field>
  );
};
