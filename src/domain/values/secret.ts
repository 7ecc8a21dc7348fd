import * as Schema from "effect/Schema";
import { type Field, list, type Shape, struct, type TypeOf, text } from "../decider/field.ts";
import { HANDLE, HANDLE_PATTERN } from "../decider/privacy.ts";

/** The vault's name for a secret it holds: `secret:` and a UUID. It says nothing about the secret. */
export type Handle = string & { readonly Handle: unique symbol };

/** A handle. Its schema refuses any other text, so that a secret cannot stand where a handle is expected (m13). */
export const handle: Field<Handle, false> = {
  schema: Schema.String.check(Schema.isPattern(HANDLE_PATTERN)) as unknown as Shape<Handle>,
  privacy: HANDLE,
  optional: false,
};

/**
 * A secret as a command may know it (rule 4): the vault's handle, and the verdict, which is the text keys of
 * the rules it breaks. An empty verdict means that it keeps them all.
 */
export const secretRef = struct({ handle, broken: list(text) });
export type SecretRef = TypeOf<typeof secretRef>;
