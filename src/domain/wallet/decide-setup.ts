import { left } from "fp-ts/Either";
import type { Cases } from "../decider/decider.ts";
import { answered, only, refuse } from "../decider/decision.ts";
import { awaits } from "../decider/request.ts";
import { verdict } from "../decider/validation.ts";
import type { Handle } from "../values/secret.ts";
import { phraseLens } from "./lenses.ts";
import { type Command, Event, Rejection, requests } from "./messages.ts";
import { confirmedPlaces } from "./rules.ts";
import { creationOf, passcodeOf, phraseOf } from "./setup.ts";
import type { State } from "./state.ts";
import { isCreating, setupReached, whyNotCreate, whyNotSetup } from "./views.ts";

/** The secrets of the set-up in the vault. */
const secretsOf = (state: State): ReadonlyArray<Handle> =>
  [passcodeOf(state), phraseOf(state)].filter((handle) => handle !== null);

/** The set-up of a wallet, step by step (docs/rules.md Screens, /setup-wallet). */
export const decideSetup = {
  "wallet.BeginSetup": (state) =>
    refuse(whyNotSetup(state), () => only(Event.SetupBegun({ unusedSecrets: secretsOf(state) }))),
  "wallet.ChoosePasscode": (state, { passcode }) => {
    if (!setupReached(state, "passcode")) return left(Rejection.NotThere());
    if (isCreating(state)) return left(Rejection.Busy());
    const problems = verdict("passcode", passcode.broken);
    if (problems.length > 0) return left(Rejection.Invalid({ problems }));
    const replaced = passcodeOf(state);
    return only(
      Event.PasscodeChosen({ passcode: passcode.handle, ...(replaced !== null && { unusedSecrets: [replaced] }) }),
    );
  },
  ...requests.phrase.decide<State, Rejection>(phraseLens, {
    busy: Rejection.Busy,
    whyNot: ({ setup }) => (setup.step === "mnemonic" ? null : Rejection.NotThere()),
  }),
  // a phrase that is not used is deleted from the vault
  "wallet.RecordPhrase": (state, { request, phrase }) =>
    only(
      awaits(phraseLens.get(state, {}), request) ? Event.PhraseLoaded({ phrase }) : Event.PhraseDiscarded({ phrase }),
    ),
  // returning to the phrase chooses other words to confirm
  "wallet.PhraseWritten": (state, _command, { envelope }) => {
    if (phraseOf(state) === null) return left(Rejection.NotThere());
    if (isCreating(state)) return left(Rejection.Busy());
    return only(Event.ConfirmationRequested({ wordIndexes: confirmedPlaces(envelope.random) }));
  },
  "wallet.ConfirmPhrase": (state, { words }, { envelope }) =>
    refuse(whyNotCreate(state), () => {
      if (state.setup.step !== "confirm") return left(Rejection.NotThere());
      const [rule] = words.broken;
      if (rule !== undefined) return left(Rejection.Invalid({ problems: [{ field: "words", rule }] }));
      const { passcode, phrase } = state.setup;
      return only(Event.CreateRequested({ request: envelope.id, passcode, phrase }));
    }),
  "wallet.RecordCreated": (state, { request, wallet, existedBefore }) =>
    answered(creationOf(state), request, () =>
      Event.WalletCreated({ wallet, existedBefore, unusedSecrets: secretsOf(state) }),
    ),
  "wallet.RecordCreateFailure": (state, { request, failure }) =>
    answered(creationOf(state), request, () => Event.CreateFailed({ failure })),
} satisfies Partial<Cases<State, Command, Event, Rejection>>;
