import * as Result from "effect/Result";
import type { Call } from "../../adapters/http/calls/call.ts";
import type { ApiError } from "../../adapters/http/failure.ts";
import type { Observer } from "../../adapters/http/reading/observer.ts";
import { readAnswer } from "../../adapters/http/send.ts";
import { nameOf } from "./declared.ts";
import { type Fields, NO_FIELDS, observeCall } from "./observed.ts";

/** One sending of a call. */
export interface TriedCall {
  /** Null where no answer came; `text` says why then. */
  readonly status: number | null;
  readonly text: string;
  /** Milliseconds; null where they are not known. */
  readonly took: number | null;
}

/** What is to be said of one call. */
export interface Judged extends Fields {
  /** `GET /wallets/{id}/tokens` */
  readonly call: string;
  /** `read`: as it should be. `failed`: refused, or not readable. `untried`: not sent. `skipped`: the same, and not missed. */
  readonly state: "read" | "failed" | "untried" | "skipped";
  /** Why it failed or was not tried, or what is to be known of a success. */
  readonly why: string | null;
  /** Status of the last answer, and the longest time, in milliseconds. */
  readonly status: number | null;
  readonly took: number | null;
}

/** A call that was not sent, and why. */
export const untried = (call: Call, why: string, state: "untried" | "skipped" = "untried"): Judged => ({
  ...{ call: nameOf(call), state, why, status: null, took: null },
  ...NO_FIELDS,
});

const whyFailed = ({ _tag, status, misread, message }: ApiError): string => {
  if (_tag === "Unreadable") return misread ?? "the answer is no JSON";
  return `answered ${status}${message === "" ? "" : ` (${message.replaceAll("\n", " ")})`}`;
};

const failureOf = (call: Call, { status, text }: TriedCall, observer: Observer): string | null => {
  if (status === null) return `no answer (${text})`;
  const read = readAnswer(call, { status, text }, observer);
  return Result.isFailure(read) ? whyFailed(read.failure) : null;
};

const isSuccess = ({ status }: TriedCall): boolean => status !== null && status >= 200 && status <= 299;

/**
 * What the answers of one call say, together. Beside a success, one that was refused (an expired token) or cancelled says
 * nothing of the server. A list of which no entry can be read is a failure.
 */
export const judge = (call: Call, exchanges: ReadonlyArray<TriedCall>): Judged => {
  const successes = exchanges.filter(isSuccess);
  const judged = successes.length > 0 ? successes : exchanges.slice(-1);
  const { observer, fields } = observeCall(call);
  const failures = judged.flatMap((exchange, answer) => failureOf(call, exchange, observer(answer)) ?? []);
  const found = fields();
  const lost = found.leftOut.find(({ count, of }) => count === of);
  const why = failures[0] ?? (lost && `no entry of ${lost.list || "the list"} can be read: ${lost.why}`) ?? null;
  const times = judged.flatMap(({ took }) => took ?? []);
  return {
    call: nameOf(call),
    state: why === null ? "read" : "failed",
    why,
    status: judged.at(-1)?.status ?? null,
    took: times.length === 0 ? null : Math.max(...times),
    ...(failures.length === 0 ? found : NO_FIELDS),
  };
};

/** What a call says that was asked with something invalid: any refusal is right, but that of a call that it lacks. */
export const judgeRefusal = (call: Call, exchange: TriedCall, what: string): Judged => {
  const { status } = exchange;
  const judged = judge(call, [exchange]);
  const isRefused = status !== null && status >= 400 && status <= 499 && status !== 404 && status !== 405;
  return isRefused ? { ...judged, state: "read", why: `${what} is refused, as it should be` } : judged;
};
