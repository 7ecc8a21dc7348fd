import { describe, expect, it } from "vitest";
import { Command, Event, Rejection, views } from "../../../src/domain/wallet/index.ts";
import { confirmedPlaces } from "../../../src/domain/wallet/rules.ts";
import { unreachable } from "../../support/examples.ts";
import { empty, given, handleOf, secret } from "./example.ts";

const handles = { passcode: handleOf("passcode"), phrase: handleOf("phrase") };
const confirming = [
  ...empty,
  Event.SetupBegun({ unusedSecrets: [] }),
  Event.PasscodeChosen({ passcode: handles.passcode }),
  Event.PhraseLoaded({ phrase: handles.phrase }),
  Event.ConfirmationRequested({ wordIndexes: [1, 5, 8, 20] }),
];
const creating = Event.CreateRequested({ request: "c", ...handles });
const rightWords = Command.ConfirmPhrase({ words: secret("words") });

describe("going back in the set-up of a wallet", () => {
  it("accepts another passcode, keeps the phrase, and chooses other words to confirm", () => {
    given(...confirming)
      .when(Command.ChoosePasscode({ passcode: secret("other") }))
      .then(Event.PasscodeChosen({ passcode: handleOf("other"), unusedSecrets: [handles.passcode] }))
      .leadsTo((state) =>
        expect(state.setup).toEqual({
          step: "mnemonic",
          passcode: "other",
          phrase: "phrase",
          phraseRequest: { status: "idle" },
        }),
      );
  });

  it("shows the phrase again and then chooses four other places", () => {
    given(...confirming)
      .when(Command.PhraseWritten(), { random: 99 })
      .then(Event.ConfirmationRequested({ wordIndexes: confirmedPlaces(99) }));
  });

  it("changes nothing while the wallet is being created", () => {
    for (const command of [rightWords, Command.PhraseWritten(), Command.ChoosePasscode({ passcode: secret("other") })])
      given(...confirming, creating).refuses(command, Rejection.Busy());
  });

  it("is not needed when creating failed: the same words may be sent again", () => {
    given(...confirming, creating, Event.CreateFailed({ failure: unreachable }))
      .when(rightWords, { id: "d" })
      .then(Event.CreateRequested({ request: "d", ...handles }));
  });

  it("leads to the steps that were reached, and to no later step", () => {
    given(...empty, Event.SetupBegun({ unusedSecrets: [] }))
      .when(Command.ChoosePasscode({ passcode: secret("passcode") }))
      .leadsTo((state) => {
        const steps = ["index", "passcode", "mnemonic", "confirm"] as const;
        expect(steps.map((step) => views.setupReached(state, step))).toEqual([true, true, true, false]);
      });
  });
});
