import { isLosslessNumber, LosslessNumber, parse, stringify } from "lossless-json";
import type { Call } from "../../../src/adapters/http/calls/call.ts";
import type { Fields, Form } from "../../../src/domain/decider/field.ts";

/** Where a value stands in an answer. */
export interface Place {
  /** The name of the call. */
  readonly call: string;
  /** The name of the field; of an entry of a list, the name of the list; empty at the root. */
  readonly key: string;
  /** What the value is by the declaration of the call; `body` for the whole answer, after everything in it. */
  readonly is: Exclude<Form["is"], "nullable" | "either"> | "body";
  /** Whether null may stand here. */
  readonly mayBeNull: boolean;
  /** The declared fields of an object; null for anything else. */
  readonly fields: Fields | null;
}

/**
 * How another server writes the values of an answer: called with each value from the inside out, and with the whole body at
 * the end. `undefined` leaves the value out. Numbers are {@link LosslessNumber}s.
 */
export type Rewriting = (value: unknown, place: Place) => unknown;

/** An object of an answer. */
export type Named = Readonly<Record<string, unknown>>;

export const isNamed = (value: unknown): value is Named =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isLosslessNumber(value);

/** A number by its digits, of any length. */
export const number = (digits: string | number | bigint): LosslessNumber => new LosslessNumber(String(digits));

/** Whether a value is in the contract's own form. */
const fits = (form: Form, value: unknown): boolean => {
  switch (form.is) {
    case "nullable":
      return value === null || fits(form.of, value);
    case "either":
      return fits(form.first, value) || fits(form.second, value);
    case "list":
      return Array.isArray(value) && value.every((entry) => fits(form.of.form, entry));
    case "struct":
      return (
        isNamed(value) &&
        Object.entries(form.fields).every(([key, field]) =>
          Object.hasOwn(value, key) ? fits(field.form, value[key]) : field.optional,
        )
      );
    case "flag":
      return typeof value === "boolean";
    case "whole":
    case "seconds":
      return isLosslessNumber(value);
    case "asIs":
      return true;
    default:
      return typeof value === "string";
  }
};

/** Applies a rewriting to one answer. */
const rewriteValue = (call: string, rewriting: Rewriting, whole: unknown, form: Form): unknown => {
  const fieldsOf = (fields: Fields, value: Named): unknown =>
    Object.fromEntries(
      Object.entries(value).flatMap(([key, part]) => {
        const field = fields[key];
        const written = field === undefined ? part : walk(part, field.form, key, false);
        return written === undefined ? [] : [[key, written]];
      }),
    );
  const walk = (value: unknown, of: Form, key: string, mayBeNull: boolean): unknown => {
    switch (of.is) {
      case "nullable":
        return walk(value, of.of, key, true);
      case "either":
        return walk(value, fits(of.first, value) ? of.first : of.second, key, mayBeNull);
      case "struct":
        return rewriting(isNamed(value) ? fieldsOf(of.fields, value) : value, {
          ...{ call, key, is: of.is, mayBeNull },
          fields: of.fields,
        });
      case "list": {
        const entries = Array.isArray(value) ? value.map((entry) => walk(entry, of.of.form, key, false)) : value;
        return rewriting(entries, { call, key, is: of.is, mayBeNull, fields: null });
      }
      default:
        return rewriting(value, { call, key, is: of.is, mayBeNull, fields: null });
    }
  };
  return rewriting(walk(whole, form, "", false), { call, key: "", is: "body", mayBeNull: false, fields: null });
};

/** The text of an answer as another server writes it; an answer without a body stays without. */
export const rewriteText = (call: Pick<Call, "name" | "answer">, text: string, rewriting: Rewriting): string =>
  call.answer === null || text === ""
    ? text
    : (stringify(rewriteValue(call.name, rewriting, parse(text), call.answer.form)) ?? "");

/** Several rewritings, one after the other at each value. What one has changed is not in the contract's form for the next. */
export const mixed =
  (rewritings: ReadonlyArray<Rewriting>): Rewriting =>
  (value, place) =>
    rewritings.reduce((written, rewriting) => (written === undefined ? undefined : rewriting(written, place)), value);
