import * as Effect from "effect/Effect";
import { type Either, isLeft, left } from "fp-ts/Either";
import { ignoreElements, map, type Observable } from "rxjs";
import { Api } from "../../adapters/api.ts";
import { Captcha, CaptchaFailed } from "../../adapters/captcha/captcha.ts";
import { type AnswerOf, type InputOf, secretKeys } from "../../adapters/http/calls/call.ts";
import type { forgotPassword, login, register, resendMagicLink } from "../../adapters/http/calls/session.ts";
import { type ApiError, toFailure } from "../../adapters/http/failure.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import { type Failure, unproven } from "../../domain/values/failure.ts";
import type { Handle } from "../../domain/values/secret.ts";
import { type Happened, latest, on, type Reactor, type ReactorContext } from "./reactor.ts";

/** The calls that want proof of a person (spec §7). */
type Proven = typeof login | typeof register | typeof forgotPassword | typeof resendMagicLink;

type Unproven<C> = Omit<InputOf<C>, "recaptcha_version" | "recaptcha_token">;

/** Fresh proof of a person, its token kept in the vault until the call that carries it. */
const prove = (action: string, again: boolean) =>
  Effect.gen(function* () {
    const { version, token } = yield* (yield* Captcha).mint({ action, again });
    return { recaptcha_version: version, recaptcha_token: (yield* Vault).put(token) };
  });

const field = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;

/** Whether a refusal names the CAPTCHA's token: it was spent, or past its life, or not believed. */
const namesToken = (error: ApiError | CaptchaFailed): boolean =>
  error._tag === "Invalid" && field(field(error.validation, "errors"), "recaptcha_token") !== undefined;

/**
 * Asks a question that carries proof of a person. A token that is refused is minted anew and the question asked once
 * more, in silence; a second refusal is a failure like any other (S15). What else the question holds of secrets
 * serves both tries, and is forgotten after them, whatever came of it (S8).
 */
export const askWithProof = <C extends Proven>(
  { run }: Pick<ReactorContext, "run">,
  cause: Happened<unknown>,
  call: C,
  input: Unproven<C>,
): Observable<Either<Failure, AnswerOf<C>>> => {
  const attempt = (again: boolean) =>
    Effect.gen(function* () {
      const proof = yield* prove(call.name, again);
      return yield* (yield* Api).request(call, { ...input, ...proof } as InputOf<C>, cause.envelope.seq);
    });
  const forget = Vault.use((vault) =>
    Effect.sync(() => {
      for (const key of secretKeys(call)) vault.forget(field(input, key) as Handle);
    }),
  );
  const asked = Effect.catchIf(attempt(false), namesToken, () => attempt(true)).pipe(Effect.ensuring(forget));
  const failed = (error: ApiError | CaptchaFailed): Failure =>
    error instanceof CaptchaFailed ? unproven(error.why, call.path, call.method) : toFailure(error);
  return run(asked).pipe(map((answer) => (isLeft(answer) ? left(failed(answer.left)) : answer)));
};

/** Takes the CAPTCHA out of the page once somebody is signed in: it belongs to the pages of signing in only (S2). */
export const proofLeaves: Reactor = (happened$, { run }) =>
  happened$.pipe(
    on("session.SignedIn", "session.SessionFound"),
    latest(() => run(Captcha.use((captcha) => captcha.leave)).pipe(ignoreElements())),
  );
