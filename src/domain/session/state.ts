import { identifierText, idText, instant } from "../decider/classes.ts";
import { assign, evolver, unchanged as unchangedState } from "../decider/decider.ts";
import { flag, integer, known, nullable, oneOf, privateText, struct, type TypeOf } from "../decider/field.ts";
import { failed, IDLE, pending, request, succeeded } from "../decider/request.ts";
import { KNOWN_TEXTS } from "../values/known-texts.ts";
import { handle } from "../values/secret.ts";
import { user } from "./entities.ts";
import { challenge, type Event, grant, identifierType, signedOutReason } from "./messages.ts";

/** Who is here, what was asked, and how the last session ended (spec §3 Session and Auth state). */
export const state = struct({
  /** `starting` until storage was read. */
  phase: oneOf(["starting", "signedOut", "signedIn"]),
  grant: nullable(grant),
  user: nullable(user),
  userRequest: request,
  /** Whom the last question named: the code that may follow is sent there. */
  asking: nullable(struct({ type: identifierType, identifier: identifierText })),
  /** The code that is waited for. */
  challenge: nullable(challenge),
  /** The internal path that a visitor wanted, until it is opened after the sign-in (F13). */
  destination: nullable(privateText),
  signIn: request,
  code: request,
  resend: request,
  signUp: request,
  magicLink: request,
  forgot: request,
  resetLink: request,
  /** The token of a reset link that was found good. */
  resetToken: nullable(handle),
  /** Signed up, and without a password yet. */
  passwordPending: flag,
  savePassword: request,
  /** The current password, on its way to the code for another one. */
  change: request,
  /** What the change of a password has got together so far: its code, and the new password if that was typed. */
  changeCode: nullable(handle),
  newPassword: nullable(handle),
  /** A password was saved just now; /login says so. */
  passwordSaved: flag,
  onboard: request,
  identifier: request,
  referral: nullable(struct({ code: idText, expires_at: instant })),
  /** Until when this device asks for no code, in ms; null when it does, or while that is not known (spec §9). */
  trustedUntil: nullable(instant),
  /** When the session ends for lack of activity, in ms, from five minutes before that on (spec §4 Session activity). */
  idleEndsAt: nullable(instant),
  /** How far the device's clock is ahead of the server's, in ms, as far as it is worth to know (T11). */
  clockSkew: integer,
  /** Whether the device reports a network connection; true until it reports otherwise (W14). */
  online: flag,
  signedOutReason: nullable(signedOutReason),
  signedOutMessage: nullable(known(KNOWN_TEXTS)),
  /** What the device keeps could not be read at the start (W12); /login says so. */
  unread: flag,
});
export type State = TypeOf<typeof state>;

export const initial: State = {
  phase: "starting",
  grant: null,
  user: null,
  userRequest: IDLE,
  asking: null,
  challenge: null,
  destination: null,
  signIn: IDLE,
  code: IDLE,
  resend: IDLE,
  signUp: IDLE,
  magicLink: IDLE,
  forgot: IDLE,
  resetLink: IDLE,
  resetToken: null,
  passwordPending: false,
  savePassword: IDLE,
  change: IDLE,
  changeCode: null,
  newPassword: null,
  passwordSaved: false,
  onboard: IDLE,
  identifier: IDLE,
  referral: null,
  trustedUntil: null,
  idleEndsAt: null,
  clockSkew: 0,
  online: true,
  signedOutReason: null,
  signedOutMessage: null,
  unread: false,
};

const whom = (event: { readonly type: "email" | "phone"; readonly identifier: string }): Pick<State, "asking"> => ({
  asking: { type: event.type, identifier: event.identifier },
});
/** A new way in forgets what was said of the last one. */
const entering = {
  challenge: null,
  signedOutReason: null,
  signedOutMessage: null,
  passwordSaved: false,
} satisfies Partial<State>;

/** A change of the password that is over, or begins anew. */
const unchanged = { changeCode: null, newPassword: null } satisfies Partial<State>;

/** Folds what happened. Whoever signs in or out starts from an empty session but for the referral. */
export const evolve = evolver<State, Event>({
  // a session of another tab withdraws every sign-in that was pending in this one
  "session.SessionFound": assign((base, event) => ({
    ...initial,
    phase: "signedIn",
    grant: event.grant,
    referral: base.referral,
    clockSkew: base.clockSkew,
    online: base.online,
    unread: base.unread,
    destination: base.destination,
    signedOutReason: base.signedOutReason,
    signedOutMessage: base.signedOutMessage,
  })),
  "session.StoredUnread": assign(() => ({ unread: true })),
  "session.NoSessionFound": assign(() => ({ phase: "signedOut" })),
  "session.SignInRequested": assign((_base, event) => ({
    ...entering,
    ...whom(event),
    signIn: pending(event.request),
  })),
  "session.LinkRequested": assign((_base, event) => ({
    ...entering,
    ...whom(event),
    signIn: pending(event.request),
  })),
  "session.SignedIn": assign((base, event) => ({
    ...initial,
    referral: base.referral,
    clockSkew: base.clockSkew,
    online: base.online,
    destination: base.destination,
    phase: "signedIn",
    grant: event.grant,
    passwordPending: event.purpose === "sign-up",
  })),
  "session.ChallengeRestored": assign((_base, { challenge: restored }) => ({ ...whom(restored), challenge: restored })),
  "session.DestinationKept": assign((_base, event) => ({ destination: event.path })),
  "session.DestinationReached": assign(() => ({ destination: null })),
  "session.SignInDiscarded": unchangedState,
  "session.SecretDiscarded": unchangedState,
  "session.CodeSent": assign((base, event) => ({
    changeCode: null,
    // another code for the same change: the new password still waits for it
    newPassword: event.challenge.purpose === "change-password" ? base.newPassword : null,
    challenge: event.challenge,
    change: IDLE,
    signIn: IDLE,
    signUp: IDLE,
    forgot: IDLE,
    identifier: IDLE,
    code: IDLE,
    resend: IDLE,
  })),
  "session.SignInFailed": assign((base, event) => ({ signIn: failed(base.signIn, event.failure) })),
  "session.CodeSubmitted": assign((_base, event) => ({ code: pending(event.request) })),
  "session.CodeFailed": assign((base, event) => ({ code: failed(base.code, event.failure) })),
  "session.ResendRequested": assign((_base, event) => ({ resend: pending(event.request) })),
  "session.Resent": assign((base, event) => ({
    resend: succeeded(base.resend),
    challenge: base.challenge === null ? null : { ...base.challenge, sentAt: event.sentAt },
  })),
  "session.ResendFailed": assign((base, event) => ({ resend: failed(base.resend, event.failure) })),
  "session.ChallengeLeft": assign(() => ({ ...unchanged, challenge: null, code: IDLE, resend: IDLE })),
  "session.SignUpRequested": assign((_base, event) => ({
    ...entering,
    ...whom(event),
    signUp: pending(event.request),
  })),
  "session.SignUpFailed": assign((base, event) => ({ signUp: failed(base.signUp, event.failure) })),
  "session.MagicLinkOpened": assign((_base, event) => ({ magicLink: pending(event.request) })),
  "session.MagicLinkFailed": assign((base, event) => ({ magicLink: failed(base.magicLink, event.failure) })),
  "session.ForgotRequested": assign((_base, event) => ({
    ...entering,
    ...whom(event),
    forgot: pending(event.request),
  })),
  "session.ForgotFailed": assign((base, event) => ({ forgot: failed(base.forgot, event.failure) })),
  "session.ResetLinkOpened": assign((_base, event) => ({ resetLink: pending(event.request), resetToken: null })),
  "session.ResetLinkValid": assign((base, event) => ({
    resetLink: succeeded(base.resetLink),
    resetToken: event.token,
    challenge: null,
    code: IDLE,
  })),
  "session.ResetLinkFailed": assign((base, event) => ({ resetLink: failed(base.resetLink, event.failure) })),
  "session.PasswordSaveRequested": assign((_base, event) => ({ savePassword: pending(event.request) })),
  "session.PasswordSaved": assign((base) => ({
    ...unchanged,
    challenge: null,
    savePassword: succeeded(base.savePassword),
    passwordPending: false,
    resetToken: null,
    resetLink: IDLE,
    passwordSaved: true,
    user: base.user === null ? null : { ...base.user, has_password: true },
  })),
  "session.PasswordFailed": assign((base, event) => ({
    savePassword: failed(base.savePassword, event.failure),
    newPassword: null,
  })),
  "session.ChangeRequested": assign((_base, event) => ({ ...whom(event), change: pending(event.request) })),
  "session.ChangeFailed": assign((base, event) => ({ change: failed(base.change, event.failure) })),
  "session.CodeKept": assign((_base, event) => ({ changeCode: event.code, code: IDLE })),
  "session.PasswordChangeRequested": assign((_base, event) => ({
    savePassword: pending(event.request),
    changeCode: event.code,
    newPassword: event.password,
    code: IDLE,
  })),
  "session.ChangeCodeRefused": assign((base, event) => ({
    savePassword: IDLE,
    changeCode: null,
    code: failed(base.savePassword, event.failure),
  })),
  "session.OnboardRequested": assign((_base, event) => ({ onboard: pending(event.request) })),
  "session.Onboarded": assign((base, event) => ({ onboard: succeeded(base.onboard), user: event.user })),
  "session.OnboardFailed": assign((base, event) => ({ onboard: failed(base.onboard, event.failure) })),
  "session.IdentifierRequested": assign((_base, event) => ({ ...whom(event), identifier: pending(event.request) })),
  "session.IdentifierFailed": assign((base, event) => ({ identifier: failed(base.identifier, event.failure) })),
  "session.IdentifierConfirmed": assign((base, event) => ({
    code: succeeded(base.code),
    challenge: null,
    user: event.user,
  })),
  "session.UserRequested": assign((_base, event) => ({ userRequest: pending(event.request) })),
  "session.UserLoaded": assign((base, event) => ({ userRequest: succeeded(base.userRequest), user: event.user })),
  "session.ReferralRemembered": assign((_base, event) => ({
    referral: { code: event.code, expires_at: event.expires_at },
  })),
  "session.TrustRecorded": assign((_base, event) => ({ trustedUntil: event.until })),
  "session.DeviceForgotten": unchangedState,
  "session.IdleWarned": assign((_base, event) => ({ idleEndsAt: event.endsAt })),
  "session.IdleCleared": assign(() => ({ idleEndsAt: null })),
  "session.KeptSignedIn": assign(() => ({ idleEndsAt: null })),
  "session.ClockSkewFound": assign((_base, event) => ({ clockSkew: event.skew })),
  "session.ConnectionChanged": assign((_base, event) => ({ online: event.online })),
  "session.Crashed": unchangedState,
  "session.SignedOut": assign((base, event) => ({
    ...initial,
    phase: "signedOut",
    online: base.online,
    referral: base.referral,
    signedOutReason: event.reason,
    signedOutMessage: event.message,
  })),
});
