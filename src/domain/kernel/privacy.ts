/**
 * How a value may appear in a diagnostic log (architecture.md law 5).
 * - `plain`: as it is.
 * - `personal`: as a pseudonym of the same shape; equal values stay equal inside one log.
 * - `known`: as it is when it is one of the catalogue's own texts, else a pseudonym.
 * - `hidden`: only its type.
 * The rest mirror the shape of the value, so that every leaf is reached by an allow-list: what is not
 * named here appears only as its type.
 */
export type Privacy =
  | { readonly kind: "plain" }
  | { readonly kind: "personal" }
  | { readonly kind: "known"; readonly texts: ReadonlySet<string> }
  | { readonly kind: "hidden" }
  | { readonly kind: "struct"; readonly fields: Readonly<Record<string, Privacy>> }
  | { readonly kind: "list"; readonly of: Privacy };

export const PLAIN: Privacy = { kind: "plain" };
export const PERSONAL: Privacy = { kind: "personal" };
export const HIDDEN: Privacy = { kind: "hidden" };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The type of a value in words, the only thing a log says of hidden and of unlisted data: `‹string›`. */
export const typeOnly = (value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  return `‹${Array.isArray(value) ? "list" : typeof value}›`;
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
