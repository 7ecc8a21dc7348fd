import * as Data from "effect/Data";
import type { ChainCode, Failure, FailureCode } from "../../domain/decider/failure.ts";
import { CATALOGUE, CHAIN_TEXTS } from "./catalogue.ts";

/** What every failure of a call carries (spec §8). `endpoint` is the path template; `validation` the body of a 422 or 409. */
interface Details {
  readonly code: FailureCode;
  readonly message: string;
  readonly status: number;
  readonly endpoint: string;
  readonly method: string;
  readonly validation: unknown;
  /** Which field of a success could not be read, in words; null elsewhere, and where the answer was no JSON. */
  readonly misread: string | null;
}

/** The call was cancelled before its answer: 499. */
class Cancelled extends Data.TaggedError("Cancelled")<Details> {}
/** 422: the request breaks rules. */
class Invalid extends Data.TaggedError("Invalid")<Details> {}
/** 409: the request conflicts with the state of the server. */
class Conflict extends Data.TaggedError("Conflict")<Details> {}
/** 401: no session, an expired one, or a wrong one-time code. */
class Unauthorized extends Data.TaggedError("Unauthorized")<Details> {}
/** 500: the server failed. */
class ServerFault extends Data.TaggedError("ServerFault")<Details> {}
/** Any other status that is no success. */
class Rejected extends Data.TaggedError("Rejected")<Details> {}
/** A success whose body does not match the contract. */
export class Unreadable extends Data.TaggedError("Unreadable")<Details> {}
/** No answer, or none in time. */
export class Unreachable extends Data.TaggedError("Unreachable")<Details> {}
/** The session ended while the call was pending; `message` says why. */
export class SessionEnded extends Data.TaggedError("SessionEnded")<Details> {}
/** The call was not sent: its session was over, or the vault no longer had its secret. */
class Unsent extends Data.TaggedError("Unsent")<Details> {}

/** A call beyond the specification that this server does not know. */
class NotOffered extends Data.TaggedError("NotOffered")<Details> {}

export type ApiError =
  | Cancelled
  | Invalid
  | Conflict
  | Unauthorized
  | ServerFault
  | Rejected
  | Unreadable
  | Unreachable
  | SessionEnded
  | NotOffered
  | Unsent;

/** The endpoint of a call. */
export interface Where {
  readonly endpoint: string;
  readonly method: string;
}

/** An answer that is no success. `body` is the parsed JSON, or null where there was none. */
export interface BadAnswer extends Where {
  readonly status: number;
  readonly body: unknown;
}

const CODES = Object.entries(CATALOGUE) as ReadonlyArray<readonly [keyof typeof CATALOGUE, string]>;
const CODE_OF: ReadonlyMap<string, FailureCode> = new Map(CODES.map(([code, text]) => [text, code]));
const CHAIN = Object.entries(CHAIN_TEXTS) as ReadonlyArray<readonly [ChainCode, ReadonlyArray<string>]>;

/** What a text of the server or of its chain means. No other code compares such texts. */
export const codeOf = (message: string): FailureCode => {
  const known = CODE_OF.get(message);
  if (known !== undefined) return known;
  const text = message.toLowerCase();
  return CHAIN.find(([, parts]) => parts.some((part) => text.includes(part)))?.[0] ?? "other";
};

/** The details of a failure by its text, which tells its code. */
const details = (where: Where & Pick<Details, "status">, message: string, validation: unknown = null): Details => ({
  ...where,
  misread: null,
  code: codeOf(message),
  message,
  validation,
});

/** A text that says something; anything else counts as absent, so that a message is never empty. */
const sentence = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

const field = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;

/** The texts in a list, or in an object of lists as validators answer them. */
const sentences = (value: unknown): ReadonlyArray<string> => {
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((item: unknown) => {
    const text = sentence(item);
    if (text !== null) return [text];
    return Array.isArray(item) ? item.map(sentence).filter((found) => found !== null) : [];
  });
};

const listed = (body: unknown): ReadonlyArray<string> => [
  ...sentences(field(body, "error")),
  ...sentences(field(body, "errors")),
];

/** 422 and 409: the error field, the message field, the joined lists, 'Validation error' (spec §8). */
const validationMessage = (body: unknown): string => {
  const joined = listed(body).join("\n");
  return (
    sentence(field(body, "error")) ??
    sentence(field(body, "message")) ??
    (joined === "" ? CATALOGUE.validation : joined)
  );
};

/** Other statuses: the error field, the first of the lists, the message field, 'An unknown error occurred' (spec §8). */
const otherMessage = (body: unknown): string =>
  sentence(field(body, "error")) ?? listed(body)[0] ?? sentence(field(body, "message")) ?? CATALOGUE.unknown;

/** The whole error catalogue as one function: what an answer that is no success means (spec §8). Total. */
export const classify = ({ status, body, endpoint, method }: BadAnswer): ApiError => {
  const where = { status, endpoint, method };
  switch (status) {
    case 499:
      return new Cancelled(details(where, CATALOGUE.cancelled));
    case 422:
      return new Invalid(details(where, validationMessage(body), body));
    case 409:
      return new Conflict(details(where, validationMessage(body), body));
    case 500:
      return new ServerFault(details(where, CATALOGUE.serverFault));
    case 401:
      return new Unauthorized(details(where, otherMessage(body)));
    default:
      return new Rejected(details(where, otherMessage(body)));
  }
};

/** Status 500 by the specification's default; the screen says whether the device is offline (docs/wire.md Conventions). */
export const unreachable = (where: Where): Unreachable =>
  new Unreachable(details({ ...where, status: 500 }, CATALOGUE.serverFault));

/** A success that does not match the contract; `misread` says where (`is_private is missing`). */
export const unreadable = (where: Where, status: number, misread: string | null): Unreadable =>
  new Unreadable({ ...details({ ...where, status }, CATALOGUE.serverFault), misread });

export const sessionEnded = (where: Where, message: string): SessionEnded =>
  new SessionEnded(details({ ...where, status: 401 }, message));

/**
 * The server lacks a call that the specification lacks too, whatever status says so: its own text would speak of a path that
 * no user knows.
 */
export const notOffered = (where: Where): NotOffered =>
  new NotOffered(details({ ...where, status: 404 }, CATALOGUE.notOffered));

/** A call that was not sent has the text and the status of a cancelled one (spec §8). */
export const unsent = (where: Where): Unsent => new Unsent(details({ ...where, status: 499 }, CATALOGUE.cancelled));

/** The call was not sent, because the server did not answer a read before it (W14). */
export const notReached = (where: Where): Failure => ({ ...toFailure(unsent(where)), ...coded("notReached") });

/** The call was not sent, because the CAPTCHA was not solved; `why` is its outcome (S15). */
export const unproven = (why: "unavailable" | "closed", where: Where): Failure => ({
  ...toFailure(unreachable(where)),
  kind: "Unproven",
  ...(why === "closed" ? coded("captchaClosed") : coded("captchaUnavailable")),
});

/** The repetition of a transfer was not sent: without its key the server would execute it a second time. */
export const notRepeated = (where: Where): Failure => ({ ...toFailure(unsent(where)), ...coded("notRepeated") });

/** A text of the catalogue with its code. */
export const coded = <Code extends keyof typeof CATALOGUE>(code: Code) => ({ code, message: CATALOGUE[code] });

const ERRORS: { readonly [Tag in ApiError["_tag"]]: new (carried: Details) => Extract<ApiError, { _tag: Tag }> } = {
  Cancelled,
  Invalid,
  Conflict,
  Unauthorized,
  ServerFault,
  Rejected,
  Unreadable,
  Unreachable,
  SessionEnded,
  NotOffered,
  Unsent,
};
const isError = (kind: string): kind is keyof typeof ERRORS => Object.hasOwn(ERRORS, kind);

/** The error of a failure, as a replay answers it: the inverse of {@link toFailure}. One of no call is `Unsent`. */
export const fromFailure = ({ kind, misread, ...carried }: Failure): ApiError =>
  new ERRORS[isError(kind) ? kind : "Unsent"]({ ...carried, misread: misread ?? null });

/** A failure as the plain data that commands carry. */
export const toFailure = (error: ApiError): Failure => ({
  kind: error._tag,
  code: error.code,
  message: error.message,
  status: error.status,
  endpoint: error.endpoint,
  method: error.method,
  validation: error.validation ?? null,
  ...(error.misread !== null && { misread: error.misread }),
});
