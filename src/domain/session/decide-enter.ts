import { isLeft, left } from "fp-ts/Either";
import { ignored, NOT_PENDING, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import { awaits } from "../decider/request.ts";
import { type Problem, verdict } from "../decider/validation.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Decision, Of } from "./decision.ts";
import { type Challenge, Event, Rejection } from "./messages.ts";
import { checkIdentifier, consentProblem } from "./rules.ts";
import type { State } from "./state.ts";
import { referralNow, whyNotEnter } from "./views.ts";

/** Judges an identifier beside other fields, so that every problem is told at once. */
const withIdentifier = (typed: string, others: ReadonlyArray<Problem>, then: (who: Identifier) => Event): Decision => {
  const who = checkIdentifier(typed);
  if (isLeft(who)) return left(Rejection.Invalid({ problems: [...who.left, ...others] }));
  return others.length > 0 ? left(Rejection.Invalid({ problems: others })) : only(then(who.right));
};

export const signIn = (state: State, command: Of<"SignIn">, { id: request }: Envelope): Decision =>
  refuse(whyNotEnter(state), () =>
    withIdentifier(command.identifier, verdict("password", command.password.broken), (who) =>
      Event.SignInRequested({ request, ...who, password: command.password.handle }),
    ),
  );

export const requestLink = (state: State, command: Of<"RequestSignInLink">, { id: request }: Envelope): Decision =>
  refuse(whyNotEnter(state), () =>
    withIdentifier(command.identifier, [], (who) => Event.LinkRequested({ request, ...who })),
  );

export const signUp = (state: State, command: Of<"SignUp">, { id: request, at }: Envelope): Decision =>
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

export const forgot = (state: State, command: Of<"ForgotPassword">, { id: request }: Envelope): Decision =>
  refuse(whyNotEnter(state), () =>
    withIdentifier(command.identifier, [], (who) => Event.ForgotRequested({ request, ...who })),
  );

/** Which question an answer `code_required` or `link_sent` is to, and so what the code will be for. */
const purposeOf = (state: State, request: string): Challenge["purpose"] | null => {
  if (awaits(state.signIn, request)) return "sign-in";
  if (awaits(state.signUp, request)) return "sign-up";
  if (awaits(state.forgot, request)) return "reset";
  if (awaits(state.change, request)) return "change-password";
  return awaits(state.identifier, request) ? "identifier" : null;
};

/** A code is on its way. */
export const codeSent = (state: State, request: string, link: boolean, { at }: Envelope): Decision => {
  const purpose = purposeOf(state, request);
  if (purpose === null || state.asking === null) return ignored(NOT_PENDING);
  return only(Event.CodeSent({ challenge: { purpose, ...state.asking, link, sentAt: at } }));
};

/**
 * Accepts the tokens of the sign-in that is pending, by code, password or link. Tokens of any other sign-in are
 * discarded: the request was withdrawn, or another tab has signed in since (B2, T5).
 */
export const signedIn = (state: State, { request, grant, tokens }: Of<"RecordSignedIn">): Decision => {
  const signedInBefore = state.phase === "signedIn";
  if (!signedInBefore && awaits(state.code, request)) {
    const { purpose = null, identifier = null } = state.challenge ?? {};
    return only(Event.SignedIn({ grant, tokens, by: "code", purpose, identifier }));
  }
  if (!signedInBefore && awaits(state.signIn, request)) {
    const { identifier = null } = state.asking ?? {};
    return only(Event.SignedIn({ grant, tokens, by: "password", purpose: null, identifier }));
  }
  return !signedInBefore && awaits(state.magicLink, request)
    ? only(Event.SignedIn({ grant, tokens, by: "link", purpose: null, identifier: null }))
    : only(Event.SignInDiscarded({ tokens }));
};
