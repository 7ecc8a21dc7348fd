import type { Failure } from "../../domain/kernel/failure.ts";
import { failureText } from "../shell/failureText.ts";

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

const firstText = (value: unknown): string | null => {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === "string" && first !== "" ? first : null;
};

/**
 * What the server said of single fields in a 422, `{ errors: { field: [text] } }` (spec §8), by the names that the
 * forms of this area use; the first text of each. Empty when it said nothing of the kind. The texts are foreign.
 */
export const serverFieldErrors = (failure: Failure | null): Readonly<Record<string, string>> => {
  const body = failure?.validation;
  if (!isRecord(body) || !isRecord(body.errors)) return {};
  const found: Record<string, string> = {};
  for (const [field, texts] of Object.entries(body.errors)) {
    const text = firstText(texts);
    const name = FORM_NAMES[field] ?? field;
    if (text !== null && !Object.hasOwn(found, name)) found[name] = text;
  }
  return found;
};

/**
 * What of a failure must be said at the form as a whole, as no field of it can show it: a field that the form does
 * not have (a CAPTCHA's token, S15), or a failure that names no field. Null when the fields say all of it.
 */
export const formProblem = (failure: Failure | null, fields: ReadonlyArray<string>): string | null => {
  const told = Object.entries(serverFieldErrors(failure));
  const homeless = told.filter(([field]) => !fields.includes(field));
  if (failure === null || homeless.length === told.length) return failure === null ? null : failureText(failure);
  return homeless.length === 0 ? null : homeless.map(([, text]) => text).join(" ");
};
