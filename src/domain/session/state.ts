import { idText, instant } from "../decider/classes.ts";
import { assign, evolver, type Handler, unchanged } from "../decider/decider.ts";
import { flag, integer, known, nullable, privateText, struct, type TypeOf, union } from "../decider/field.ts";
import { KNOWN_TEXTS } from "../decider/known-texts.ts";
import { failed, IDLE, pending, request, succeeded } from "../decider/request.ts";
import type { Slot } from "../decider/request-slot.ts";
import { type User, user } from "./entities.ts";
import { awaiting, challengeOf, type Flow, flow, NO_FLOW, requested, requestedAgain, stepFailed } from "./flow.ts";
import { type Event, grant, requests, signedOutReason } from "./messages.ts";

/** Facts that do not depend on who is signed in. */
const device = {
  /** The internal path that a visitor opened, until it is opened after the sign-in. */
  destination: nullable(privateText),
  referral: nullable(struct({ code: idText, expires_at: instant })),
  /** How far the device's clock is ahead of the server's, in ms, to the precision that matters (T11). */
  clockSkew: integer,
  /** Whether the device reports a network connection; true until it reports otherwise (W14). */
  online: flag,
};

/** Who is signed in, the step of signing in or changing credentials, and how the last session ended (spec §3). */
export const state = union("phase", {
  /** The stored session is being read. `unread`: it could not be read (W12). */
  starting: { ...device, unread: flag },
  signedOut: {
    ...device,
    unread: flag,
    /** Why the last session ended. */
    ended: nullable(struct({ reason: signedOutReason, message: nullable(known(KNOWN_TEXTS)) })),
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
type SignedIn = Extract<State, { readonly phase: "signedIn" }>;

export const initial: State = {
  phase: "starting",
  destination: null,
  referral: null,
  clockSkew: 0,
  online: true,
  unread: false,
};

const deviceOf = ({ destination, referral, clockSkew, online }: State) => ({
  destination,
  referral,
  clockSkew,
  online,
});

const newSession = (state: State, event: Pick<SignedIn, "grant">): SignedIn => ({
  ...deviceOf(state),
  phase: "signedIn",
  grant: event.grant,
  user: null,
  userRequest: IDLE,
  switched: false,
  passwordPending: false,
  onboard: IDLE,
  saveProfile: IDLE,
  changePhoto: IDLE,
  trustedUntil: null,
  idleEndsAt: null,
  flow: NO_FLOW,
});

/** Changes fields of a session; changes nothing when none is running. */
const inSession =
  <E>(change: (state: SignedIn, event: E) => Partial<SignedIn>): Handler<State, E> =>
  (state, event) =>
    state.phase === "signedIn" ? { ...state, ...change(state, event) } : state;

/** A request that belongs to a session. */
const slotOf = (field: "onboard" | "userRequest" | "saveProfile" | "changePhoto"): Slot<State, unknown> => ({
  get: (state) => (state.phase === "signedIn" ? state[field] : IDLE),
  set: (state, _key, next) => (state.phase === "signedIn" ? { ...state, [field]: next } : state),
});
export const onboardSlot = slotOf("onboard");
export const saveProfileSlot = slotOf("saveProfile");
export const changePhotoSlot = slotOf("changePhoto");
export const userSlot = slotOf("userRequest");

const withUser = ({ phase }: State, { user: loaded }: { readonly user: User }): Partial<State> =>
  phase === "signedIn" ? { user: loaded } : {};

const withFlow = (state: State, next: Flow): State => (state.phase === "starting" ? state : { ...state, flow: next });

/** Changes the step; changes nothing before the stored session was read. */
const inFlow =
  <E>(change: (flow: Flow, event: E) => Flow): Handler<State, E> =>
  (state, event) =>
    state.phase === "starting" ? state : withFlow(state, change(state.flow, event));

/** Starts a sign-in, sign-up or recovery, which replaces the notice about the last session. */
const entering =
  <E>(change: (event: E) => Flow): Handler<State, E> =>
  (state, event) =>
    withFlow(state.phase === "signedOut" ? { ...state, ended: null, passwordSaved: false } : state, change(event));

/** Folds events. A session starts and ends without the data of the session before it. */
export const evolve = evolver<State, Event>({
  "session.SessionFound": (state, event) => ({
    ...newSession(state, event),
    switched: state.phase === "signedOut" && state.ended?.reason === "switched",
  }),
  "session.UserRestored": inSession((_state, { user: restored }) => ({ user: restored })),
  "session.StoredUnread": (state) => (state.phase === "signedIn" ? state : { ...state, unread: true }),
  "session.NoSessionFound": (state) =>
    state.phase === "starting"
      ? { ...state, phase: "signedOut", ended: null, passwordSaved: false, flow: NO_FLOW }
      : state,
  "session.SignInRequested": entering(requested("sign-in")),
  "session.LinkRequested": entering(requested("sign-in")),
  "session.SignedIn": (state, event) => ({
    ...newSession(state, event),
    passwordPending: event.purpose === "sign-up",
  }),
  "session.ChallengeRestored": inFlow((_flow, event) => awaiting(event.challenge)),
  "session.DestinationKept": assign((_state, event) => ({ destination: event.path })),
  "session.DestinationReached": assign(() => ({ destination: null })),
  "session.SignInDiscarded": unchanged,
  "session.SecretDiscarded": unchanged,
  "session.CodeSent": inFlow((step, event) =>
    // another code for the same change: the new password still waits for it
    awaiting(event.challenge, step.step === "code" ? step.newPassword : null),
  ),
  "session.SignInFailed": inFlow(stepFailed),
  "session.CodeSubmitted": inFlow((step, event) =>
    step.step === "code" ? { ...step, submission: pending(event.request) } : step,
  ),
  "session.CodeFailed": inFlow((step, event) =>
    step.step === "code" ? { ...step, submission: failed(step.submission, event.failure) } : step,
  ),
  "session.ResendRequested": inFlow((step, event) =>
    step.step === "code" ? { ...step, resend: pending(event.request) } : step,
  ),
  "session.Resent": inFlow((step, { sentAt }) =>
    step.step === "code" ? { ...step, resend: succeeded(step.resend), challenge: { ...step.challenge, sentAt } } : step,
  ),
  "session.ResendFailed": inFlow(stepFailed),
  "session.ChallengeLeft": inFlow(() => NO_FLOW),
  "session.SignUpRequested": entering(requested("sign-up")),
  "session.SignUpFailed": inFlow(stepFailed),
  "session.MagicLinkOpened": inFlow((_flow, event) => ({ step: "magicLink", request: pending(event.request) })),
  "session.MagicLinkFailed": inFlow(stepFailed),
  "session.ForgotRequested": entering(requested("reset")),
  "session.ForgotFailed": inFlow(stepFailed),
  "session.ResetLinkOpened": inFlow((_flow, event) => ({ step: "resetLink", request: pending(event.request) })),
  "session.ResetLinkValid": inFlow((_flow, { token }) => ({
    step: "newPassword",
    authority: { kind: "resetLink", token },
    save: IDLE,
  })),
  "session.ResetLinkFailed": inFlow(stepFailed),
  "session.PasswordSaveRequested": inFlow((_flow, { request: id, token }) => ({
    step: "newPassword",
    authority: token === null ? { kind: "session" } : { kind: "resetLink", token },
    save: pending(id),
  })),
  "session.PasswordSaved": (state) => {
    if (state.phase === "signedOut") return { ...state, flow: NO_FLOW, passwordSaved: true };
    if (state.phase === "starting") return state;
    const changed = state.user === null ? null : { ...state.user, has_password: true };
    return { ...state, flow: NO_FLOW, passwordPending: false, user: changed };
  },
  "session.PasswordFailed": inFlow((step, { failure }) => {
    if (step.step !== "newPassword") return step;
    const { authority: by } = step;
    return {
      ...step,
      authority: by.kind === "code" ? { ...by, password: null } : by,
      save: failed(step.save, failure),
    };
  }),
  "session.ChangeRequested": inFlow(requestedAgain("change-password")),
  "session.ChangeFailed": inFlow(stepFailed),
  "session.CodeKept": inFlow((step, { code }) =>
    step.step === "code"
      ? {
          step: "newPassword",
          authority: { kind: "code", challenge: step.challenge, code, password: null },
          save: IDLE,
        }
      : step,
  ),
  "session.PasswordChangeRequested": inFlow((step, { request: id, code, password }) => {
    const of = challengeOf(step);
    return of === null
      ? step
      : { step: "newPassword", authority: { kind: "code", challenge: of, code, password }, save: pending(id) };
  }),
  "session.ChangeCodeRefused": inFlow((step, { failure }) =>
    step.step === "newPassword" && step.authority.kind === "code"
      ? awaiting(step.authority.challenge, step.authority.password, failed(step.save, failure))
      : step,
  ),
  ...requests.onboard.evolve<State>(onboardSlot, { succeeded: withUser }),
  ...requests.saveProfile.evolve<State>(saveProfileSlot, { succeeded: withUser }),
  ...requests.changePhoto.evolve<State>(changePhotoSlot, { succeeded: withUser }),
  "session.IdentifierRequested": inFlow(requestedAgain("identifier")),
  "session.IdentifierFailed": inFlow(stepFailed),
  "session.IdentifierConfirmed": inSession((_state, event) => ({ flow: NO_FLOW, user: event.user })),
  ...requests.user.evolve<State>(userSlot, { succeeded: withUser }),
  "session.ReferralRemembered": assign((_state, { code, expires_at }) => ({ referral: { code, expires_at } })),
  "session.TrustRecorded": inSession((_state, event) => ({ trustedUntil: event.until })),
  "session.DeviceForgotten": unchanged,
  "session.IdleWarned": inSession((_state, event) => ({ idleEndsAt: event.endsAt })),
  "session.IdleCleared": inSession(() => ({ idleEndsAt: null })),
  "session.KeptSignedIn": inSession(() => ({ idleEndsAt: null })),
  "session.ClockSkewFound": assign((_state, event) => ({ clockSkew: event.skew })),
  "session.ConnectionChanged": assign((_state, event) => ({ online: event.online })),
  "session.Crashed": unchanged,
  "session.SignedOut": (state, { reason, message }) => ({
    ...initial,
    phase: "signedOut",
    online: state.online,
    referral: state.referral,
    ended: { reason, message },
    passwordSaved: false,
    flow: NO_FLOW,
  }),
});
