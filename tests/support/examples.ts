import type { Failure } from "../../src/domain/kernel/failure.ts";
import { CATALOGUE } from "../../src/domain/kernel/known-texts.ts";
import { Event as Session } from "../../src/domain/session/messages.ts";

/** The person chose to log out. */
export const signedOut = Session.SignedOut({ reason: "chosen", message: null });

/** No answer came (decisions.md, Conventions on the wire). */
export const unreachable: Failure = {
  kind: "Unreachable",
  message: CATALOGUE.serverFault,
  status: 500,
  endpoint: "/notifications",
  method: "GET",
  validation: null,
};
