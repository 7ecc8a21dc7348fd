/** Whether a value is an object with keys. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The texts of a value of an error body: itself, or those in its list. */
export const textsIn = (value: unknown): ReadonlyArray<string> =>
  (Array.isArray(value) ? value : [value]).filter(
    (text: unknown): text is string => typeof text === "string" && text.trim() !== "",
  );
