import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import {
  type ApiError,
  classify,
  sessionEnded,
  toFailure,
  unreachable,
  unreadable,
  unsent,
} from "../../src/adapters/http/failure.ts";
import { afterFailure } from "../../src/adapters/session-store/after-failure.ts";
import { property, reading } from "./property.ts";
import { oddText } from "./texts.ts";

const said = fc.oneof({ weight: 3, arbitrary: fc.constantFrom("Taken.", "Too short.", "Invalid Auth Code") }, oddText);
const nothing = fc.constantFrom(null, "", " \t", 0, 7, true, [], {}, [""], [null, 3], { a: { b: ["deep"] } });
const list = fc.array(fc.oneof({ weight: 3, arbitrary: said }, nothing), { maxLength: 4 });
const lists = fc.oneof(list, fc.dictionary(fc.constantFrom("email", "amount", "0"), fc.oneof(list, said)));
const anything = fc.oneof(
  { weight: 2, arbitrary: lists },
  { weight: 1, arbitrary: nothing },
  { weight: 1, arbitrary: said },
);

/** Response bodies: the three fields in every shape, or no object. */
const bodies: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ error: anything, message: anything, errors: anything }, { requiredKeys: [] }) },
  { weight: 2, arbitrary: fc.record({ error: nothing, message: fc.oneof(said, nothing), errors: nothing }) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

const wheres = fc.record(
  {
    endpoint: fc.constantFrom("/login", "/wallets/:id/tokens", "/transfer"),
    method: fc.constantFrom("GET", "POST", "DELETE"),
  },
  { noNullPrototype: true },
);
const statuses = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(422, 409) },
  { weight: 3, arbitrary: fc.constantFrom(401, 401, 401, 400, 403, 404, 418, 429, 502, 503) },
  { weight: 1, arbitrary: fc.constantFrom(499, 500) },
  { weight: 1, arbitrary: fc.integer({ min: 300, max: 599 }) },
);

/** The family of each status that has its own family (spec §8). */
const FAMILY: Readonly<Record<number, string>> = {
  401: "Unauthorized",
  409: "Conflict",
  422: "Invalid",
  499: "Cancelled",
  500: "ServerFault",
};

const speaks = (value: unknown): value is string => typeof value === "string" && value.trim().length > 0;

/** The texts of a list, or of the lists in an object, in order. */
const textsIn = (value: unknown): ReadonlyArray<string> => {
  const found: string[] = [];
  if (value === null || typeof value !== "object") return found;
  for (const [, member] of Object.entries(value)) {
    for (const text of Array.isArray(member) ? member : [member]) if (speaks(text)) found.push(text);
  }
  return found;
};

interface Expected {
  readonly tag: string;
  /** Where the message comes from. */
  readonly from: string;
  readonly message: string;
}

/** Spec §8, the candidates in order; the first non-empty candidate is the message. */
const expectedOf = (status: number, body: unknown): Expected => {
  const tag = FAMILY[status] ?? "Rejected";
  if (tag === "Cancelled") return { tag, from: "fixed", message: "Request was cancelled" };
  if (tag === "ServerFault") return { tag, from: "fixed", message: "Something went wrong. Please try again later." };
  const { error, message, errors } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const [inError, inErrors] = [textsIn(error), textsIn(errors)];
  const own: Expected = { tag, from: "error", message: speaks(error) ? error : "" };
  const plain: Expected = { tag, from: "message", message: speaks(message) ? message : "" };
  const joined = [...inError, ...inErrors];
  const order: ReadonlyArray<Expected> =
    status === 422 || status === 409
      ? [own, plain, { tag, from: "lists", message: joined.join("\n") }]
      : [
          own,
          { tag, from: "error list", message: inError[0] ?? "" },
          { tag, from: "errors list", message: inErrors[0] ?? "" },
          plain,
        ];
  const usual = status === 422 || status === 409 ? "Validation error" : "An unknown error occurred";
  return order.find((candidate) => candidate.message !== "") ?? { tag, from: "default", message: usual };
};

const branches = (tag: string, from: ReadonlyArray<string>) => from.map((source) => `${tag} ← ${source}`);

/** Every kind of error, with every source of its message. */
const classifies = property({
  name: "errors.classify",
  file: "src/adapters/http/failure.ts",
  sentence: "spec §8: status, message and validation data of a failed request",
  outcomes: [
    ...["Invalid", "Conflict"].flatMap((tag) => branches(tag, ["error", "message", "lists", "default"])),
    ...["Unauthorized", "Rejected"].flatMap((tag) =>
      branches(tag, ["error", "error list", "errors list", "message", "default"]),
    ),
    "Cancelled ← fixed",
    "ServerFault ← fixed",
  ],
  cases: fc.record({ status: statuses, body: bodies, where: wheres }),
  check: ({ status, body, where }) => {
    const expected = expectedOf(status, body);
    const error = classify({ status, body, ...where });
    ok(error.message.trim().length > 0, "an empty message");
    deepStrictEqual(
      { tag: error._tag, message: error.message, status: error.status, where: whereOf(error) },
      { tag: expected.tag, message: expected.message, status, where },
    );
    // only 422 and 409 keep the body
    ok(Object.is(error.validation, status === 422 || status === 409 ? body : null), "the validation data");
    return [`${expected.tag} ← ${expected.from}`];
  },
});

const whereOf = ({ endpoint, method }: ApiError) => ({ endpoint, method });

/** The failures without a status of an answer. */
const MADE = {
  Unsent: { make: unsent, status: 499, message: "Request was cancelled" },
  Unreachable: { make: unreachable, status: 500, message: "Something went wrong. Please try again later." },
  Unreadable: {
    make: (where: Parameters<typeof unreachable>[0]) =>
      unreadable(where, 200, where.method === "GET" ? "id is missing" : null),
    status: 200,
    message: "Something went wrong. Please try again later.",
  },
  SessionEnded: {
    make: (where: Parameters<typeof unreachable>[0]) => sessionEnded(where, "Invalid refresh token"),
    status: 401,
    message: "Invalid refresh token",
  },
} as const;
type Made = keyof typeof MADE;

const made = fc.tuple(fc.constantFrom<Made>("Unsent", "Unreachable", "Unreadable", "SessionEnded"), wheres);

const makes = property({
  name: "errors.without-an-answer",
  file: "src/adapters/http/failure.ts",
  sentence: "spec §8: cancelled request 499; failed requests return message plus status (default 500)",
  outcomes: Object.keys(MADE),
  cases: made,
  check: ([tag, where]) => {
    const { make, status, message } = MADE[tag];
    const error = make(where);
    deepStrictEqual(
      {
        tag: error._tag,
        status: error.status,
        message: error.message,
        where: whereOf(error),
        validation: error.validation,
      },
      { tag, status, message, where, validation: null },
    );
    return [tag];
  },
});

/** Every kind of error of a call. */
export const failures: fc.Arbitrary<ApiError> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(statuses, bodies, wheres).map(([status, body, at]) => classify({ status, body, ...at })),
  },
  { weight: 1, arbitrary: made.map(([tag, where]) => MADE[tag].make(where)) },
);

/** Every kind as plain JSON data for commands, without loss. */
const carries = property({
  name: "errors.toFailure",
  file: "src/adapters/http/failure.ts",
  sentence: "spec §8: errors are wrapped with message, status, endpoint, method and validation data",
  outcomes: [...new Set([...Object.values(FAMILY), "Rejected", ...Object.keys(MADE)])],
  cases: failures,
  check: (error) => {
    const { kind, message, status, endpoint, method, validation } = toFailure(error);
    deepStrictEqual(
      [kind, message, status, endpoint, method, validation],
      [error._tag, error.message, error.status, error.endpoint, error.method, error.validation],
    );
    return [kind];
  },
});

/** A call with a session's bearer, after up to five retries; or one without a bearer, or that needs no session. */
const attempts = fc.record(
  {
    error: fc.oneof(
      { weight: 3, arbitrary: failures },
      {
        weight: 2,
        arbitrary: wheres.map((at) => classify({ status: 401, body: { error: "Unauthenticated." }, ...at })),
      },
    ),
    signedIn: fc.constantFrom(true, true, false),
    hasBearer: fc.constantFrom(true, true, true, false),
    retries: fc.nat(5),
  },
  { noNullPrototype: true },
);

const renews = reading({
  name: "after-failure.afterFailure",
  file: "src/adapters/session-store/after-failure.ts",
  sentence: "spec §8: a 401 that is not 'Invalid Auth Code' refreshes while retries are below 3, then logs out (T6)",
  outcomes: ["fail", "renew", "end"],
  cases: attempts,
  actual: afterFailure,
  oracle: ({ error, signedIn, hasBearer, retries }) => {
    const isWrongCode = error.message === "Invalid Auth Code";
    if (error.status !== 401 || error._tag === "SessionEnded" || isWrongCode || !signedIn || !hasBearer) return "fail";
    return retries < 3 ? "renew" : "end";
  },
  outcome: (next) => next,
});

/** The error catalogue. */
export const errors = [classifies, makes, carries, renews];
