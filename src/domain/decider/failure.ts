import * as Schema from "effect/Schema";
import { hidden, integer, known, nullable, oneOf, struct, type TypeOf, text } from "./field.ts";
import { CAPTCHA, CATALOGUE, KNOWN_TEXTS } from "./known-texts.ts";

/**
 * The families of the error catalogue (spec §8). `Unreadable` and `Unreachable` are the two that
 * docs/wire.md Conventions adds; `SessionEnded` is a call that a logout cut short; `Unproven` is a
 * call that was not sent because its CAPTCHA was unavailable or not solved (S15); `NotOffered` is a call beyond the
 * specification that the server does not know.
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
  "Unproven",
  "NotOffered",
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

/** No answer came: status 500 by the specification's default (docs/wire.md Conventions). */
export const noAnswer = (endpoint: string, method: string): Failure => ({
  kind: "Unreachable",
  message: CATALOGUE.serverFault,
  status: 500,
  endpoint,
  method,
  validation: null,
});

/** The call was not sent, because the CAPTCHA was not solved; `why` is its outcome (S15). */
export const unproven = (why: keyof typeof CAPTCHA, endpoint: string, method: string): Failure => ({
  ...noAnswer(endpoint, method),
  kind: "Unproven",
  message: CAPTCHA[why],
});

const NO_ANSWER: ReadonlySet<Failure["kind"]> = new Set(["Unreachable", "Unreadable", "ServerFault", "Cancelled"]);

/**
 * Whether it is unknown after this failure if the server executed the call: no answer, an unreadable answer, or a failed
 * server or proxy (W13). Only a refusal by the server means that nothing changed.
 */
export const leavesOpen = ({ kind, status }: Failure): boolean => NO_ANSWER.has(kind) || status >= 500;

/** Whether a failure carries this text of the catalogue (spec §8). */
export const says = (failure: Failure | null, text: string): boolean => failure !== null && failure.message === text;
