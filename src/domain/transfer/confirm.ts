import { left } from "fp-ts/Either";
import { type DecisionOf, only, refuse } from "../decider/decision.ts";
import type { Envelope } from "../decider/message.ts";
import type { SecretRef } from "../values/secret.ts";
import { attemptToSend } from "./attempts.ts";
import { Event, Rejection } from "./messages.ts";
import type { State } from "./state.ts";
import { alreadySent, repeatedAttempt, whyNotConfirm, whyNotSendAgain } from "./views.ts";
import type { World } from "./world.ts";

/** What a confirmation says: the passcode, and whether the person wants to send what may be sent already. */
interface Confirmation {
  readonly passcode: SecretRef;
  readonly again: boolean;
}

/** Decides the confirmation of what the form shows, by a person or by a run over several transfers. */
export const decideConfirm = (
  state: State,
  { passcode, again }: Confirmation,
  envelope: Envelope,
  world: World & { readonly session: { readonly clockSkew: number } },
): DecisionOf<Event, Rejection> =>
  refuse<Rejection, Event>(whyNotConfirm(state, world), () => {
    const { form } = state;
    if (form.step !== "previewed" && form.step !== "sent") return left(Rejection.NotPreviewed());
    if (passcode.broken.length > 0) {
      const [rule = "rule.passcode.required"] = passcode.broken;
      return left(Rejection.Invalid({ problems: [{ field: "walletPasscode", rule }] }));
    }
    const duplicate = alreadySent(state, envelope.at);
    if (duplicate !== null && !again) return left(Rejection.AlreadySent({ unresolved: duplicate.unresolved }));
    const why = whyNotSendAgain(state);
    if (why !== null) return left(why);
    const attempt = attemptToSend(repeatedAttempt(state), form, envelope, world.session.clockSkew);
    return only(Event.SendRequested({ attempt, passcode, preview: form.preview, consented: again }));
  });
