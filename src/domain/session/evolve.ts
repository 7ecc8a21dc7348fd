import { assign, evolver, type Handler, unchanged } from "../decider/decider.ts";
import { IDLE } from "../decider/request.ts";
import type { User } from "./entities.ts";
import { flowHandlers, noting } from "./evolve-flow.ts";
import { NO_FLOW } from "./flow.ts";
import { changePhotoLens, onboardLens, saveProfileLens, userLens } from "./lenses.ts";
import { type Event, requests } from "./messages.ts";
import type { SignedIn, State } from "./state.ts";

/** What is known of the server and its connection. */
const serverOf = ({ online, unanswered, notOffered }: State) => ({
  online,
  ...(unanswered === undefined ? {} : { unanswered }),
  ...(notOffered === undefined ? {} : { notOffered }),
});

const deviceOf = (state: State) => ({
  destination: state.destination,
  referral: state.referral,
  clockSkew: state.clockSkew,
  ...serverOf(state),
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

const withUser = ({ phase }: State, { user: loaded }: { readonly user: User }): Partial<State> =>
  phase === "signedIn" ? { user: loaded } : {};

/** Folds events. A session starts and ends without the data of the session before it. */
export const evolve = evolver<State, Event>({
  ...flowHandlers,
  "session.SessionFound": (state, event) => ({
    ...newSession(state, event),
    passwordPending: event.passwordPending === true,
    switched: state.phase === "signedOut" && state.ended?.reason === "switched",
  }),
  "session.UserRestored": inSession((_state, { user: restored }) => ({ user: restored })),
  "session.StoredUnreadable": (state) => (state.phase === "signedIn" ? state : { ...state, storedUnreadable: true }),
  "session.NoSessionFound": (state) =>
    state.phase === "starting"
      ? { ...state, phase: "signedOut", ended: null, passwordSaved: false, flow: NO_FLOW }
      : state,
  "session.SignedIn": (state, event) => ({
    ...newSession(state, event),
    passwordPending: event.purpose === "sign-up",
  }),
  "session.DestinationRemembered": assign((_state, event) => ({ destination: event.path })),
  "session.DestinationReached": assign(() => ({ destination: null })),
  "session.SignInDiscarded": unchanged,
  "session.SecretDiscarded": unchanged,
  ...requests.onboard.evolve<State>(onboardLens, { succeeded: withUser }),
  ...requests.saveProfile.evolve<State>(saveProfileLens, { succeeded: withUser, failed: noting("profile") }),
  ...requests.changePhoto.evolve<State>(changePhotoLens, { succeeded: withUser, failed: noting("photo") }),
  "session.IdentifierConfirmed": inSession((_state, event) => ({ flow: NO_FLOW, user: event.user })),
  ...requests.user.evolve<State>(userLens, { succeeded: withUser }),
  "session.ReferralRemembered": assign((_state, { code, expires_at }) => ({ referral: { code, expires_at } })),
  "session.TrustRecorded": inSession((_state, event) => ({ trustedUntil: event.until })),
  "session.DeviceForgotten": unchanged,
  "session.IdleWarned": inSession((_state, event) => ({ idleEndsAt: event.endsAt })),
  "session.IdleCleared": inSession(() => ({ idleEndsAt: null })),
  "session.KeptSignedIn": inSession(() => ({ idleEndsAt: null })),
  "session.ClockSkewFound": assign((_state, event) => ({ clockSkew: event.skew })),
  "session.ConnectionChanged": assign((_state, event) => ({ online: event.online })),
  "session.ReachChanged": assign((_state, event) => ({ unanswered: !event.answered })),
  "session.Crashed": unchanged,
  "session.SignedOut": (state, { _tag, ...ended }) => ({
    phase: "signedOut",
    destination: null,
    referral: state.referral,
    clockSkew: 0,
    ...serverOf(state),
    storedUnreadable: false,
    ended,
    passwordSaved: false,
    flow: NO_FLOW,
  }),
});
