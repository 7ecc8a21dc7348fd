import { isRecord } from "./record.ts";

/**
 * The kind of a personal value, which decides what its stand-in preserves. Equal values of one kind have equal stand-ins inside
 * one log; values of different kinds never do (R13).
 */
export type Kind =
  | "text"
  | "identifier"
  | "name"
  | "username"
  /** Of the signed-in user: no text of a stranger is equal to it in a log. */
  | "ownName"
  | "ownUsername"
  | "address"
  | "id"
  /** A UUID that a client made: of a request, and the Idempotency-Key of a transfer. */
  | "key"
  | "hash"
  | "fingerprint"
  | "memo"
  /** The name that a user gave to a saved address. */
  | "label"
  | "description"
  | "message"
  | "word"
  | "height"
  /** A whole number that counts something public about a person, such as followers. */
  | "count"
  /** The number of a page that was asked for. */
  | "page"
  /** How many pages there are: a log shows at most one more than it names, which rules compare with it. */
  | "pages"
  /** Milliseconds since 1970. */
  | "instant"
  /** How far the device's clock is ahead of the server's, in milliseconds; a log shows it as it is. */
  | "skew"
  /** ISO 8601. */
  | "moment"
  /** ISO 8601, when something that is pending will be complete. Rules compare it with the present; it is no history. */
  | "due"
  /** ISO 8601, of something that is on a public chain. */
  | "happened"
  /** An amount that rules compare. */
  | "amount"
  /** A typed amount. */
  | "typed"
  /** The amount of a past transaction: a stand-in keeps only its equality with other amounts of the log. */
  | "moved"
  | "fee"
  /** A decimal that no rule reads: a price, a value in USD, a percentage. */
  | "figure"
  /** A rate of a validator: a stand-in keeps whether it is below 0, 0, up to 1, up to 100 or more. */
  | "rate"
  /** Computed by a rule from other values of the log, so a replay computes it again. */
  | "derived";

/** Texts that a log shows as they are. */
export interface Texts {
  readonly has: (text: string) => boolean;
}

/**
 * How a value may appear in a diagnostic log (rule 5).
 * - `plain`: as it is.
 * - `personal`: as a stand-in of its kind.
 * - `known`: as it is when it is one of `texts`, else as a stand-in.
 * - `hidden`: only its type.
 * - `handle`: as it is when it has the form of a vault handle, else only its type.
 * - `union`: by the privacy of the variant that the value's tag names, so equal keys of two variants may differ.
 * The rest mirror the shape of the value: what is not declared appears only as its type.
 */
export type Privacy =
  | { readonly kind: "plain" }
  | { readonly kind: "personal"; readonly of: Kind }
  | { readonly kind: "known"; readonly texts: Texts; readonly of: Kind }
  | { readonly kind: "hidden" }
  | { readonly kind: "handle" }
  | { readonly kind: "struct"; readonly fields: Readonly<Record<string, Privacy>> }
  /** `order`: a key of the entries by whose stand-ins a log orders them, where the order is that of a public list. */
  | { readonly kind: "list"; readonly of: Privacy; readonly order?: string }
  | { readonly kind: "union"; readonly tag: string; readonly variants: Readonly<Record<string, Privacy>> };

/** The stand-in of a personal value: a text for a text, a number for a number. */
export type StandIn = (of: Kind, value: string | number) => string | number;

export const PLAIN: Privacy = { kind: "plain" };
export const HIDDEN: Privacy = { kind: "hidden" };
export const HANDLE: Privacy = { kind: "handle" };
/** The form of a vault handle: `secret:` and a UUID. */
export const HANDLE_PATTERN = /^secret:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const TYPES: ReadonlySet<unknown> = new Set(
  ["list", "object", "string", "number", "boolean"].map((name) => `‹${name}›`),
);

const UNDECLARED: Privacy = { kind: "struct", fields: {} };

/** The privacy of the variant that a value is, by its tag; of a value without a declared tag no key is declared. */
export const variantOf = (union: Extract<Privacy, { readonly kind: "union" }>, value: unknown): Privacy => {
  const name = isRecord(value) ? value[union.tag] : undefined;
  return typeof name === "string" && Object.hasOwn(union.variants, name)
    ? (union.variants[name] ?? UNDECLARED)
    : UNDECLARED;
};

/** The privacy of the parts of a value: of its fields, its entries, or its variants. */
export const partsOf = (privacy: Privacy): ReadonlyArray<Privacy> => {
  if (privacy.kind === "list") return [privacy.of];
  if (privacy.kind === "struct") return Object.values(privacy.fields);
  return privacy.kind === "union" ? Object.values(privacy.variants) : [];
};

/** The type of a value as text, the only thing that a log shows of hidden and unlisted data: `‹string›`. */
export const typeOnly = (value: unknown): unknown => {
  if (value === null || value === undefined || TYPES.has(value)) return value;
  return `‹${Array.isArray(value) ? "list" : typeof value}›`;
};

/** A value in the place of a vault handle: as it is if it has the form of one, else only its type. */
export const shownHandle = (value: unknown): unknown =>
  typeof value === "string" && HANDLE_PATTERN.test(value) ? value : typeOnly(value);

const itemsWithoutHidden = (of: Privacy, value: ReadonlyArray<unknown>): ReadonlyArray<unknown> => {
  const items = value.map((item) => withoutHidden(of, item));
  return items.every((item, index) => item === value[index]) ? value : items;
};

const fieldsWithoutHidden = (
  fields: Readonly<Record<string, Privacy>>,
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const shown = Object.entries(value).map(([key, item]) => {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    return [key, field === undefined ? typeOnly(item) : withoutHidden(field, item)] as const;
  });
  return shown.every(([key, item]) => item === value[key]) ? value : Object.fromEntries(shown);
};

/**
 * `value` without data that memory must not contain: hidden values and values that are not declared appear as their type,
 * and so does a text without the form of a handle where a handle is declared (R14). Parts without such data stay the same
 * objects.
 */
export const withoutHidden = (privacy: Privacy, value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  switch (privacy.kind) {
    case "hidden":
      return typeOnly(value);
    case "handle":
      return shownHandle(value);
    case "list":
      return Array.isArray(value) ? itemsWithoutHidden(privacy.of, value) : typeOnly(value);
    case "union":
      return withoutHidden(variantOf(privacy, value), value);
    case "struct":
      return isRecord(value) ? fieldsWithoutHidden(privacy.fields, value) : typeOnly(value);
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
    case "union":
      return handlesAreSound(variantOf(privacy, value), value);
    case "struct":
      return (
        !isRecord(value) || Object.entries(privacy.fields).every(([key, field]) => handlesAreSound(field, value[key]))
      );
    default:
      return true;
  }
};

/** Whether values of this privacy can contain a part of a kind. */
export const holds = (kind: Privacy["kind"], privacy: Privacy): boolean =>
  privacy.kind === kind || partsOf(privacy).some((part) => holds(kind, part));
