import * as Schema from "effect/Schema";
import { HIDDEN, type Kind, PLAIN, type Privacy, type Texts } from "./privacy.ts";

/** The schema of a value as the domain, the log and a replay know it. */
export type Shape<A> = Schema.Codec<A, unknown>;

/**
 * What a value is, which tells in which forms a server may write it (docs/wire.md Forms). The boundary turns every form into
 * the one that the schema knows (`adapters/http/forms.ts`).
 * - `text`: `blank` where a missing one is the empty text.
 * - `decimal`, `instant`, `flag`, `whole`, `seconds`: one value of that class.
 * - `word`: one of `words`; where `open`, any other word too.
 * - `asIs`: of no class; read as it came.
 * The rest are made of other values.
 */
export type Form =
  | { readonly is: "text"; readonly blank: boolean }
  | { readonly is: "decimal" | "instant" | "flag" | "whole" | "seconds" | "asIs" }
  | { readonly is: "word"; readonly words: ReadonlyArray<string>; readonly open: boolean }
  | { readonly is: "nullable"; readonly of: Form }
  | { readonly is: "struct"; readonly fields: Fields }
  | { readonly is: "list"; readonly of: Field<unknown> }
  | { readonly is: "either"; readonly first: Form; readonly second: Form };

/**
 * One declared value: its schema, its privacy class and its form, in one place (rule 5).
 * There is no way to declare a field without a class, so an unclassified field does not compile.
 */
export interface Field<A, Optional extends boolean = boolean> {
  readonly schema: Shape<A>;
  readonly privacy: Privacy;
  readonly form: Form;
  readonly optional: Optional;
  /** The specification does not name the field (`unnamed`). */
  readonly unnamed?: boolean;
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

const required = <A>(schema: Shape<A>, privacy: Privacy, form: Form): Required<A> => ({
  schema,
  privacy,
  form,
  optional: false,
});

const AS_IS: Form = { is: "asIs" };
const TEXT: Form = { is: "text", blank: false };
const BLANK: Form = { is: "text", blank: true };

/** The form of a personal value by its kind. What names or finds something is never blank. */
const FORM_OF: Readonly<Record<Kind, Form>> = {
  ...{ text: BLANK, name: BLANK, username: BLANK, ownName: BLANK, ownUsername: BLANK },
  ...{ memo: BLANK, label: BLANK, description: BLANK, message: BLANK, word: BLANK },
  ...{ identifier: TEXT, address: TEXT, id: TEXT, key: TEXT, hash: TEXT, fingerprint: TEXT, height: TEXT },
  ...{ count: { is: "whole" }, page: { is: "whole" }, pages: { is: "whole" }, instant: { is: "whole" } },
  ...{ skew: { is: "whole" }, moment: { is: "instant" }, due: { is: "instant" }, happened: { is: "instant" } },
  ...{ amount: { is: "decimal" }, moved: { is: "decimal" }, fee: { is: "decimal" } },
  ...{ figure: { is: "decimal" }, rate: { is: "decimal" } },
  // typed by a person, or computed by a rule: never on the wire
  ...{ typed: AS_IS, derived: AS_IS },
};

/** A field that a log may show as it is. */
export const plain = <A>(schema: Shape<A>, form: Form = AS_IS): Required<A> => required(schema, PLAIN, form);
/** A value about a person or an account: a log shows a stand-in of its kind. */
export const personal = <A extends string | number | null>(schema: Shape<A>, of: Kind = "text"): Required<A> =>
  required(schema, { kind: "personal", of }, FORM_OF[of]);
/** A field of which a log shows only the type. */
export const hidden = <A>(schema: Shape<A>, form: Form = AS_IS): Required<A> => required(schema, HIDDEN, form);
/** A text of which a log shows only the type. */
export const hiddenText: Required<string> = hidden(Schema.String, BLANK);
/** A text that is plain when it is one of `texts`, and personal of a kind otherwise. */
export const known = (texts: Texts, of: Kind = "message", form: Form = TEXT): Required<string> =>
  required(Schema.String, { kind: "known", texts, of }, form);

/** A secret in the body of a call: on the wire a text, in the client only a handle of the vault. */
export const secret = (keep: SecretField["secret"] = "once"): SecretField => ({
  ...hidden(Schema.String, TEXT),
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

/**
 * A field of an answer that the specification does not name: it is absent on a server that does not have it, and what needs
 * it is left out. A server that sends one unnamed field of an object has them all, so that there a missing value is null.
 */
export const unnamed = <A>(field: Field<A>): Field<A, true> => ({ ...optional(field), unnamed: true });

/** A value that may be `null`, known to be empty. */
export const nullable = <A>(field: Field<A, false>): Required<A | null> =>
  required<A | null>(Schema.NullOr(field.schema), field.privacy, { is: "nullable", of: field.form });

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
  ...required<ReadonlyArray<A>>(
    Schema.Array(row.schema),
    {
      kind: "list",
      of: row.privacy,
      ...(options.publicOrder !== undefined && { order: options.publicOrder }),
    },
    { is: "list", of: row },
  ),
  row,
  ...options,
});

/** A list whose entries are all of one kind. */
export const list = <A>(of: Field<A>): Required<ReadonlyArray<A>> =>
  required<ReadonlyArray<A>>(Schema.Array(of.schema), { kind: "list", of: of.privacy }, { is: "list", of });

const schemaOfFields = <F extends Fields>(fields: F): Shape<ValueOf<F>> =>
  Schema.Struct(
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [
        key,
        field.optional ? Schema.optionalKey(field.schema) : field.schema,
      ]),
    ),
  ) as Shape<ValueOf<F>>;

/**
 * A nested object; its privacy is that of its fields, one by one. Its schema is made when it is first read: nothing in a
 * browser reads those of most messages.
 */
export const struct = <F extends Fields>(fields: F): Required<ValueOf<F>> & { readonly fields: F } => {
  let schema: Shape<ValueOf<F>> | undefined;
  return {
    get schema() {
      schema ??= schemaOfFields(fields);
      return schema;
    },
    privacy: {
      kind: "struct",
      fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.privacy])),
    },
    form: { is: "struct", fields },
    optional: false,
    fields,
  };
};

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
    ...required(schema as Shape<VariantsOf<Tag, V>[keyof V & string]>, privacy, AS_IS),
    variants: Object.fromEntries(structs) as UnionField<Tag, V>["variants"],
  };
};

/** One of a few known words; any other text in its place is personal. */
export const oneOf = <const L extends ReadonlyArray<string>>(words: L): Required<L[number]> =>
  required<L[number]>(
    Schema.Literals(words) as Shape<L[number]>,
    {
      kind: "known",
      texts: new Set<string>(words),
      of: "word",
    },
    { is: "word", words, open: false },
  );

/** Frequent plain fields. `text` is for texts of the program itself: keys of rules, templates of paths. */
export const text: Required<string> = plain(Schema.String, TEXT);
export const flag: Required<boolean> = plain(Schema.Boolean, { is: "flag" });
export const integer: Required<number> = plain(Schema.Int, { is: "whole" });
/** A span of time in whole seconds. */
export const seconds: Required<number> = plain(Schema.Int, { is: "seconds" });
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
  const form: Form = { is: "either", first: first.form, second: second.form };
  if (first.privacy.kind === "struct" && second.privacy.kind === "struct") {
    return required(schema, { kind: "struct", fields: { ...second.privacy.fields, ...first.privacy.fields } }, form);
  }
  return required(schema, first.privacy.kind === "plain" ? second.privacy : first.privacy, form);
};
