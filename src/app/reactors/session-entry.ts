import * as Effect from "effect/Effect";
import { isLeft, left } from "fp-ts/Either";
import { map, mergeMap, type Observable, of } from "rxjs";
import { Captcha } from "../../adapters/browser/captcha.ts";
import { Api } from "../../adapters/http/api.ts";
import { KEYS } from "../../adapters/storage/keys.ts";
import { Storage } from "../../adapters/storage/storage.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import { type Failure, noAnswer } from "../../domain/kernel/failure.ts";
import { Command, type TokenBundle } from "../../domain/session/index.ts";
import { type Door, type Happened, type Reaction, type Run, reaction } from "./reactor.ts";

/** Fresh proof of a person, its token kept in the vault until the call that carries it. */
export const proof = Effect.gen(function* () {
  const { version, token } = yield* (yield* Captcha).mint;
  return { recaptcha_version: version, recaptcha_token: (yield* Vault).put(token) };
});

/** What names this device as a trusted one, if anything does. */
export const trust = Effect.gen(function* () {
  const token = yield* Effect.catch((yield* Storage).read(KEYS.rememberToken), () => Effect.succeed(null));
  return token === null ? {} : { remember_token: (yield* Vault).put(token) };
});

/** Keeps the tokens of a sign-in, and what names the device as a trusted one. */
const kept = (run: Run, bundle: TokenBundle) =>
  run(
    Effect.gen(function* () {
      const grant = yield* (yield* Api).adopt(bundle);
      if (bundle.remember_token !== undefined) {
        yield* (yield* Storage).write(KEYS.rememberToken, bundle.remember_token);
      }
      return grant;
    }),
  );

/** Keeps the tokens of a sign-in and says so, or why it could not. */
export const adopted = (
  { run, ready }: Door,
  cause: Happened<unknown>,
  bundle: TokenBundle,
  request: string,
  failed: (failure: Failure) => Reaction["command"],
): Observable<Reaction> =>
  // the signed-in half first: a sign-in that is recorded finds everything in place
  ready().pipe(
    mergeMap((here) => (here ? kept(run, bundle) : of(left(null)))),
    map((grant) =>
      reaction(
        cause,
        isLeft(grant) ? failed(noAnswer("/session", "POST")) : Command.RecordSignedIn({ request, grant: grant.right }),
      ),
    ),
  );
