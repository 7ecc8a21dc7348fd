import * as Effect from "effect/Effect";
import type { Either } from "fp-ts/Either";
import { ignoreElements, type Observable } from "rxjs";
import { Api } from "../../../adapters/api.ts";
import { Captcha } from "../../../adapters/captcha/captcha.ts";
import { type AnswerOf, type InputOf, secretKeys } from "../../../adapters/http/calls/call.ts";
import type { forgotPassword, login, register, resendMagicLink } from "../../../adapters/http/calls/session.ts";
import { toFailure, unproven } from "../../../adapters/http/failure.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { type Happened, latest, on, type Reactor, type ReactorContext } from "../reactor.ts";

/** The calls that need a CAPTCHA token (spec §7). */
type CaptchaCall = typeof login | typeof register | typeof forgotPassword | typeof resendMagicLink;

type WithoutCaptcha<C> = Omit<InputOf<C>, "recaptcha_version" | "recaptcha_token">;

const field = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;

/** Whether the server rejected the CAPTCHA token: it was used, expired or not accepted. */
const rejectsToken = ({ kind, validation }: Failure): boolean =>
  kind === "Invalid" && field(field(validation, "errors"), "recaptcha_token") !== undefined;

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
  const { path: endpoint, method } = call;
  const attempt = Effect.fnUntraced(function* (again: boolean) {
    const { version, token } = yield* Captcha.use(({ mint }) => mint({ action: call.name, again })).pipe(
      Effect.mapError(({ why }) => unproven(why, { endpoint, method })),
    );
    // the vault stores it until the call that carries it
    const proof = { recaptcha_version: version, recaptcha_token: vault.put(token) };
    const sent = Api.use(({ request }) => request(call, { ...input, ...proof } as InputOf<C>, cause.envelope.seq));
    return yield* Effect.mapError(sent, toFailure);
  });
  const forget = Effect.sync(() => {
    for (const key of secretKeys(call)) vault.forget(field(input, key) as Handle);
  });
  return run(Effect.catchIf(attempt(false), rejectsToken, () => attempt(true)).pipe(Effect.ensuring(forget)));
};

/** Removes the CAPTCHA from the page after a sign-in: only the sign-in pages need it (S2). */
export const removeCaptcha: Reactor = (happened$, { run }) =>
  happened$.pipe(
    on("session.SignedIn", "session.SessionFound"),
    latest(() => run(Captcha.use((captcha) => captcha.leave)).pipe(ignoreElements())),
  );
