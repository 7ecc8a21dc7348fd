import * as Effect from "effect/Effect";
import { ignoreElements, merge } from "rxjs";
import { Api } from "../../../adapters/api.ts";
import { readBundle, subjectOf } from "../../../adapters/session-store/tokens.ts";
import { KEYS } from "../../../adapters/storage/keys.ts";
import { readOrNull, Storage } from "../../../adapters/storage/storage.ts";
import { Vault } from "../../../adapters/vault/vault.ts";
import { views } from "../../../domain/session/index.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { views as walletViews } from "../../../domain/wallet/index.ts";
import { latest, type Of, on, parallel, type Reactor } from "../reactor.ts";
import { forget } from "../vault.ts";
import { trustByCode, trustByPassword } from "./stored-trust.ts";

/** Forgets the secrets of the session and clears its keys (docs/rules.md Session). */
const clearSession = Effect.gen(function* () {
  (yield* Vault).forgetSession();
  yield* (yield* Api).signOut;
});

/** Takes a bundle out of the vault; null when the vault no longer has it. */
const takeBundle = (handle: Handle) =>
  Effect.gen(function* () {
    const vault = yield* Vault;
    const text = vault.read(handle);
    vault.forget(handle);
    return text === null ? null : readBundle(JSON.parse(text));
  });

/**
 * Stores the tokens of an accepted sign-in, then the trust in this device. The tokens are stored without waiting, so
 * that every other reaction to `SignedIn` finds them.
 */
const storeSignIn = ({ tokens, by, identifier }: Of<"session.SignedIn">) =>
  Effect.gen(function* () {
    const bundle = yield* takeBundle(tokens);
    if (bundle === null) return;
    yield* (yield* Api).adopt(bundle);
    if (identifier === null) return;
    if (by === "code") yield* trustByCode(identifier, bundle.remember_token ?? null);
    else yield* trustByPassword(identifier);
  });

/** Ends a session on the server that this device never stored. */
const revokeSignIn = ({ tokens }: Of<"session.SignInDiscarded">) =>
  Effect.gen(function* () {
    const bundle = yield* takeBundle(tokens);
    if (bundle !== null) yield* (yield* Api).revoke(bundle);
  });

/** Stores what the next start needs to know before its first answer (`load-after-sign-in.ts`, `early-calls.ts`); null removes it. */
const storeHint = (key: typeof KEYS.onboarded | typeof KEYS.wallet, value: string | null) =>
  Storage.use((storage) => Effect.sync(() => void (value === null ? storage.remove(key) : storage.write(key, value))));

/** Stores the user's first wallet for the next start, together with whose it is. */
const storeWallet = (id: string | null) =>
  Storage.use((storage) => {
    const token = readOrNull(storage, KEYS.accessToken);
    const user = token === null ? null : subjectOf(token);
    return storeHint(KEYS.wallet, id === null || user === null ? null : `${user}/${id}`);
  });

/**
 * Stores tokens, trust and referral after their events, and clears them when the session ends (rule 1). Runs before the
 * other reactors, whose calls need the stored tokens.
 */
export const storeSession: Reactor = (happened$, context) =>
  merge(
    happened$.pipe(
      on("session.ReferralRemembered"),
      parallel(({ event: { code, expires_at } }) =>
        context
          .run(
            Storage.use((storage) =>
              Effect.sync(() => storage.write(KEYS.referral, JSON.stringify({ code, expires_at }))),
            ),
          )
          .pipe(ignoreElements()),
      ),
    ),
    happened$.pipe(
      on("session.UserLoaded", "session.Onboarded", "session.IdentifierConfirmed"),
      parallel(({ event: { user } }) =>
        context
          .run(storeHint(KEYS.onboarded, views.isOnboarded(user, context.state().session) ? "true" : null))
          .pipe(ignoreElements()),
      ),
    ),
    happened$.pipe(
      on("wallet.WalletsLoaded", "wallet.WalletCreated"),
      parallel(() =>
        context.run(storeWallet(walletViews.firstWalletId(context.state().wallet))).pipe(ignoreElements()),
      ),
    ),
    happened$.pipe(
      on("session.SignedIn", "session.SignedOut"),
      // a logout cancels a write that is in progress
      latest(({ event }) =>
        context.run(event._tag === "session.SignedIn" ? storeSignIn(event) : clearSession).pipe(ignoreElements()),
      ),
    ),
    happened$.pipe(
      on("session.SignInDiscarded"),
      parallel(({ event }) => context.run(revokeSignIn(event)).pipe(ignoreElements())),
    ),
    happened$.pipe(
      on("session.SecretDiscarded"),
      parallel(({ event }) => forget(context, event.secret)),
    ),
  );
