import type { Call } from "../../adapters/http/calls/call.ts";
import { numberText } from "../../adapters/http/reading/exact-json.ts";
import { readAnswer } from "../../adapters/http/send.ts";
import { callName } from "../../domain/decider/failure.ts";

/** What a value of an answer is in JSON, in words. */
const kindOf = (value: unknown): string => {
  if (numberText(value) !== null) return "a number";
  if (typeof value === "string") return "another text";
  if (typeof value === "boolean") return "a flag";
  return Array.isArray(value) ? "a list" : "an object";
};

/** The forms of a class that are the contract's own, in more than one spelling. */
const CONTRACT: Readonly<Record<string, RegExp | undefined>> = {
  instant: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
  decimal: /^-?\d+(\.\d+)?$/,
};

const isContract = (form: string, value: unknown): boolean =>
  typeof value === "string" && CONTRACT[form]?.test(value) === true;

const formText = (path: string, form: string, value: unknown): string => {
  const field = path.replace(/(^|\.)\d+(?=\.|$)/g, "[]");
  if (form === "envelope") return field === "" ? "under data" : `${field} under data`;
  return `${field === "" ? "the answer" : field} (${form}) as ${kindOf(value)}`;
};

/** The known forms with those of one more answer: the call, the declared field, its class and what it came as; no value. */
export const withForms = (known: ReadonlyArray<string>, call: Call, text: string): ReadonlyArray<string> => {
  const found = new Set(known);
  const name = callName(call.method, call.path);
  readAnswer(
    call,
    { status: 200, text },
    {
      form: (path, form, value) => {
        if (value !== null && value !== "" && !isContract(form, value))
          found.add(`${name}: ${formText(path, form, value)}`);
      },
    },
  );
  return [...found];
};
