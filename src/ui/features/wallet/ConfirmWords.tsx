import { type ClipboardEvent, type FormEvent, useRef, useState } from "react";
import { views } from "../../../domain/session/index.ts";
import { type Failure, leavesOpen } from "../../../domain/values/failure.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { Command, judgeWords } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { pastedWords } from "../../common/pasted-words.ts";
import { t, useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { PasswordInput } from "../../kit/PasswordInput.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { PhraseGone } from "./PhraseGone.tsx";

/** Without the server's word nothing is said to have failed: the wallet may exist by now (W13). */
const createFailureText = (failure: Failure): string => {
  if (failure.kind === "Unreachable" && !navigator.onLine) return t("errors.offline");
  return leavesOpen(failure)
    ? t("wallet.setup.createUnknown")
    : t("wallet.setup.createFailed", { why: failureText(failure) });
};

type Judged = ReturnType<typeof judgeWords>;

/** The four words asked for; their verdict alone leaves this form, never a word. */
export const ConfirmWords = ({ handle }: { readonly handle: Handle }) => {
  const app = useApp();
  const { session, wallet } = useAppState();
  const { passcode, places, createRequest } = wallet.setup;
  const offline = views.whyNotOnline(session) === null ? null : t("errors.offline");
  useText();
  const [typed, setTyped] = useState<ReadonlyArray<string>>(() => places.map(() => ""));
  const [judged, setJudged] = useState<Judged>([]);
  const inputs = useRef(new Map<number, HTMLInputElement>());
  const gone = app.vault.reveal(handle) === null || passcode === null || app.vault.reveal(passcode) === null;
  if (gone && createRequest.status !== "pending") return <PhraseGone />;

  const write = (words: ReadonlyArray<string>) => {
    setTyped(words);
    setJudged((before) =>
      before.filter((each) => words[places.indexOf(each.place)] === typed[places.indexOf(each.place)]),
    );
  };
  const paste = (event: ClipboardEvent) => {
    const words = pastedWords(event.clipboardData.getData("text"), places);
    if (words === null) return;
    event.preventDefault();
    write(words);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const verdict = judgeWords(app.vault.reveal(handle) ?? "", places, typed);
    const words = app.vault.put(typed.join(" "));
    app.dispatch(Command.ConfirmPhrase({ words: { handle: words, broken: verdict.map((each) => each.rule) } }));
    app.vault.forget(words);
    setJudged(verdict);
    const [first] = verdict;
    // the words stay until the wallet exists: a creation that fails does not ask for them again (F24)
    if (first !== undefined) inputs.current.get(first.place)?.focus();
  };
  const errorOf = (place: number): string | null => {
    const found = judged.find((each) => each.place === place);
    if (found === undefined) return null;
    const number = place + 1;
    return found.rule === "rule.phrase.required"
      ? t("wallet.setup.wordRequired", { number })
      : t("wallet.setup.wordWrong", { number });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <div className="grid gap-6 sm:grid-cols-2">
        {places.map((place, at) => (
          <Field key={place} label={t("wallet.setup.word", { number: place + 1 })} error={errorOf(place)}>
            <PasswordInput
              ref={(input) => {
                if (input === null) inputs.current.delete(place);
                else inputs.current.set(place, input);
              }}
              autoComplete="off"
              showLabel={t("wallet.setup.showWord", { number: place + 1 })}
              hideLabel={t("wallet.setup.hideWord", { number: place + 1 })}
              value={typed[at] ?? ""}
              onPaste={paste}
              onChange={(event) => write(typed.map((word, index) => (index === at ? event.currentTarget.value : word)))}
            />
          </Field>
        ))}
      </div>
      {createRequest.status === "failed" ? (
        <p role="alert" className="rounded-control bg-negative-soft p-4 text-negative">
          {createFailureText(createRequest.failure)}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button type="submit" pending={createRequest.status === "pending"} disabledReason={offline}>
          {t("wallet.setup.confirm")}
        </Button>
        <TextLink href="/setup-wallet/wallet-mnemonic">{t("wallet.setup.backToPhrase")}</TextLink>
      </div>
    </form>
  );
};
