import fc from "fast-check";

/** A case as a person types it, of a property whose generator makes its cases of parts. */
export interface Typed<A> {
  /** A plain one, which also says of which shape the others are. */
  readonly example: unknown;
  readonly read: (input: unknown) => A;
  /** Whether the property knows the right answer of a typed case; else it is that of the function itself. */
  readonly isProven: boolean;
}

/** How typed cases are read. The input has the shape of the example when `read` gets it. */
export const typed = <I, A>(example: I, read: (input: I) => A): Typed<A> => ({
  example,
  read: (input) => read(input as I),
  isProven: true,
});

/** As `typed`, where the parts of a case say its right answer, which a text alone does not. */
export const typedUnproven = <I, A>(example: I, read: (input: I) => A): Typed<A> => ({
  ...typed(example, read),
  isProven: false,
});

/** Whether JSON writes a value without loss. */
export const isJson = (value: unknown): boolean => {
  if (value instanceof Uint8Array || typeof value === "bigint" || value === undefined) return false;
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0);
  return typeof value !== "object" || value === null || Object.values(value).every(isJson);
};

/** A value with its errors as objects: as an `Error` it would show its text alone, without its status. */
const withFields = (value: unknown): unknown => {
  if (value instanceof Error) return { ...value, message: value.message };
  if (Array.isArray(value)) return value.map(withFields);
  const isPlain =
    typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return isPlain ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withFields(member)])) : value;
};

/** A case as a person reads it. */
export const shownCase = (value: unknown): string => fc.stringify(withFields(value));
