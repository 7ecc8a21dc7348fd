import { isLeft, left } from "fp-ts/Either";
import { ignored, NOT_PENDING, only, refuse } from "../decider/decision.ts";
import { awaits } from "../decider/request.ts";
import { type Problem, verdict } from "../decider/validation.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Challenge } from "./challenge.ts";
import type { Decision, Enveloped, Of } from "./decision.ts";
import { Event, Rejection } from "./messages.ts";
import { checkIdentifier, consentProblem } from "./rules.ts";
import type { State } from "./state.ts";
import { flowOf, referralNow, whyNotEnter } from "./views.ts";

/** Validates an identifier together with other fields, so that every problem is reported at once. */
const withIdentifier = (typed: string, others: ReadonlyArray<Problem>, then: (who: Identifier) => Event): Decision => {
  const who = checkIdentifier(typed);
  if (isLeft(who)) return left(Rejection.Invalid({ problems: [...who.left, ...others] }));
  return others.length > 0 ? left(Rejection.Invalid({ problems: others })) : only(then(who.right));
};

export const signIn = (state: State, command: Of<"SignIn">, { envelope: { id: request } }: Enveloped): Decision =>
  refuse(whyNotEnter(state), () =>
    withIdentifier(command.identifier, verdict("password", command.password.broken), (who) =>
      Event.SignInRequested({ request, ...who, password: command.password.handle }),
    ),
  );

export const requestLink = (
  state: State,
  command: Of<"RequestSignInLink">,
  { envelope: { id: request } }: Enveloped,
): Decision =>
  refuse(whyNotEnter(state), () =>
    withIdentifier(command.identifier, [], (who) => Event.LinkRequested({ request, ...who })),
  );

export const signUp = (state: State, command: Of<"SignUp">, { envelope: { id: request, at } }: Enveloped): Decision =>
  refuse(whyNotEnter(state), () => {
    const consent = consentProblem(command.consent);
    const others = [
      ...verdict("dateOfBirth", command.dateOfBirth.broken),
      ...(consent === null ? [] : [{ field: "consent", rule: consent }]),
    ];
    return withIdentifier(command.identifier, others, (who) =>
      Event.SignUpRequested({
        request,
        ...who,
        dateOfBirth: command.dateOfBirth.handle,
        referral: referralNow(state, at),
      }),
    );
  });

export const forgot = (
  state: State,
  command: Of<"ForgotPassword">,
  { envelope: { id: request } }: Enveloped,
): Decision =>
  refuse(whyNotEnter(state), () =>
    withIdentifier(command.identifier, [], (who) => Event.ForgotRequested({ request, ...who })),
  );

/** The purpose and recipient of the code that a request is for; null when it is no longer pending. */
const requestedCode = (state: State, request: string): Pick<Challenge, "purpose" | "type" | "identifier"> | null => {
  const flow = flowOf(state);
  if (flow.step === "requested" && awaits(flow.request, request)) {
    return { purpose: flow.purpose, type: flow.type, identifier: flow.identifier };
  }
  if (flow.step !== "code" || !awaits(flow.resend, request)) return null;
  const { purpose, type, identifier } = flow.challenge;
  return { purpose, type, identifier };
};

/** The server sent a code, and with `link` a link too. */
export const codeSent =
  (link: boolean) =>
  (
    state: State,
    { request, unsent }: { readonly request: string; readonly unsent?: Challenge["unsent"] },
    { envelope: { at } }: Enveloped,
  ): Decision => {
    const requested = requestedCode(state, request);
    if (requested === null) return ignored(NOT_PENDING);
    const challenge = { ...requested, link, sentAt: at, ...(unsent === undefined ? {} : { unsent }) };
    return only(Event.CodeSent({ challenge }));
  };

/**
 * Accepts the tokens of the sign-in that is pending, by code, password or link. Tokens of any other sign-in are
 * discarded: the request was withdrawn, or another tab has signed in since (T5).
 */
export const signedIn = (state: State, { request, grant, tokens }: Of<"RecordSignedIn">): Decision => {
  const flow = state.phase === "signedOut" ? state.flow : null;
  if (flow?.step === "code" && awaits(flow.submission, request)) {
    const { purpose, identifier } = flow.challenge;
    return only(Event.SignedIn({ grant, tokens, by: "code", purpose, identifier }));
  }
  if (flow?.step === "requested" && flow.purpose === "sign-in" && awaits(flow.request, request)) {
    return only(Event.SignedIn({ grant, tokens, by: "password", purpose: null, identifier: flow.identifier }));
  }
  return flow?.step === "magicLink" && awaits(flow.request, request)
    ? only(Event.SignedIn({ grant, tokens, by: "link", purpose: null, identifier: null }))
    : only(Event.SignInDiscarded({ tokens }));
};
