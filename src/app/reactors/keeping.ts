import * as Effect from "effect/Effect";
import { EMPTY, merge, mergeMap } from "rxjs";
import { Api } from "../../adapters/http/api.ts";
import { KEYS } from "../../adapters/storage/keys.ts";
import { Storage } from "../../adapters/storage/storage.ts";
import { Vault } from "../../adapters/vault/vault.ts";
import { on, type Reactor } from "./reactor.ts";

/** Signing out: the secrets are wiped, and every key but one is cleared (decisions.md §4 Session). */
const forgetEverything = Effect.gen(function* () {
  (yield* Vault).forgetAll();
  yield* (yield* Api).leave;
});

/** Keeps on the device what a session leaves there, and clears it when the session ends. */
export const keeping: Reactor = (happened$, door) =>
  merge(
    happened$.pipe(
      on("session.ReferralRemembered"),
      mergeMap(({ event: { code, expires_at } }) =>
        door.run(Storage.use((storage) => storage.write(KEYS.referral, JSON.stringify({ code, expires_at })))),
      ),
      mergeMap(() => EMPTY),
    ),
    happened$.pipe(
      on("session.SignedOut"),
      mergeMap(() => door.run(forgetEverything)),
      mergeMap(() => EMPTY),
    ),
  );
