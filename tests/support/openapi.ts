import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Call } from "../../src/adapters/http/calls/call.ts";
import document from "../../src/adapters/http/openapi.json" with { type: "json" };

const ID = "api";
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, password: true },
});
ajv.addSchema(document, ID);

type Json = { readonly [key: string]: unknown };
const at = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Json)[key] : undefined;

/** The validator of what stands at a path of the document; null where there is no such place. */
const validatorAt = (...path: ReadonlyArray<string>): ValidateFunction | null => {
  if (path.reduce<unknown>(at, document) === undefined) return null;
  const pointer = path.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  return ajv.getSchema(`${ID}#/${pointer}`) ?? null;
};

type Sent = Pick<Call, "method" | "path">;

const operationOf = ({ method, path }: Sent): ReadonlyArray<string> => [
  "paths",
  path.replace(/:([A-Za-z]+)/g, "{$1}"),
  method.toLowerCase(),
];

const JSON_SCHEMA = ["content", "application/json", "schema"];

const faultsOf = (validate: ValidateFunction, value: unknown): string | null =>
  validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: "it" });

/** Why an answer is not one of those that the document has for the call, or null. A path that it lacks has no answer. */
export const answerFault = (call: Sent, status: number, body: unknown): string | null => {
  const operation = operationOf(call);
  if (operation.reduce<unknown>(at, document) === undefined) return null;
  const responses = [...operation, "responses"];
  const known = [...responses, String(status)].reduce<unknown>(at, document);
  const answer = known === undefined ? "default" : String(status);
  const reference = at([...responses, answer].reduce<unknown>(at, document), "$ref");
  const place = typeof reference === "string" ? reference.slice(2).split("/") : [...responses, answer];
  const validate = validatorAt(...place, ...JSON_SCHEMA);
  if (validate === null) return body === undefined ? null : `status ${status} has no body in the document`;
  const fault = faultsOf(validate, body);
  return fault === null ? null : `status ${status}: ${fault}`;
};

/** Why a body is not what the document says that the call takes, or null. */
export const bodyFault = (call: Sent, body: unknown): string | null => {
  const validate = validatorAt(...operationOf(call), "requestBody", ...JSON_SCHEMA);
  return validate === null ? null : faultsOf(validate, body);
};
