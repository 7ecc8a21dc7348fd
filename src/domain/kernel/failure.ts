import * as Schema from "effect/Schema";
import { hidden, integer, known, nullable, oneOf, struct, type TypeOf, text } from "./field.ts";
import { CATALOGUE, KNOWN_TEXTS } from "./known-texts.ts";

/**
 * The families of the error catalogue (spec §8). `Unreadable` and `Unreachable` are the two that
 * decisions.md (Conventions on the wire) adds; `SessionEnded` is a call that a logout cut short.
 */
const FAILURE_KINDS = [
  "Cancelled",
  "Invalid",
  "Conflict",
  "Unauthorized",
  "ServerFault",
  "Rejected",
  "Unreadable",
  "Unreachable",
  "SessionEnded",
] as const;

/**
 * An API failure as plain data: message, status, endpoint, method and validation data (spec §8).
 * `endpoint` is the path template, without ids. `validation` keeps the whole body of a 422 or 409.
 */
export const failure = struct({
  kind: oneOf(FAILURE_KINDS),
  message: known(KNOWN_TEXTS),
  status: integer,
  endpoint: text,
  method: text,
  validation: nullable(hidden(Schema.Unknown)),
});
export type Failure = TypeOf<typeof failure>;

/** No answer came: status 500 by the specification's default (decisions.md, Conventions on the wire). */
export const noAnswer = (endpoint: string, method: string): Failure => ({
  kind: "Unreachable",
  message: CATALOGUE.serverFault,
  status: 500,
  endpoint,
  method,
  validation: null,
});
