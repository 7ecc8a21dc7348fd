import type { ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { Checkbox } from "../kit/Checkbox.tsx";
import { useFieldError } from "./use-field-error.ts";
import type { RuleForm } from "./use-rule-form.ts";

/** A checkbox of a form; `label` may hold links. */
export const FormCheckbox = <V extends FieldValues, T>({
  form,
  name,
  label,
}: {
  readonly form: RuleForm<V, T>;
  readonly name: FieldPath<V>;
  readonly label: ReactNode;
}) => <Checkbox label={label} error={useFieldError(form, name)} {...form.register(name)} />;
