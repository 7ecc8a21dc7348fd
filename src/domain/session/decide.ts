import { isLeft, left } from "fp-ts/Either";
import { decideBy } from "../decider/decider.ts";
import { answered, ignored, only, refuse } from "../decider/decision.ts";
import { type Failure, misreadText } from "../decider/failure.ts";
import { type Problem, verdict } from "../decider/validation.ts";
import type { SecretRef } from "../values/secret.ts";
import { leaveChallenge, resendCode, resetLinkValid, restoreChallenge, submitCode } from "./decide-code.ts";
import * as password from "./decide-password.ts";
import { codeSent, forgot, requestLink, signedIn, signIn, signUp } from "./decide-sign-in.ts";
import { type Decision, type Enveloped, failing, type Of } from "./decision.ts";
import { changePhotoLens, onboardLens, saveProfileLens, userLens } from "./lenses.ts";
import { type Command, Event, Rejection, requests } from "./messages.ts";
import { checkIdentifier, readReferral, sameIdentifierProblems, validatePerson, validateProfile } from "./rules.ts";
import type { State } from "./state.ts";
import {
  asksPassword,
  clockIsOff,
  codeRequest,
  heldLink,
  idleEndsAt,
  idleLeft,
  isUnanswered,
  magicLink,
  REFERRAL_LIFE,
  resend,
  resetLink,
  submission,
  userOf,
  whyNotEnter,
  whyNotOffered,
} from "./views.ts";

const onboard = (state: State, command: Of<"Onboard">, { envelope: { id: request } }: Enveloped): Decision => {
  if (state.phase !== "signedIn") return left(Rejection.NotSignedIn());
  if (state.onboard.status === "pending") return left(Rejection.Busy());
  const person = validatePerson(command);
  return isLeft(person)
    ? left(Rejection.Invalid({ problems: person.left }))
    : only(Event.OnboardRequested({ request, ...person.right }));
};

const saveProfile = (state: State, command: Of<"SaveProfile">, { envelope: { id: request } }: Enveloped): Decision => {
  if (state.phase !== "signedIn") return left(Rejection.NotSignedIn());
  if (state.saveProfile.status === "pending") return left(Rejection.Busy());
  const why = whyNotOffered(state, "profile");
  if (why !== null) return left(why);
  const { _tag, ...change } = command;
  const profile = validateProfile(change);
  return isLeft(profile)
    ? left(Rejection.Invalid({ problems: profile.left }))
    : only(Event.SaveProfileRequested({ request, ...profile.right }));
};

/** The rules that the current password breaks, where the account needs it. */
const passwordProblems = (state: State, current: SecretRef | null): ReadonlyArray<Problem> => {
  if (current === null) return asksPassword(state) ? verdict("current", ["rule.password.required"]) : [];
  return verdict("current", current.broken);
};

const changeIdentifier = (
  state: State,
  command: Of<"ChangeIdentifier">,
  { envelope: { id: request } }: Enveloped,
): Decision => {
  if (state.phase !== "signedIn") return left(Rejection.NotSignedIn());
  if (codeRequest(state, "identifier").status === "pending") return left(Rejection.Busy());
  const why = whyNotOffered(state, "identifier");
  if (why !== null) return left(why);
  const who = checkIdentifier(command.identifier);
  const problems = [
    ...(isLeft(who) ? who.left : sameIdentifierProblems(state.user, who.right)),
    ...passwordProblems(state, command.current),
  ];
  return isLeft(who) || problems.length > 0
    ? left(Rejection.Invalid({ problems }))
    : only(Event.IdentifierRequested({ request, ...who.right, current: command.current?.handle ?? null }));
};

const warnIdle = (state: State, { endsAt }: Of<"RecordIdleWarning">): Decision => {
  if (state.phase !== "signedIn") return ignored("not signed in");
  return state.idleEndsAt === endsAt ? ignored("idle warning already shown") : only(Event.IdleWarned({ endsAt }));
};

/** Extends the session while the warning is shown; after its end nothing extends it (I4). */
const keepSignedIn = (state: State, _command: Of<"KeepSignedIn">, { envelope: { at } }: Enveloped): Decision => {
  if (state.phase !== "signedIn") return left(Rejection.NotSignedIn());
  const remaining = idleLeft(state, at);
  if (remaining === null) return ignored("no idle warning");
  return remaining === 0 ? ignored("session already over") : only(Event.KeptSignedIn());
};

/** A referral code from a link or storage; anything else is ignored (S4). */
const remember = ({ referral }: State, typed: string, expires_at: number): Decision => {
  const code = readReferral(typed);
  if (code === null) return ignored("not a referral code");
  return referral?.code === code && referral.expires_at === expires_at
    ? ignored("referral code already stored")
    : only(Event.ReferralRemembered({ code, expires_at }));
};

/** Only a skew that differs by a minute, or that shows or hides the banner, is worth an event. */
const clockSkewFound = (state: State, { skew }: Of<"RecordClockSkew">): Decision =>
  Math.abs(skew - state.clockSkew) > 60_000 || clockIsOff({ clockSkew: skew }) !== clockIsOff(state)
    ? only(Event.ClockSkewFound({ skew }))
    : ignored("clock skew already known");

const whyNotSignedIn = (state: State): Rejection | null =>
  state.phase === "signedIn" ? null : Rejection.NotSignedIn();

/** The end of a session whose user could not be loaded. */
const signedOutBy = (failure: Failure): Event => {
  const misread = misreadText(failure);
  return Event.SignedOut({ reason: "user", message: failure.message, ...(misread !== null && { misread }) });
};

/** The events of a command, or its rejection (spec §2, §4; docs/rules.md Screens, Session). */
export const decide = decideBy<State, Command, Event, Rejection>({
  "session.RecordSession": (_state, { _tag, ...found }) => only(Event.SessionFound(found)),
  "session.RecordNoSession": (state) =>
    state.phase === "starting" ? only(Event.NoSessionFound()) : ignored("stored session already read"),
  "session.RecordStoredUser": (state, { user }) => {
    if (state.phase !== "signedIn") return ignored("not signed in");
    return state.user === null ? only(Event.UserRestored({ user })) : ignored("the user is loaded");
  },
  "session.RecordStoredUnreadable": (state) =>
    state.phase === "signedIn" ? ignored("signed in") : only(Event.StoredUnreadable()),
  "session.SignIn": signIn,
  "session.RequestSignInLink": requestLink,
  "session.RecordSignedIn": signedIn,
  "session.RecordCodeRequired": codeSent(false),
  "session.RecordLinkSent": codeSent(true),
  "session.RecordSignInFailure": failing((state) => codeRequest(state, "sign-in"), Event.SignInFailed),
  "session.SubmitCode": submitCode,
  "session.RecordCodeFailure": failing(submission, Event.CodeFailed),
  "session.ResendCode": resendCode,
  "session.RecordResent": (state, { request }, { envelope }) =>
    answered(resend(state), request, () => Event.Resent({ sentAt: envelope.at })),
  "session.RecordResendFailure": failing(resend, Event.ResendFailed),
  "session.RecordChallenge": restoreChallenge,
  "session.RememberDestination": (state, { path }) =>
    state.phase === "signedIn" || state.destination === path
      ? ignored("destination already set or not needed")
      : only(Event.DestinationRemembered({ path })),
  "session.ReachDestination": (state) =>
    state.destination === null ? ignored("no destination") : only(Event.DestinationReached()),
  "session.LeaveChallenge": leaveChallenge,
  "session.SignUp": signUp,
  "session.RecordSignUpFailure": failing((state) => codeRequest(state, "sign-up"), Event.SignUpFailed),
  "session.OpenMagicLink": (state, { token, asked = true }, { envelope: { id: request } }) =>
    refuse(whyNotEnter(state), () =>
      only(asked ? Event.MagicLinkOpened({ request, token }) : Event.MagicLinkHeld({ request, token })),
    ),
  "session.RecordLinkOwner": (state, { request, identifier }) =>
    answered(magicLink(state), request, () => Event.LinkOwnerFound({ identifier })),
  "session.UseMagicLink": (state, _command, { envelope: { id: request } }) => {
    const held = heldLink(state);
    if (held === null) return left(Rejection.NoChallenge());
    return refuse(whyNotEnter(state), () => only(Event.MagicLinkOpened({ request, token: held.token })));
  },
  "session.RecordMagicLinkFailure": failing(magicLink, Event.MagicLinkFailed),
  "session.ForgotPassword": forgot,
  "session.RecordForgotFailure": failing((state) => codeRequest(state, "reset"), Event.ForgotFailed),
  "session.OpenResetLink": (state, { token }, { envelope }) =>
    state.phase === "starting"
      ? only(Event.SecretDiscarded({ secret: token }))
      : only(Event.ResetLinkOpened({ request: envelope.id, token })),
  "session.RecordResetLink": resetLinkValid,
  "session.RecordResetLinkFailure": failing(resetLink, Event.ResetLinkFailed),
  "session.SavePassword": password.save,
  "session.RecordPasswordSaved": password.saved,
  "session.RecordPasswordFailure": password.saveFailed,
  "session.InitiatePasswordChange": password.initiateChange,
  "session.RecordChangeCode": password.changeCodeConfirmed,
  "session.RecordChangeFailure": failing((state) => codeRequest(state, "change-password"), Event.ChangeFailed),
  ...requests.onboard.decide<State, Rejection>(onboardLens),
  // the names are stored without surrounding spaces
  "session.Onboard": onboard,
  ...requests.saveProfile.decide<State, Rejection>(saveProfileLens),
  "session.SaveProfile": saveProfile,
  ...requests.changePhoto.decide<State, Rejection>(changePhotoLens, {
    busy: Rejection.Busy,
    whyNot: (state) => whyNotSignedIn(state) ?? whyNotOffered(state, "photo"),
  }),
  "session.ChangeIdentifier": changeIdentifier,
  "session.RecordIdentifierFailure": failing((state) => codeRequest(state, "identifier"), Event.IdentifierFailed),
  "session.RecordIdentifierConfirmed": (state, { request, user }) =>
    answered(submission(state), request, () => Event.IdentifierConfirmed({ user })),
  ...requests.user.decide<State, Rejection, unknown, Event>(userLens, {
    busy: Rejection.Busy,
    whyNot: whyNotSignedIn,
    // failing to load the user ends the session (spec §2 Guards, §8); loading them again after a change does not
    also: (state, outcome) => ("failure" in outcome && userOf(state) === null ? [signedOutBy(outcome.failure)] : []),
  }),
  "session.RememberReferral": (state, { code }, { envelope }) => remember(state, code, envelope.at + REFERRAL_LIFE),
  "session.RecordReferral": (state, { code, expires_at }, { envelope }) =>
    expires_at > envelope.at ? remember(state, code, expires_at) : ignored("referral code expired"),
  "session.RecordTrust": (state, { until }) =>
    state.phase === "signedIn" ? only(Event.TrustRecorded({ until })) : ignored("not signed in"),
  "session.ForgetDevice": (state) => refuse(whyNotSignedIn(state), () => only(Event.DeviceForgotten())),
  "session.SignOut": (state) =>
    refuse(whyNotSignedIn(state), () => only(Event.SignedOut({ reason: "chosen", message: null }))),
  "session.RecordIdleWarning": warnIdle,
  "session.RecordActive": (state) =>
    idleEndsAt(state) === null ? ignored("no idle warning") : only(Event.IdleCleared()),
  "session.KeepSignedIn": keepSignedIn,
  "session.RecordClockSkew": clockSkewFound,
  "session.RecordConnection": (state, { online }) =>
    online === state.online ? ignored("connection unchanged") : only(Event.ConnectionChanged({ online })),
  "session.RecordReach": (state, { answered }) =>
    answered === isUnanswered(state) ? only(Event.ReachChanged({ answered })) : ignored("reach unchanged"),
  "session.RecordCrash": (_state, { kind, message, components, frames, route }) =>
    only(Event.Crashed({ kind, message, components, frames, route })),
  "session.EndSession": (state, { _tag, ...why }) =>
    state.phase === "signedOut" ? ignored("not signed in") : only(Event.SignedOut(why)),
});
