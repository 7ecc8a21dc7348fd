import * as Effect from "effect/Effect";
import { type Either, isLeft, left } from "fp-ts/Either";
import { ignoreElements, map, type Observable } from "rxjs";
import { Api } from "../../../adapters/api.ts";
import { Captcha, CaptchaFailed } from "../../../adapters/captcha/captcha.ts";
import { type AnswerOf, type InputOf, secretKeys } from "../../../adapters/http/calls/call.ts";
import type { forgotPassword, login, register, resendMagicLink } from "../../../adapters/http/calls/session.ts";
import { type ApiError, toFailure, unproven } from "../../../adapters/http/failure.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { type Happened, latest, on, type Reactor, type ReactorContext } from "../reactor.ts";

/** The calls that need a CAPTCHA token (spec §7). */
type CaptchaCall = typeof login | typeof register | typeof forgotPassword | typeof resendMagicLink;

type WithoutCaptcha<C> = Omit<InputOf<C>, "recaptcha_version" | "recaptcha_token">;

const field = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;

/** Whether the server rejected the CAPTCHA token: it was used, expired or not accepted. */
const rejectsToken = (error: ApiError | CaptchaFailed): boolean =>
  error._tag === "Invalid" && field(field(error.validation, "errors"), "recaptcha_token") !== undefined;

/**
 * Sends a call that needs a CAPTCHA token. After a rejected token it is sent again with a new one; a second
 * rejection is a failure like any other (S15). The other secrets of the call serve both attempts and are forgotten
 * after them (S8).
 */
export const callWithCaptcha = <C extends CaptchaCall>(
  { run, vault }: Pick<ReactorContext, "run" | "vault">,
  cause: Happened<unknown>,
  call: C,
  input: WithoutCaptcha<C>,
): Observable<Either<Failure, AnswerOf<C>>> => {
  const attempt = Effect.fnUntraced(function* (again: boolean) {
    const { version, token } = yield* (yield* Captcha).mint({ action: call.name, again });
    // the vault stores it until the call that carries it
    const proof = { recaptcha_version: version, recaptcha_token: vault.put(token) };
    return yield* (yield* Api).request(call, { ...input, ...proof } as InputOf<C>, cause.envelope.seq);
  });
  const forget = Effect.sync(() => {
    for (const key of secretKeys(call)) vault.forget(field(input, key) as Handle);
  });
  const sent = Effect.catchIf(attempt(false), rejectsToken, () => attempt(true)).pipe(Effect.ensuring(forget));
  const failed = (error: ApiError | CaptchaFailed): Failure =>
    error instanceof CaptchaFailed
      ? unproven(error.why, { endpoint: call.path, method: call.method })
      : toFailure(error);
  return run(sent).pipe(map((answer) => (isLeft(answer) ? left(failed(answer.left)) : answer)));
};

/** Removes the CAPTCHA from the page after a sign-in: only the sign-in pages need it (S2). */
export const removeCaptcha: Reactor = (happened$, { run }) =>
  happened$.pipe(
    on("session.SignedIn", "session.SessionFound"),
    latest(() => run(Captcha.use((captcha) => captcha.leave)).pipe(ignoreElements())),
  );
