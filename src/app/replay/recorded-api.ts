import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { ApiShape } from "../../adapters/api.ts";
import type { HandClock } from "../../adapters/clock/hand-clock.ts";
import type { Call } from "../../adapters/http/calls/call.ts";
import type { RawInput } from "../../adapters/http/encode.ts";
import { exchangeReports, INTERRUPTED, PENDING } from "../../adapters/http/exchange.ts";
import { type ApiError, fromFailure } from "../../adapters/http/failure.ts";
import { readAnswer } from "../../adapters/http/send.ts";
import type { Grant } from "../../domain/session/index.ts";
import type { Application } from "../application.ts";
import type { ExchangeLine } from "../journal/format.ts";
import { grantIn } from "./carried.ts";
import { createClaims } from "./claims.ts";
import type { Cursor } from "./cursor.ts";
import type { RecordedRequest } from "./recorded.ts";

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

/** What the run of a script found that the script does not say. */
interface ScriptFindings {
  /** Steps whose answer no request of the run asked for. */
  readonly unused: ReadonlyArray<ExchangeLine>;
  /** Requests of the run that the script does not answer, with the entry of the run that made them. */
  readonly unanswered: ReadonlyArray<{ readonly call: string; readonly cause: number | null }>;
  /** Steps whose answer breaks its contract, or keeps it against what the step says; `error`: how it breaks it. */
  readonly otherwise: ReadonlyArray<{ readonly step: ExchangeLine; readonly error: ApiError | null }>;
}

/**
 * Reports the calls of a script's run to the journal of the run, as the adapters of the product do, and collects what
 * the script does not say of them.
 */
const createScriptCalls = ({ clock, application }: Run) => {
  const unanswered: ScriptFindings["unanswered"][number][] = [];
  const otherwise: ScriptFindings["otherwise"][number][] = [];
  const report = exchangeReports((exchange) => application().journal.exchange({ ...exchange, at: clock.now() }));
  let requests = 0;
  const judge = ({ step }: RecordedRequest, error: ApiError | null): void => {
    if (step !== null && (error?._tag === "Unreadable") !== (step.unreadable ?? false)) otherwise.push({ step, error });
  };
  return {
    unanswered,
    otherwise,
    /** The call with its reports. `found`: what the script says of it, or null. */
    reported: <A>(
      call: Call,
      input: RawInput,
      cause: number | null,
      found: RecordedRequest | null,
      answer: Effect.Effect<A, ApiError>,
    ): Effect.Effect<A, ApiError> => {
      requests += 1;
      const mark = { number: requests, cause, afterEntry: application().journal.position() };
      const trip = { took: found?.took ?? 0, names: found?.step?.status === null ? null : {} };
      report.open(call, input, mark, PENDING);
      if (found === null) unanswered.push({ call: call.name, cause });
      return answer.pipe(
        Effect.tap((value) =>
          Effect.sync(() => {
            if (found !== null) judge(found, null);
            report.answer(call, input, mark, { status: found?.step?.status ?? 200, answer: value }, trip);
          }),
        ),
        Effect.tapError((error) =>
          Effect.sync(() => {
            if (found !== null) judge(found, error);
            report.failure(call, input, mark, error, trip);
          }),
        ),
        Effect.onInterrupt(() => Effect.sync(() => report.open(call, input, mark, INTERRUPTED))),
      );
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
  const claims = createClaims(cursor, clock.now);
  const { remember, describe } = createGrants(run);
  const waiting = createWaiting(run, claims, remember);
  const script = createScriptCalls(run);
  const api: ApiShape = {
    request: (call, input, cause) =>
      Effect.suspend(() => {
        if (cursor.isEarlier(cause)) return Effect.never;
        const found = claims.claim(call.name, cause, input);
        const isOpen = found === null || found.answer.kind === "none" || found.answer.kind === "unknown";
        const answer = isOpen ? Effect.never : waiting.answer(call, found, cause);
        const reported = cursor.isScript ? script.reported(call, { ...input }, cause, found, answer) : answer;
        return reported as Effect.Effect<never, ApiError>;
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
  const findings = (): ScriptFindings => ({
    unused: claims.unclaimed().flatMap(({ step }) => (step === null ? [] : [step])),
    unanswered: script.unanswered,
    otherwise: script.otherwise,
  });
  return { api, findings, release: waiting.release, isUnknown: claims.isUnknown, isClaimed: claims.isClaimed };
};
