import type { Handler, Handlers } from "../decider/decider.ts";
import { failed, IDLE, pending, type Request, succeeded } from "../decider/request.ts";
import type { Challenge } from "./challenge.ts";
import { challengeOf, type Flow, NO_FLOW } from "./flow.ts";
import type { Event } from "./messages.ts";
import type { Extension, State } from "./state.ts";

interface Requested {
  readonly request: string;
  readonly type: Challenge["type"];
  readonly identifier: string;
}
/** The step after a code was requested for a purpose. */
const requested =
  (of: Challenge["purpose"]) =>
  ({ request: id, type, identifier }: Requested): Flow => ({
    step: "requested",
    purpose: of,
    type,
    identifier,
    request: pending(id),
  });

/** The step after a code was requested, or another one for the same change: the earlier one stays valid until then. */
const requestedAgain =
  (of: Challenge["purpose"]) =>
  (step: Flow, event: Requested): Flow =>
    step.step === "code" && step.challenge.purpose === of && step.challenge.identifier === event.identifier
      ? { ...step, resend: pending(event.request) }
      : requested(of)(event);

interface Failing {
  readonly failure: Parameters<typeof failed>[1];
}
/** The request of the current step failed; of a step that awaits a code, the request for another one. */
const stepFailed = (step: Flow, { failure }: Failing): Flow => {
  switch (step.step) {
    case "requested":
    case "magicLink":
    case "resetLink":
      return { ...step, request: failed(step.request, failure) };
    case "heldLink":
      return { step: "magicLink", request: failed(step.owner, failure) };
    case "code":
      return { ...step, resend: failed(step.resend, failure) };
    default:
      return step;
  }
};

/** The step in which a code is awaited. */
const awaiting = (of: Challenge, newPassword: CodeStep["newPassword"] = null, submission: Request = IDLE): Flow => ({
  step: "code",
  challenge: of,
  submission,
  resend: IDLE,
  newPassword,
});
type CodeStep = Extract<Flow, { readonly step: "code" }>;

const withFlow = (state: State, next: Flow): State => (state.phase === "starting" ? state : { ...state, flow: next });

/** Changes the step; changes nothing before the stored session was read. */
const inFlow =
  <E>(change: (flow: Flow, event: E) => Flow): Handler<State, E> =>
  (state, event) =>
    state.phase === "starting" ? state : withFlow(state, change(state.flow, event));

/** Changes the step that awaits a code; changes nothing in another one. */
const inCode = <E>(change: (step: CodeStep, event: E) => Flow): Handler<State, E> =>
  inFlow((step, event) => (step.step === "code" ? change(step, event) : step));

/** Starts a sign-in, sign-up or recovery, which replaces the notice about the last session. */
const entering =
  <E>(change: (event: E) => Flow): Handler<State, E> =>
  (state, event) =>
    withFlow(state.phase === "signedOut" ? { ...state, ended: null, passwordSaved: false } : state, change(event));

/** Remembers that the server does not offer something, if that is why a request failed. */
export const noting =
  (what: Extension) =>
  ({ notOffered = [] }: State, { failure: { kind } }: Failing) =>
    kind === "NotOffered" && !notOffered.includes(what) ? { notOffered: [...notOffered, what] } : {};

/** The handlers of the events that change the step of signing in or changing credentials. */
export const flowHandlers = {
  "session.SignInRequested": entering(requested("sign-in")),
  "session.LinkRequested": entering(requested("sign-in")),
  "session.ChallengeRestored": inFlow((_flow, event) => awaiting(event.challenge)),
  "session.CodeSent": inFlow((step, event) =>
    // another code for the same change: the new password still waits for it
    awaiting(event.challenge, step.step === "code" ? step.newPassword : null),
  ),
  "session.SignInFailed": inFlow(stepFailed),
  "session.CodeSubmitted": inCode((step, event) => ({ ...step, submission: pending(event.request) })),
  "session.CodeFailed": inCode((step, event) => ({ ...step, submission: failed(step.submission, event.failure) })),
  "session.ResendRequested": inCode((step, event) => ({ ...step, resend: pending(event.request) })),
  "session.Resent": inCode((step, { sentAt }) => ({
    ...step,
    resend: succeeded(step.resend),
    challenge: { ...step.challenge, sentAt },
    // the failure of an earlier code says nothing about this one
    submission: step.submission.status === "pending" ? step.submission : IDLE,
  })),
  "session.ResendFailed": inFlow(stepFailed),
  "session.ChallengeLeft": inFlow(() => NO_FLOW),
  "session.SignUpRequested": entering(requested("sign-up")),
  "session.SignUpFailed": inFlow(stepFailed),
  "session.MagicLinkHeld": inFlow((_flow, { request: id, token }) => ({
    step: "heldLink",
    token,
    owner: pending(id),
    identifier: null,
  })),
  "session.LinkOwnerFound": inFlow((step, { identifier }) =>
    step.step === "heldLink" ? { ...step, owner: succeeded(step.owner), identifier } : step,
  ),
  "session.MagicLinkOpened": inFlow((_flow, event) => ({ step: "magicLink", request: pending(event.request) })),
  "session.MagicLinkFailed": inFlow(stepFailed),
  "session.ForgotRequested": entering(requested("reset")),
  "session.ForgotFailed": inFlow(stepFailed),
  "session.ResetLinkOpened": inFlow((_flow, { request: id, token }) => ({
    step: "resetLink",
    token,
    request: pending(id),
  })),
  "session.ResetLinkValid": inFlow((_flow, { token, identifier }) => ({
    step: "newPassword",
    authority: { kind: "resetLink", token, ...(identifier === undefined ? {} : { identifier }) },
    save: IDLE,
  })),
  "session.ResetLinkFailed": inFlow(stepFailed),
  "session.PasswordSaveRequested": inFlow((step, { request: id, token }) => {
    const isReset = step.step === "newPassword" && step.authority.kind === "resetLink";
    return {
      step: "newPassword",
      authority:
        token === null ? { kind: "session" } : isReset ? { ...step.authority, token } : { kind: "resetLink", token },
      save: pending(id),
    };
  }),
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
  "session.ChangeCodeAccepted": inCode(({ challenge }, { code }) => ({
    step: "newPassword",
    authority: { kind: "code", challenge, code, password: null },
    save: IDLE,
  })),
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
  "session.IdentifierRequested": inFlow(requestedAgain("identifier")),
  "session.IdentifierFailed": (state, event, envelope) => ({
    ...inFlow(stepFailed)(state, event, envelope),
    ...noting("identifier")(state, event),
  }),
} satisfies Partial<Handlers<State, Event>>;
