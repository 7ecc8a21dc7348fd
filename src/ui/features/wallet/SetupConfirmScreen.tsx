import { Eye, EyeOff } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { Command, type State, validateWords } from "../../../domain/wallet/index.ts";
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { CommandFormView } from "../../common/FormFields.tsx";
import { createWalletFailureText } from "../../common/form-failure-text.ts";
import { blankWords, pastedWords, useUncovered, wordField, wordProblems, wordsOf } from "../../common/phrase-input.ts";
import { forgetSecrets } from "../../common/submit-command.ts";
import { useCommandForm } from "../../common/use-command-form.ts";
import { useNow } from "../../common/use-now.ts";
import type { RuleForm } from "../../common/use-rule-form.ts";
import { WordField } from "../../common/WordField.tsx";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { moments } from "./moments.ts";
import { PhraseGone, SetupFrame } from "./SetupFrame.tsx";

type Confirmation = Extract<State["setup"], { readonly step: "confirm" }>;

type OwnWordProps = {
  readonly form: RuleForm<Record<string, string>>;
  readonly place: number;
  readonly onPaste: (event: ClipboardEvent) => void;
};

/** One of the requested words, with a button that shows it. */
const OwnWord = ({ form, place, onPaste }: OwnWordProps) => {
  const [uncovered, setUncovered] = useUncovered();
  const number = place + 1;
  return (
    <WordField
      form={form}
      name={wordField(place)}
      label={t("setup.word", { number })}
      uncovered={uncovered}
      onPaste={onPaste}
      end={
        <IconButton
          label={t(uncovered ? "setup.hideWord" : "setup.showWord", { number })}
          icon={uncovered ? EyeOff : Eye}
          onClick={() => setUncovered(!uncovered)}
        />
      }
    />
  );
};

/** The form of the requested words. Only its verdict goes into the command, never a word. */
const ConfirmWords = ({ setup }: { readonly setup: Confirmation }) => {
  const app = useApp();
  const { passcode, phrase, wordIndexes, createRequest } = setup;
  const validate = (words: ReadonlyArray<string>) => validateWords(app.vault.reveal(phrase) ?? "", wordIndexes, words);
  const [defaultValues] = useState(() => blankWords(wordIndexes));
  const commandForm = useCommandForm({
    defaultValues,
    rule: (values) => wordProblems(validate(wordsOf(values, wordIndexes))),
    command: (values, seal) => {
      const words = wordsOf(values, wordIndexes);
      return Command.ConfirmPhrase({
        words: seal(
          words.join(" "),
          validate(words).map(({ rule }) => rule),
        ),
      });
    },
    // the words stay in their fields until the wallet exists: a creation that fails does not ask for them again
    onAccepted: (command) => forgetSecrets(app, command),
    request: createRequest,
    textOf: createWalletFailureText,
  });
  // the vault wipes them after a while
  useNow();
  const gone = app.vault.reveal(phrase) === null || app.vault.reveal(passcode) === null;
  if (gone && createRequest.status !== "pending") return <PhraseGone />;

  const { form } = commandForm;
  const paste = (event: ClipboardEvent) => {
    const words = pastedWords(event.clipboardData.getData("text"), wordIndexes);
    if (words === null) return;
    event.preventDefault();
    wordIndexes.forEach((place, at) => {
      form.setValue(wordField(place), words[at] ?? "", { shouldValidate: form.formState.isSubmitted });
    });
  };
  return (
    <CommandFormView of={commandForm} submit={t("setup.confirm")} sticky>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-4">
        {wordIndexes.map((place) => (
          <OwnWord key={place} form={form} place={place} onPaste={paste} />
        ))}
      </div>
    </CommandFormView>
  );
};

/** /setup-wallet/confirm-wallet-create: four words of the phrase, then the wallet is created (docs/rules.md Screens). */
export const SetupConfirmScreen = () => {
  const { setup } = useAppState().wallet;
  const app = useApp();
  // the guard leads to Home, which begins with it
  useEvent("wallet.WalletCreated", ({ existedBefore }) => {
    if (!existedBefore) moments(app).set("ready", true);
  });
  return (
    <SetupFrame step="confirm" title={t("setup.confirmTitle")} lead={t("setup.confirmLead")}>
      {setup.step === "confirm" ? <ConfirmWords key={setup.wordIndexes.join()} setup={setup} /> : null}
      <p className="text-center">
        <TextLink href="/setup-wallet/wallet-mnemonic">{t("setup.backToPhrase")}</TextLink>
      </p>
    </SetupFrame>
  );
};
