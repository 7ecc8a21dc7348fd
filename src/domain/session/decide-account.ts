import { isLeft, left } from "fp-ts/Either";
import { ignored, only } from "../decider/decision.ts";
import { type Problem, verdict } from "../decider/validation.ts";
import type { SecretRef } from "../values/secret.ts";
import type { At, Decision, Of } from "./decision.ts";
import { Event, Rejection } from "./messages.ts";
import { checkIdentifier, sameIdentifierProblems, validatePerson, validateProfile } from "./rules.ts";
import type { State } from "./state.ts";
import { asksPassword, codeRequest, idleLeft, whyNotOffered } from "./views.ts";

export const onboard = (state: State, command: Of<"Onboard">, { envelope: { id: request } }: At): Decision => {
  if (state.phase !== "signedIn") return left(Rejection.NotSignedIn());
  if (state.onboard.status === "pending") return left(Rejection.Busy());
  const person = validatePerson(command);
  return isLeft(person)
    ? left(Rejection.Invalid({ problems: person.left }))
    : only(Event.OnboardRequested({ request, ...person.right }));
};

export const saveProfile = (state: State, command: Of<"SaveProfile">, { envelope: { id: request } }: At): Decision => {
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

export const changeIdentifier = (
  state: State,
  command: Of<"ChangeIdentifier">,
  { envelope: { id: request } }: At,
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

export const warnIdle = (state: State, { endsAt }: Of<"RecordIdleWarning">): Decision => {
  if (state.phase !== "signedIn") return ignored("not signed in");
  return state.idleEndsAt === endsAt ? ignored("idle warning already shown") : only(Event.IdleWarned({ endsAt }));
};

/** Extends the session while the warning is shown; after its end nothing extends it (I4). */
export const keepSignedIn = (state: State, _command: Of<"KeepSignedIn">, { envelope: { at } }: At): Decision => {
  if (state.phase !== "signedIn") return left(Rejection.NotSignedIn());
  const remaining = idleLeft(state, at);
  if (remaining === null) return ignored("no idle warning");
  return remaining === 0 ? ignored("session already over") : only(Event.KeptSignedIn());
};
