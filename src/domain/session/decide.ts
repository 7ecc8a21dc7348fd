import { isLeft, left } from "fp-ts/Either";
import { answered, ignored, NOT_PENDING, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { awaits } from "../decider/request.ts";
import { type Problem, verdict } from "../decider/validation.ts";
import type { SecretRef } from "../values/secret.ts";
import {
  changeCodeConfirmed,
  changePassword,
  passwordFailed,
  passwordSaved,
  resendCode,
  restoreChallenge,
  savePassword,
  submitCode,
} from "./decide-code.ts";
import { codeSent, forgot, requestLink, signedIn, signIn, signUp } from "./decide-enter.ts";
import { type Decision, failing, type Of } from "./decision.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import { readReferral } from "./referral.ts";
import { checkIdentifier, judgePerson, sameIdentifierProblems } from "./rules.ts";
import type { State } from "./state.ts";
import { asksPassword, clockIsOff, idleLeft, REFERRAL_LIFE, whyNotEnter } from "./views.ts";

const onboard = (state: State, command: Of<"Onboard">, { id: request }: Envelope): Decision => {
  if (state.phase !== "signedIn") return left(Rejection.NotSignedIn());
  if (state.onboard.status === "pending") return left(Rejection.Busy());
  const person = judgePerson(command);
  return isLeft(person)
    ? left(Rejection.Invalid({ problems: person.left }))
    : only(Event.OnboardRequested({ request, ...person.right }));
};

/** What is wrong with the current password, where the account asks for it (F33). */
const passwordProblems = (state: State, current: SecretRef | null): ReadonlyArray<Problem> => {
  if (current === null) return asksPassword(state) ? verdict("current", ["rule.password.required"]) : [];
  return verdict("current", current.broken);
};

const changeIdentifier = (state: State, command: Of<"ChangeIdentifier">, { id: request }: Envelope): Decision => {
  if (state.phase !== "signedIn") return left(Rejection.NotSignedIn());
  if (state.identifier.status === "pending") return left(Rejection.Busy());
  const who = checkIdentifier(command.identifier);
  const problems = [
    ...(isLeft(who) ? who.left : sameIdentifierProblems(state.user, who.right)),
    ...passwordProblems(state, command.current),
  ];
  return isLeft(who) || problems.length > 0
    ? left(Rejection.Invalid({ problems }))
    : only(Event.IdentifierRequested({ request, ...who.right, current: command.current?.handle ?? null }));
};

const loadUser = (state: State, { id: request }: Envelope): Decision => {
  if (state.phase !== "signedIn") return left(Rejection.NotSignedIn());
  return state.userRequest.status === "pending" ? left(Rejection.Busy()) : only(Event.UserRequested({ request }));
};

/** Failing to load the user ends the session (spec §2 Guards, §8). */
const userFailed = (state: State, { request, failure }: Of<"RecordUserFailure">): Decision =>
  awaits(state.userRequest, request)
    ? only(Event.SignedOut({ reason: "user", message: failure.message }))
    : ignored(NOT_PENDING);

const warnIdle = (state: State, { endsAt }: Of<"RecordIdleWarning">): Decision => {
  if (state.phase !== "signedIn") return ignored("not signed in");
  return state.idleEndsAt === endsAt ? ignored("idle warning already shown") : only(Event.IdleWarned({ endsAt }));
};

/** Keeps the session while there is one to keep: a press that comes after its end does not revive it (I4). */
const keepSignedIn = (state: State, { at }: Envelope): Decision => {
  if (state.phase !== "signedIn") return left(Rejection.NotSignedIn());
  const remaining = idleLeft(state, at);
  if (remaining === null) return ignored("no idle warning");
  return remaining === 0 ? ignored("session already over") : only(Event.KeptSignedIn());
};

/** A referral code that a link or the storage brought; what is none is left alone (S4). */
const remember = ({ referral }: State, typed: string, expires_at: number): Decision => {
  const code = readReferral(typed);
  if (code === null) return ignored("not a referral code");
  return referral?.code === code && referral.expires_at === expires_at
    ? ignored("referral code already stored")
    : only(Event.ReferralRemembered({ code, expires_at }));
};

/** A measure that says nothing new is not worth an event. */
const clockSkewFound = (state: State, { skew }: Of<"RecordClockSkew">): Decision =>
  Math.abs(skew - state.clockSkew) > 60_000 || clockIsOff({ clockSkew: skew }) !== clockIsOff(state)
    ? only(Event.ClockSkewFound({ skew }))
    : ignored("clock skew already known");

/** What a command leads to (spec §2, §4; decisions.md §2, §4 Session). */
export const decide = (state: State, command: Command, { envelope }: { readonly envelope: Envelope }): Decision => {
  switch (command._tag) {
    case "session.RecordSession":
      return only(Event.SessionFound({ grant: command.grant }));
    case "session.RecordNoSession":
      return only(Event.NoSessionFound());
    case "session.RecordUnread":
      return only(Event.StoredUnread());
    case "session.SignIn":
      return signIn(state, command, envelope);
    case "session.RequestSignInLink":
      return requestLink(state, command, envelope);
    case "session.RecordSignedIn":
      return signedIn(state, command);
    case "session.RecordCodeRequired":
      return codeSent(state, command.request, false, envelope);
    case "session.RecordLinkSent":
      return codeSent(state, command.request, true, envelope);
    case "session.RecordSignInFailure":
      return failing(state.signIn, command, Event.SignInFailed);
    case "session.SubmitCode":
      return submitCode(state, command, envelope);
    case "session.RecordCodeFailure":
      return failing(state.code, command, Event.CodeFailed);
    case "session.ResendCode":
      return resendCode(state, envelope);
    case "session.RecordResent":
      return answered(state.resend, command.request, () => Event.Resent({ sentAt: envelope.at }));
    case "session.RecordResendFailure":
      return failing(state.resend, command, Event.ResendFailed);
    case "session.RecordChallenge":
      return restoreChallenge(state, command, envelope);
    case "session.KeepDestination":
      return state.phase === "signedIn" || state.destination === command.path
        ? ignored("destination already set or not needed")
        : only(Event.DestinationKept({ path: command.path }));
    case "session.ReachDestination":
      return state.destination === null ? ignored("no destination") : only(Event.DestinationReached());
    case "session.LeaveChallenge":
      return state.challenge === null ? left(Rejection.NoChallenge()) : only(Event.ChallengeLeft());
    case "session.SignUp":
      return signUp(state, command, envelope);
    case "session.RecordSignUpFailure":
      return failing(state.signUp, command, Event.SignUpFailed);
    case "session.OpenMagicLink":
      return refuse(whyNotEnter(state), () =>
        only(Event.MagicLinkOpened({ request: envelope.id, token: command.token })),
      );
    case "session.RecordMagicLinkFailure":
      return failing(state.magicLink, command, Event.MagicLinkFailed);
    case "session.ForgotPassword":
      return forgot(state, command, envelope);
    case "session.RecordForgotFailure":
      return failing(state.forgot, command, Event.ForgotFailed);
    case "session.OpenResetLink":
      return only(Event.ResetLinkOpened({ request: envelope.id, token: command.token }));
    case "session.RecordResetLink": {
      const open = awaits(state.resetLink, command.request) ? state.resetLink : state.code;
      return awaits(open, command.request)
        ? only(Event.ResetLinkValid({ token: command.token }))
        : only(Event.SecretDiscarded({ secret: command.token }));
    }
    case "session.RecordResetLinkFailure":
      return failing(state.resetLink, command, Event.ResetLinkFailed);
    case "session.SavePassword":
      return savePassword(state, command, envelope);
    case "session.RecordPasswordSaved":
      return passwordSaved(state, command);
    case "session.RecordPasswordFailure":
      return passwordFailed(state, command);
    case "session.InitiatePasswordChange":
      return changePassword(state, command, envelope);
    case "session.RecordChangeCode":
      return changeCodeConfirmed(state, command, envelope);
    case "session.RecordChangeFailure":
      return failing(state.change, command, Event.ChangeFailed);
    case "session.Onboard":
      return onboard(state, command, envelope);
    case "session.RecordOnboarded":
      return answered(state.onboard, command.request, () => Event.Onboarded({ user: command.user }));
    case "session.RecordOnboardFailure":
      return failing(state.onboard, command, Event.OnboardFailed);
    case "session.ChangeIdentifier":
      return changeIdentifier(state, command, envelope);
    case "session.RecordIdentifierFailure":
      return failing(state.identifier, command, Event.IdentifierFailed);
    case "session.RecordIdentifierConfirmed":
      return answered(state.code, command.request, () => Event.IdentifierConfirmed({ user: command.user }));
    case "session.LoadUser":
      return loadUser(state, envelope);
    case "session.RecordUser":
      return answered(state.userRequest, command.request, () => Event.UserLoaded({ user: command.user }));
    case "session.RecordUserFailure":
      return userFailed(state, command);
    case "session.RememberReferral":
      return remember(state, command.code, envelope.at + REFERRAL_LIFE);
    case "session.RecordReferral":
      return command.expires_at > envelope.at
        ? remember(state, command.code, command.expires_at)
        : ignored("referral code expired");
    case "session.RecordTrust":
      return state.phase === "signedIn"
        ? only(Event.TrustRecorded({ until: command.until }))
        : ignored("not signed in");
    case "session.ForgetDevice":
      return state.phase === "signedIn" ? only(Event.DeviceForgotten()) : left(Rejection.NotSignedIn());
    case "session.SignOut":
      return state.phase === "signedIn"
        ? only(Event.SignedOut({ reason: "chosen", message: null }))
        : left(Rejection.NotSignedIn());
    case "session.RecordIdleWarning":
      return warnIdle(state, command);
    case "session.RecordActive":
      return state.idleEndsAt === null ? ignored("no idle warning") : only(Event.IdleCleared());
    case "session.KeepSignedIn":
      return keepSignedIn(state, envelope);
    case "session.RecordClockSkew":
      return clockSkewFound(state, command);
    case "session.RecordConnection":
      return command.online === state.online
        ? ignored("connection unchanged")
        : only(Event.ConnectionChanged({ online: command.online }));
    case "session.RecordCrash": {
      const { kind, message, components, frames, route } = command;
      return only(Event.Crashed({ kind, message, components, frames, route }));
    }
    case "session.EndSession":
      return state.phase === "signedOut"
        ? ignored("not signed in")
        : only(Event.SignedOut({ reason: command.reason, message: command.message }));
  }
};
