import * as Effect from "effect/Effect";
import { isLeft, left } from "fp-ts/Either";
import { map, mergeMap, type Observable, of } from "rxjs";
import { Api } from "../../adapters/http/api.ts";
import { type Failure, noAnswer } from "../../domain/kernel/failure.ts";
import { Command, type TokenBundle } from "../../domain/session/index.ts";
import type { Services } from "../services.ts";
import { type Door, type Happened, type Reaction, type Run, reaction } from "./reactor.ts";

/** What a sign-in makes of the trust in this device. */
type Trusting = Effect.Effect<void, never, Services>;

/** Keeps the tokens of a sign-in. The trust comes first, as its database is waited for: a logout finds all or nothing. */
const kept = (run: Run, bundle: TokenBundle, trusting: Trusting) =>
  run(
    Effect.gen(function* () {
      yield* trusting;
      return yield* (yield* Api).adopt(bundle);
    }),
  );

/** Keeps the tokens of a sign-in and says so, or why it could not. */
export const adopted = (
  { run, ready, state }: Door,
  cause: Happened<unknown>,
  bundle: TokenBundle,
  request: string,
  failed: (failure: Failure) => Reaction["command"],
  trusting: Trusting = Effect.void,
): Observable<Reaction> =>
  // the signed-in half first: a sign-in that is recorded finds everything in place
  ready().pipe(
    // another tab may have signed somebody in meanwhile: then this one's tokens are discarded (T5)
    mergeMap((here) => (here && state().session.phase !== "signedIn" ? kept(run, bundle, trusting) : of(left(null)))),
    map((grant) =>
      reaction(
        cause,
        isLeft(grant) ? failed(noAnswer("/session", "POST")) : Command.RecordSignedIn({ request, grant: grant.right }),
      ),
    ),
  );
