import { oneOf } from "../kernel/field.ts";
import { type MessageOf, messages } from "../kernel/message.ts";

/** Why a session ended; /login says it (decisions.md §4 Session). */
export const signedOutReason = oneOf(["chosen", "inactive", "elsewhere", "expired", "refresh", "retries", "user"]);

export const Event = messages("session", {
  SignedOut: { reason: signedOutReason },
});
export type Event = MessageOf<typeof Event>;

/** The event on which every module forgets what it knew. */
export type SignedOut = Extract<Event, { readonly _tag: "session.SignedOut" }>;
