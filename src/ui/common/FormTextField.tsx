import type { ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { Field } from "../kit/Field.tsx";
import { PasswordInput, type PasswordInputProps } from "../kit/PasswordInput.tsx";
import { TextInput, type TextInputProps } from "../kit/TextInput.tsx";
import { useFieldError } from "./use-field-error.ts";
import type { RuleForm } from "./use-rule-form.ts";

/** What every form field takes: the form, the field's name in it, and the field's texts. */
export type FormFieldProps<V extends FieldValues, T> = {
  readonly form: RuleForm<V, T>;
  readonly name: FieldPath<V>;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly right?: ReactNode;
};

type Own = "name" | "ref" | "onChange" | "onBlur" | "form";

/** A labelled one-line input of a form. */
export const FormTextField = <V extends FieldValues, T>({
  form,
  name,
  label,
  hint,
  right,
  ...input
}: FormFieldProps<V, T> & Omit<TextInputProps, Own>) => (
  <Field label={label} hint={hint} right={right} error={useFieldError(form, name)}>
    <TextInput {...input} {...form.register(name)} />
  </Field>
);

/** A labelled password (or passcode, or word of a phrase) of a form. */
export const FormPasswordField = <V extends FieldValues, T>({
  form,
  name,
  label,
  hint,
  right,
  ...input
}: FormFieldProps<V, T> & Omit<PasswordInputProps, Own>) => (
  <Field label={label} hint={hint} right={right} error={useFieldError(form, name)}>
    <PasswordInput {...input} {...form.register(name)} />
  </Field>
);
