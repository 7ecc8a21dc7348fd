import type { Fields, Form } from "../../../domain/decider/field.ts";
import { isRecord } from "../../../domain/decider/record.ts";
import { saysNothing } from "./names.ts";

/** The texts that the reader leaves as they are. Days that not every month has are left to the reader. */
const OWN: Readonly<Record<string, RegExp | undefined>> = {
  decimal: /^(?!-0$)-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/,
  instant: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
};

const isOwn = (form: Form, value: unknown): boolean => {
  if (form.is === "nullable") return value === null || isOwn(form.of, value);
  if (form.is === "flag") return typeof value === "boolean";
  if (typeof value !== "string" || saysNothing(value)) return false;
  return form.is === "text" || (form.is === "word" ? form.words.includes(value) : OWN[form.is]?.test(value) === true);
};

/**
 * Whether an object is written as the contract writes it, so that reading leaves it as it is: most are, and a list of ten
 * thousand is read four times as fast. An object that holds others, or a number, is read.
 */
export const isInOwnForm = (fields: Fields, value: unknown): boolean => {
  if (!isRecord(value)) return false;
  for (const key in fields) {
    const field = fields[key];
    const part = value[key];
    if (field === undefined) return false;
    if (part === undefined ? !field.optional || field.unnamed : !isOwn(field.form, part)) return false;
  }
  // another name may be another spelling of one that is absent
  for (const name in value) if (fields[name] === undefined) return false;
  return true;
};
