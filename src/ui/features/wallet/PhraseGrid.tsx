import type { ClipboardEvent } from "react";
import { PHRASE_WORDS } from "../../../domain/wallet/index.ts";
import { UNREMEMBERED } from "../../common/phrase-input.ts";
import { useText } from "../../i18n/index.ts";

const COVERED = "••••••";
const PLACES = Array.from({ length: PHRASE_WORDS }, (_, at) => at);

/** Props of {@link PhraseGrid}: `words` is null while covered, and then no word is in the document (S7). */
export type PhraseGridProps = {
  readonly words: ReadonlyArray<string> | null;
  /** A word was about to be copied by keyboard or menu. */
  readonly onCopy: () => void;
};

/** The 24 words in order, as inputs that can only be read. */
export const PhraseGrid = ({ words, onCopy }: PhraseGridProps) => {
  const t = useText();
  const stop = (event: ClipboardEvent) => {
    event.preventDefault();
    onCopy();
  };
  return (
    <ol aria-label={t("wallet.setup.words")} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {PLACES.map((at) => (
        <li key={at} className="flex items-center gap-2 rounded-control bg-sunken pl-3">
          <span aria-hidden="true" className="tabular w-6 shrink-0 text-right text-sm text-muted">
            {at + 1}
          </span>
          <input
            readOnly
            // one stop for the keyboard: the words are read, not edited
            tabIndex={at === 0 ? undefined : -1}
            type={words === null ? "password" : "text"}
            value={words?.[at] ?? ""}
            placeholder={words === null ? COVERED : undefined}
            aria-label={t("wallet.setup.word", { number: at + 1 })}
            {...UNREMEMBERED}
            onCopy={stop}
            onCut={stop}
            className="min-h-11 w-full min-w-0 rounded-control bg-transparent px-2 font-medium text-ink"
          />
        </li>
      ))}
    </ol>
  );
};
