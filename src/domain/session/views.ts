import type { User } from "./entities.ts";
import { Rejection } from "./messages.ts";
import type { State } from "./state.ts";

/** How long after one code the next can be asked for, in milliseconds (decisions.md §2 /verify-otp). */
export const RESEND_WAIT = 30_000;

/** How long a code may be typed in after it was sent, in milliseconds; the server decides how long it is good. */
export const CODE_LIFE = 15 * 60_000;

/** How long a referral is remembered, in milliseconds (spec §9). */
export const REFERRAL_LIFE = 30 * 86_400_000;

/**
 * Why no command that needs the server can be sent now, or null: the device is known to be offline (W14). Buttons show
 * it; the decider refuses the commands listed in `domain/index.ts` for the same reason.
 */
export const whyNotOnline = (state: Pick<State, "online">): Rejection | null =>
  state.online ? null : Rejection.Offline();

/** Whether the session may set a first password: just signed up, or the account has none (decisions.md §4 Session, F7). */
export const maySetPassword = ({ phase, passwordPending, user }: State): boolean =>
  phase === "signedIn" && (passwordPending || user?.has_password === false);

/** Whether a change of the email address or phone number asks for the current password (F33). */
export const asksPassword = ({ user }: Pick<State, "user">): boolean =>
  user !== null && user.has_password === true && isOnboarded(user);

/** Milliseconds until a new code can be asked for; 0 when it can now. */
export const resendIn = (state: State, now: number): number =>
  state.challenge === null ? 0 : Math.max(0, state.challenge.sentAt + RESEND_WAIT - now);

/** Why a new code can't be asked for, or null. That of a password change needs the current password again. */
export const whyNotResend = (state: State, now: number): Rejection | null => {
  if (state.challenge === null || state.challenge.purpose === "change-password") return Rejection.NoChallenge();
  if (state.resend.status === "pending") return Rejection.Busy();
  return resendIn(state, now) > 0 ? Rejection.TooSoon({ at: state.challenge.sentAt + RESEND_WAIT }) : null;
};

/** Milliseconds until the session ends for lack of activity, never below 0; null while no warning is open. */
export const idleLeft = (state: State, now: number): number | null =>
  state.idleEndsAt === null ? null : Math.max(0, state.idleEndsAt - now);

/** Why nobody can sign in or up now, or null. */
export const whyNotEnter = (state: State): Rejection | null => {
  if (state.phase === "signedIn") return Rejection.AlreadySignedIn();
  const asking = [state.signIn, state.signUp, state.forgot, state.magicLink].some((each) => each.status === "pending");
  return asking ? Rejection.Busy() : null;
};

/** Whether a person has all that the product needs (spec §2 Guards): e-mail address, username, onboarded. */
export const isOnboarded = (user: User): boolean =>
  user.email !== null && user.onboarded_at !== null && user.username !== "";

/** First and last name, as they are shown. */
export const fullName = (user: Pick<User, "first_name" | "last_name">): string =>
  `${user.first_name} ${user.last_name}`.trim();

const STAFF: ReadonlySet<string> = new Set(["Admin", "Compliance Officer", "Customer Support", "Operations Staff"]);

/** Whether the Admin entry is for this person (spec §6). */
export const isStaff = (user: User): boolean => user.roles.some((role) => STAFF.has(role));

/** The referral that is still remembered, or null. */
export const referralNow = (state: State, now: number): string | null =>
  state.referral !== null && state.referral.expires_at > now ? state.referral.code : null;

/** Whether the device's clock is so wrong, by more than five minutes, that a person should know (T11). */
export const clockIsOff = ({ clockSkew }: Pick<State, "clockSkew">): boolean => Math.abs(clockSkew) > 5 * 60_000;
