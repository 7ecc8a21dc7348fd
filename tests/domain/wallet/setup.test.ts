import { describe, expect, it } from "vitest";
import { failureOf } from "../../../src/domain/decider/request.ts";
import {
  Command,
  creationOf,
  Event,
  PHRASE_WORDS,
  phraseLens,
  Rejection,
  validateWords,
  views,
} from "../../../src/domain/wallet/index.ts";
import { confirmedPlaces } from "../../../src/domain/wallet/rules.ts";
import { signedOut, unreachable } from "../../support/examples.ts";
import { empty, first, given, handleOf, holding, secret } from "./example.ts";

const begun = [...empty, Event.SetupBegun({ unusedSecrets: [] })];
const chosen = [...begun, Event.PasscodeChosen({ passcode: handleOf("passcode") })];
const shown = [...chosen, Event.PhraseRequested({ request: "p" }), Event.PhraseLoaded({ phrase: handleOf("phrase") })];
const asked = [...shown, Event.ConfirmationRequested({ wordIndexes: [1, 5, 9, 20] })];
const creating = [
  ...asked,
  Event.CreateRequested({ request: "c", passcode: handleOf("passcode"), phrase: handleOf("phrase") }),
];

/** What the vault holds when a wallet is created. */
const unusedSecrets = [handleOf("passcode"), handleOf("phrase")];
const atWords = given(...asked);
const atPasscode = given(...begun);
const whileCreating = given(...creating);

describe("setting up a wallet", () => {
  it("begins without a wallet only", () => {
    given(...empty)
      .when(Command.BeginSetup())
      .then(Event.SetupBegun({ unusedSecrets: [] }));
    given(...holding).refuses(Command.BeginSetup(), Rejection.AlreadyHasWallet());
  });

  it("starts over with a new phrase when it begins again", () => {
    atWords.when(Command.BeginSetup()).leadsTo(({ setup }) => expect(setup).toEqual({ step: "passcode" }));
  });

  it("begins again by giving up the secrets of the earlier set-up, and no others", () => {
    atWords.when(Command.BeginSetup()).then(Event.SetupBegun({ unusedSecrets }));
  });

  it("takes a passcode by its handle, and names every rule it breaks", () => {
    const choose = (...broken: ReadonlyArray<string>) =>
      Command.ChoosePasscode({ passcode: secret("passcode", ...broken) });
    atPasscode
      .when(choose())
      .then(Event.PasscodeChosen({ passcode: handleOf("passcode") }))
      .leadsTo(({ setup }) => expect(setup.step).toBe("mnemonic"));
    atPasscode.refuses(
      choose("rule.password.tooShort", "rule.confirmation.differs"),
      Rejection.Invalid({
        problems: [
          { field: "passcode", rule: "rule.password.tooShort" },
          { field: "confirmation", rule: "rule.confirmation.differs" },
        ],
      }),
    );
    given(...empty).refuses(choose(), Rejection.NotThere());
  });

  it("fetches the phrase into the vault, once at a time", () => {
    given(...chosen)
      .when(Command.LoadPhrase(), { id: "p" })
      .then(Event.PhraseRequested({ request: "p" }));
    given(...chosen, Event.PhraseRequested({ request: "p" })).refuses(Command.LoadPhrase(), Rejection.Busy());
    atPasscode.refuses(Command.LoadPhrase(), Rejection.NotThere());
    given(...chosen, Event.PhraseRequested({ request: "p" }))
      .when(Command.RecordPhrase({ request: "p", phrase: handleOf("phrase") }))
      .then(Event.PhraseLoaded({ phrase: handleOf("phrase") }));
    given(...chosen, Event.PhraseRequested({ request: "p" }))
      .when(Command.RecordPhraseFailure({ request: "p", failure: unreachable }))
      .leadsTo((state) => expect(failureOf(phraseLens.get(state, {}))).toEqual(unreachable));
    atPasscode
      .when(Command.RecordPhrase({ request: "p", phrase: handleOf("phrase") }))
      .then(Event.PhraseDiscarded({ phrase: handleOf("phrase") }));
  });

  it("requires four words once the phrase was written down", () => {
    given(...shown)
      .when(Command.PhraseWritten(), { random: 42 })
      .then(Event.ConfirmationRequested({ wordIndexes: confirmedPlaces(42) }))
      .leadsTo(({ setup }) => expect(setup.step).toBe("confirm"));
    given(...chosen).refuses(Command.PhraseWritten(), Rejection.NotThere());
  });

  it("creates the wallet by the right words only, once", () => {
    atWords
      .when(Command.ConfirmPhrase({ words: secret("words") }), { id: "c" })
      .then(Event.CreateRequested({ request: "c", passcode: handleOf("passcode"), phrase: handleOf("phrase") }));
    atWords.refuses(
      Command.ConfirmPhrase({ words: secret("words", "rule.phrase.wrongWord") }),
      Rejection.Invalid({ problems: [{ field: "words", rule: "rule.phrase.wrongWord" }] }),
    );
    whileCreating.refuses(Command.ConfirmPhrase({ words: secret("words") }), Rejection.Busy());
    given(...shown).refuses(Command.ConfirmPhrase({ words: secret("words") }), Rejection.NotThere());
  });

  it("does not start again while a wallet is being created, which could create a second one", () => {
    whileCreating.refuses(Command.BeginSetup(), Rejection.Busy());
  });

  it("knows the new wallet and forgets passcode and phrase", () => {
    whileCreating
      .when(Command.RecordCreated({ request: "c", wallet: first, existedBefore: false }))
      .then(Event.WalletCreated({ wallet: first, existedBefore: false, unusedSecrets }))
      .leadsTo((state) => expect([views.firstWalletId(state), state.setup]).toEqual(["w-1", { step: "index" }]));
  });

  it("does not lose the new wallet to an older request of the list, nor list it twice", () => {
    given(
      ...creating,
      Event.WalletsRequested({ request: "early" }),
      Event.WalletCreated({ wallet: first, existedBefore: false, unusedSecrets }),
    ).ignores(Command.RecordWallets({ request: "early", wallets: [] }), "request no longer pending");
    given(...creating, Event.WalletsLoaded({ wallets: [first] }))
      .when(Command.RecordCreated({ request: "c", wallet: first, existedBefore: false }))
      .leadsTo((state) => expect(state.wallets).toEqual([first]));
  });

  it("can be tried again after a failure", () => {
    whileCreating
      .when(Command.RecordCreateFailure({ request: "c", failure: unreachable }))
      .leadsTo((state) => expect(failureOf(creationOf(state))).toEqual(unreachable));
    given(...creating, signedOut).ignores(
      Command.RecordCreated({ request: "c", wallet: first, existedBefore: false }),
      "request no longer pending",
    );
  });
});

describe("the words to repeat", () => {
  it("ask for every place of the phrase, over many wallets", () => {
    const seen = new Set(Array.from({ length: 400 }, (_, at) => confirmedPlaces(at * 7919)).flat());
    expect(seen.size).toBe(PHRASE_WORDS);
  });

  it("are validated separately, each at its place", () => {
    const phrase = Array.from({ length: PHRASE_WORDS }, (_, at) => `word${at}`).join(" ");
    expect(validateWords(phrase, [0, 3, 5], ["word1", "", "word5"])).toEqual([
      { place: 0, rule: "rule.phrase.wrongWord" },
      { place: 3, rule: "rule.phrase.required" },
    ]);
  });
});
