import { noAnswer } from "../../src/domain/decider/failure.ts";
import { Event as Session } from "../../src/domain/session/messages.ts";

/** The user logged out. */
export const signedOut = Session.SignedOut({ reason: "chosen", message: null });

/** No answer came (docs/wire.md Conventions). */
export const unreachable = noAnswer("/notifications", "GET");
