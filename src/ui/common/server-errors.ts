import type { FieldPath, FieldValues } from "react-hook-form";
import type { Failure } from "../../domain/values/failure.ts";
import { visibleText } from "../kit/visible-text.ts";
import { failureText } from "./failure-text.ts";
import type { RuleForm } from "./use-rule-form.ts";

/** The contract's field names whose form field is called otherwise. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  email: "identifier",
  phone_number: "identifier",
  date_of_birth: "dateOfBirth",
  password_confirmation: "confirmation",
  authCode: "code",
  current_password: "current",
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textsIn = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).filter(
    (text: unknown): text is string => typeof text === "string" && text.trim() !== "",
  );

/**
 * What the server said of single fields in a 422, `{ errors: { field: [text] } }` (spec §8), by the names that the
 * forms of this area use; every text of a field (X7). Empty when it said nothing of the kind. The texts are foreign.
 */
export const serverFieldErrors = (failure: Failure | null): Readonly<Record<string, string>> => {
  const body = failure?.validation;
  if (!isRecord(body)) return {};
  const found = new Map<string, ReadonlyArray<string>>();
  for (const lists of [body.error, body.errors]) {
    if (!isRecord(lists)) continue;
    for (const [field, value] of Object.entries(lists)) {
      const name = FORM_NAMES[field] ?? field;
      const texts = textsIn(value);
      if (texts.length > 0) found.set(name, [...new Set([...(found.get(name) ?? []), ...texts])]);
    }
  }
  return Object.fromEntries([...found].map(([field, texts]) => [field, texts.join(" ")]));
};

/** The text that a body carries about the request as a whole, beside its lists of fields (X6). */
const generalText = (body: unknown): ReadonlyArray<string> => {
  if (!isRecord(body)) return [];
  const [first] = [body.error, body.message].flatMap(textsIn);
  return first === undefined ? [] : [first];
};

/**
 * What of a failure must be said at the form as a whole, because no field of it can show it: the general text, the
 * texts of fields that the form does not have (a CAPTCHA's token, S15), or a failure that names no field. Null when
 * the fields say all of it.
 */
export const formProblem = (failure: Failure | null, fields: ReadonlyArray<string>): string | null => {
  if (failure === null) return null;
  const texts = Object.entries(serverFieldErrors(failure));
  if (texts.length === 0) return failureText(failure);
  const shown = texts.flatMap(([field, text]) => (fields.includes(field) ? [text] : []));
  const missing = texts.flatMap(([field, text]) => (fields.includes(field) ? [] : [text]));
  const said = [...new Set([...generalText(failure.validation), ...missing])].filter((text) => !shown.includes(text));
  return said.length === 0 ? null : said.join(" ");
};

/**
 * Puts the server's messages (`{ field: message }`) at their fields, focus on the first of them, and returns the messages
 * whose field this form does not have, so that the caller can show them in another way.
 */
export const putServerErrors = <V extends FieldValues>(
  form: RuleForm<V>,
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
