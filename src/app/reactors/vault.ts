import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { EMPTY, finalize, ignoreElements, mergeMap, type Observable, of } from "rxjs";
import { Vault } from "../../adapters/vault/vault.ts";
import type { Handle } from "../../domain/values/secret.ts";
import type { ReactorContext } from "./reactor.ts";

type Context = Pick<ReactorContext, "run">;

/** Puts a secret into the vault and emits its handle, so that a command can carry it. */
export const put = ({ run }: Context, secret: string): Observable<Handle> =>
  run(Vault.use((vault) => Effect.sync(() => vault.put(secret)))).pipe(
    mergeMap((stored) => (isLeft(stored) ? EMPTY : of(stored.right))),
  );

/** Removes secrets from the vault. */
export const forget = ({ run }: Context, ...handles: ReadonlyArray<Handle>): Observable<never> =>
  run(Vault.use((vault) => Effect.sync(() => handles.forEach(vault.forget)))).pipe(ignoreElements());

/** Removes secrets from the vault when the work that needs them ends or is cancelled (S8). */
export const forgetting = <A>(context: Context, handles: ReadonlyArray<Handle>, work: Observable<A>): Observable<A> =>
  work.pipe(finalize(() => forget(context, ...handles).subscribe()));
