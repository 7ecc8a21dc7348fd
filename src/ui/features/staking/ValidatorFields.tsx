import type { ReactNode } from "react";
import { type FieldPath, type FieldPathValue, type FieldValues, useWatch } from "react-hook-form";
import { bytesLeft, type TEXTS } from "../../../domain/staking/create-validator.ts";
import { alreadyNamed } from "../../../domain/staking/same-named.ts";
import { readingsOf } from "../../../domain/transfer/amount-unit.ts";
import { useAppState } from "../../common/app-context.tsx";
import { bytesText } from "../../common/bytes-text.ts";
import { FormTextArea, FormTextField } from "../../common/FormFields.tsx";
import { Notice } from "../../common/Notice.tsx";
import { AmountReadings } from "../../common/transfer/AmountParts.tsx";
import type { RuleForm } from "../../common/use-rule-form.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";

/* The fields of a validator, which its creation and its edit share. */

type Text = (typeof TEXTS)[number];

/** A field counts its free bytes once fewer than this are left. */
const NEARLY_FULL = 20;

type SameNameProps = { readonly moniker: string; readonly except?: string | undefined };

/** That another validator than `except` has a name that reads the same, so that delegators can take one for the other. */
const SameName = ({ moniker, except }: SameNameProps) => {
  const { validators } = useAppState().staking;
  const others = (validators?.validatorSet ?? []).filter(({ address }) => address !== except);
  const other = alreadyNamed(moniker, others);
  return other === null ? null : (
    <Notice tone="warning" title={t("staking.create.sameName", { name: validatorName(other.moniker) })}>
      <p>{t("staking.create.sameNameText")}</p>
    </Notice>
  );
};

type TextsProps<V extends FieldValues> = {
  readonly form: RuleForm<V>;
  readonly typed: Readonly<Record<Text, string>>;
  /** The address of the validator that is edited. */
  readonly except?: string;
};

/** Name, website and details of a validator, each with its free bytes once they are few (docs/staking.md 18). */
export const ValidatorTexts = <V extends FieldValues>({ form, typed, except }: TextsProps<V>) => {
  const nameIn = (field: Text): FieldPath<V> => field as FieldPath<V>;
  const counter = (field: Text): string | undefined => {
    const left = bytesLeft(field, typed[field]);
    return left < NEARLY_FULL ? bytesText(left) : undefined;
  };
  return (
    <>
      <FormTextField
        form={form}
        name={nameIn("moniker")}
        label={t("staking.create.moniker")}
        hint={counter("moniker")}
        autoComplete="off"
      />
      <SameName moniker={typed.moniker} except={except} />
      <FormTextField
        form={form}
        name={nameIn("website")}
        type="url"
        label={t("staking.create.website")}
        hint={counter("website")}
        autoComplete="off"
      />
      <FormTextArea
        form={form}
        name={nameIn("details")}
        label={t("staking.create.details")}
        hint={counter("details") ?? t("staking.create.detailsHint")}
      />
    </>
  );
};

/** `unit` stands after the number, and may be typed with it. */
type NumberFieldProps<V extends FieldValues> = {
  readonly form: RuleForm<V>;
  readonly name: FieldPath<V>;
  readonly unit: string;
  readonly label: string;
  readonly hint: ReactNode;
};

/** A field for a number, with what a text of several separators can mean. */
export const NumberField = <V extends FieldValues>({ form, name, unit, ...field }: NumberFieldProps<V>) => (
  <div className="flex flex-col gap-1">
    <FormTextField
      form={form}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      end={<span className="px-3">{unit}</span>}
      {...field}
    />
    <AmountReadings
      readings={readingsOf(useWatch({ control: form.control, name }), [unit])}
      onPick={(reading) =>
        form.setValue(name, reading as FieldPathValue<V, FieldPath<V>>, {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        })
      }
    />
  </div>
);
