import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { map, type Observable } from "rxjs";
import { Captcha } from "../../adapters/browser/captcha.ts";
import { Api } from "../../adapters/http/api.ts";
import { KEYS } from "../../adapters/storage/keys.ts";
import { Storage } from "../../adapters/storage/storage.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import type { Failure } from "../../domain/kernel/failure.ts";
import { CATALOGUE } from "../../domain/kernel/known-texts.ts";
import { Command, type TokenBundle } from "../../domain/session/index.ts";
import { type Door, type Happened, type Reaction, reaction } from "./reactor.ts";

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

/** Storage that is full or blocked cannot keep a session: said as a failure of the call that won it. */
const notKept = (endpoint: string): Failure => ({
  kind: "Unreachable",
  message: CATALOGUE.serverFault,
  status: 500,
  endpoint,
  method: "POST",
  validation: null,
});

/** Keeps the tokens of a sign-in and says so, or why it could not. */
export const adopted = (
  { run }: Door,
  cause: Happened<unknown>,
  bundle: TokenBundle,
  request: string,
  failed: (failure: Failure) => Reaction["command"],
): Observable<Reaction> =>
  run(
    Effect.gen(function* () {
      const grant = yield* (yield* Api).adopt(bundle);
      if (bundle.remember_token !== undefined) {
        yield* (yield* Storage).write(KEYS.rememberToken, bundle.remember_token);
      }
      return grant;
    }),
  ).pipe(
    map((kept) =>
      reaction(
        cause,
        isLeft(kept) ? failed(notKept("/session")) : Command.RecordSignedIn({ request, grant: kept.right }),
      ),
    ),
  );
