import type { SignedOutReason } from "../../domain/session/messages.ts";
import type { ReportedExchange } from "../http/exchange.ts";
import type { OnOther } from "../http/send.ts";

/** What the API reports of a session while it sends calls. */
export interface SessionListener {
  readonly onExchange: (exchange: ReportedExchange) => void;
  /** The `seq` of the newest journal entry, for the log. */
  readonly position: () => number;
  /** The session cannot continue (spec §8); reported once, however many calls find out. `misread`: by an answer that could not be read. */
  readonly onEnded: (reason: SignedOutReason, message: string, misread: string | null) => void;
  /** An answer has another form than the contract's. */
  readonly onOther?: OnOther;
  /** Another user signed in, in another tab. May be reported repeatedly. */
  readonly onAnother: () => void;
  /** Whether a call that was sent got an answer; reported for each. */
  readonly onReach: (answered: boolean) => void;
  /** How far the device's clock is ahead of the server's, in milliseconds, when the known value changed (T11). */
  readonly onSkew: (skew: number) => void;
}
