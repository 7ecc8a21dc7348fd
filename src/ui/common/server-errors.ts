import type { FieldPath, FieldValues } from "react-hook-form";
import { visibleText } from "../kit/visible-text.ts";
import type { RuleForm } from "./use-rule-form.ts";

/**
 * Puts the server's messages (`{ field: message }`) at their fields, focus on the first of them, and returns the messages
 * whose field this form does not have, so that the caller can show them in another way.
 */
export const putServerErrors = <V extends FieldValues, T>(
  form: RuleForm<V, T>,
  errors: Readonly<Record<string, string>>,
): readonly string[] => {
  const fields = Object.keys(form.getValues());
  const known = fields.filter((field) => Object.hasOwn(errors, field));
  known.forEach((field, at) => {
    const message = visibleText(errors[field] ?? "");
    form.setError(field as FieldPath<V>, { type: "server", message }, { shouldFocus: at === 0 });
  });
  return Object.entries(errors).flatMap(([field, message]) => (fields.includes(field) ? [] : [visibleText(message)]));
};
