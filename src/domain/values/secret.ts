import * as Schema from "effect/Schema";
import { type Field, list, type Shape, struct, type TypeOf, text } from "../decider/field.ts";
import { HANDLE, HANDLE_PATTERN } from "../decider/privacy.ts";

/** The vault's name of a secret: `secret:` and a UUID. It says nothing about the secret. */
export type Handle = string & { readonly Handle: unique symbol };

/** A handle. Its schema refuses any other text, so that a secret cannot be used as a handle. */
export const handle: Field<Handle, false> = {
  schema: Schema.String.check(Schema.isPattern(HANDLE_PATTERN)) as Shape<Handle>,
  privacy: HANDLE,
  form: { is: "asIs" },
  optional: false,
};

/**
 * A secret in a command (rule 4): the vault's handle, and `broken`, the text keys of the violated rules. An empty list
 * means that the secret is valid.
 */
export const secretRef = struct({ handle, broken: list(text) });
export type SecretRef = TypeOf<typeof secretRef>;

/** Stands for a secret that is not typed yet, in a command that is only asked about (`whyNot`). */
export const NOT_TYPED: SecretRef = { handle: "secret:00000000-0000-4000-8000-000000000000" as Handle, broken: [] };
