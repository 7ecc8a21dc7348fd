import * as Schema from "effect/Schema";
import { hidden, integer, known, nullable, oneOf, struct, type TypeOf, text } from "./field.ts";
import { CAPTCHA, CATALOGUE, KNOWN_TEXTS } from "./known-texts.ts";

/**
 * The families of the error catalogue (spec §8). `Unreadable` and `Unreachable` are the two that
 * docs/wire.md Conventions adds; `SessionEnded` is a call that a logout cut short; `NotOffered` is a call beyond the
 * specification that the server does not know. Two were not sent: `Unproven`, because its CAPTCHA was unavailable or not
 * solved (S15), and `Unsent`, because its session was over or the vault no longer had its secret.
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
  "Unsent",
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

const NOT_SENT: ReadonlySet<Failure["kind"]> = new Set(["Unproven", "Unsent"]);
const NO_ANSWER: ReadonlySet<Failure["kind"]> = new Set(["Unreachable", "Cancelled", "SessionEnded"]);

/** Statuses of the 4xx range that do not say whether the server executed the call: out of time, too early, too many. */
const OPEN_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether a call was sent and no answer came, so that nothing but the connection can be named as the reason. */
export const isUnanswered = ({ kind }: Failure): boolean => NO_ANSWER.has(kind);

/**
 * What a failure says about a call that changes something. `refused`: nothing changed. `open`: it is unknown whether the
 * server executed it. Only a 4xx is a refusal, because a server or a proxy that fails may do so after the change.
 */
export const outcomeOf = (failure: Failure): "refused" | "open" => {
  const { kind, status } = failure;
  if (NOT_SENT.has(kind)) return "refused";
  if (isUnanswered(failure) || kind === "Unreadable") return "open";
  return status >= 400 && status < 500 && !OPEN_STATUSES.has(status) ? "refused" : "open";
};

/** Whether a failure carries this text of the catalogue (spec §8). */
export const says = (failure: Failure | null, text: string): boolean => failure !== null && failure.message === text;
