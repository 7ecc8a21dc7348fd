import { finalize, type Observable } from "rxjs";
import type { Handle } from "../../domain/values/secret.ts";
import type { ReactorContext } from "./reactor.ts";

type Context = Pick<ReactorContext, "vault">;

/** Removes secrets from the vault. */
export const forget = ({ vault }: Context, ...handles: ReadonlyArray<Handle>): void => handles.forEach(vault.forget);

/** Removes secrets from the vault when the work that needs them ends or is cancelled (S8). */
export const forgetting = <A>(context: Context, handles: ReadonlyArray<Handle>, work: Observable<A>): Observable<A> =>
  work.pipe(finalize(() => forget(context, ...handles)));
