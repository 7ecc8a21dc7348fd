import { type FieldPath, type FieldValues, type PathValue, useController } from "react-hook-form";
import { Combobox } from "../kit/Combobox.tsx";
import { Field } from "../kit/Field.tsx";
import type { Option } from "../kit/option.ts";
import { Select } from "../kit/Select.tsx";
import type { FormFieldProps } from "./FormTextField.tsx";

/** Props of {@link FormSelect} and {@link FormCombobox}: the chosen value is the option's `value`, `""` for none. */
export type FormChoiceProps<V extends FieldValues, T> = FormFieldProps<V, T> & {
  readonly options: readonly Option[];
  readonly placeholder?: string;
};

const useChoice = <V extends FieldValues, T>(form: FormFieldProps<V, T>["form"], name: FieldPath<V>) => {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    error: fieldState.error?.message,
    bind: {
      ref: field.ref,
      value: String(field.value ?? ""),
      onChange: (value: string) => field.onChange(value as PathValue<V, FieldPath<V>>),
      onBlur: field.onBlur,
    },
  };
};

/** A labelled choice from a short list. */
export const FormSelect = <V extends FieldValues, T>(props: FormChoiceProps<V, T>) => {
  const { form, name, label, hint, right, options, placeholder = "" } = props;
  const { error, bind } = useChoice(form, name);
  return (
    <Field label={label} hint={hint} right={right} error={error}>
      <Select {...bind} options={options} placeholder={placeholder} />
    </Field>
  );
};

/** A labelled choice from a long list, by typing. */
export const FormCombobox = <V extends FieldValues, T>(props: FormChoiceProps<V, T>) => {
  const { form, name, label, hint, right, options, placeholder = "" } = props;
  const { error, bind } = useChoice(form, name);
  return (
    <Field label={label} hint={hint} right={right} error={error}>
      <Combobox {...bind} options={options} placeholder={placeholder} />
    </Field>
  );
};
