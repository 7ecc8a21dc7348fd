import { flag, nullable, oneOf, optional, struct, type TypeOf } from "../decider/field.ts";
import { identifierText, instant } from "../values/classes.ts";
import { identifierType } from "./entities.ts";

/** What a code is for. */
export const purpose = oneOf(["sign-in", "sign-up", "reset", "identifier", "change-password"]);
export type Purpose = TypeOf<typeof purpose>;

/** That no code was sent now: when the one that counts was, null where none does, and when the next can be; in ms. */
export const unsent = struct({ sentAt: nullable(instant), until: instant });

/**
 * A code that is awaited, and was sent except with `unsent`; `link`: a sign-in link was sent with it. `sentAt`, in ms, is when
 * it was asked for.
 */
export const challenge = struct({
  purpose,
  type: identifierType,
  identifier: identifierText,
  link: flag,
  sentAt: instant,
  unsent: optional(unsent),
});
export type Challenge = TypeOf<typeof challenge>;
