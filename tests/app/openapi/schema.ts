import * as Schema from "effect/Schema";
import { maxLengthOf } from "../../../server/http/decode.ts";
import type { Field, Fields, Form } from "../../../src/domain/decider/field.ts";
import type { Kind } from "../../../src/domain/decider/privacy.ts";
import { NAMED } from "../conform/named.ts";
import { NAMES } from "../conform/wire-tables.ts";

/** A JSON Schema (2020-12), as OpenAPI 3.1 has it. */
export type JsonSchema = { readonly [key: string]: unknown };

/** An exact decimal, as the domain's `isMoney` reads it. */
const DECIMAL = "^-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?$";

const MOMENT: JsonSchema = { format: "date-time", description: "ISO 8601 in UTC." };

/** What is to be said of a personal value by its kind, beyond its type. */
const BY_KIND: Readonly<Partial<Record<Kind, JsonSchema>>> = {
  identifier: { description: "An email address, or a phone number with `+` and its country code." },
  address: { description: "An address of the token's chain." },
  key: { description: "The Idempotency-Key that the transfer was sent under." },
  hash: { description: "The hash of a transaction." },
  height: { description: "The height of a block, in digits." },
  instant: { description: "Milliseconds since 1970." },
  page: { minimum: 1, description: "The number of a page; the first one is 1." },
  pages: { description: "How many pages there are." },
  rate: { description: "An exact decimal; a share of 1: `0.05` is 5 %." },
};

const BY_FORM: Readonly<Partial<Record<Form["is"], JsonSchema>>> = {
  decimal: { pattern: DECIMAL, description: "An exact decimal in plain digits." },
  instant: MOMENT,
  seconds: { minimum: 0, description: "Seconds." },
};

const isNull = (schema: unknown): boolean =>
  typeof schema === "object" && schema !== null && "type" in schema && schema.type === "null";

/** The schema of a value that may be null. */
const orNull = (schema: JsonSchema): JsonSchema =>
  typeof schema.type === "string" && !("enum" in schema)
    ? { ...schema, type: [schema.type, "null"] }
    : { anyOf: [schema, { type: "null" }] };

/** The type of a single value, without null, and without the bounds of a double that every integer has. */
const typeOf = (field: Field<unknown>): { readonly type: JsonSchema; readonly isNullable: boolean } => {
  const { anyOf, minimum, maximum, ...rest } = Schema.toJsonSchemaDocument(field.schema).schema;
  if (Array.isArray(anyOf) && anyOf.some(isNull))
    return { type: anyOf.find((one) => !isNull(one)) ?? {}, isNullable: true };
  const type = {
    ...rest,
    ...(Array.isArray(anyOf) && { anyOf }),
    ...(minimum !== Number.MIN_SAFE_INTEGER && minimum !== undefined && { minimum }),
    ...(maximum !== Number.MAX_SAFE_INTEGER && maximum !== undefined && { maximum }),
  };
  return { type, isNullable: false };
};

/** A single value; `field` is null in a variant of an answer, which knows its form alone. */
const singleOf = (field: Field<unknown> | null, form: Form): JsonSchema => {
  if (field === null) {
    if (form.is !== "text") throw new Error(`a variant that is ${form.is} has no schema`);
    return { type: "string" };
  }
  const { privacy } = field;
  const of = privacy.kind === "personal" || privacy.kind === "known" ? BY_KIND[privacy.of] : undefined;
  const { type, isNullable } = typeOf(field);
  // a value with a form is made null by its form
  if (form.is === "asIs" && isNullable) return orNull(type);
  return { ...type, ...BY_FORM[form.is], ...of };
};

const wordOf = ({ words, open }: Extract<Form, { readonly is: "word" }>): JsonSchema =>
  open
    ? { type: "string", description: `A word; an unknown one is no error. Known ones: ${words.join(", ")}.` }
    : { type: "string", enum: [...words] };

/** Counted by the client itself; never on the wire. */
const COUNTER = "unreadable";

/** An object without a name of its own. */
const inlineOf = (fields: Fields, name: string | undefined, components: Map<string, JsonSchema>): JsonSchema => {
  const entries = Object.entries(fields).filter(([key]) => key !== COUNTER);
  const named = name === undefined ? undefined : NAMED[name];
  const properties = entries.map(([key, field]) => {
    const isOurs = named !== undefined && !named.includes(key);
    const schema = schemaOf(field, components, name === undefined ? undefined : `${name}.${key}`);
    return [key, isOurs ? { ...schema, "x-extension": true } : schema] as const;
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: entries.filter(([, field]) => !field.optional).map(([key]) => key),
  };
};

const formOf = (
  field: Field<unknown> | null,
  form: Form,
  components: Map<string, JsonSchema>,
  place: string | undefined,
): JsonSchema => {
  switch (form.is) {
    case "nullable":
      return orNull(formOf(field, form.of, components, place));
    case "list":
      return { type: "array", items: schemaOf(form.of, components, undefined) };
    case "either":
      return {
        anyOf: [form.first, form.second].map((one) => formOf(null, one, components, undefined)),
      };
    case "word":
      return wordOf(form);
    case "struct": {
      const name = NAMES.get(form.fields);
      if (name === undefined) return inlineOf(form.fields, place, components);
      if (!components.has(name)) {
        // in the place of its first use, before the objects in it
        components.set(name, {});
        components.set(name, inlineOf(form.fields, name, components));
      }
      return { $ref: `#/components/schemas/${name}` };
    }
    default:
      return singleOf(field, form);
  }
};

/** The schema of a declared value in the form of docs/wire.md Entities; its named objects are added to `components`. */
export const schemaOf = (
  field: Field<unknown>,
  components: Map<string, JsonSchema>,
  place: string | undefined,
): JsonSchema => formOf(field, field.form, components, place);

/** The schema of a value that a request carries; the longest text is that of the reference server. */
export const inputOf = (key: string, field: Field<unknown>, components: Map<string, JsonSchema>): JsonSchema => {
  const schema = schemaOf(field, components, undefined);
  const isText = schema.type === "string" || (Array.isArray(schema.type) && schema.type.includes("string"));
  return {
    ...schema,
    ...(isText && !("enum" in schema) && { maxLength: maxLengthOf(key) }),
    ...("secret" in field && { format: "password", writeOnly: true }),
  };
};
