import { isRight } from "fp-ts/Either";
import { type FormEvent, useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { views } from "../../../domain/session/index.ts";
import { type Failure, says } from "../../../domain/values/failure.ts";
import { CATALOGUE } from "../../../domain/values/known-texts.ts";
import { Command, judgePhrase, normalisePhrase } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { FormProblem } from "../../common/Notice.tsx";
import { PhraseFields, usePhraseInputs, wordsIn } from "../../common/PhraseFields.tsx";
import { useAskedHere } from "../../common/use-asked-here.ts";
import { t, useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";

const told = (failure: Failure): string => {
  if (failure.kind === "Cancelled") return t("settings.reset.phraseGone");
  return says(failure, CATALOGUE.invalidSeed)
    ? t("settings.reset.phraseWrong", { why: CATALOGUE.invalidSeed })
    : failureText(failure);
};

/** The first step of a reset: the 24 words, which the server compares with the wallet's. They stay in their inputs until then. */
export const PhraseStep = () => {
  useText();
  const app = useApp();
  const { session, wallet } = useAppState();
  const { checkRequest, resetRequest } = wallet.reset;
  const offline = views.whyNotOnline(session) === null ? null : t("errors.offline");
  const inputs = usePhraseInputs();
  const [missing, setMissing] = useState<ReadonlyArray<number>>([]);
  const checkedHere = useAskedHere(checkRequest);
  // a phrase that was refused with the new passcode leads back here
  const failure = (checkedHere ? failureOf(checkRequest) : null) ?? failureOf(resetRequest);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checkRequest.status === "pending") return;
    const words = wordsIn(inputs);
    const judged = judgePhrase(words);
    const handle = app.vault.put(normalisePhrase(words.join(" ")));
    const broken = judged.map(({ rule }) => rule);
    if (isRight(app.dispatch(Command.CheckPhrase({ phrase: { handle, broken } })))) return;
    app.vault.forget(handle);
    setMissing(judged.map(({ place }) => place));
    const [first] = judged;
    if (first !== undefined) inputs.current.get(first.place)?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <PhraseFields
        inputs={inputs}
        missing={missing}
        onTyped={(places) => setMissing((before) => before.filter((place) => !places.includes(place)))}
      />
      <FormProblem text={failure === null ? null : told(failure)} />
      <div>
        <Button type="submit" pending={checkRequest.status === "pending"} disabledReason={offline}>
          {t("settings.reset.check")}
        </Button>
      </div>
    </form>
  );
};
