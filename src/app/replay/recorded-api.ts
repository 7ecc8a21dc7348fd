import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { ApiShape } from "../../adapters/api.ts";
import type { HandClock } from "../../adapters/clock/hand-clock.ts";
import type { Call } from "../../adapters/http/calls/call.ts";
import { type ApiError, fromFailure } from "../../adapters/http/failure.ts";
import { readAnswer } from "../../adapters/http/send.ts";
import type { Grant } from "../../domain/session/index.ts";
import type { Application } from "../application.ts";
import { grantIn } from "./carried.ts";
import { createClaims } from "./claims.ts";
import type { Cursor } from "./cursor.ts";
import { type RecordedRequest, recordedRequests } from "./recorded.ts";

interface Run {
  readonly cursor: Cursor;
  readonly clock: HandClock;
  readonly application: () => Application;
}

type Claims = ReturnType<typeof createClaims>;

/** The grants of the answers that begin a session: those that the log stored after them. */
const createGrants = ({ cursor: { upcoming }, clock }: Run) => {
  const grants = new WeakMap<object, Grant>();
  const grantOf = (cause: number | null): Grant => {
    const line = upcoming((entry) => entry.cause === cause && entry.command._tag === "session.RecordSignedIn");
    const unknown: Grant = { account: "OAuth", issuedAt: clock.now(), expiresAt: clock.now() };
    return grantIn(line?.command) ?? unknown;
  };
  return {
    remember: (answer: unknown, cause: number | null): void => {
      if (typeof answer === "object" && answer !== null) grants.set(answer, grantOf(cause));
    },
    describe: (answer: object): Grant => grants.get(answer) ?? grantOf(null),
  };
};

/** The answer of a recorded request as the adapters give it. */
const recordedAnswer = (call: Call, { answer }: RecordedRequest): Result.Result<unknown, ApiError> => {
  if (answer.kind === "failure") return Result.fail(fromFailure(answer.failure));
  if (answer.kind === "wire") return readAnswer(call, { status: answer.status, text: JSON.stringify(answer.body) });
  return Result.succeed(answer.kind === "answer" ? structuredClone(answer.answer) : undefined);
};

/** The answers that calls of this run wait for. */
const createWaiting = (run: Run, claims: Claims, remember: (answer: unknown, cause: number | null) => void) => {
  const { cursor, clock } = run;
  /** Answers a claimed request, once its answer is released. */
  const answering = new Map<RecordedRequest, () => void>();
  return {
    answer: (call: Call, found: RecordedRequest, cause: number | null): Effect.Effect<unknown, ApiError> =>
      Effect.callback<unknown, ApiError>((resume) => {
        const reply = (): void => {
          const answer = recordedAnswer(call, found);
          if (Result.isSuccess(answer)) remember(answer.success, cause);
          resume(Effect.fromResult(answer));
        };
        if (cursor.isScript && found.took > 0) return Effect.sync(clock.after(found.took, reply));
        if (cursor.isScript || claims.isReleased(found)) reply();
        else answering.set(found, reply);
        return Effect.sync(() => void answering.delete(found));
      }),
    release: (request: RecordedRequest): void => {
      claims.release(request);
      answering.get(request)?.();
      answering.delete(request);
    },
  };
};

/** Advances the clock to the answers of a run, and compares the requests that it has made with those of the log. */
const createProgress = (
  { cursor, clock }: Run,
  requests: ReadonlyArray<RecordedRequest>,
  claims: Claims,
  release: (request: RecordedRequest) => void,
) => {
  const turnTo = async (time: number): Promise<void> => {
    if (time > clock.now()) await clock.turn(time - clock.now());
    else await clock.settle();
  };
  return {
    turnTo,
    isUnknown: claims.isUnknown,
    /** Waits for a timer that is late in the log, in milliseconds. */
    waitForLate: async (late: number): Promise<void> => {
      claims.countWait(late);
      await clock.turn(late);
    },
    /** Answers the requests that ended before an entry, each at its time, at the latest at that of the entry. */
    answerUntil: async (seq: number, latest: number): Promise<void> => {
      const due = requests.filter((request) => request.untilEntry < seq && !claims.isReleased(request));
      for (const request of due.toSorted((a, b) => a.untilEntry - b.untilEntry || a.at - b.at)) {
        await turnTo(Math.min(request.at, latest));
        release(request);
        await clock.settle();
      }
    },
    /** Reports a request that the log has before this entry and the run has not made. */
    checkRequests: (seq: number): void => {
      const missing = requests.find(
        (request) =>
          !claims.isClaimed(request) &&
          request.afterEntry !== null &&
          request.afterEntry < seq &&
          !claims.isUnknown(request.cause),
      );
      if (missing === undefined) return;
      cursor.diverge("call", { path: "$.call", expected: missing.call, actual: undefined }, missing.cause);
    },
  };
};

/**
 * The API of a re-run. It answers each call as the log does, at the entry where the answer arrived, and reports a call
 * that the log does not have, or has with another input or in another order of the calls of one cause. A script answers
 * the calls of a name in its order.
 */
export const createRecordedApi = (run: Run) => {
  const { cursor, clock, application } = run;
  const requests = recordedRequests(cursor.entries).filter((request) => !cursor.isEarlier(request.cause));
  const claims = createClaims({ cursor, clock, requests });
  const { remember, describe } = createGrants(run);
  const waiting = createWaiting(run, claims, remember);
  const api: ApiShape = {
    request: (call, input, cause) =>
      Effect.suspend(() => {
        if (cursor.isEarlier(cause)) return Effect.never;
        const found = claims.claim(call.name, cause, input);
        if (found === null || found.answer.kind === "none" || found.answer.kind === "unknown") return Effect.never;
        return waiting.answer(call, found, cause) as Effect.Effect<never, ApiError>;
      }),
    describe,
    adopt: () => Effect.void,
    revoke: () => Effect.void,
    current: () => {
      const { session } = application().bus.state();
      return Result.succeed(session.phase === "signedIn" ? { grant: session.grant, another: false } : null);
    },
    reportAnother: () => undefined,
    signOut: Effect.sync(() => void application().storage.clearOnLogout()),
  };
  return { api, inputs: requests.map(({ input }) => input), ...createProgress(run, requests, claims, waiting.release) };
};
