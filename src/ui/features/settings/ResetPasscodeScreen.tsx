import { Eye, EyeOff } from "lucide-react";
import { type ClipboardEvent, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { SECURITY_SETTINGS } from "../../../app/routing/routes.ts";
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
import { useApp, useAppState, useEvent } from "../../common/app-context.tsx";
import { CommandFormView } from "../../common/FormFields.tsx";
import { failureText, helpedText, passcodeFailureText } from "../../common/failure-text.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { NewSecretForm } from "../../common/NewSecretForm.tsx";
import { blankWords, pastedWords, useUncovered, wordField, wordProblems, wordsOf } from "../../common/phrase-input.ts";
import { useCommandForm } from "../../common/use-command-form.ts";
import { WordField } from "../../common/WordField.tsx";
import { t } from "../../i18n/index.ts";
import { announce } from "../../kit/Announcer.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { ProgressSteps } from "../../kit/ProgressSteps.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { visibleText } from "../../kit/visible-text.ts";

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
const PhraseStep = () => {
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
            <WordField
              form={form}
              name={wordField(place)}
              label={t("setup.word", { number: place + 1 })}
              labelHidden
              errorHidden
              start={<span className="tabular text-sm">{place + 1}</span>}
              uncovered={uncovered}
              onPaste={paste}
            />
          </li>
        ))}
      </ol>
    </CommandFormView>
  );
};

type ResetStepProps = { readonly title: string; readonly lead: string; readonly children: ReactNode };

/** One step of the reset; the caret goes to its first field. */
const ResetStep = ({ title, lead, children }: ResetStepProps) => (
  <>
    <div className="flex flex-col gap-2">
      <h2 className="text-xl font-semibold tracking-tight text-ink">{title}</h2>
      <p className="max-w-prose text-pretty text-muted">{lead}</p>
    </div>
    {children}
  </>
);

/** The second step of a reset: the new passcode, twice. */
const PasscodeStep = () => {
  const { wallet } = useAppState();
  return (
    <NewSecretForm
      kind="passcode"
      label={t("settings.reset.newPasscode")}
      submit={t("settings.reset.save")}
      request={passcodeResetOf(wallet)}
      command={(passcode) => Command.ResetPasscode({ passcode })}
      textOf={passcodeFailureText}
    />
  );
};

/** /settings/wallet-passcode: a new passcode for a user who has the recovery phrase; leaving it forgets the phrase (S7). */
export const ResetPasscodeScreen = () => {
  const app = useApp();
  const { wallets, walletsRequest, reset } = useAppState().wallet;
  const [, navigate] = useLocation();
  const [wallet] = wallets;
  useEffect(() => () => void app.dispatch(Command.LeaveReset(), "screen"), [app]);
  useEvent("wallet.PasscodeReset", () => navigate(SECURITY_SETTINGS, { replace: true }));

  const toSettings = <TextLink href={SECURITY_SETTINGS}>{t("account.toSettings")}</TextLink>;
  if (wallet === undefined)
    return (
      <>
        <PageHeading>{t("shell.titleWalletPasscode")}</PageHeading>
        <Card flush>
          {walletsRequest.status === "failed" ? (
            <LoadFailed failure={walletsRequest.failure} command={Command.LoadWallets()} />
          ) : (
            <Skeleton lines={6} />
          )}
        </Card>
      </>
    );
  const words = reset.step !== "passcode";
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        lead={t("settings.reset.lead", { wallet: visibleText(wallet.name).trim() || t("settings.reset.unnamed") })}
      >
        {t("shell.titleWalletPasscode")}
      </PageHeading>
      <ProgressSteps
        label={t("setup.steps")}
        steps={[t("setup.words"), t("settings.reset.newPasscode")]}
        current={words ? 0 : 1}
      />
      <Card data-caret="" className="flex flex-col gap-6">
        <ResetStep
          title={words ? t("settings.reset.phraseTitle") : t("settings.reset.passcodeTitle")}
          lead={words ? t("settings.reset.phraseLead") : t("settings.reset.passcodeLead")}
        >
          {words ? <PhraseStep /> : <PasscodeStep />}
        </ResetStep>
      </Card>
      <p>{toSettings}</p>
    </div>
  );
};
