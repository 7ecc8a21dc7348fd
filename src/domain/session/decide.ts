import { left } from "fp-ts/Either";
import { answered, ignored, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import * as account from "./decide-account.ts";
import { leaveChallenge, resendCode, resetLinkValid, restoreChallenge, submitCode } from "./decide-code.ts";
import * as password from "./decide-password.ts";
import { codeSent, forgot, requestLink, signedIn, signIn, signUp } from "./decide-sign-in.ts";
import { type Decision, failing, type Of } from "./decision.ts";
import { type Command, Event, Rejection } from "./messages.ts";
import { readReferral } from "./rules.ts";
import type { State } from "./state.ts";
import {
  clockIsOff,
  codeRequest,
  idleEndsAt,
  magicLink,
  onboard,
  REFERRAL_LIFE,
  resend,
  resetLink,
  submission,
  whyNotEnter,
} from "./views.ts";

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

/** The events of a command, or its rejection (spec §2, §4; decisions.md §2, §4 Session). */
export const decide = (state: State, command: Command, { envelope }: { readonly envelope: Envelope }): Decision => {
  switch (command._tag) {
    case "session.RecordSession":
      return only(Event.SessionFound({ grant: command.grant }));
    case "session.RecordNoSession":
      return state.phase === "starting" ? only(Event.NoSessionFound()) : ignored("stored session already read");
    case "session.RecordUnread":
      return state.phase === "signedIn" ? ignored("signed in") : only(Event.StoredUnread());
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
      return failing(codeRequest(state, "sign-in"), command, Event.SignInFailed);
    case "session.SubmitCode":
      return submitCode(state, command, envelope);
    case "session.RecordCodeFailure":
      return failing(submission(state), command, Event.CodeFailed);
    case "session.ResendCode":
      return resendCode(state, envelope);
    case "session.RecordResent":
      return answered(resend(state), command.request, () => Event.Resent({ sentAt: envelope.at }));
    case "session.RecordResendFailure":
      return failing(resend(state), command, Event.ResendFailed);
    case "session.RecordChallenge":
      return restoreChallenge(state, command, envelope);
    case "session.KeepDestination":
      return state.phase === "signedIn" || state.destination === command.path
        ? ignored("destination already set or not needed")
        : only(Event.DestinationKept({ path: command.path }));
    case "session.ReachDestination":
      return state.destination === null ? ignored("no destination") : only(Event.DestinationReached());
    case "session.LeaveChallenge":
      return leaveChallenge(state);
    case "session.SignUp":
      return signUp(state, command, envelope);
    case "session.RecordSignUpFailure":
      return failing(codeRequest(state, "sign-up"), command, Event.SignUpFailed);
    case "session.OpenMagicLink":
      return refuse(whyNotEnter(state), () =>
        only(Event.MagicLinkOpened({ request: envelope.id, token: command.token })),
      );
    case "session.RecordMagicLinkFailure":
      return failing(magicLink(state), command, Event.MagicLinkFailed);
    case "session.ForgotPassword":
      return forgot(state, command, envelope);
    case "session.RecordForgotFailure":
      return failing(codeRequest(state, "reset"), command, Event.ForgotFailed);
    case "session.OpenResetLink":
      return state.phase === "starting"
        ? only(Event.SecretDiscarded({ secret: command.token }))
        : only(Event.ResetLinkOpened({ request: envelope.id, token: command.token }));
    case "session.RecordResetLink":
      return resetLinkValid(state, command);
    case "session.RecordResetLinkFailure":
      return failing(resetLink(state), command, Event.ResetLinkFailed);
    case "session.SavePassword":
      return password.save(state, command, envelope);
    case "session.RecordPasswordSaved":
      return password.saved(state, command);
    case "session.RecordPasswordFailure":
      return password.saveFailed(state, command);
    case "session.InitiatePasswordChange":
      return password.initiateChange(state, command, envelope);
    case "session.RecordChangeCode":
      return password.changeCodeConfirmed(state, command, envelope);
    case "session.RecordChangeFailure":
      return failing(codeRequest(state, "change-password"), command, Event.ChangeFailed);
    case "session.Onboard":
      return account.onboard(state, command, envelope);
    case "session.RecordOnboarded":
      return answered(onboard(state), command.request, () => Event.Onboarded({ user: command.user }));
    case "session.RecordOnboardFailure":
      return failing(onboard(state), command, Event.OnboardFailed);
    case "session.ChangeIdentifier":
      return account.changeIdentifier(state, command, envelope);
    case "session.RecordIdentifierFailure":
      return failing(codeRequest(state, "identifier"), command, Event.IdentifierFailed);
    case "session.RecordIdentifierConfirmed":
      return answered(submission(state), command.request, () => Event.IdentifierConfirmed({ user: command.user }));
    case "session.LoadUser":
      return account.loadUser(state, envelope);
    case "session.RecordUser":
      return account.userLoaded(state, command);
    case "session.RecordUserFailure":
      return account.userFailed(state, command);
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
      return account.warnIdle(state, command);
    case "session.RecordActive":
      return idleEndsAt(state) === null ? ignored("no idle warning") : only(Event.IdleCleared());
    case "session.KeepSignedIn":
      return account.keepSignedIn(state, envelope);
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
