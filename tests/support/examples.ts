import { toFailure, unreachable as unanswered } from "../../src/adapters/http/failure.ts";
import type { Failure } from "../../src/domain/decider/failure.ts";
import { Event as Session } from "../../src/domain/session/messages.ts";

/** The user logged out. */
export const signedOut = Session.SignedOut({ reason: "chosen", message: null });

/** No answer came (docs/wire.md Conventions). */
export const noAnswer = (endpoint: string, method: string): Failure => toFailure(unanswered({ endpoint, method }));

/** No answer came to a read of the notifications. */
export const unreachable = noAnswer("/notifications", "GET");
