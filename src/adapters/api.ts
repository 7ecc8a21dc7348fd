import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import type { Handle } from "../domain/values/secret.ts";
import type { ClockShape } from "./clock/clock.ts";
import { type AnswerOf, type Call, type InputOf, secretKeys } from "./http/calls/call.ts";
import { logout, refreshToken } from "./http/calls/session.ts";
import { encodeRequest, hasUnsafePathParam, type RawInput, revealed } from "./http/encode.ts";
import { exchangeReports, INTERRUPTED, PENDING, type RequestOrigin } from "./http/exchange.ts";
import { type ApiError, classify, unsent, type Where } from "./http/failure.ts";
import { createAnswers } from "./http/reuse.ts";
import { type Answered, sendOnce } from "./http/send.ts";
import type { TransportShape } from "./http/transport.ts";
import type { SessionListener } from "./session-store/listener.ts";
import {
  createOwnSession,
  createSessionEpoch,
  createSubject,
  type OwnSession,
  type SessionEpoch,
} from "./session-store/own-session.ts";
import { createRefresh } from "./session-store/refresh.ts";
import { createExpiredRenewal, createSessionSender } from "./session-store/send-with-session.ts";
import { createSending } from "./session-store/sending.ts";
import { createSkew } from "./session-store/skew.ts";
import type { StoredSession } from "./session-store/tokens.ts";
import type { StorageShape } from "./storage/storage.ts";
import type { RefreshLockShape } from "./tabs/refresh-lock.ts";
import type { VaultShape } from "./vault/vault.ts";

/** Sends calls with the session's tokens and renews, stores and ends the session. */
export interface ApiShape extends OwnSession {
  /** Sends a call. `cause`: the `seq` of the journal entry that caused it, for the log. */
  readonly request: <C extends Call>(
    call: C,
    input: InputOf<C>,
    cause: number | null,
  ) => Effect.Effect<AnswerOf<C>, ApiError>;
  /** Reports that storage holds another user's session (T5). */
  readonly reportAnother: () => void;
}

export class Api extends Context.Service<Api, ApiShape>()("optio/adapters/Api") {}

/** The services and settings of the API. */
export interface ApiOptions {
  readonly transport: TransportShape;
  readonly storage: StorageShape;
  readonly clock: ClockShape;
  readonly vault: Pick<VaultShape, "read" | "forget">;
  readonly lock: RefreshLockShape;
  /** The origin of `/api`; empty for the page's own. */
  readonly origin: string;
  readonly platformType: string;
  readonly listener: SessionListener;
}

/** Ends a session on the server. The request outlives the page; its answer is ignored (docs/wire.md Calls, POST /logout). */
const revokeBy =
  ({ transport, origin, listener }: ApiOptions) =>
  ({ refreshToken, accessToken }: StoredSession): Effect.Effect<void> => {
    const encoded = encodeRequest(logout, {}, { refresh_token: refreshToken }, origin, accessToken);
    const sent = sendOnce(transport, logout, { ...encoded, keepalive: true }).pipe(
      Effect.tap(() => Effect.sync(() => listener.onReach(true))),
      Effect.tapError((error) => Effect.sync(() => listener.onReach(error._tag !== "Unreachable"))),
    );
    return Effect.asVoid(Effect.forkDetach(Effect.ignore(sent)));
  };

/** Sends calls with the secrets that they name and the session's tokens, and reports each exchange to the journal. */
const createRequest = (
  { vault, origin, listener }: ApiOptions,
  sending: ReturnType<typeof createSending>,
  epoch: SessionEpoch,
  sendWithSession: ReturnType<typeof createSessionSender>,
  answers: ReturnType<typeof createAnswers>,
): ApiShape["request"] => {
  const report = exchangeReports(listener.onExchange);

  const send = (call: Call, input: RawInput, body: RawInput, mark: RequestOrigin, bearer: string | null) =>
    Effect.suspend(() => {
      const { transport, trip } = sending();
      const began = epoch.now();
      const request = encodeRequest(call, input, body, origin, bearer);
      // what arrives after the session is not remembered
      const reused = ({ status, answer }: Answered): Answered => ({
        status,
        answer: epoch.now() === began ? answers.reused(call, request.url, answer) : answer,
      });
      return sendOnce(transport, call, request, listener.onOther).pipe(
        Effect.map(reused),
        Effect.tap((answered) =>
          Effect.sync(() => {
            listener.onReach(true);
            report.answer(call, input, mark, answered, trip());
          }),
        ),
        Effect.tapError((error) =>
          Effect.sync(() => {
            listener.onReach(error._tag !== "Unreachable");
            report.failure(call, input, mark, error, trip());
          }),
        ),
        Effect.map(({ answer }) => answer),
      );
    });

  const prepared = (call: Call, input: RawInput, mark: RequestOrigin): Effect.Effect<unknown, ApiError> =>
    Effect.suspend(() => {
      const where: Where = { endpoint: call.path, method: call.method };
      if (hasUnsafePathParam(call, input))
        return Effect.fail<ApiError>(classify({ ...where, status: 404, body: null }));
      const body = revealed(call, input, vault.read);
      const handles = secretKeys(call, "once").map((key) => input[key]);
      // the vault no longer has a secret of the call
      if (body === null) return Effect.fail<ApiError>(unsent(where));
      return sendWithSession(call, epoch.now(), (bearer) => send(call, input, body, mark, bearer)).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            for (const handle of handles) vault.forget(handle as Handle);
          }),
        ),
      );
    });

  let requests = 0;
  return <C extends Call>(call: C, typed: InputOf<C>, cause: number | null): Effect.Effect<AnswerOf<C>, ApiError> =>
    Effect.suspend(() => {
      const input: RawInput = { ...typed };
      requests += 1;
      const mark: RequestOrigin = { number: requests, cause, afterEntry: listener.position() };
      report.open(call, input, mark, PENDING);
      return prepared(call, input, mark).pipe(
        Effect.tapError((error) => Effect.sync(() => report.failure(call, input, mark, error))),
        Effect.onInterrupt(() => Effect.sync(() => report.open(call, input, mark, INTERRUPTED))),
      );
    }) as Effect.Effect<AnswerOf<C>, ApiError>;
};

/** The API over its services. */
export const createApi = (options: ApiOptions): ApiShape => {
  const { storage, clock, origin, platformType, lock, listener } = options;
  const skew = createSkew({ storage, clock, onSkew: listener.onSkew });
  const subject = createSubject();
  const answers = createAnswers();
  const epoch = createSessionEpoch(answers.forget);
  const sending = createSending({ transport: options.transport, clock, skew, sessionEpoch: epoch.now });
  const report = exchangeReports(listener.onExchange);
  const refresh = createRefresh({
    ...{ sending, storage, clock, lock, origin, platformType, skew },
    sessionEpoch: epoch.now,
    onExchange: (failure, status, trip) => {
      listener.onReach(failure?._tag !== "Unreachable");
      if (failure === null) report.answer(refreshToken, {}, null, { status, answer: null }, trip);
      else report.failure(refreshToken, {}, null, failure, trip);
    },
  });
  const expired = createExpiredRenewal(refresh, clock);
  const sendWithSession = createSessionSender({ storage, epoch, subject, refresh, expired, listener });
  return {
    ...createOwnSession({ storage, clock, skew, subject, epoch, revoke: revokeBy(options) }),
    request: createRequest(options, sending, epoch, sendWithSession, answers),
    reportAnother: listener.onAnother,
  };
};
