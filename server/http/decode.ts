import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Field, Fields, ValueOf } from "../../src/domain/decider/field.ts";
import { refuseFields } from "../shared/refusal.ts";

/**
 * The longest text of a request, in UTF-16 code units. Checked before a schema, regex or normalisation sees the
 * text, because some of them take quadratic time.
 */
const TEXT_MAX = 1024;

/** Fields that may be longer. */
const LONGER_TEXTS: Readonly<Record<string, number>> = {
  recaptcha_token: 8 * 1024,
  redirect_url: 2 * 1024,
  description: 4 * 1024,
  details: 4 * 1024,
  bio: 4 * 1024,
  image: 6 * 1024 * 1024,
};

/** The maximum length of the field with this name, in UTF-16 code units. */
export const maxLengthOf = (name: string): number => LONGER_TEXTS[name] ?? TEXT_MAX;

/** The decoded body of a call of the contract. */
export type BodyOf<C extends { readonly body: Fields }> = ValueOf<C["body"]>;

/** A number in a path or query; `1e3`, `0x10` and ` 5` are not accepted. */
const NUMBER = /^-?(?:0|[1-9][0-9]{0,8})$/;
/** The same for an instant in milliseconds since 1970. */
const INSTANT = /^-?(?:0|[1-9][0-9]{0,14})$/;

const readingsOf = ({ privacy }: Field<unknown>, value: unknown, fromText: boolean): ReadonlyArray<unknown> => {
  if (!fromText || typeof value !== "string") return [value];
  const isInstant = privacy.kind === "personal" && privacy.of === "instant";
  if ((isInstant ? INSTANT : NUMBER).test(value)) return [value, Number(value)];
  return value === "true" || value === "false" ? [value, value === "true"] : [value];
};

/** The problem of a value, checked before its schema, or null. All fields of the contract's requests are scalars. */
const problemOf = (name: string, value: unknown): string | null => {
  if (typeof value === "object" && value !== null) return `The ${name} field is invalid.`;
  if (typeof value !== "string") return null;
  if (value.length > maxLengthOf(name)) return `The ${name} field must be at most ${maxLengthOf(name)} characters.`;
  // PostgreSQL stores neither this character nor half of a pair, which would become another text
  return value.includes("\0") || /\p{Cs}/u.test(value) ? `The ${name} field is invalid.` : null;
};

const decoded = (field: Field<unknown>, value: unknown, fromText: boolean): Result.Result<unknown, string> => {
  const decode = Schema.decodeUnknownResult(field.schema);
  let first = "Invalid value";
  for (const [index, reading] of readingsOf(field, value, fromText).entries()) {
    const result = decode(reading);
    if (Result.isSuccess(result)) return Result.succeed(result.success);
    if (index === 0) first = result.failure.message.split("\n")[0] ?? first;
  }
  return Result.fail(first);
};

/**
 * Decodes an object field by field with the call's schemas; one 422 names every field that fails. `fromText`: the
 * values come from the path or the query, where numbers and flags are texts.
 */
export const decodeFields = <F extends Fields>(
  fields: F,
  given: Readonly<Record<string, unknown>>,
  fromText: boolean,
): ValueOf<F> => {
  const errors: Record<string, ReadonlyArray<string>> = {};
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined) {
      if (!field.optional) errors[name] = [`The ${name} field is required.`];
      continue;
    }
    const problem = problemOf(name, value);
    if (problem !== null) {
      errors[name] = [problem];
      continue;
    }
    const result = decoded(field, value, fromText);
    if (Result.isSuccess(result)) values[name] = result.success;
    else errors[name] = ["secret" in field ? `The ${name} field is invalid.` : result.failure];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  // every value was decoded by the schema of its field, which TypeScript cannot follow through a loop
  return values as ValueOf<F>;
};
