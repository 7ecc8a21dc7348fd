import * as Schema from "effect/Schema";
import { HIDDEN, type Kind, PLAIN, type Privacy, type Texts } from "./privacy.ts";

/** The schema of a value that has the same form on the wire and in memory. */
export type Shape<A> = Schema.Codec<A, unknown>;

/**
 * One declared value: its schema and its privacy class, in one place (rule 5).
 * There is no way to declare a field without a class, so an unclassified field does not compile.
 */
export interface Field<A, Optional extends boolean = boolean> {
  readonly schema: Shape<A>;
  readonly privacy: Privacy;
  readonly optional: Optional;
}

/** A field whose value leaves the vault only in the body of a call (rule 4). */
export interface SecretField extends Field<string, false> {
  /** `once`: wiped when the call that carries it ends. `lasting`: needed again when that call fails. */
  readonly secret: "once" | "lasting";
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type TypeOf<F> = F extends { readonly schema: { readonly Type: infer A } } ? A : never;

type Simplify<T> = { readonly [K in keyof T]: T[K] } & {};
type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K]["optional"] extends true ? K : never }[keyof F];

/** The plain object that a record of fields describes. */
export type ValueOf<F extends Fields> = Simplify<
  { readonly [K in Exclude<keyof F, OptionalKeys<F>>]: TypeOf<F[K]> } & {
    readonly [K in OptionalKeys<F>]?: TypeOf<F[K]>;
  }
>;

type Required<A> = Field<A, false>;

const required = <A>(schema: Shape<A>, privacy: Privacy): Required<A> => ({ schema, privacy, optional: false });

/** A field that a log may show as it is. */
export const plain = <A>(schema: Shape<A>): Required<A> => required(schema, PLAIN);
/** A value about a person or an account: a log shows a stand-in of its kind. */
export const personal = <A extends string | number | null>(schema: Shape<A>, of: Kind = "text"): Required<A> =>
  required(schema, { kind: "personal", of });
/** A field of which a log shows only the type. */
export const hidden = <A>(schema: Shape<A>): Required<A> => required(schema, HIDDEN);
/** A text that is plain when it is one of `texts`, and personal of a kind otherwise. */
export const known = (texts: Texts, of: Kind = "message"): Required<string> =>
  required(Schema.String, { kind: "known", texts, of });

/** A secret in the body of a call: on the wire a text, in the client only a handle of the vault. */
export const secret = (keep: SecretField["secret"] = "once"): SecretField => ({
  ...hidden(Schema.String),
  secret: keep,
});

/** A secret that may be known to be missing: `null` on the wire, and in the client. */
export const nullableSecret = (
  keep: SecretField["secret"] = "once",
): Field<string | null, false> & Pick<SecretField, "secret"> => ({
  ...hidden(Schema.NullOr(Schema.String)),
  secret: keep,
});

/** A key that may be absent; absent means not sent (docs/wire.md Conventions). */
export const optional = <A>(field: Field<A>): Field<A, true> => ({ ...field, optional: true });

/** A value that may be `null`, known to be empty. */
export const nullable = <A>(field: Field<A, false>): Required<A | null> =>
  required<A | null>(Schema.NullOr(field.schema), field.privacy);

interface RowsOptions<A> {
  /** The personal field by which a log orders the entries, because anybody can read the list in the server's order. */
  readonly publicOrder?: keyof A & string;
  /** The fields that name an entry; a later entry of the same name is omitted. Without it, entries may be equal. */
  readonly key?: ReadonlyArray<keyof A & string>;
  /** Replaces an unreadable entry in a list that is not part of an object, where no field could count it. */
  readonly unreadable?: A;
}

/** A list whose unreadable and repeated entries the client may omit. */
export interface RowsField<A> extends Field<ReadonlyArray<A>, false>, RowsOptions<A> {
  readonly row: Field<A>;
}

/** A list on a screen: a malformed or repeated entry does not make the others unreadable (`readBody`). */
export const rows = <A>(row: Field<A>, options: RowsOptions<A> = {}): RowsField<A> => ({
  ...required<ReadonlyArray<A>>(Schema.Array(row.schema), {
    kind: "list",
    of: row.privacy,
    ...(options.publicOrder !== undefined && { order: options.publicOrder }),
  }),
  row,
  ...options,
});

/** A list whose entries are all of one kind. */
export const list = <A>(of: Field<A>): Required<ReadonlyArray<A>> =>
  required<ReadonlyArray<A>>(Schema.Array(of.schema), { kind: "list", of: of.privacy });

const schemaOfFields = <F extends Fields>(fields: F): Shape<ValueOf<F>> =>
  Schema.Struct(
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [
        key,
        field.optional ? Schema.optionalKey(field.schema) : field.schema,
      ]),
    ),
  ) as Shape<ValueOf<F>>;

/** A nested object; its privacy is that of its fields, one by one. */
export const struct = <F extends Fields>(fields: F): Required<ValueOf<F>> & { readonly fields: F } => ({
  ...required(schemaOfFields(fields), {
    kind: "struct",
    fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.privacy])),
  }),
  fields,
});

type Variants = Readonly<Record<string, Fields>>;
type VariantOf<Tag extends string, Name extends string, F extends Fields> = Simplify<
  { readonly [T in Tag]: Name } & ValueOf<F>
>;
type VariantsOf<Tag extends string, V extends Variants> = {
  readonly [Name in keyof V & string]: VariantOf<Tag, Name, V[Name]>;
};

/** The field of a tagged union; `variants` holds the field of each variant by its name. */
export interface UnionField<Tag extends string, V extends Variants>
  extends Required<VariantsOf<Tag, V>[keyof V & string]> {
  readonly variants: { readonly [Name in keyof V & string]: Required<VariantsOf<Tag, V>[Name]> };
}

/**
 * A tagged union: an object whose key `tag` names its variant, and whose other keys are those of that variant.
 * A log shows each variant by its own fields; an object without a declared tag appears as the number of its keys.
 * `union("status", { idle: {}, pending: { id: text } })` describes `{ status: "idle" } | { status: "pending", id }`.
 */
export const union = <const Tag extends string, const V extends Variants>(
  tag: Tag,
  variants: V,
): UnionField<Tag, V> => {
  const structs = Object.entries(variants).map(([name, fields]): readonly [string, Required<unknown>] => [
    name,
    struct({ [tag]: plain<string>(Schema.Literal(name)), ...fields }),
  ]);
  const schema: Shape<unknown> = Schema.Union(structs.map(([, variant]) => variant.schema));
  const privacy: Privacy = {
    kind: "union",
    tag,
    variants: Object.fromEntries(structs.map(([name, variant]) => [name, variant.privacy])),
  };
  return {
    ...required(schema as Shape<VariantsOf<Tag, V>[keyof V & string]>, privacy),
    variants: Object.fromEntries(structs) as UnionField<Tag, V>["variants"],
  };
};

/** One of a few known words; any other text in its place is personal. */
export const oneOf = <const L extends ReadonlyArray<string>>(words: L): Required<L[number]> =>
  required<L[number]>(Schema.Literals(words) as Shape<L[number]>, {
    kind: "known",
    texts: new Set<string>(words),
    of: "word",
  });

/** Frequent plain fields. `text` is for texts of the program itself: keys of rules, templates of paths. */
export const text: Required<string> = plain(Schema.String);
export const flag: Required<boolean> = plain(Schema.Boolean);
export const integer: Required<number> = plain(Schema.Int);
/**
 * An id that a client made: of a request, and so the Idempotency-Key of a transfer, under which the server stores it. A
 * log shows another UUID, and equal ones stay equal.
 */
export const requestKey: Required<string> = personal(Schema.String, "key");
/** A text about a person or an account. */
export const privateText: Required<string> = personal(Schema.String);

/**
 * One of two values that differ in their shape, as the server answers them. Objects share one allow-list: a
 * field of either is classified where it is declared.
 */
export const anyOf = <A, B>(first: Field<A, false>, second: Field<B, false>): Required<A | B> => {
  const schema = Schema.Union([first.schema, second.schema]) as Shape<A | B>;
  if (first.privacy.kind === "struct" && second.privacy.kind === "struct") {
    return required(schema, { kind: "struct", fields: { ...second.privacy.fields, ...first.privacy.fields } });
  }
  return required(schema, first.privacy.kind === "plain" ? second.privacy : first.privacy);
};
