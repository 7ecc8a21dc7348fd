import { isLosslessNumber, LosslessNumber, parse } from "lossless-json";

/** The parsed JSON of an answer, or why it is none. */
export type Parsed = { readonly isJson: true; readonly value: unknown } | { readonly isJson: false };

const tried = (parsing: () => unknown): Parsed => {
  try {
    return { isJson: true, value: parsing() };
  } catch {
    return { isJson: false };
  }
};

/** The value of a JSON text as the platform parses it: a number is a double. An empty text is null. */
export const parseJson = (text: string): Parsed =>
  text.trim() === "" ? { isJson: true, value: null } : tried(() => JSON.parse(text));

/** As {@link parseJson}, with the source text of every number. Thirty times slower, so only for answers that need it. */
export const parseExactly = (text: string): Parsed =>
  // of a name that stands twice the last value counts, as for JSON.parse
  tried(() => parse(text, undefined, { onDuplicateKey: ({ newValue }) => newValue }));

/** The source text of a number; of a double, the text that means the same double. Null for anything else. */
export const numberText = (value: unknown): string | null => {
  if (typeof value === "number") return String(value);
  return isLosslessNumber(value) ? value.value : null;
};

/** Whether a number has lost its source text, so that its digits may be others. */
export const isInexact = (value: unknown): boolean => typeof value === "number";

/** A value without source texts: every number is a double. */
export const withDoubles = (value: unknown): unknown => {
  if (value instanceof LosslessNumber) return Number(value.value);
  if (Array.isArray(value)) return value.map(withDoubles);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withDoubles(part)]));
};
