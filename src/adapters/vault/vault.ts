import type { Handle } from "../../domain/values/secret.ts";
import type { ClockShape } from "../clock/clock.ts";

/**
 * The store of secrets (docs/architecture.md rule 4): passwords, passcodes, phrases, codes, tokens of links; and of the content of
 * files, which is too large for events. They exist nowhere else, are never listed or serialized, and each is forgotten on
 * use, on logout or after its time.
 */
export interface VaultShape {
  /** Stores a secret and returns its handle. */
  readonly put: (secret: string, owner?: SecretOwner) => Handle;
  /** Stores the content of a file for the session and returns its handle. */
  readonly hold: (content: object) => Handle;
  /** The secret, which stays in the vault; null after it was removed. */
  readonly read: (handle: Handle) => string | null;
  /** The content of a file, which stays in the vault; null after it was removed. */
  readonly held: (handle: Handle) => object | null;
  readonly forget: (handle: Handle) => void;
  /** Forgets the secrets of the session that ended. */
  readonly forgetSession: () => void;
  readonly forgetAll: () => void;
}

/** What a secret belongs to: the session in which it was entered, or a link that outlives the end of an old session. */
type SecretOwner = "session" | "link";

/** The lifetime of an unused secret, in milliseconds: time to write down a phrase. */
const SECRET_LIFE = 60 * 60_000;

/** A vault whose secrets live in this closure alone. */
export const createVault = (clock: Pick<ClockShape, "after">, nextId: () => string): VaultShape => {
  const secrets = new Map<
    Handle,
    { readonly secret: string | object; readonly owner: SecretOwner; readonly cancel: () => void }
  >();
  const forget = (handle: Handle): void => {
    secrets.get(handle)?.cancel();
    secrets.delete(handle);
  };
  const store = (secret: string | object, owner: SecretOwner): Handle => {
    const handle = `secret:${nextId()}` as Handle;
    secrets.set(handle, { secret, owner, cancel: clock.after(SECRET_LIFE, () => forget(handle)) });
    return handle;
  };
  return {
    put: (secret, owner = "session") => store(secret, owner),
    hold: (content) => store(content, "session"),
    read: (handle) => {
      const secret = secrets.get(handle)?.secret;
      return typeof secret === "string" ? secret : null;
    },
    held: (handle) => {
      const content = secrets.get(handle)?.secret;
      return typeof content === "object" ? content : null;
    },
    forget,
    forgetSession: () => {
      for (const [handle, { owner }] of [...secrets]) if (owner === "session") forget(handle);
    },
    forgetAll: () => {
      for (const handle of [...secrets.keys()]) forget(handle);
    },
  };
};
