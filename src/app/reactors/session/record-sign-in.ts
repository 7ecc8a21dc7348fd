import * as Effect from "effect/Effect";
import { type Either, isLeft, mapLeft } from "fp-ts/Either";
import { map, mergeMap, type OperatorFunction, of, pipe } from "rxjs";
import { Api } from "../../../adapters/api.ts";
import { toFailure, unreachable } from "../../../adapters/http/failure.ts";
import type { VaultShape } from "../../../adapters/vault/vault.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { Command, type TokenBundle } from "../../../domain/session/index.ts";
import { type Happened, type Reaction, type ReactorContext, recorded } from "../reactor.ts";

/** The grant of a bundle, and the handle of the bundle in the vault. */
const inVault = Effect.fnUntraced(function* (vault: VaultShape, bundle: TokenBundle) {
  return { grant: (yield* Api).describe(bundle), tokens: vault.put(JSON.stringify(bundle)) };
});

/** Revokes tokens that cannot be used, and fails. */
const unusable = Effect.fnUntraced(function* (bundle: TokenBundle) {
  yield* (yield* Api).revoke(bundle);
  return yield* Effect.fail("unusable" as const);
});

/**
 * Records a sign-in: puts its tokens into the vault and sends their handle to `decide`. Nothing is stored on the device
 * before the event `SignedIn` accepts them; `storeSession` stores them then.
 */
export const recordSignIn = (
  { run, vault }: ReactorContext,
  cause: Happened<{ readonly request: string }>,
  failed: (failure: Failure) => Command,
): OperatorFunction<Either<Failure, TokenBundle>, Reaction> =>
  pipe(
    mergeMap((answer) => {
      if (isLeft(answer)) return of(answer);
      const bundle = answer.right;
      return run(Effect.suspend(() => (bundle.expires_in > 0 ? inVault(vault, bundle) : unusable(bundle)))).pipe(
        map(mapLeft(() => toFailure(unreachable({ endpoint: "/session", method: "POST" })))),
      );
    }),
    recorded(cause, (stored) => Command.RecordSignedIn({ request: cause.event.request, ...stored }), failed),
  );
