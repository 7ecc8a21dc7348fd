import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { KEYS } from "../adapters/storage/keys.ts";
import type { StorageShape } from "../adapters/storage/storage.ts";
import { Command } from "../domain/session/index.ts";

const decode = Schema.decodeUnknownResult(
  Schema.fromJsonString(Schema.Struct({ code: Schema.String, expires_at: Schema.Int })),
);

/** What the storage remembers of a referral link (spec §9: 30 days), as the command that records it; null for anything else. */
export const keptReferral = (storage: StorageShape): Command | null => {
  const exit = Effect.runSyncExit(storage.read(KEYS.referral));
  const read = Exit.isSuccess(exit) && exit.value !== null ? decode(exit.value) : null;
  return read !== null && Result.isSuccess(read) ? Command.RecordReferral(read.success) : null;
};
