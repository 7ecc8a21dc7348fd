import { failure, serverText } from "../decider/failure.ts";
import {
  flag,
  list,
  nullable,
  oneOf,
  optional,
  privateText,
  requestKey,
  struct,
  type TypeOf,
  text,
} from "../decider/field.ts";
import {
  begins,
  commands,
  ends,
  events,
  fails,
  fromCall,
  fromDevice,
  fromUser,
  happens,
  type MessageOf,
  messages,
} from "../decider/message.ts";
import { action, commandsOf, eventsOf, query } from "../decider/requests.ts";
import { problem } from "../decider/validation.ts";
import {
  clockSkew,
  countryCode,
  identifierText,
  idText,
  instant,
  ownNameText,
  ownUsernameText,
} from "../values/classes.ts";
import { handle, secretRef } from "../values/secret.ts";
import { challenge, purpose, unsent } from "./challenge.ts";
import { identifierType, user } from "./entities.ts";

/** Why a session ended; /login shows it (docs/rules.md Session). */
export const signedOutReason = oneOf([
  "chosen",
  "inactive",
  "elsewhere",
  "expired",
  "refresh",
  "retries",
  "user",
  "switched",
  "password",
  "unstored",
]);
export type SignedOutReason = TypeOf<typeof signedOutReason>;

/**
 * Read from the token: `platformType` makes it a payment-platform account, else OAuth (spec §3). Times in ms since 1970 by
 * the device's clock, even if that is wrong (T11).
 */
export const grant = struct({
  account: oneOf(["payment-platform", "OAuth"]),
  issuedAt: instant,
  expiresAt: instant,
});
export type Grant = TypeOf<typeof grant>;

/** A failure of a screen, described by `describeCrash` (R11). */
const crash = {
  kind: oneOf(["page", "part", "code"]),
  message: text,
  components: list(text),
  frames: list(text),
  route: text,
};

/** The requests to the server that have one outcome. */
export const requests = {
  user: query("session", "User", { answer: { user } }),
  onboard: action("session", "Onboard", "Onboarded", {
    input: { first_name: ownNameText, last_name: ownNameText, username: ownUsernameText, country: countryCode },
    answer: { user },
  }),
  /** The fields of the user's own profile that change (spec §5); another device may have changed the others since. */
  saveProfile: action("session", "SaveProfile", "ProfileSaved", {
    input: {
      first_name: optional(ownNameText),
      last_name: optional(ownNameText),
      username: optional(ownUsernameText),
      bio: optional(nullable(privateText)),
      country: optional(countryCode),
      is_private: optional(flag),
    },
    answer: { user },
  }),
  /** A new profile photo, whose data URL is in the vault; null removes the photo (S9). */
  changePhoto: action("session", "ChangePhoto", "PhotoChanged", {
    input: { image: nullable(handle) },
    answer: { user },
  }),
};

const request = { request: requestKey };
const failed = { request: requestKey, failure };
const identified = { type: identifierType, identifier: identifierText };

export const Command = commands("session", {
  ...commandsOf(requests),
  /** The session that storage has at the start, or that another tab stored; `passwordPending`: its first password is still to be set. */
  RecordSession: fromDevice({ grant, passwordPending: optional(flag) }),
  RecordNoSession: fromDevice(),
  /** The user as this device stored them at an earlier visit (decision 28). */
  RecordStoredUser: fromDevice({ user }),
  /** The stored session could not be read, or not in time; it stays in storage, and the page starts without one (W12). */
  RecordStoredUnreadable: fromDevice(),
  SignIn: fromUser("server", { identifier: identifierText, password: secretRef }),
  RequestSignInLink: fromUser("server", { identifier: identifierText }),
  /** `tokens` is the bundle in the vault; it is stored only when `SignedIn` follows (docs/architecture.md rule 1). */
  RecordSignedIn: fromCall({ ...request, grant, tokens: handle }),
  RecordCodeRequired: fromCall({ ...request, unsent: optional(unsent) }),
  RecordLinkSent: fromCall(request),
  RecordSignInFailure: fromCall(failed),
  SubmitCode: fromUser("server", { code: secretRef, trustDevice: flag }),
  RecordCodeFailure: fromCall(failed),
  ResendCode: fromUser("server"),
  RecordResent: fromCall(request),
  RecordResendFailure: fromCall(failed),
  /** The code step that this tab was in before a reload. */
  RecordChallenge: fromDevice({ challenge }),
  /** The internal path that a visitor opened; it is opened again after the sign-in. */
  RememberDestination: fromDevice({ path: privateText }),
  /** A page was opened after the sign-in: the destination is no longer needed. */
  ReachDestination: fromUser("nothing"),
  LeaveChallenge: fromUser("nothing"),
  /** `dateOfBirth` is in the vault: only the call needs it. */
  SignUp: fromUser("server", { identifier: identifierText, dateOfBirth: secretRef, consent: flag }),
  RecordSignUpFailure: fromCall(failed),
  /** Signs in by the token of a magic link or of the OAuth return; one not `asked` for by this browser waits for the user. */
  OpenMagicLink: fromUser("load", { token: handle, asked: optional(flag) }),
  /** Whose session a link that waits for the user would open. */
  RecordLinkOwner: fromCall({ ...request, identifier: nullable(identifierText) }),
  UseMagicLink: fromUser("server"),
  RecordMagicLinkFailure: fromCall(failed),
  ForgotPassword: fromUser("server", { identifier: identifierText }),
  RecordForgotFailure: fromCall(failed),
  /** Checks the token of a reset link. */
  OpenResetLink: fromUser("load", { token: handle }),
  RecordResetLink: fromCall({ ...request, token: handle, identifier: optional(identifierText) }),
  RecordResetLinkFailure: fromCall(failed),
  SavePassword: fromUser("server", { password: secretRef }),
  RecordPasswordSaved: fromCall(request),
  RecordPasswordFailure: fromCall(failed),
  /** The first step of a password change; repeated, it requests another code. */
  InitiatePasswordChange: fromUser("server", { current: secretRef }),
  /**
   * The server accepted the code of a password change; `token` is sent with the new password. Where the server cannot
   * check a code by itself, `token` is the code, which it checks with the new password.
   */
  RecordChangeCode: fromCall({ ...request, token: handle }),
  RecordChangeFailure: fromCall(failed),
  /** A new email address or phone number, with the current password where the account asks for it. */
  ChangeIdentifier: fromUser("server", { identifier: identifierText, current: nullable(secretRef) }),
  RecordIdentifierFailure: fromCall(failed),
  RecordIdentifierConfirmed: fromCall({ ...request, user }),
  RememberReferral: fromUser("nothing", { code: idText }),
  RecordReferral: fromDevice({ code: idText, expires_at: instant }),
  /** Until when this device is trusted, in ms; null when it is not (spec §9). */
  RecordTrust: fromDevice({ until: nullable(instant) }),
  ForgetDevice: fromUser("nothing"),
  SignOut: fromUser("nothing"),
  /** Without a gesture in any tab the session ends at `endsAt`, in ms. */
  RecordIdleWarning: fromDevice({ endsAt: instant }),
  RecordActive: fromDevice(),
  KeepSignedIn: fromUser("nothing"),
  /** How far the device's clock is ahead of the server's, in ms; negative when it is behind (T11). */
  RecordClockSkew: fromDevice({ skew: clockSkew }),
  /** Whether the device reports a network connection. */
  RecordConnection: fromDevice({ online: flag }),
  /** Whether a call that was sent got an answer, whatever it says. */
  RecordReach: fromDevice({ answered: flag }),
  /** A screen failed (R11). Every text comes from `describeCrash`, which removes personal data. */
  RecordCrash: fromDevice(crash),
  /** The adapters or another tab ended the session; `message` is from the error catalogue, `misread` as in `SignedOut`. */
  EndSession: fromDevice({ reason: signedOutReason, message: nullable(serverText), misread: optional(text) }),
});
export type Command = MessageOf<typeof Command>;

export const Event = events("session", {
  ...eventsOf(requests),
  SessionFound: begins({ grant, passwordPending: optional(flag) }),
  NoSessionFound: happens(),
  UserRestored: happens({ user }),
  StoredUnreadable: happens(),
  SignInRequested: happens({ ...request, ...identified, password: handle }),
  LinkRequested: happens({ ...request, ...identified }),
  /** `identifier` is null for a link, whose account the client does not know. */
  SignedIn: begins({
    grant,
    purpose: nullable(purpose),
    tokens: handle,
    by: oneOf(["password", "code", "link"]),
    identifier: nullable(identifierText),
  }),
  /** Tokens arrived for a sign-in that is no longer pending: they are revoked and never stored. */
  SignInDiscarded: happens({ tokens: handle }),
  /** A secret that no request needs any more: the vault forgets it. */
  SecretDiscarded: happens({ secret: handle }),
  CodeSent: happens({ challenge }),
  ChallengeRestored: happens({ challenge }),
  DestinationRemembered: happens({ path: privateText }),
  DestinationReached: happens(),
  SignInFailed: fails("keeps", { failure }),
  CodeSubmitted: happens({ ...request, challenge, code: handle, trustDevice: flag }),
  CodeFailed: fails("keeps", { failure }),
  ResendRequested: happens({ ...request, challenge }),
  Resent: happens({ sentAt: instant }),
  ResendFailed: fails("keeps", { failure }),
  ChallengeLeft: happens(),
  SignUpRequested: happens({
    ...request,
    ...identified,
    dateOfBirth: handle,
    referral: nullable(idText),
  }),
  SignUpFailed: fails("keeps", { failure }),
  MagicLinkHeld: happens({ ...request, token: handle }),
  LinkOwnerFound: happens({ identifier: nullable(identifierText) }),
  MagicLinkOpened: happens({ ...request, token: handle }),
  MagicLinkFailed: fails("keeps", { failure }),
  ForgotRequested: happens({ ...request, ...identified }),
  ForgotFailed: fails("keeps", { failure }),
  ResetLinkOpened: happens({ ...request, token: handle }),
  ResetLinkValid: happens({ token: handle, identifier: optional(identifierText) }),
  ResetLinkFailed: fails("keeps", { failure }),
  /** `token` is null for setting up a first password, which the session itself allows. */
  PasswordSaveRequested: happens({ ...request, password: handle, token: nullable(handle) }),
  PasswordSaved: happens(),
  ChangeRequested: happens({ ...request, ...identified, current: handle }),
  ChangeFailed: fails("keeps", { failure }),
  /** The token of a confirmed code, or the code itself, which is sent with the new password. */
  ChangeCodeAccepted: happens({ code: handle }),
  PasswordChangeRequested: happens({ ...request, password: handle, code: handle }),
  /** The code was wrong; the new password waits for a correct one. */
  ChangeCodeRefused: fails("keeps", { failure }),
  PasswordFailed: fails("keeps", { failure }),
  IdentifierRequested: happens({ ...request, ...identified, current: nullable(handle) }),
  IdentifierFailed: fails("keeps", { failure }),
  IdentifierConfirmed: happens({ user }),
  ReferralRemembered: happens({ code: idText, expires_at: instant }),
  TrustRecorded: happens({ until: nullable(instant) }),
  /** Removal of device trust requested; confirmed by `TrustRecorded`. */
  DeviceForgotten: happens(),
  IdleWarned: happens({ endsAt: instant }),
  IdleCleared: happens(),
  KeptSignedIn: happens(),
  ClockSkewFound: happens({ skew: clockSkew }),
  ConnectionChanged: happens({ online: flag }),
  /** The last call got no answer, after one that got one; or the other way round. */
  ReachChanged: happens({ answered: flag }),
  Crashed: happens(crash),
  /** `misread`: the answer that could not be read and ended it, as a sentence. */
  SignedOut: ends({ reason: signedOutReason, message: nullable(serverText), misread: optional(text) }),
});
export type Event = MessageOf<typeof Event>;

/** The event after which every module has its initial state. */
export type SignedOut = Extract<Event, { readonly _tag: "session.SignedOut" }>;

/** Why a command was rejected. */
export const Rejection = messages("session", {
  Busy: {},
  Invalid: { problems: list(problem) },
  NoChallenge: {},
  /** Another code can be requested from `at` on, in ms. */
  TooSoon: { at: instant },
  NotSignedIn: {},
  AlreadySignedIn: {},
  /** There is no valid reset link and no first password to set. */
  NothingToSave: {},
  /** The server answered that it does not have the call (docs/wire.md Extensions). */
  NotOffered: {},
});
export type Rejection = MessageOf<typeof Rejection>;
