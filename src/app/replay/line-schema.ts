import * as Schema from "effect/Schema";
import { FORMAT, VERSION } from "../journal/format.ts";

/** Milliseconds since 1970, in the range of a `Date`. */
const instant = Schema.Finite.check(
  Schema.makeFilter((at) => (Math.abs(at) <= 8.64e15 ? undefined : "an instant in the range of a date")),
);

const message = Schema.StructWithRest(Schema.Struct({ _tag: Schema.NonEmptyString }), [
  Schema.Record(Schema.String, Schema.Unknown),
]);

const exchangeFields = {
  call: Schema.String,
  status: Schema.NullOr(Schema.Int),
  failure: Schema.NullOr(Schema.String),
  fields: Schema.optionalKey(Schema.Array(Schema.String)),
  at: instant,
  request: Schema.NullOr(
    Schema.Struct({ number: Schema.Int, cause: Schema.NullOr(Schema.Int), afterEntry: Schema.Int }),
  ),
  untilEntry: Schema.Int,
  untilRequest: Schema.Int,
  input: Schema.Unknown,
  answer: Schema.Unknown,
  took: Schema.optionalKey(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))),
  noAnswer: Schema.optionalKey(Schema.Literals(["network", "timeout"])),
  requestId: Schema.optionalKey(Schema.String),
  retryAfter: Schema.optionalKey(Schema.Finite),
};
const exchange = Schema.Struct(exchangeFields);
/** What a script says of an answer in addition. */
const scriptFields = { unreadable: Schema.optionalKey(Schema.Boolean), open: Schema.optionalKey(Schema.Boolean) };

const mark = Schema.StructWithRest(
  Schema.Struct({ _tag: Schema.NonEmptyString, at: instant, afterEntry: Schema.Int }),
  [Schema.Record(Schema.String, Schema.Unknown)],
);

const headerSchema = Schema.Struct({
  format: Schema.Literal(FORMAT),
  version: Schema.Literal(VERSION),
  appVersion: Schema.String,
  locale: Schema.String,
  timeZone: Schema.String,
  at: instant,
  seed: Schema.optionalKey(Schema.Finite),
  build: Schema.optionalKey(Schema.String),
  forms: Schema.optionalKey(Schema.Array(Schema.String)),
  browser: Schema.optionalKey(Schema.String),
  viewport: Schema.optionalKey(Schema.String),
  colorScheme: Schema.optionalKey(Schema.Literals(["light", "dark"])),
  reducedMotion: Schema.optionalKey(Schema.Boolean),
  script: Schema.optionalKey(Schema.Literal(true)),
  title: Schema.optionalKey(Schema.String),
  ends: Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown)),
  checkpoint: Schema.NullOr(Schema.Struct({ seq: Schema.Int, state: Schema.Unknown })),
});

/** What the header of a log can have. */
export const HEADER_KEYS: ReadonlyArray<string> = Object.keys(headerSchema.fields);

const lineFields = {
  seq: Schema.Int,
  at: instant,
  id: Schema.String,
  random: Schema.Finite,
  cause: Schema.NullOr(Schema.Int),
  source: Schema.Literals(["person", "screen", "reactor", "system"]),
  startsPage: Schema.optionalKey(Schema.Literal(true)),
  command: message,
  events: Schema.optionalKey(Schema.Array(message)),
  rejection: Schema.optionalKey(message),
  ignored: Schema.optionalKey(Schema.String),
  hashes: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.String))),
  exchanges: Schema.optionalKey(Schema.Array(exchange)),
  marks: Schema.optionalKey(Schema.Array(mark)),
  diverged: Schema.optionalKey(Schema.Struct({ path: Schema.String })),
};
const lineSchema = Schema.Struct(lineFields).check(
  Schema.makeFilter((line) =>
    [line.events, line.rejection, line.ignored].filter((part) => part !== undefined).length === 1
      ? undefined
      : "either events, or a rejection, or a reason why it was ignored",
  ),
);

/** Decode the first line of a file, an entry, and an exchange. */
export const decodeHeader = Schema.decodeUnknownResult(headerSchema);
export const decodeLine = Schema.decodeUnknownResult(lineSchema);
export const decodeExchange = Schema.decodeUnknownResult(Schema.Struct({ ...exchangeFields, ...scriptFields }));
