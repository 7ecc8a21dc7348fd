import { isRecord } from "../../domain/decider/record.ts";

/** The lists of an error body about single values: by field, or of no field. */
export const listsOf = (body: unknown): ReadonlyArray<unknown> => (isRecord(body) ? [body.error, body.errors] : []);

/** The texts of a value of an error body: itself, or those in its list. */
export const textsIn = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).filter(
    (text: unknown): text is string => typeof text === "string" && text.trim() !== "",
  );
