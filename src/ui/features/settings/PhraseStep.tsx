import { Eye, EyeOff } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import type { Failure } from "../../../domain/decider/failure.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import {
  Command,
  checkOf,
  normalisePhrase,
  PHRASE_WORDS,
  passcodeResetOf,
  validatePhrase,
} from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { CommandFormView, FormTextField } from "../../common/FormFields.tsx";
import { failureText, helpedText } from "../../common/failure-text.ts";
import {
  blankWords,
  pastedWords,
  UNREMEMBERED,
  useUncovered,
  wordField,
  wordProblems,
  wordsOf,
} from "../../common/phrase-input.ts";
import { useCommandForm } from "../../common/use-command-form.ts";
import { t } from "../../i18n/index.ts";
import { announce } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";

/** Why a recovery phrase was not accepted for a reset of the passcode. */
const phraseFailureText = (failure: Failure): string => {
  if (failure.kind === "Unsent") return t("settings.reset.phraseGone");
  return failure.code === "invalidSeed" ? helpedText(failure, t("settings.reset.phraseWrong")) : failureText(failure);
};

const PLACES: ReadonlyArray<number> = Array.from({ length: PHRASE_WORDS }, (_, place) => place);

/**
 * The first step of a reset: the 24 words, which the server compares with the wallet's. They are covered until the user
 * shows them, and a pasted phrase fills all fields (S7, A5).
 */
export const PhraseStep = () => {
  const { wallet } = useAppState();
  const [uncovered, setUncovered] = useUncovered();
  const [defaultValues] = useState(() => blankWords(PLACES));
  const commandForm = useCommandForm({
    defaultValues,
    rule: (values) => wordProblems(validatePhrase(wordsOf(values, PLACES))),
    command: (values, seal) =>
      Command.CheckPhrase({ phrase: seal(normalisePhrase(wordsOf(values, PLACES).join(" "))) }),
    request: checkOf(wallet),
    textOf: phraseFailureText,
  });
  const { form } = commandForm;
  // in a form that is sent, a word is wrong only if it is missing; one message says it of all
  const isMissing = Object.keys(form.formState.errors).length > 0;
  const problem = isMissing ? t("settings.reset.phraseMissing") : commandForm.problem;
  // a phrase that the server refused together with the new passcode leads back to this step
  const refused = failureOf(passcodeResetOf(wallet));
  const paste = (event: ClipboardEvent) => {
    const words = pastedWords(event.clipboardData.getData("text"), PLACES);
    if (words === null) return;
    event.preventDefault();
    for (const place of PLACES) form.setValue(wordField(place), words[place] ?? "");
    if (form.formState.isSubmitted) void form.trigger();
    announce(t("setup.pasted"));
  };
  return (
    <CommandFormView
      of={{ ...commandForm, problem: problem ?? (refused === null ? null : phraseFailureText(refused)) }}
      submit={t("settings.reset.check")}
      wide={false}
    >
      <div>
        <Button variant="secondary" icon={uncovered ? EyeOff : Eye} onClick={() => setUncovered(!uncovered)}>
          {uncovered ? t("setup.hideWords") : t("setup.showWords")}
        </Button>
      </div>
      <ol aria-label={t("setup.words")} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {PLACES.map((place) => (
          <li key={place}>
            <FormTextField
              form={form}
              name={wordField(place)}
              label={t("setup.word", { number: place + 1 })}
              labelHidden
              errorHidden
              start={<span className="tabular text-sm">{place + 1}</span>}
              type={uncovered ? "text" : "password"}
              {...UNREMEMBERED}
              onPaste={paste}
            />
          </li>
        ))}
      </ol>
    </CommandFormView>
  );
};
