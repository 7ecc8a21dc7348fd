import { Eye, EyeOff } from "lucide-react";
import { type ClipboardEvent, type RefObject, useRef } from "react";
import { PHRASE_WORDS } from "../../domain/wallet/index.ts";
import { useText } from "../i18n/index.ts";
import { announce } from "../kit/announce.ts";
import { Button } from "../kit/Button.tsx";
import { Field } from "../kit/Field.tsx";
import { TextInput } from "../kit/TextInput.tsx";
import { pastedWords } from "./pasted-words.ts";
import { UNREMEMBERED } from "./phrase-input.ts";
import { useUncovered } from "./use-uncovered.ts";

const PLACES: ReadonlyArray<number> = Array.from({ length: PHRASE_WORDS }, (_, at) => at);

/** The inputs of a phrase, by place counted from 0: the words stand in them and nowhere else (S7). */
export type PhraseInputs = RefObject<Map<number, HTMLInputElement>>;

/** What is typed now, one text a place. */
export const wordsIn = (inputs: PhraseInputs): ReadonlyArray<string> =>
  PLACES.map((place) => inputs.current.get(place)?.value ?? "");

/** The inputs that {@link PhraseFields} fills. */
export const usePhraseInputs = (): PhraseInputs => useRef(new Map<number, HTMLInputElement>());

/** Props of {@link PhraseFields}: `missing` are the places to be named as such. */
export type PhraseFieldsProps = {
  readonly inputs: PhraseInputs;
  readonly missing: ReadonlyArray<number>;
  readonly onTyped: (places: ReadonlyArray<number>) => void;
};

/** The 24 words in order, covered until asked for and when the tab is left; a pasted phrase fills them all (S7, A5). */
export const PhraseFields = ({ inputs, missing, onTyped }: PhraseFieldsProps) => {
  const t = useText();
  const [uncovered, setUncovered] = useUncovered();
  const paste = (event: ClipboardEvent) => {
    const words = pastedWords(event.clipboardData.getData("text"), PLACES);
    if (words === null) return;
    event.preventDefault();
    for (const [place, input] of inputs.current) input.value = words[place] ?? "";
    onTyped(PLACES);
    announce(t("wallet.setup.pasted"));
  };
  const Icon = uncovered ? EyeOff : Eye;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Button
          variant="secondary"
          icon={<Icon aria-hidden="true" className="size-5" />}
          onClick={() => setUncovered(!uncovered)}
        >
          {uncovered ? t("wallet.setup.hideWords") : t("wallet.setup.showWords")}
        </Button>
      </div>
      <ol aria-label={t("wallet.setup.words")} className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        {PLACES.map((place) => (
          <li key={place}>
            <Field
              label={t("wallet.setup.word", { number: place + 1 })}
              error={missing.includes(place) ? t("wallet.setup.wordRequired", { number: place + 1 }) : null}
            >
              <TextInput
                ref={(input) => {
                  if (input === null) inputs.current.delete(place);
                  else inputs.current.set(place, input);
                }}
                type={uncovered ? "text" : "password"}
                {...UNREMEMBERED}
                onPaste={paste}
                onInput={() => onTyped([place])}
              />
            </Field>
          </li>
        ))}
      </ol>
    </div>
  );
};
