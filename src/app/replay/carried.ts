import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { failure } from "../../domain/decider/failure.ts";
import { type Field, list } from "../../domain/decider/field.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { grantField } from "../../domain/session/index.ts";
import { fingerprint } from "../../domain/transfer/index.ts";

/** Returns the function that reads a field of a command; undefined for a command without it. */
const reading = <A>(key: string, { schema }: Field<A>) => {
  const decode = Schema.decodeUnknownResult(schema);
  return (command: Tagged | undefined): A | undefined => {
    const fields: Readonly<Record<string, unknown>> = { ...command };
    if (fields[key] === undefined) return undefined;
    const decoded = decode(fields[key]);
    return Result.isSuccess(decoded) ? decoded.success : undefined;
  };
};

/** The failure of a call that a command records. */
export const failureIn = reading("failure", failure);
/** The grant of the session that a command begins. */
export const grantIn = reading("grant", grantField);
/** The fingerprints that a command found on the device. */
export const fingerprintsIn = reading("fingerprints", list(fingerprint));
