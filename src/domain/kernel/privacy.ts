/**
 * How a value may appear in a diagnostic log (architecture.md law 5).
 * - `plain`: as it is.
 * - `personal`: as a pseudonym of the same shape; equal values stay equal inside one log.
 * - `known`: as it is when it is one of the catalogue's own texts, else a pseudonym.
 * - `hidden`: only its type.
 * - `handle`: as it is when it has the form of a vault handle, else only its type.
 * The rest mirror the shape of the value, so that every leaf is reached by an allow-list: what is not
 * named here appears only as its type.
 */
export type Privacy =
  | { readonly kind: "plain" }
  | { readonly kind: "personal" }
  | { readonly kind: "known"; readonly texts: ReadonlySet<string> }
  | { readonly kind: "hidden" }
  | { readonly kind: "handle" }
  | { readonly kind: "struct"; readonly fields: Readonly<Record<string, Privacy>> }
  | { readonly kind: "list"; readonly of: Privacy };

export const PLAIN: Privacy = { kind: "plain" };
export const PERSONAL: Privacy = { kind: "personal" };
export const HIDDEN: Privacy = { kind: "hidden" };
export const HANDLE: Privacy = { kind: "handle" };
/** The form of a vault handle: `secret:` and a UUID. */
export const HANDLE_PATTERN = /^secret:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The type of a value in words, the only thing a log says of hidden and of unlisted data: `‹string›`. */
export const typeOnly = (value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  return `‹${Array.isArray(value) ? "list" : typeof value}›`;
};

const shownHandle = (value: unknown): unknown =>
  typeof value === "string" && HANDLE_PATTERN.test(value) ? value : typeOnly(value);

/**
 * A copy of `value` without what memory must not hold either: hidden values and values that are not declared appear
 * as their type, and so does a text without the form of a handle where a handle is declared (C1, R14).
 */
export const withoutHidden = (privacy: Privacy, value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  switch (privacy.kind) {
    case "hidden":
      return typeOnly(value);
    case "handle":
      return shownHandle(value);
    case "list":
      return Array.isArray(value) ? value.map((item) => withoutHidden(privacy.of, item)) : typeOnly(value);
    case "struct":
      if (!isRecord(value)) return typeOnly(value);
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => {
          const field = Object.hasOwn(privacy.fields, key) ? privacy.fields[key] : undefined;
          return [key, field === undefined ? typeOnly(item) : withoutHidden(field, item)];
        }),
      );
    default:
      return typeof value === "object" ? typeOnly(value) : value;
  }
};

/** Whether every handle of a value has the form of one. True for a value without handles. */
export const handlesAreSound = (privacy: Privacy, value: unknown): boolean => {
  if (value === null || value === undefined) return true;
  switch (privacy.kind) {
    case "handle":
      return shownHandle(value) === value;
    case "list":
      return !Array.isArray(value) || value.every((item) => handlesAreSound(privacy.of, item));
    case "struct":
      return (
        !isRecord(value) || Object.entries(privacy.fields).every(([key, field]) => handlesAreSound(field, value[key]))
      );
    default:
      return true;
  }
};

/** Whether values of this privacy can hold a handle. */
export const holdsHandles = (privacy: Privacy): boolean => {
  if (privacy.kind === "list") return holdsHandles(privacy.of);
  return privacy.kind === "struct" ? Object.values(privacy.fields).some(holdsHandles) : privacy.kind === "handle";
};

/**
 * A copy of `value` that a diagnostic log may hold. `pseudonym` maps a personal text to its stand-in.
 * Total: any value of any shape is answered, and whatever `privacy` does not name appears only as its type.
 */
export const redact = (privacy: Privacy, value: unknown, pseudonym: (text: string) => string): unknown => {
  if (value === null || value === undefined) return value;
  switch (privacy.kind) {
    case "plain":
      return typeof value === "object" ? typeOnly(value) : value;
    case "personal":
      return typeof value === "string" ? pseudonym(value) : typeOnly(value);
    case "known":
      if (typeof value !== "string") return typeOnly(value);
      return privacy.texts.has(value) ? value : pseudonym(value);
    case "hidden":
      return typeOnly(value);
    case "handle":
      return shownHandle(value);
    case "list":
      return Array.isArray(value) ? value.map((item) => redact(privacy.of, item, pseudonym)) : typeOnly(value);
    case "struct": {
      if (!isRecord(value)) return typeOnly(value);
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => {
          const field = Object.hasOwn(privacy.fields, key) ? privacy.fields[key] : undefined;
          return [key, field === undefined ? typeOnly(item) : redact(field, item, pseudonym)];
        }),
      );
    }
  }
};
