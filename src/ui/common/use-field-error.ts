import { type FieldError, type FieldPath, type FieldValues, get, useFormState } from "react-hook-form";
import type { RuleForm } from "./use-rule-form.ts";

/** The message that stands at one field now, or `undefined`. */
export const useFieldError = <V extends FieldValues, T>(
  form: RuleForm<V, T>,
  name: FieldPath<V>,
): string | undefined => {
  const { errors } = useFormState({ control: form.control, name });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
};
