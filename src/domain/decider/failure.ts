import * as Schema from "effect/Schema";
import { hidden, integer, nullable, oneOf, optional, personal, struct, type TypeOf, text } from "./field.ts";

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

/** What a refusal of the chain means to a person (docs/staking.md 2, 6, 8, 9, 16, 17, 22). */
const CHAIN_CODES = [
  "chain.slotsUsed",
  "chain.pairSlotsUsed",
  "chain.moveLocked",
  "chain.sameValidator",
  "chain.tooLittle",
  "chain.unknownValidator",
  "chain.nothingStaked",
  "chain.overStake",
  "chain.jailed",
  "chain.noRate",
  "chain.matured",
  "chain.overEntry",
  "chain.noEntry",
  "chain.fee",
  "chain.overBalance",
  "chain.memo",
  "chain.gas",
  "chain.sequence",
] as const;
export type ChainCode = (typeof CHAIN_CODES)[number];

/** What the text of a failure means: the texts of the error catalogue, and `other` for a text of no known meaning. */
const FAILURE_CODES = [
  "cancelled",
  "unknown",
  "validation",
  "serverFault",
  "invalidRefresh",
  "maxRetries",
  "invalidAuthCode",
  "invalidSeed",
  "invalidKey",
  "keyUpdateFailed",
  "transactionFailed",
  "validatorFailed",
  "somethingWrong",
  "captchaUnavailable",
  "captchaClosed",
  "notOffered",
  "notReached",
  "notRepeated",
  ...CHAIN_CODES,
  "other",
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** A text of a server: a log shows the texts that name no person (`adapters/http/server-texts.ts`). */
export const serverText = personal(Schema.String, "message");

/**
 * An API failure as plain data: message, status, endpoint, method and validation data (spec §8).
 * `code` is what the message means: nothing is decided by the message
 * itself, which is only shown. `endpoint` is the path template, without ids. `validation` keeps the whole body of a 422 or 409.
 */
export const failure = struct({
  kind: oneOf(FAILURE_KINDS),
  code: oneOf(FAILURE_CODES),
  message: serverText,
  status: integer,
  endpoint: text,
  method: text,
  validation: nullable(hidden(Schema.Unknown)),
  /** Which field of an answer could not be read, by declared names: `validatorSet.0.fee is missing`. */
  misread: optional(text),
});
export type Failure = TypeOf<typeof failure>;

/** A call as the specification writes it: `GET /wallets/{id}/tokens`. */
export const callName = (method: string, path: string): string => `${method} ${path.replace(/:([A-Za-z]+)/g, "{$1}")}`;

/** Whether the answer of a call could not be read: it is in another form, or no JSON. */
export const isUnreadable = (failure: Failure | null): boolean => failure?.kind === "Unreadable";

/**
 * Which call was answered in a form that is not read, and where: `GET /user: is_private is missing`; null for any other
 * failure. It has declared names only, and no text of the server.
 */
export const misreadText = (failure: Failure): string | null => {
  const { method, endpoint, misread = "the answer is no JSON" } = failure;
  return isUnreadable(failure) ? `${callName(method, endpoint)}: ${misread}` : null;
};

/** Whether asking again cannot help: the server itself answered, in a form that is not read. */
export const isMisread = (failure: Failure | null): boolean => failure?.misread !== undefined;

const NOT_SENT: ReadonlySet<Failure["kind"]> = new Set(["Unproven", "Unsent"]);
const NO_ANSWER: ReadonlySet<Failure["kind"]> = new Set(["Unreachable", "Cancelled", "SessionEnded"]);

/** Statuses of the 4xx range that do not say whether the server executed the call: out of time, too early, too many. */
const OPEN_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Whether a call was sent and no answer came, so that nothing but the connection can be named as the reason. */
export const isUnanswered = ({ kind }: Failure): boolean => NO_ANSWER.has(kind);

/** Whether the call of a failure left the device. */
export const wasSent = ({ kind }: Pick<Failure, "kind">): boolean => !NOT_SENT.has(kind);

/**
 * What a failure says about a call that changes something. `refused`: nothing changed. `open`: it is unknown whether the
 * server executed it. Only a 4xx is a refusal, because a server or a proxy that fails may do so after the change.
 */
export const outcomeOf = (failure: Failure): "refused" | "open" => {
  const { kind, status } = failure;
  if (!wasSent(failure)) return "refused";
  if (isUnanswered(failure) || kind === "Unreadable") return "open";
  return status >= 400 && status < 500 && !OPEN_STATUSES.has(status) ? "refused" : "open";
};

/** What the chain refused, or null where a failure is no refusal of the chain. */
export const chainCodeOf = ({ code }: Pick<Failure, "code">): ChainCode | null =>
  CHAIN_CODES.find((known) => known === code) ?? null;
