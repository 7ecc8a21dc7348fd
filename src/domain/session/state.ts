import { serverText } from "../decider/failure.ts";
import {
  flag,
  list,
  nullable,
  oneOf,
  optional,
  privateText,
  struct,
  type TypeOf,
  text,
  union,
} from "../decider/field.ts";
import { request } from "../decider/request.ts";
import { clockSkew, idText, instant } from "../values/classes.ts";
import { user } from "./entities.ts";
import { flow } from "./flow.ts";
import { grant, signedOutReason } from "./messages.ts";

/** What the client does by calls that the specification lacks, where a press is the first to call (docs/wire.md Extensions). */
const extension = oneOf(["profile", "photo", "identifier"]);
export type Extension = TypeOf<typeof extension>;

/** Facts that do not depend on who is signed in. */
const device = {
  /** The internal path that a visitor opened, until it is opened after the sign-in. */
  destination: nullable(privateText),
  referral: nullable(struct({ code: idText, expires_at: instant })),
  /** How far the device's clock is ahead of the server's, in ms, to the precision that matters (T11). */
  clockSkew,
  /** Whether the device reports a network connection; true until it reports otherwise. A hint, which may be wrong (W14). */
  online: flag,
  /** Whether the last call that was sent got no answer; absent until one got none (W14). */
  unanswered: optional(flag),
  /** What this server answered that it does not offer, until the page is left. */
  notOffered: optional(list(extension)),
};

/** Who is signed in, the step of signing in or changing credentials, and how the last session ended (spec §3). */
export const state = union("phase", {
  /** The stored session is being read. `storedUnreadable`: it could not be read (W12). */
  starting: { ...device, storedUnreadable: flag },
  signedOut: {
    ...device,
    storedUnreadable: flag,
    /** Why the last session ended; `misread` as in `SignedOut`. */
    ended: nullable(struct({ reason: signedOutReason, message: nullable(serverText), misread: optional(text) })),
    /** A password was just saved; /login says so. */
    passwordSaved: flag,
    flow,
  },
  signedIn: {
    ...device,
    grant,
    /** Null until it is loaded. */
    user: nullable(user),
    userRequest: request,
    /** This session replaced another user's, who was signed out in this tab (T5). */
    switched: flag,
    /** Signed up, and without a password yet. */
    passwordPending: flag,
    onboard: request,
    saveProfile: request,
    changePhoto: request,
    /** Until when this device needs no code, in ms; null when it needs one, or while that is unknown (spec §9). */
    trustedUntil: nullable(instant),
    /** When the session ends for lack of activity, in ms; set from five minutes before that on (spec §4). */
    idleEndsAt: nullable(instant),
    flow,
  },
});
export type State = TypeOf<typeof state>;
export type SignedIn = Extract<State, { readonly phase: "signedIn" }>;

export const initial: State = {
  phase: "starting",
  destination: null,
  referral: null,
  clockSkew: 0,
  online: true,
  storedUnreadable: false,
};
