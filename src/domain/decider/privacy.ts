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
/** Where keys that are not declared are counted instead of shown. */
const UNLISTED = "‹unlisted›";

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

const shownHandle = (value: unknown): unknown =>
  typeof value === "string" && HANDLE_PATTERN.test(value) ? value : typeOnly(value);

/**
 * A copy of `value` without data that memory must not contain: hidden values and values that are not declared appear
 * as their type, and so does a text without the form of a handle where a handle is declared (R14).
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
    case "union":
      return withoutHidden(variantOf(privacy, value), value);
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

/** Whether values of this privacy can contain a handle. */
export const holdsHandles = (privacy: Privacy): boolean =>
  privacy.kind === "handle" || partsOf(privacy).some(holdsHandles);

const leaf = (value: unknown, of: Kind, standIn: StandIn): unknown =>
  typeof value === "string" || typeof value === "number" ? standIn(of, value) : typeOnly(value);

/** Entries in the order of a key of theirs; as they are without one. */
const reordered = (items: ReadonlyArray<unknown>, key: string | undefined): ReadonlyArray<unknown> => {
  if (key === undefined) return items;
  const textOf = (item: unknown): string => (isRecord(item) ? String(item[key]) : "");
  return items.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
};

/** What is known of objects and lists that never change, by their identity. */
export interface Remembered<Known> {
  readonly get: (of: object) => Known | undefined;
  readonly set: (of: object, known: Known) => void;
}

/** A copy of an object or list, and the privacy that it was made by. */
export interface Copied {
  readonly privacy: Privacy;
  readonly copy: unknown;
}

const redactPart = (privacy: Privacy, value: unknown, standIn: StandIn, copies?: Remembered<Copied>): unknown => {
  if (copies === undefined || typeof value !== "object" || value === null) return redact(privacy, value, standIn);
  const known = copies.get(value);
  if (known?.privacy === privacy) return known.copy;
  const copy = redact(privacy, value, standIn, copies);
  copies.set(value, { privacy, copy });
  return copy;
};

/**
 * A copy of `value` for a diagnostic log. Total for values of any shape: undeclared values appear only as their type,
 * and undeclared keys are counted and not named. `copies` remembers the copies of objects and lists inside values, so
 * that one that occurs again is not copied again; calls with the same `copies` need the same `standIn`.
 */
export const redact = (privacy: Privacy, value: unknown, standIn: StandIn, copies?: Remembered<Copied>): unknown => {
  if (value === null || value === undefined) return value;
  switch (privacy.kind) {
    case "plain":
      return typeof value === "object" ? typeOnly(value) : value;
    case "personal":
      return leaf(value, privacy.of, standIn);
    case "known":
      return typeof value === "string" && privacy.texts.has(value) ? value : leaf(value, privacy.of, standIn);
    case "hidden":
      return typeOnly(value);
    case "handle":
      return shownHandle(value);
    case "list":
      if (!Array.isArray(value)) return typeOnly(value);
      return reordered(
        value.map((item) => redactPart(privacy.of, item, standIn, copies)),
        privacy.order,
      );
    case "union":
      return redact(variantOf(privacy, value), value, standIn, copies);
    case "struct": {
      if (!isRecord(value)) return typeOnly(value);
      // no declared key is `__proto__`, so that an assignment sets a key of its own
      const shown: Record<string, unknown> = {};
      let unlisted = 0;
      for (const key of Object.keys(value)) {
        const field = Object.hasOwn(privacy.fields, key) ? privacy.fields[key] : undefined;
        const item = value[key];
        if (key === UNLISTED && typeof item === "number") unlisted += item;
        else if (field === undefined) unlisted += 1;
        else shown[key] = redactPart(field, item, standIn, copies);
      }
      if (unlisted !== 0) shown[UNLISTED] = unlisted;
      return shown;
    }
  }
};

/** Is called with a leaf; `of` is null for a hidden one. */
type Visit = (of: Kind | null, value: string | number) => void;

const visitPart = (privacy: Privacy, value: unknown, visit: Visit, visited?: Remembered<Privacy>): void => {
  const node = typeof value === "object" ? value : null;
  if (node !== null && visited?.get(node) === privacy) return;
  visitLeaves(privacy, value, visit, visited);
  if (node !== null) visited?.set(node, privacy);
};

/**
 * Calls `visit` with every personal, known and hidden leaf of a value. `visited` remembers the objects and lists inside
 * values, so that one that occurs again with the same privacy is not visited again.
 */
export const visitLeaves = (privacy: Privacy, value: unknown, visit: Visit, visited?: Remembered<Privacy>): void => {
  if (value === null || value === undefined) return;
  switch (privacy.kind) {
    case "list":
      if (Array.isArray(value)) for (const item of value) visitPart(privacy.of, item, visit, visited);
      return;
    case "union":
      visitLeaves(variantOf(privacy, value), value, visit, visited);
      return;
    case "struct":
      if (!isRecord(value)) return;
      for (const [key, item] of Object.entries(value)) {
        const field = Object.hasOwn(privacy.fields, key) ? privacy.fields[key] : undefined;
        visitPart(field ?? HIDDEN, item, visit, visited);
      }
      return;
    case "plain":
    case "handle":
      return;
    case "known":
      if (typeof value === "string" && privacy.texts.has(value)) return;
  }
  if (typeof value === "string" || typeof value === "number") {
    visit(privacy.kind === "hidden" ? null : privacy.of, value);
    return;
  }
  if (Array.isArray(value)) for (const item of value) visitLeaves(HIDDEN, item, visit);
  else if (isRecord(value)) for (const item of Object.values(value)) visitLeaves(HIDDEN, item, visit);
};
