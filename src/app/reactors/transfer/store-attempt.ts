import * as Effect from "effect/Effect";
import * as Result from "effect/Result";
import { Api } from "../../../adapters/api.ts";
import { TransferLock } from "../../../adapters/tabs/transfer-lock.ts";
import type { Event } from "../../../domain/index.ts";
import { type Attempt, type Fingerprint, isRecent } from "../../../domain/transfer/index.ts";
import type { ReactorContext } from "../reactor.ts";
import { storedTransfers, writeChange } from "./stored-transfers.ts";

/** Whether storage belongs to another person's session by now: nothing of this one's is written there (T5). */
const belongsToAnother = Api.use(({ current }) => Effect.succeed(Result.getOrNull(current())?.another ?? false));

/** Stores an attempt and its fingerprint as the state has them now; removes them where the state has none. */
export const storeChangedAttempt = Effect.fnUntraced(function* (
  { state, storage }: Pick<ReactorContext, "state" | "storage">,
  { key, fingerprint: hash }: Pick<Attempt, "key" | "fingerprint">,
) {
  if (yield* belongsToAnother) return;
  const lock = yield* TransferLock;
  yield* lock.write(
    Effect.suspend(() => {
      const { attempts, fingerprints } = state().transfer;
      const change = {
        key,
        attempt: attempts.find((attempt) => attempt.key === key) ?? null,
        hash,
        fingerprints: fingerprints.filter((fingerprint) => fingerprint.hash === hash),
      };
      return Effect.fromResult(writeChange(storage, change, { onlyUpdate: true }));
    }),
  );
});

/**
 * Stores a confirmed transfer before its first byte is sent (W5). Under the lock that all tabs share it first reads
 * what they stored: the same transfer, unresolved or confirmed within a minute, holds this one back, unless the person
 * consented to a second one (W2, W15). Returns the other tab's fingerprints then, and null when the transfer may be sent.
 */
export const storeConfirmedAttempt = (
  { now, storage }: Pick<ReactorContext, "now" | "storage">,
  { attempt, consented }: Extract<Event, { readonly _tag: "transfer.SendRequested" }>,
): Effect.Effect<ReadonlyArray<Fingerprint> | null, unknown, Api | TransferLock> =>
  Effect.gen(function* () {
    if (yield* belongsToAnother) return null;
    const lock = yield* TransferLock;
    return yield* lock.claim(
      Effect.gen(function* () {
        const { key, fingerprint: hash } = attempt;
        const stored = storedTransfers(storage, storage.read);
        const duplicates = stored.fingerprints.filter(
          (fingerprint) => fingerprint.hash === hash && isRecent(fingerprint, now()),
        );
        const isOwn = stored.attempts.some((other) => other.key === key);
        if (duplicates.length > 0 && !consented && !isOwn) return duplicates;
        // unresolved, it holds back what any earlier one of this hash would
        const fingerprints = [{ hash, at: now(), unresolved: true }];
        yield* Effect.fromResult(writeChange(storage, { key, attempt, hash, fingerprints }, { onlyUpdate: false }));
        return null;
      }),
    );
  });
