import { allCalls } from "../../adapters/http/calls/index.ts";
import { CATALOGUE } from "../../adapters/http/catalogue.ts";
import { INTERRUPTED, inputPrivacy, PENDING } from "../../adapters/http/exchange.ts";
import { coded, toFailure, unreachable } from "../../adapters/http/failure.ts";
import type { Failure } from "../../domain/decider/failure.ts";
import { typeOnly } from "../../domain/decider/privacy.ts";
import type { ExchangeLine, Line } from "../journal/format.ts";
import { failureIn } from "./carried.ts";

/** How a recorded request ended. `unknown`: the log holds the answer only as its type. */
type Answer =
  | { readonly kind: "answer"; readonly answer: unknown }
  | { readonly kind: "failure"; readonly failure: Failure }
  /** An answer as a server sends it, in a script. */
  | { readonly kind: "wire"; readonly status: number; readonly body: unknown }
  | { readonly kind: "none" }
  | { readonly kind: "unknown" };

/**
 * One request of the recorded visit. `startedAt`: when it was made; `at`: when it ended; `untilEntry` and `untilRequest`: the
 * newest entry and request then.
 */
export interface RecordedRequest {
  readonly call: string;
  /** Null in a script. */
  readonly number: number | null;
  readonly cause: number | null;
  readonly afterEntry: number | null;
  readonly untilEntry: number;
  readonly untilRequest: number;
  readonly startedAt: number;
  readonly at: number;
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer: Answer;
  /** How long a script lets the answer take, in milliseconds. */
  readonly took: number;
  /** The step of a script that says the answer. */
  readonly step: ExchangeLine | null;
}

const callOf = (name: string) => allCalls.find((call) => call.name === name);

/** The part of an input that can be compared: without what is hidden or not declared, which a log shows as a type. */
export const comparableInput = (name: string, input: unknown): Readonly<Record<string, unknown>> => {
  const call = callOf(name);
  const privacy = call === undefined ? null : inputPrivacy(call);
  if (privacy?.kind !== "struct" || typeof input !== "object" || input === null) return {};
  return Object.fromEntries(
    Object.entries(input).filter(([key]) => {
      const kind = Object.hasOwn(privacy.fields, key) ? privacy.fields[key]?.kind : "hidden";
      return kind !== "hidden" && kind !== "handle";
    }),
  );
};

/** The failure of an exchange: of the last one the outcome has it whole, of the others the log has kind and fields. */
const failureOf = (exchange: ExchangeLine, outcomes: ReadonlyArray<Failure>, isLast: boolean): Failure => {
  const kind = exchange.failure as Failure["kind"];
  const call = callOf(exchange.call);
  const outcome = outcomes.find((failure) => failure.kind === kind && failure.endpoint === call?.path);
  if (isLast && outcome !== undefined) return outcome;
  const errors = Object.fromEntries((exchange.fields ?? []).map((field) => [field, [CATALOGUE.validation]]));
  return {
    kind,
    ...coded(kind === "ServerFault" || kind === "Unreachable" ? "serverFault" : "unknown"),
    status: exchange.status ?? 500,
    endpoint: call?.path ?? "",
    method: call?.method ?? "",
    validation: kind === "Invalid" || kind === "Conflict" ? { errors } : null,
  };
};

/**
 * Whether a token was refused in an exchange: the request is sent again after a renewal, which the log does not have.
 */
const isBeingRenewed = ({ call: name, failure, request }: ExchangeLine, outcomes: ReadonlyArray<Failure>): boolean => {
  const call = callOf(name);
  const isRefused = request !== null && failure === "Unauthorized" && call?.signedIn === true;
  // a wrong one-time code is refused with the same status, and that is the outcome
  return isRefused && !outcomes.some(({ kind, endpoint }) => kind === failure && endpoint === call.path);
};

/** The answer of a step: as the server sends it, or none. */
const scriptedAnswer = ({ call: name, status, answer }: ExchangeLine): Answer => {
  if (status !== null) return { kind: "wire", status, body: answer };
  const call = callOf(name);
  const error = unreachable({ endpoint: call?.path ?? "", method: call?.method ?? "" });
  return { kind: "failure", failure: toFailure(error) };
};

const answerOf = (exchange: ExchangeLine, outcomes: ReadonlyArray<Failure>, isLast: boolean): Answer => {
  if (exchange.failure === PENDING || exchange.failure === INTERRUPTED || exchange.open) return { kind: "none" };
  if (isBeingRenewed(exchange, outcomes)) return { kind: "none" };
  if (exchange.request === null && exchange.failure === null) return scriptedAnswer(exchange);
  if (exchange.failure !== null) return { kind: "failure", failure: failureOf(exchange, outcomes, isLast) };
  if (callOf(exchange.call)?.answer == null) return { kind: "answer", answer: undefined };
  return typeOnly(exchange.answer) === exchange.answer && exchange.answer !== null
    ? { kind: "unknown" }
    : { kind: "answer", answer: exchange.answer };
};

/** The requests of a log in the order in which they were made; those of a script in its order. */
export const recordedRequests = (entries: ReadonlyArray<Line>): ReadonlyArray<RecordedRequest> => {
  const found = new Map<unknown, RecordedRequest>();
  const failures = new Map<number | null, Failure[]>();
  for (const { cause, command } of entries) {
    const failure = failureIn(command);
    if (failure !== undefined) failures.set(cause, [...(failures.get(cause) ?? []), failure]);
  }
  for (const line of entries) {
    const own = (line.exchanges ?? []).filter(({ call }) => call !== "refreshToken");
    for (const [index, exchange] of own.entries()) {
      const { request, call, untilEntry, untilRequest, at, took = 0 } = exchange;
      const input = comparableInput(call, exchange.input);
      const before = found.get(request?.number);
      if (before !== undefined && (exchange.failure === PENDING || before.untilEntry > untilEntry)) continue;
      found.set(request?.number ?? exchange, {
        ...{ call, untilEntry, untilRequest, at, input, took },
        startedAt: Math.min(before?.startedAt ?? at, at - took),
        number: request?.number ?? null,
        cause: request === null ? line.cause : request.cause,
        afterEntry: request?.afterEntry ?? null,
        step: exchange.line === undefined ? null : exchange,
        answer: answerOf(
          exchange,
          failures.get(request === null ? line.cause : request.cause) ?? [],
          !own.slice(index + 1).some((later) => later.call === call && later.request?.cause === request?.cause),
        ),
      });
    }
  }
  return [...found.values()].sort((a, b) => (a.number ?? 0) - (b.number ?? 0));
};
