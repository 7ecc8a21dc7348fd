import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { map, type Observable } from "rxjs";
import { Api } from "../../../adapters/api.ts";
import { toFailure, unreachable } from "../../../adapters/http/failure.ts";
import type { VaultShape } from "../../../adapters/vault/vault.ts";
import type { Failure } from "../../../domain/decider/failure.ts";
import { Command, type TokenBundle } from "../../../domain/session/index.ts";
import { type Happened, type Reaction, type ReactorContext, reaction } from "../reactor.ts";

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
 * Puts the tokens of a sign-in into the vault and sends their handle to `decide`. Nothing is stored on the device
 * before the event `SignedIn` accepts them; `storeSession` stores them then.
 */
export const recordSignIn = (
  { run, vault }: ReactorContext,
  cause: Happened<unknown>,
  bundle: TokenBundle,
  request: string,
  failed: (failure: Failure) => Reaction["command"],
): Observable<Reaction> =>
  run(Effect.suspend(() => (bundle.expires_in > 0 ? inVault(vault, bundle) : unusable(bundle)))).pipe(
    map((stored) =>
      reaction(
        cause,
        isLeft(stored)
          ? failed(toFailure(unreachable({ endpoint: "/session", method: "POST" })))
          : Command.RecordSignedIn({ request, ...stored.right }),
      ),
    ),
  );
