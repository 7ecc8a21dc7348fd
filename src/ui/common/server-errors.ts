import type { FieldPath, FieldValues } from "react-hook-form";
import type { Failure } from "../../domain/decider/failure.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { visibleText } from "../kit/visible-text.ts";
import { failureText } from "./failure-text.ts";
import { listsOf, textsIn } from "./server-texts.ts";
import type { RuleForm } from "./use-rule-form.ts";

/** The names of form fields whose name in the contract differs. */
const FORM_NAMES: Readonly<Record<string, string>> = {
  email: "identifier",
  phone_number: "identifier",
  date_of_birth: "dateOfBirth",
  password_confirmation: "confirmation",
  authCode: "code",
  current_password: "current",
  walletPasscode: "passcode",
  walletPasscode_confirmation: "confirmation",
};

/**
 * The server's texts about single fields in a 422, `{ errors: { field: [text] } }` (spec §8), by the name of the form's
 * field: every text of a field on a line of its own, empty if there are none. The server chose the texts.
 */
export const serverFieldErrors = (failure: Failure | null): Readonly<Record<string, string>> => {
  const found = new Map<string, ReadonlyArray<string>>();
  for (const lists of listsOf(failure?.validation)) {
    if (!isRecord(lists)) continue;
    for (const [field, value] of Object.entries(lists)) {
      const name = FORM_NAMES[field] ?? field;
      const texts = textsIn(value);
      if (texts.length > 0) found.set(name, [...new Set([...(found.get(name) ?? []), ...texts])]);
    }
  }
  return Object.fromEntries([...found].map(([field, texts]) => [field, texts.join("\n")]));
};

/** The texts of an error body in lists that name no field, `{ errors: [text] }`. */
const listedTexts = (body: unknown): ReadonlyArray<string> =>
  listsOf(body).flatMap((list) => (Array.isArray(list) ? textsIn(list) : []));

/** The text of an error body about the request as a whole. */
const generalText = (body: unknown): ReadonlyArray<string> => {
  if (!isRecord(body)) return [];
  const [first] = [body.error, body.message].filter((text) => !Array.isArray(text)).flatMap(textsIn);
  return first === undefined ? [] : [first];
};

/**
 * The part of a failure that no field can show, as lines: the general text, the texts of fields that the form does not
 * have (a CAPTCHA's token, S15) and those of no field. Null if the fields show everything.
 */
export const formProblem = (
  failure: Failure | null,
  fields: ReadonlyArray<string>,
  textOf: (failure: Failure) => string = failureText,
): string | null => {
  if (failure === null) return null;
  const texts = Object.entries(serverFieldErrors(failure));
  const listed = listedTexts(failure.validation);
  if (texts.length === 0 && listed.length === 0) return textOf(failure);
  const shown = texts.flatMap(([field, text]) => (fields.includes(field) ? [text] : []));
  const missing = texts.flatMap(([field, text]) => (fields.includes(field) ? [] : [text]));
  const said = [...new Set([...generalText(failure.validation), ...missing, ...listed])].filter(
    (text) => !shown.includes(text),
  );
  return said.length === 0 ? null : said.join("\n");
};

/** Shows messages (`{ field: message }`) at the fields that the form has, with the focus on the first one. */
export const showErrors = <V extends FieldValues>(
  form: RuleForm<V>,
  errors: Readonly<Record<string, string>>,
): void => {
  const fields = Object.keys(form.getValues()).filter((field) => Object.hasOwn(errors, field));
  fields.forEach((field, at) => {
    const message = visibleText(errors[field] ?? "");
    form.setError(field as FieldPath<V>, { type: "server", message }, { shouldFocus: at === 0 });
  });
};
