import * as Context from "effect/Context";
import * as Effect from "effect/Effect";
import { CATALOGUE } from "../../domain/kernel/known-texts.ts";
import type { Handle } from "../../domain/kernel/secret.ts";
import type { TokenBundle } from "../../domain/session/entities.ts";
import type { Grant, SignedOutReason } from "../../domain/session/messages.ts";
import type { ClockShape } from "../clock/clock.ts";
import type { StorageFailed, StorageShape } from "../storage/storage.ts";
import type { RefreshLockShape } from "../tabs/refresh-lock.ts";
import type { VaultShape } from "../vault/vault.ts";
import { type AnswerOf, type Call, type InputOf, secretKeys } from "./call.ts";
import { logout } from "./calls/session.ts";
import { encodeRequest, leadsAstray, type RawInput, revealed } from "./encode.ts";
import { type ApiError, cancelled, classify, sessionEnded, type Where } from "./failure.ts";
import { createRefresh } from "./refresh.ts";
import { sendOnce } from "./send.ts";
import { grantOf, readSession, sessionOf, subjectOf, writeSession } from "./sessions.ts";
import type { TransportShape } from "./transport.ts";

/** One request and what came of it, for the journal: secrets are left out, the rest is not yet redacted. */
interface ExchangeTold {
  readonly call: string;
  readonly status: number | null;
  readonly input: RawInput;
  readonly answer: unknown;
  readonly failure: string | null;
  readonly cause: number | null;
}

/** The API as the application uses it: one call at a time, with the session's tokens and their renewal. */
export interface ApiShape {
  /** Sends a call. `cause` is the journal entry that asked, for the log. */
  readonly ask: <C extends Call>(
    call: C,
    input: InputOf<C>,
    cause: number | null,
  ) => Effect.Effect<AnswerOf<C>, ApiError>;
  /** Keeps the tokens of a sign-in. */
  readonly adopt: (bundle: TokenBundle) => Effect.Effect<Grant, StorageFailed>;
  /** What storage holds of a session. */
  readonly current: Effect.Effect<Grant | null, StorageFailed>;
  /** Tells the server good-bye and forgets the tokens; never waits for an answer and never fails with it. */
  readonly leave: Effect.Effect<void>;
}

export class Api extends Context.Service<Api, ApiShape>()("optio/adapters/Api") {}

/** Retries after a 401 (spec §9). */
const MAX_RETRIES = 3;

export interface ApiParts {
  readonly transport: TransportShape;
  readonly storage: StorageShape;
  readonly clock: ClockShape;
  readonly vault: Pick<VaultShape, "read" | "forget">;
  readonly lock: RefreshLockShape;
  /** Where `/api` stands; empty for the same origin. */
  readonly origin: string;
  readonly platformType: string;
  readonly onExchange: (told: ExchangeTold) => void;
  /** The session can't go on (spec §8): said once, whoever was asking. */
  readonly onEnded: (reason: SignedOutReason, message: string) => void;
}

const withoutSecrets = (call: Call, input: RawInput): RawInput => {
  const secrets = new Set(secretKeys(call));
  return Object.fromEntries(Object.entries(input).filter(([key]) => !secrets.has(key)));
};

/** Whether two tokens name two people; one that cannot be read names nobody, and is the server's to judge. */
const ofAnother = (one: string, other: string): boolean => {
  const [first, second] = [subjectOf(one), subjectOf(other)];
  return first !== null && second !== null && first !== second;
};

/** The API over its parts. */
export const createApi = (parts: ApiParts): ApiShape => {
  const { transport, storage, clock, vault, origin } = parts;
  let age = 0;
  let ended = false;

  const tell = (
    call: Call,
    input: RawInput,
    cause: number | null,
    status: number | null,
    answer: unknown,
    failure: string | null,
  ): void => parts.onExchange({ call: call.name, input: withoutSecrets(call, input), cause, status, answer, failure });

  const refresh = createRefresh({
    ...parts,
    age: () => age,
    told: ({ status, failure }) =>
      parts.onExchange({
        call: "refreshToken",
        input: {},
        cause: null,
        status,
        answer: null,
        failure: failure?._tag ?? null,
      }),
  });

  const end = (where: Where, reason: SignedOutReason, message: string): Effect.Effect<never, ApiError> =>
    Effect.suspend(() => {
      // many calls may find out at once; the session ends once
      if (!ended) {
        ended = true;
        age += 1;
        parts.onEnded(reason, message);
      }
      return Effect.fail(sessionEnded(where, message));
    });

  const stored = Effect.catch(readSession(storage), () => Effect.succeed(null));

  const attempt = (
    call: Call,
    input: RawInput,
    body: RawInput,
    cause: number | null,
    retries: number,
    born: number,
  ): Effect.Effect<unknown, ApiError> =>
    Effect.gen(function* () {
      const where: Where = { endpoint: call.path, method: call.method };
      const bearer = call.auth === "none" ? null : ((yield* stored)?.accessToken ?? null);
      // asked in the name of a session that is over by now
      if (age !== born) return yield* Effect.fail(sessionEnded(where, CATALOGUE.cancelled));
      const sent = sendOnce(transport, call, encodeRequest(call, input, body, origin, bearer)).pipe(
        Effect.tap((got) => Effect.sync(() => tell(call, input, cause, got.status, got.answer, null))),
        Effect.tapError((error) =>
          Effect.sync(() => tell(call, input, cause, error.status, error.validation, error._tag)),
        ),
        Effect.map(({ answer }) => answer),
      );
      const refused = (error: ApiError): Effect.Effect<unknown, ApiError> =>
        Effect.gen(function* () {
          // a call that needs no session (a sign-in with a wrong password) says nothing about the one there is
          const aboutSession = call.signedIn && bearer !== null && error.message !== CATALOGUE.invalidAuthCode;
          if (error._tag !== "Unauthorized" || !aboutSession) return yield* Effect.fail(error);
          if (age !== born) return yield* Effect.fail(sessionEnded(where, error.message));
          if (retries >= MAX_RETRIES) return yield* end(where, "retries", CATALOGUE.maxRetries);
          const now = yield* stored;
          // another person signed in meanwhile, in another tab: this question is not theirs (T5)
          if (now !== null && ofAnother(bearer, now.accessToken)) {
            return yield* Effect.fail(sessionEnded(where, error.message));
          }
          // somebody renewed it meanwhile: the newer token is tried, and nothing is renewed (T3)
          const renewed = now !== null && now.accessToken !== bearer ? "renewed" : yield* refresh(bearer);
          if (age !== born) return yield* Effect.fail(sessionEnded(where, error.message));
          if (renewed === "over") return yield* end(where, "refresh", CATALOGUE.invalidRefresh);
          return yield* attempt(call, input, body, cause, retries + 1, born);
        });
      return yield* Effect.catch(sent, refused);
    });

  const ask = <C extends Call>(
    call: C,
    typed: InputOf<C>,
    cause: number | null,
  ): Effect.Effect<AnswerOf<C>, ApiError> =>
    Effect.suspend(() => {
      const input: RawInput = { ...typed };
      const where: Where = { endpoint: call.path, method: call.method };
      if (leadsAstray(call, input)) return Effect.fail<ApiError>(classify({ ...where, status: 404, body: null }));
      const body = revealed(call, input, vault.read);
      const once = secretKeys(call, "once").map((key) => input[key]);
      // the secret ran out of time before it was used: nothing was sent
      if (body === null) return Effect.fail<ApiError>(cancelled(where));
      return attempt(call, input, body, cause, 0, age).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            for (const each of once) vault.forget(each as Handle);
          }),
        ),
      );
    }) as Effect.Effect<AnswerOf<C>, ApiError>;

  return {
    ask,
    adopt: (bundle) =>
      Effect.suspend(() => {
        age += 1;
        ended = false;
        const session = sessionOf(bundle, clock.now());
        return Effect.as(writeSession(storage, session), grantOf(session, clock.now()));
      }),
    current: Effect.map(readSession(storage), (session) => {
      if (session !== null) ended = false;
      return session === null ? null : grantOf(session, clock.now());
    }),
    leave: Effect.gen(function* () {
      age += 1;
      ended = true;
      const session = yield* stored;
      yield* Effect.ignore(storage.clearOnLogout);
      if (session === null) return;
      const request = encodeRequest(logout, {}, { refresh_token: session.refreshToken }, origin, session.accessToken);
      yield* Effect.forkDetach(Effect.ignore(sendOnce(transport, logout, request)));
    }),
  };
};
