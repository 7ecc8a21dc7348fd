import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import type { SignedOutReason } from "../../domain/session/messages.ts";
import type { ClockShape } from "../clock/clock.ts";
import type { Call } from "../http/calls/call.ts";
import { CATALOGUE } from "../http/catalogue.ts";
import { type ApiError, sessionEnded, unreachable, unsent, type Where } from "../http/failure.ts";
import type { StorageShape } from "../storage/storage.ts";
import { afterFailure } from "./after-failure.ts";
import type { SessionListener } from "./listener.ts";
import type { SessionEpoch, Subject } from "./own-session.ts";
import type { createRefresh } from "./refresh.ts";
import { type StoredSession, storedSession } from "./tokens.ts";

/** Renews tokens that have expired by the time stored with them, before a call with them is refused. */
interface ExpiredRenewal {
  /**
   * Renews an expired session once. A failure decides nothing: the device's clock may be wrong, so the answer to the call
   * itself does.
   */
  readonly renew: (session: StoredSession) => Effect.Effect<void>;
  /** Whether the server refused to renew the session of this access token. */
  readonly isRefused: (accessToken: string) => boolean;
}

/** Whether the access token has expired by its stored time; false where that time is not known. */
const hasExpired = ({ expiresAt }: StoredSession, now: number): boolean => expiresAt > 0 && now >= expiresAt;

/** Renews expired sessions by a refresh. */
export const createExpiredRenewal = (
  refresh: ReturnType<typeof createRefresh>,
  clock: Pick<ClockShape, "now">,
): ExpiredRenewal => {
  let refused: string | null = null;
  return {
    renew: (session) =>
      Effect.suspend(() => {
        const { accessToken } = session;
        if (accessToken === refused || !hasExpired(session, clock.now())) return Effect.void;
        return Effect.map(refresh(accessToken), (outcome) => {
          if (outcome === "over") refused = accessToken;
        });
      }),
    isRefused: (accessToken) => accessToken === refused,
  };
};

interface Options {
  readonly storage: StorageShape;
  readonly epoch: SessionEpoch;
  readonly subject: Subject;
  readonly refresh: ReturnType<typeof createRefresh>;
  readonly expired: ReturnType<typeof createExpiredRenewal>;
  readonly listener: Pick<SessionListener, "onEnded" | "onAnother">;
}

/** Why a call is not sent, or not again; what ends the session is reported to the listener. */
const refusals = ({ epoch, subject, listener }: Pick<Options, "epoch" | "subject" | "listener">) => {
  /** A call whose session is over: not sent at all, or not again after a 401. */
  const over = (where: Where, retries: number): ApiError =>
    retries === 0 ? unsent(where) : sessionEnded(where, CATALOGUE.cancelled);
  return {
    over,
    isAnother: (session: StoredSession | null): boolean => session !== null && subject.belongsToAnother(session),
    /** This tab's call is not sent, or not again, with another user's token (T5). */
    another: (where: Where, retries: number): ApiError => {
      listener.onAnother();
      return over(where, retries);
    },
    end: (where: Where, reason: SignedOutReason, message: string, misread: string | null = null): ApiError => {
      if (epoch.end()) listener.onEnded(reason, message, misread);
      return sessionEnded(where, message);
    },
  };
};

/**
 * Sends a call with the stored token by `send`, and after a 401 renews the session and sends it again, up to three times.
 * `startedIn` is the epoch of the call: it is not sent once that session has ended.
 */
export const createSessionSender = (options: Options) => {
  const { storage, epoch, subject, refresh, expired } = options;
  const { over, isAnother, another, end } = refusals(options);

  /** Renews the session of a call that the server refused; fails where it can't be sent again. */
  const renew = (where: Where, bearer: string, error: ApiError, startedIn: number, retries: number) =>
    Effect.gen(function* () {
      const now = storedSession(storage);
      // a newer token in storage is used without another refresh (T3)
      const isRenewed = now !== null && now.accessToken !== bearer;
      const isOver = expired.isRefused(bearer);
      const outcome = isRenewed ? "renewed" : isOver ? "over" : yield* refresh(bearer);
      if (epoch.now() !== startedIn) return yield* Effect.fail(sessionEnded(where, error.message));
      if (outcome === "blocked") return yield* Effect.fail<ApiError>(unreachable(where));
      if (outcome === "renewed") return;
      const failure = isAnother(storedSession(storage))
        ? another(where, retries + 1)
        : end(where, "refresh", CATALOGUE.invalidRefresh, typeof outcome === "string" ? null : outcome.misread);
      return yield* Effect.fail(failure);
    });

  return (
    call: Call,
    startedIn: number,
    send: (bearer: string | null) => Effect.Effect<unknown, ApiError>,
  ): Effect.Effect<unknown, ApiError> =>
    Effect.gen(function* () {
      const where: Where = { endpoint: call.path, method: call.method };
      const before = call.auth === "none" || !call.signedIn ? null : storedSession(storage);
      if (before !== null && epoch.now() === startedIn && !isAnother(before)) {
        subject.setIfUnset(before);
        yield* expired.renew(before);
      }
      for (let retries = 0; ; retries += 1) {
        const session = call.auth === "none" ? null : storedSession(storage);
        const bearer = session?.accessToken ?? null;
        // the session of the call has ended
        if (epoch.now() !== startedIn) return yield* Effect.fail(over(where, retries));
        if (isAnother(session)) return yield* Effect.fail(another(where, retries));
        if (session !== null && call.signedIn) subject.setIfUnset(session);

        const answer = yield* Effect.result(send(bearer));
        if (Result.isSuccess(answer)) return answer.success;
        const error = answer.failure;
        const next = afterFailure({ error, signedIn: call.signedIn, hasBearer: bearer !== null, retries });
        if (bearer === null || next === "fail") return yield* Effect.fail(error);
        if (epoch.now() !== startedIn) return yield* Effect.fail(sessionEnded(where, error.message));
        if (isAnother(storedSession(storage))) return yield* Effect.fail(another(where, retries + 1));
        if (next === "end") return yield* Effect.fail(end(where, "retries", CATALOGUE.maxRetries));
        yield* renew(where, bearer, error, startedIn, retries);
      }
    });
};
