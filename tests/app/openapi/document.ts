import { QUERY_DEFAULTS } from "../../../server/routes/serve.ts";
import type { Call } from "../../../src/adapters/http/calls/call.ts";
import * as contacts from "../../../src/adapters/http/calls/contacts.ts";
import * as notifications from "../../../src/adapters/http/calls/notifications.ts";
import * as session from "../../../src/adapters/http/calls/session.ts";
import * as staking from "../../../src/adapters/http/calls/staking.ts";
import * as transfer from "../../../src/adapters/http/calls/transfer.ts";
import * as wallet from "../../../src/adapters/http/calls/wallet.ts";
import type { Fields } from "../../../src/domain/decider/field.ts";
import { docstrings } from "./docstrings.ts";
import { inputOf, type JsonSchema, schemaOf } from "./schema.ts";
import { SUMMARIES } from "./summaries.ts";

/** The modules that declare calls. */
const TAGS: ReadonlyArray<{
  readonly name: string;
  readonly description: string;
  readonly module: Readonly<Record<string, Call>>;
}> = [
  { name: "session", description: "Accounts, sign-in and passwords.", module: session },
  { name: "wallet", description: "Wallets, what they hold, and their history.", module: wallet },
  { name: "transfer", description: "Everything that moves coins.", module: transfer },
  { name: "staking", description: "Validators.", module: staking },
  { name: "contacts", description: "People and profiles.", module: contacts },
  { name: "notifications", description: "Notifications of the person.", module: notifications },
];

/** Calls without a session that answer 401 to a wrong code, password or token. */
const GUARDED: ReadonlySet<Call> = new Set<Call>([
  ...[session.login, session.authCodeLogin, session.magicLogin],
  ...[session.validateResetPasswordOTP, session.refreshToken],
]);

/** Calls that answer 409 to what was done already, or to another body under the same key. */
const ONCE: ReadonlySet<Call> = new Set<Call>([session.setupPassword, wallet.createWallet, transfer.transfer]);

/** A body, or an answer with one. */
const json = (schema: JsonSchema): JsonSchema => ({ "application/json": { schema } });

const ref = (kind: string, name: string): JsonSchema => ({ $ref: `#/components/${kind}/${name}` });

const RETRY_AFTER: JsonSchema = { "Retry-After": { description: "Seconds.", schema: { type: "integer", minimum: 0 } } };

/** The answers to what is refused, by their names. */
const REFUSALS: Readonly<Record<string, { readonly status: string; readonly response: JsonSchema }>> = {
  Malformed: {
    status: "400",
    response: { description: "The body is no JSON object, or the passcode or phrase in it is wrong." },
  },
  Unauthenticated: {
    status: "401",
    response: {
      description:
        "No valid access token: refresh it and send the call again. With the error `Invalid Auth Code`: the code is wrong.",
    },
  },
  Forbidden: {
    status: "403",
    response: {
      description: "The onboarding is not finished, the sign-in is too old, or another site sent the request.",
    },
  },
  NotFound: {
    status: "404",
    response: { description: "There is no such thing, or the server does not offer this call." },
  },
  Conflict: {
    status: "409",
    response: { description: "It was done already, or the same Idempotency-Key came with another body." },
  },
  TooLarge: { status: "413", response: { description: "The body is too large." } },
  NotJson: { status: "415", response: { description: "The body is not sent as application/json." } },
  Invalid: {
    status: "422",
    response: { description: "The values are refused, field by field or as a whole." },
  },
  TooMany: { status: "429", response: { description: "Too many attempts.", headers: RETRY_AFTER } },
  Fault: { status: "500", response: { description: "A fault of the server." } },
  Busy: { status: "503", response: { description: "Not possible at the moment.", headers: RETRY_AFTER } },
};

const REFUSAL: JsonSchema = {
  type: "object",
  description: "A refusal of a call, in one text.",
  properties: { error: { type: "string" }, message: { type: "string" }, errors: ref("schemas", "FieldErrors") },
  required: ["error"],
};

const INVALID_FIELDS: JsonSchema = {
  type: "object",
  description: "A refusal of single fields.",
  properties: { message: { type: "string" }, errors: ref("schemas", "FieldErrors") },
  required: ["message", "errors"],
};

const FIELD_ERRORS: JsonSchema = {
  type: "object",
  description: "The texts of each field.",
  additionalProperties: { type: "array", items: { type: "string" } },
};

/** Parameters that the specification lacks, of calls that it has (docs/wire.md Extensions). */
const OURS: ReadonlyMap<Call, ReadonlyArray<string>> = new Map<Call, ReadonlyArray<string>>([
  [wallet.getWalletTransactions, ["chainId", "symbol", "before"]],
  [transfer.transfer, ["Idempotency-Key"]],
]);

const inQuery = ({ method }: Call): boolean => method === "GET" || method === "DELETE";

const refusalsOf = (call: Call): JsonSchema => {
  const isRefused: Readonly<Record<string, boolean>> = {
    Malformed: !inQuery(call),
    Unauthenticated: call.signedIn || GUARDED.has(call),
    Forbidden: true,
    NotFound: call.extension || Object.keys(call.params).length > 0 || call === notifications.markNotificationAsRead,
    Conflict: ONCE.has(call),
    TooLarge: !inQuery(call),
    NotJson: !inQuery(call),
  };
  const answers = Object.entries(REFUSALS)
    .filter(([name]) => isRefused[name] ?? true)
    .map(([name, { status }]) => [status, ref("responses", name)] as const);
  return Object.fromEntries(answers);
};

const securityOf = ({ auth, signedIn }: Call): ReadonlyArray<JsonSchema> => {
  if (auth === "none") return [];
  return signedIn ? [{ bearer: [] }] : [{}, { bearer: [] }];
};

type Components = Map<string, JsonSchema>;

const parametersOf = (call: Call, place: string, fields: Fields, components: Components): ReadonlyArray<JsonSchema> =>
  Object.entries(fields).map(([name, field]) => {
    const fallback = place === "query" ? QUERY_DEFAULTS[name] : undefined;
    const schema = inputOf(name, field, components);
    const { writeOnly: _only, ...plain } = schema;
    return {
      name,
      in: place,
      required: place === "path" || (!field.optional && fallback === undefined),
      schema: fallback === undefined ? plain : { ...plain, default: Number(fallback) },
      ...(OURS.get(call)?.includes(name) && { "x-extension": true }),
    };
  });

const bodyOf = (call: Call, components: Components): JsonSchema => {
  const fields = Object.entries(call.body);
  if (inQuery(call) || fields.length === 0) return {};
  const needed = fields.filter(([, field]) => !field.optional).map(([key]) => key);
  const schema = {
    type: "object",
    properties: Object.fromEntries(fields.map(([key, field]) => [key, inputOf(key, field, components)])),
    required: needed,
  };
  return { requestBody: { required: needed.length > 0, content: json(schema) } };
};

const operationOf = (call: Call, tag: string, description: string | undefined, components: Components): JsonSchema => {
  const parameters = [
    ...parametersOf(call, "path", call.params, components),
    ...(inQuery(call) ? parametersOf(call, "query", call.body, components) : []),
    ...parametersOf(call, "header", call.headers, components),
  ];
  const success =
    call.answer === null
      ? { 204: { description: "Done." } }
      : { 200: { description: "Success.", content: json(schemaOf(call.answer, components, undefined)) } };
  return {
    operationId: call.name,
    tags: [tag],
    summary: SUMMARIES[call.name],
    ...(description !== undefined && description !== "" && { description }),
    ...(call.extension && { "x-extension": true }),
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(call, components),
    responses: { ...success, ...refusalsOf(call), default: ref("responses", "Refused") },
  };
};

const DESCRIPTION = [
  "The API between the Optio wallet and its server, as the client declares it; docs/wire.md, Conventions, is its prose.",
  "Bodies are JSON. Every amount is a decimal text, never a number. Unknown fields of an answer are to be ignored.",
  "`x-extension` marks what the specification does not have: the client works without it.",
  "The client reads more spellings than this document shows (docs/wire.md, Forms); a server that writes this one is right.",
  "The client also sends the header `App-Version` with every call.",
].join("\n");

const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The API as an OpenAPI document, from the declarations of its calls. `version` is that of the product. */
export const openApiDocument = (version: string): JsonSchema => {
  const components: Components = new Map();
  const texts = docstrings();
  const calls = TAGS.flatMap(({ name, module }) => Object.values(module).map((call) => ({ tag: name, call })))
    // a module's exports have another order in each runtime
    .toSorted((one, other) => byText(one.call.path + one.call.method, other.call.path + other.call.method));
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { tag, call } of calls) {
    const path = call.path.replace(/:([A-Za-z]+)/g, "{$1}");
    const operation = operationOf(call, tag, texts.get(call.name), components);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation };
  }
  const refused = { content: json({ anyOf: [ref("schemas", "Refusal"), ref("schemas", "InvalidFields")] }) };
  const responses = Object.entries(REFUSALS).map(([name, { response }]) => [name, { ...response, ...refused }]);
  return {
    openapi: "3.1.0",
    info: { title: "Optio wallet API", version, description: DESCRIPTION },
    servers: [{ url: "/api" }],
    tags: TAGS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: {
        ...Object.fromEntries([...components].toSorted(([one], [other]) => byText(one, other))),
        Refusal: REFUSAL,
        InvalidFields: INVALID_FIELDS,
        FieldErrors: FIELD_ERRORS,
      },
      responses: {
        ...Object.fromEntries(responses),
        Refused: { description: "Any other refusal.", ...refused },
      },
    },
  };
};
