import { useMemo } from "react";
import { type Validator, views } from "../../../domain/staking/index.ts";
import * as orderViews from "../../../domain/staking/order.ts";
import { sameNamed } from "../../../domain/staking/same-named.ts";
import { isPositive, type Money, ZERO } from "../../../domain/values/money.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Avatar } from "../../kit/Avatar.tsx";
import { Combobox } from "../../kit/Combobox.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { Field } from "../../kit/Field.tsx";
import type { Option } from "../../kit/option.ts";
import { commissionText, figureText } from "./figures.ts";
import { useTurn } from "./use-turn.ts";

/** How many validators are drawn at once; typing narrows the list to the others. */
const DRAWN = 50;

/** Props of {@link ValidatorPicker}: a labelled field. `value` is an address, or `""` for none; `error` is ready to show. */
export type ValidatorPickerProps = {
  readonly label: string;
  readonly validators: ReadonlyArray<Validator>;
  /** The user's delegated coins by the validator's address. */
  readonly own: ReadonlyMap<string, Money>;
  readonly value: string;
  readonly onChange: (address: string) => void;
  /** Addresses that are not offered. */
  readonly exclude?: ReadonlyArray<string>;
  /** Jailed and inactive validators can be chosen, as where stake leaves one. */
  readonly includeBlocked?: boolean;
  readonly error: string | null | undefined;
};

const NOBODY: ReadonlyArray<string> = [];

const iconOf = ({ moniker, image }: Validator) => <Avatar name={moniker} src={image} size="small" />;

/**
 * The choice of a validator, the user's own first, then in the recommended order. Jailed and inactive ones are offered only with `includeBlocked`; an
 * own one is always listed and says why it can't be chosen.
 */
export const ValidatorPicker = (props: ValidatorPickerProps) => {
  const { label, validators, own, value, onChange, exclude = NOBODY, includeBlocked = false, error } = props;
  const { hidden } = useHiddenBalances();
  const seed = useTurn();
  const options = useMemo((): ReadonlyArray<Option> => {
    const marks = sameNamed(validators);
    return orderViews
      .orderValidators(validators, { sorted: null, seed, own })
      .filter((validator) => !exclude.includes(validator.address))
      .flatMap((validator): ReadonlyArray<Option> => {
        const { moniker, address, status, fee, apr, uptime, coins: bonded } = validator;
        const mark = marks.get(address);
        const coins = own.get(address) ?? ZERO;
        const blocked = views.whyNotChoose(validator);
        if (blocked !== null && !includeBlocked && !isPositive(coins)) return [];
        const detail = [
          ...(mark === undefined ? [] : [`${t("staking.validators.sameName")} ${mark}`]),
          ...(blocked === null ? [] : [t(`staking.validators.${blocked}`)]),
          ...(isPositive(coins)
            ? [hidden ? t("staking.validators.yours") : `${t("staking.validators.yours")} ${decimalText(coins, 2)}`]
            : []),
          t("staking.validators.commissionShort", { fee: commissionText(fee) }),
          t("staking.validators.aprShort", { apr: figureText(apr) }),
          t("staking.validators.uptimeShort", { uptime: figureText(uptime) }),
          t("staking.validators.bondedShort", { coins: decimalText(bonded, 0) ?? "—" }),
        ].join(" · ");
        const option = {
          value: address,
          label: validatorName(moniker),
          detail,
          keywords: address,
          icon: iconOf(validator),
        };
        if (status === "active" || includeBlocked) return [option];
        return [{ ...option, disabledReason: t(`staking.validators.${status}Text`) }];
      });
  }, [validators, own, seed, exclude, includeBlocked, hidden]);
  return (
    <Field label={label} error={error}>
      <Combobox
        options={options}
        value={value}
        onChange={onChange}
        placeholder={t("staking.picker.placeholder")}
        limit={DRAWN}
      />
    </Field>
  );
};
