import * as Context from "effect/Context";
import type { Handle } from "../../domain/values/secret.ts";
import type { ClockShape } from "../clock/clock.ts";

/**
 * Where secrets stay (architecture.md law 4): passwords, passcodes, phrases, codes, tokens of links. Nothing
 * else holds one, nothing lists or serialises them, and each is wiped on use, on logout or after its time.
 */
export interface VaultShape {
  /** Takes a secret and answers its handle. */
  readonly put: (secret: string, owner?: SecretOwner) => Handle;
  /** The secret, which stays; null when it is gone. For showing a phrase to its owner, and for a repeated call. */
  readonly read: (handle: Handle) => string | null;
  readonly forget: (handle: Handle) => void;
  /** Forgets what belongs to the session that ended. */
  readonly forgetSession: () => void;
  readonly forgetAll: () => void;
}

/** What a secret belongs to: the session in which it was entered, or a link that outlives the end of an old session. */
type SecretOwner = "session" | "link";

export class Vault extends Context.Service<Vault, VaultShape>()("optio/adapters/Vault") {}

/** How long a secret is kept that nobody used, in milliseconds: time to write down a phrase, and no more. */
export const SECRET_LIFE = 60 * 60_000;

/** A vault whose secrets live in this closure alone. */
export const createVault = (clock: Pick<ClockShape, "after">, nextId: () => string): VaultShape => {
  const held = new Map<Handle, { readonly secret: string; readonly owner: SecretOwner; readonly cancel: () => void }>();
  const forget = (handle: Handle): void => {
    held.get(handle)?.cancel();
    held.delete(handle);
  };
  return {
    put: (secret, owner = "session") => {
      const handle = `secret:${nextId()}` as Handle;
      held.set(handle, { secret, owner, cancel: clock.after(SECRET_LIFE, () => forget(handle)) });
      return handle;
    },
    read: (handle) => held.get(handle)?.secret ?? null,
    forget,
    forgetSession: () => {
      for (const [handle, { owner }] of [...held]) if (owner === "session") forget(handle);
    },
    forgetAll: () => {
      for (const handle of [...held.keys()]) forget(handle);
    },
  };
};
