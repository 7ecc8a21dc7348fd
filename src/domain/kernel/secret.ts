import * as Schema from "effect/Schema";
import { list, plain, type Shape, struct, type TypeOf, text } from "./field.ts";

/** The vault's number for a secret it holds. It says nothing about the secret. */
export type Handle = string & { readonly Handle: unique symbol };

export const handle = plain(Schema.NonEmptyString as unknown as Shape<Handle>);

/**
 * A secret as a command may know it (law 4): the vault's handle, and the verdict, which is the text keys of
 * the rules it breaks. An empty verdict means that it keeps them all.
 */
export const secretRef = struct({ handle, broken: list(text) });
export type SecretRef = TypeOf<typeof secretRef>;
