import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { ApiShape } from "../../adapters/api.ts";
import type { HandClock } from "../../adapters/clock/hand-clock.ts";
import type { ApiError } from "../../adapters/http/failure.ts";
import { readAnswer } from "../../adapters/http/send.ts";
import type { Grant } from "../../domain/session/index.ts";
import type { Application } from "../application.ts";
import { firstDifference } from "../journal/difference.ts";
import type { Course } from "./course.ts";
import { comparableInput, type RecordedRequest, recordedRequests } from "./recorded.ts";

interface Run {
  readonly course: Course;
  readonly clock: HandClock;
  readonly application: () => Application;
}

/**
 * The API of a re-run. It answers each call as the log does, once the log is there, and reports a call that the log does
 * not have, or has with another input or in another order of the calls of one cause. A script answers the calls of a
 * name in its order.
 */
export const createRecordedApi = ({ course, clock, application }: Run) => {
  const { entries, isScript, isCut, ahead, diverge } = course;
  const requests = recordedRequests(entries);
  /** When this run made each request, in milliseconds. */
  const claimedAt = new Map<RecordedRequest, number>();
  /** Gives a claimed request its answer, once that is released. */
  const answering = new Map<RecordedRequest, () => void>();
  const released = new Set<RecordedRequest>();
  const grants = new WeakMap<object, Grant>();

  const claim = (call: string, cause: number | null, input: unknown): RecordedRequest | null => {
    const sent = comparableInput(call, JSON.parse(JSON.stringify(input)));
    const open = requests.filter((request) => !claimedAt.has(request) && (isScript || request.cause === cause));
    const alike = open.filter((request) => request.call === call);
    // a script says nothing about inputs
    const found =
      alike.find((request) => firstDifference(request.input, sent) === null) ?? (isScript ? alike[0] : undefined);
    const [first] = open;
    if (found === undefined) {
      const difference = alike[0] === undefined ? null : firstDifference(alike[0].input, sent, "$.input");
      const isRepeated = requests.some((request) => request.call === call && request.cause === cause);
      if (isScript || (!isRepeated && isCut(cause))) return null;
      diverge("call", difference ?? { path: "$.call", expected: first?.call, actual: call }, cause);
      return null;
    }
    if (!isScript && first !== found) diverge("call", { path: "$.call", expected: first?.call, actual: call }, cause);
    // a repetition follows the answer to the same request before it; with no entry in between, the log cannot tell whether
    // the two overlapped, and only one at the same instant is early
    const isEarly = requests.some(
      (request) =>
        claimedAt.has(request) &&
        request.call === call &&
        request.cause === cause &&
        !released.has(request) &&
        found.after !== null &&
        (request.until < found.after || (request.until === found.after && claimedAt.get(request) === clock.now())) &&
        firstDifference(request.input, found.input) === null,
    );
    if (isEarly) diverge("call", { path: "$.call", expected: undefined, actual: call }, cause);
    claimedAt.set(found, clock.now());
    return found;
  };

  const grantOf = (cause: number | null): Grant => {
    const line = ahead((entry) => entry.cause === cause && entry.command._tag === "session.RecordSignedIn");
    const unknown: Grant = { account: "OAuth", issuedAt: clock.now(), expiresAt: clock.now() };
    return (line?.command as { readonly grant?: Grant } | undefined)?.grant ?? unknown;
  };

  const api: ApiShape = {
    request: (call, input, cause) =>
      Effect.suspend(() => {
        const found = claim(call.name, cause, input);
        if (found === null || found.answer.kind === "none" || found.answer.kind === "unknown") return Effect.never;
        const { answer } = found;
        return Effect.callback<never, ApiError>((resume) => {
          const remember = (copy: unknown): void => {
            if (typeof copy === "object" && copy !== null) grants.set(copy, grantOf(cause));
          };
          const reply = (): void => {
            if (answer.kind === "failure") {
              const { kind, ...details } = answer.failure;
              resume(Effect.fail({ ...details, _tag: kind } as unknown as ApiError));
              return;
            }
            if (answer.kind === "wire") {
              const read = readAnswer(call, { status: answer.status, text: JSON.stringify(answer.body) });
              if (Result.isSuccess(read)) remember(read.success);
              resume(Effect.fromResult(read) as Effect.Effect<never, ApiError>);
              return;
            }
            const copy = structuredClone(answer.answer);
            remember(copy);
            resume(Effect.succeed(copy as never));
          };
          if (isScript && found.took > 0) return Effect.sync(clock.after(found.took, reply));
          if (isScript || released.has(found)) reply();
          else answering.set(found, reply);
          return Effect.sync(() => void answering.delete(found));
        });
      }),
    describe: (bundle) => grants.get(bundle) ?? grantOf(null),
    adopt: () => Effect.void,
    revoke: () => Effect.void,
    current: () => {
      const { session } = application().bus.state();
      return Result.succeed(session.phase === "signedIn" ? { grant: session.grant, another: false } : null);
    },
    reportAnother: () => undefined,
    signOut: Effect.sync(() => void application().storage.clearOnLogout()),
  };

  const turnTo = async (time: number): Promise<void> => {
    if (time > clock.now()) await clock.turn(time - clock.now());
    else await clock.settle();
  };
  /** Answers the requests that ended before an entry, each at its time. */
  const answerUntil = async (seq: number): Promise<void> => {
    const due = requests.filter((request) => request.until < seq && !released.has(request));
    for (const request of due.toSorted((a, b) => a.until - b.until || a.at - b.at)) {
      await turnTo(request.at);
      released.add(request);
      answering.get(request)?.();
      answering.delete(request);
      await clock.settle();
    }
  };
  const isUnknown = (cause: number | null): boolean =>
    requests.some((request) => request.cause === cause && request.answer.kind === "unknown");
  /** Reports a request that the log has by now and this run has not made. */
  const checkRequests = (seq: number): void => {
    const missing = requests.find(
      (request) =>
        !claimedAt.has(request) && request.after !== null && request.after < seq && !isUnknown(request.cause),
    );
    if (missing === undefined) return;
    diverge("call", { path: "$.call", expected: missing.call, actual: undefined }, missing.cause);
  };

  return { api, inputs: requests.map(({ input }) => input), turnTo, answerUntil, isUnknown, checkRequests };
};
