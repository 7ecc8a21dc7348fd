import { outcomeOf } from "../decider/failure.ts";
import { failureOf, IDLE, type Request } from "../decider/request.ts";
import type { Handle } from "../values/secret.ts";
import type { Challenge, Purpose } from "./challenge.ts";
import type { User } from "./entities.ts";
import { challengeOf, type Flow, NO_FLOW } from "./flow.ts";
import { Rejection, type SignedOutReason } from "./messages.ts";
import type { Extension, State } from "./state.ts";

type Offers = Pick<State, "notOffered">;

/** Minimum time between two codes, in milliseconds (docs/rules.md Screens, /verify-otp). */
const RESEND_WAIT = 30_000;

/** How long after it was sent a code may be typed, in milliseconds; the server decides how long it is valid. */
export const CODE_LIFE = 15 * 60_000;

/** How long a referral is remembered, in milliseconds (spec §9). */
export const REFERRAL_LIFE = 30 * 86_400_000;

/** The signed-in user; null without a session or while the user is not loaded. */
export const userOf = (state: State): User | null => (state.phase === "signedIn" ? state.user : null);

/** The current step of signing in or changing credentials. */
export const flowOf = (state: State): Flow => (state.phase === "starting" ? NO_FLOW : state.flow);

/** The code that is awaited or, in a password change, confirmed. */
export const challenge = (state: State): Challenge | null => challengeOf(flowOf(state));

/** The request for a code of this purpose: the first one, or another one after it by the same command. */
export const codeRequest = (state: State, purpose: Purpose): Request => {
  const flow = flowOf(state);
  if (flow.step === "requested" && flow.purpose === purpose) return flow.request;
  return flow.step === "code" && flow.challenge.purpose === purpose ? flow.resend : IDLE;
};

/** The request that checks the typed code. */
export const submission = (state: State): Request => {
  const flow = flowOf(state);
  return flow.step === "code" ? flow.submission : IDLE;
};

/** The request for another code by {@link whyNotResend}'s command. */
export const resend = (state: State): Request => {
  const flow = flowOf(state);
  return flow.step === "code" && flow.challenge.purpose !== "change-password" ? flow.resend : IDLE;
};

/** The sign-in by a link; of one that waits for the user, the request for whose it is. */
export const magicLink = (state: State): Request => {
  const flow = flowOf(state);
  if (flow.step === "heldLink") return flow.owner;
  return flow.step === "magicLink" ? flow.request : IDLE;
};

/** The sign-in link that waits for the user; null without one. */
export const heldLink = (state: State): Extract<Flow, { readonly step: "heldLink" }> | null => {
  const flow = flowOf(state);
  return flow.step === "heldLink" ? flow : null;
};

/** The check of a reset link. */
export const resetLink = (state: State): Request => {
  const flow = flowOf(state);
  return flow.step === "resetLink" ? flow.request : IDLE;
};

/** The token of a reset link whose check has no outcome, so that it can be checked again; null without one. */
export const uncheckedLink = (state: State): Handle | null => {
  const flow = flowOf(state);
  const failure = flow.step === "resetLink" ? failureOf(flow.request) : null;
  return flow.step === "resetLink" && failure !== null && outcomeOf(failure) === "open" ? flow.token : null;
};

/** The token of a valid reset link or its code, which allows a new password to be set; null without one. */
export const resetToken = (state: State): Handle | null => {
  const flow = flowOf(state);
  return flow.step === "newPassword" && flow.authority.kind === "resetLink" ? flow.authority.token : null;
};

/** Whether a reset link was opened, valid or not. */
export const isResetting = (state: State): boolean => flowOf(state).step === "resetLink" || resetToken(state) !== null;

/** The email address or phone number of the account whose secret a form asks for; null where it is not known. */
export const accountName = (state: State): string | null => {
  const user = userOf(state);
  const flow = flowOf(state);
  const reset =
    flow.step === "newPassword" && flow.authority.kind === "resetLink" ? flow.authority.identifier : undefined;
  return user?.email ?? user?.phone_number ?? reset ?? null;
};

/** The request that saves a new password. */
export const savePassword = (state: State): Request => {
  const flow = flowOf(state);
  return flow.step === "newPassword" ? flow.save : IDLE;
};

/** The handles of a password change that the vault still has: the confirmed code and the new password. */
export const changeHandles = (state: State) => {
  const flow = flowOf(state);
  if (flow.step === "code") return { code: null, password: flow.newPassword };
  const isChange = flow.step === "newPassword" && flow.authority.kind === "code";
  return isChange ? { code: flow.authority.code, password: flow.authority.password } : { code: null, password: null };
};

/** The onboarding request. */
export const onboard = (state: State): Request => (state.phase === "signedIn" ? state.onboard : IDLE);

/** The request that saves the user's own profile. */
export const saveProfile = (state: State): Request => (state.phase === "signedIn" ? state.saveProfile : IDLE);

/** The request that changes or removes the user's photo. */
export const changePhoto = (state: State): Request => (state.phase === "signedIn" ? state.changePhoto : IDLE);

/** Why the last session ended; null while a session is running or where none has ended. */
export const endReason = (state: State): SignedOutReason | null =>
  state.phase === "signedOut" ? (state.ended?.reason ?? null) : null;

/** Whether the account was just created and has no password yet; it may have one since, from another device. */
export const isPasswordPending = (state: State): boolean =>
  state.phase === "signedIn" && state.passwordPending && state.user?.has_password !== true;

/** When the session ends for lack of activity, in ms; null while no warning is shown. */
export const idleEndsAt = (state: State): number | null => (state.phase === "signedIn" ? state.idleEndsAt : null);

/** Until when this device needs no code, in ms; null when it needs one. */
export const trustedUntil = (state: State): number | null => (state.phase === "signedIn" ? state.trustedUntil : null);

/** Whether the server can't be reached: the last call that was sent got no answer, whatever the browser says (W14). */
export const isUnanswered = ({ unanswered = false }: Pick<State, "unanswered">): boolean => unanswered;

/** Whether a POST may get no answer: the last call got none, or the browser says that the device is offline (W14). */
export const isInDoubt = (state: Pick<State, "online" | "unanswered">): boolean => isUnanswered(state) || !state.online;

/** Whether the session may set a first password: just signed up, or the account has none (docs/rules.md Session). */
export const maySetPassword = (state: State): boolean =>
  state.phase === "signedIn" && (state.passwordPending || state.user?.has_password === false);

/** Whether a change of the email address or phone number needs the current password. */
export const asksPassword = (state: State): boolean => {
  const user = userOf(state);
  return user !== null && user.has_password === true && isOnboarded(user, state);
};

/** When another code can be requested, in milliseconds since 1970; 0 where none is awaited. */
export const resendAt = (state: State): number => {
  const sent = challenge(state);
  return sent === null ? 0 : Math.max(sent.sentAt + RESEND_WAIT, sent.unsent?.until ?? 0);
};

/** The longest wait for another code that a server can ask for, in milliseconds: a day. */
const LONGEST_WAIT = 86_400_000;

/**
 * Milliseconds until another code can be requested; 0 when it can be now, and when the device's clock was set back since
 * the last one, as a banner asks for: the wait would grow by as much.
 */
export const resendIn = (state: State, now: number): number => {
  const sent = challenge(state);
  const left = (until: number, most: number): number => (until - now > most ? 0 : Math.max(0, until - now));
  return sent === null
    ? 0
    : Math.max(left(sent.sentAt + RESEND_WAIT, RESEND_WAIT), left(sent.unsent?.until ?? 0, LONGEST_WAIT));
};

/** Why another code cannot be requested, or null. That of a password change needs the current password again. */
export const whyNotResend = (state: State, now: number): Rejection | null => {
  const flow = flowOf(state);
  if (flow.step !== "code" || flow.challenge.purpose === "change-password") return Rejection.NoChallenge();
  if (flow.resend.status === "pending") return Rejection.Busy();
  const left = resendIn(state, now);
  return left > 0 ? Rejection.TooSoon({ at: now + left }) : null;
};

/** Milliseconds until the session ends for lack of activity, never below 0; null while no warning is shown. */
export const idleLeft = (state: State, now: number): number | null => {
  const endsAt = idleEndsAt(state);
  return endsAt === null ? null : Math.max(0, endsAt - now);
};

/** Why a sign-in or sign-up cannot start now, or null. */
export const whyNotEnter = (state: State): Rejection | null => {
  if (state.phase === "signedIn") return Rejection.AlreadySignedIn();
  const flow = flowOf(state);
  const isPending = (flow.step === "requested" || flow.step === "magicLink") && flow.request.status === "pending";
  return state.phase === "starting" || isPending ? Rejection.Busy() : null;
};

/** Why something cannot be changed on this server, or null. */
export const whyNotOffered = ({ notOffered = [] }: Offers, what: Extension): Rejection | null =>
  notOffered.includes(what) ? Rejection.NotOffered() : null;

/** Whether an email address is still to be asked for: not on a server that takes none. */
export const lacksEmail = (user: User, offers: Offers): boolean =>
  user.email === null && whyNotOffered(offers, "identifier") === null;

/** Whether the account has all that the product needs (spec §2 Guards): email address, username, onboarded. */
export const isOnboarded = (user: User, offers: Offers): boolean =>
  !lacksEmail(user, offers) && user.onboarded_at !== null && user.username !== "";

/** First and last name in one text. */
export const fullName = (user: Pick<User, "first_name" | "last_name">): string =>
  `${user.first_name} ${user.last_name}`.trim();

const STAFF: ReadonlySet<string> = new Set(["Admin", "Compliance Officer", "Customer Support", "Operations Staff"]);

/** Whether the user sees the Admin entry (spec §6). */
export const isStaff = (user: User): boolean => user.roles.some((role) => STAFF.has(role));

/** The referral code that has not expired, or null. */
export const referralNow = (state: State, now: number): string | null =>
  state.referral !== null && state.referral.expires_at > now ? state.referral.code : null;

/** Whether the device's clock differs from the server's by more than five minutes, which a banner says (T11). */
export const clockIsOff = ({ clockSkew }: Pick<State, "clockSkew">): boolean => Math.abs(clockSkew) > 5 * 60_000;
