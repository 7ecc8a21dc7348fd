import { HIDDEN, type Kind, type Privacy, type StandIn, shownHandle, typeOnly, variantOf } from "./privacy.ts";
import { isRecord } from "./record.ts";

/** Where keys that are not declared are counted instead of shown. */
const UNLISTED = "‹unlisted›";

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
