import * as Effect from "effect/Effect";
import { ignoreElements, merge } from "rxjs";
import { Api } from "../../../adapters/api.ts";
import { readBundle, storedSubject } from "../../../adapters/session-store/tokens.ts";
import { KEYS } from "../../../adapters/storage/keys.ts";
import { type StorageShape, writeOrRemove } from "../../../adapters/storage/storage.ts";
import type { VaultShape } from "../../../adapters/vault/vault.ts";
import { type TokenBundle, views } from "../../../domain/session/index.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { views as walletViews } from "../../../domain/wallet/index.ts";
import { latest, type Of, on, parallel, perform, type Reactor, type ReactorContext } from "../reactor.ts";
import { forget } from "../vault.ts";
import { trustByCode, trustByPassword } from "./device-trust.ts";

type Device = Pick<ReactorContext, "storage" | "vault">;

/** Forgets the secrets of the session and clears its keys (docs/rules.md Session). */
const clearSession = Effect.fnUntraced(function* ({ vault }: Device) {
  vault.forgetSession();
  yield* (yield* Api).signOut;
});

/** Takes a bundle out of the vault; null when the vault no longer has it. */
const takeBundle = (vault: VaultShape, handle: Handle): TokenBundle | null => {
  const text = vault.read(handle);
  vault.forget(handle);
  return text === null ? null : readBundle(JSON.parse(text));
};

/**
 * Stores the tokens of an accepted sign-in, then the trust in this device. The tokens are stored without waiting, so
 * that every other reaction to `SignedIn` finds them.
 */
const storeSignIn = Effect.fnUntraced(function* (
  { storage, vault }: Device,
  { tokens, by, identifier }: Of<"session.SignedIn">,
) {
  const bundle = takeBundle(vault, tokens);
  if (bundle === null) return;
  yield* (yield* Api).adopt(bundle);
  if (identifier === null) return;
  if (by === "code") yield* trustByCode(storage, identifier, bundle.remember_token ?? null);
  else yield* trustByPassword(storage, identifier);
});

/** Ends a session on the server that this device never stored. */
const revokeSignIn = Effect.fnUntraced(function* ({ vault }: Device, { tokens }: Of<"session.SignInDiscarded">) {
  const bundle = takeBundle(vault, tokens);
  if (bundle !== null) yield* (yield* Api).revoke(bundle);
});

/** Stores what the next start needs to know before its first answer (`load-after-sign-in.ts`, `early-calls.ts`); null removes it. */
const storeHint = (
  storage: StorageShape,
  key: typeof KEYS.onboarded | typeof KEYS.passwordPending | typeof KEYS.wallet,
  value: string | null,
): void => void writeOrRemove(storage, key, value);

/** Stores the user's first wallet for the next start, together with whose it is. */
const storeWallet = (storage: StorageShape, id: string | null): void => {
  const user = storedSubject(storage);
  storeHint(storage, KEYS.wallet, id === null || user === null ? null : `${user}/${id}`);
};

/**
 * Stores tokens, trust and referral after their events, and clears them when the session ends (rule 1). Runs before the
 * other reactors, whose calls need the stored tokens.
 */
export const storeSession: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("session.ReferralRemembered"),
      perform(({ event: { code, expires_at } }) =>
        context.storage.write(KEYS.referral, JSON.stringify({ code, expires_at })),
      ),
    ),
    happened$.pipe(
      on("session.UserLoaded", "session.Onboarded", "session.IdentifierConfirmed"),
      perform(({ event: { user } }) => {
        const isOnboarded = views.isOnboarded(user, context.state().session);
        storeHint(context.storage, KEYS.onboarded, isOnboarded ? "true" : null);
      }),
    ),
    happened$.pipe(
      on("session.Onboarded", "session.IdentifierConfirmed", "session.ProfileSaved", "session.PhotoChanged"),
      perform(() => context.storage.write(KEYS.userChanged, String(context.now()))),
    ),
    happened$.pipe(
      on("session.SignedIn", "session.PasswordSaved"),
      perform(() => {
        const isPending = views.isPasswordPending(context.state().session);
        storeHint(context.storage, KEYS.passwordPending, isPending ? "true" : null);
      }),
    ),
    happened$.pipe(
      on("wallet.WalletsLoaded", "wallet.WalletCreated"),
      perform(() => storeWallet(context.storage, walletViews.firstWalletId(context.state().wallet))),
    ),
    happened$.pipe(
      on("session.SignedIn", "session.SignedOut"),
      // a logout cancels a write that is in progress
      latest(({ event }) =>
        context
          .run(event._tag === "session.SignedIn" ? storeSignIn(context, event) : clearSession(context))
          .pipe(ignoreElements()),
      ),
    ),
    happened$.pipe(
      on("session.SignInDiscarded"),
      parallel(({ event }) => context.run(revokeSignIn(context, event)).pipe(ignoreElements())),
    ),
    happened$.pipe(
      on("session.SecretDiscarded"),
      perform(({ event }) => forget(context, event.secret)),
    ),
  );
