import { Eye, EyeOff } from "lucide-react";
import { type ClipboardEvent, useState } from "react";
import { useLocation } from "wouter";
import type { AppApi } from "../../../app/api/app-api.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import type { Handle } from "../../../domain/values/secret.ts";
import { Command, normalisePhrase, PHRASE_WORDS, phraseLens, phraseOf } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { useDialog } from "../../common/page-marks.ts";
import { UNREMEMBERED, useUncovered } from "../../common/phrase-input.ts";
import { toasts } from "../../common/toasts.ts";
import { useSend } from "../../common/use-command.ts";
import { useLoad } from "../../common/use-load.ts";
import { useNow } from "../../common/use-now.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { cx } from "../../kit/cx.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { useKitText } from "../../kit/kit-text.ts";
import { PHONE_BOTTOM } from "../../kit/phone-bottom.ts";
import { Bar } from "../../kit/Skeleton.tsx";
import { VisuallyHidden } from "../../kit/VisuallyHidden.tsx";
import { PhraseGone, SetupFrame } from "./SetupFrame.tsx";

/** How long a copied phrase may stay on the clipboard (S7). */
const CLEAR_AFTER = 30_000;

/* A tab without focus may not write to the clipboard: then it is cleared when the tab gets the focus. */
const clear = async (app: AppApi): Promise<void> => {
  if (document.hasFocus() && (await app.copy(" "))) return;
  window.addEventListener("focus", () => void app.copy(" "), { once: true });
};

/** `read` returns the phrase at the time of copying, or null. */
type CopyPhraseProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly read: () => string | null;
};

/** Asks before the phrase is copied, and clears the clipboard after 30 s, also after leaving the page. */
const CopyPhrase = ({ open, onClose, read }: CopyPhraseProps) => {
  const app = useApp();
  const copy = async (): Promise<void> => {
    const worked = await app.copy(read() ?? "");
    if (!worked) {
      toasts.error(t("wallet.copyFailed"));
      return;
    }
    toasts.success(t("setup.copyDone"));
    app.after(CLEAR_AFTER, () => void clear(app));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={t("setup.copyTitle")}
      description={t("setup.copyText")}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("setup.copyKeep")}
          </Button>
          <Button
            variant="secondary"
            onClick={() => {
              onClose();
              void copy();
            }}
          >
            {t("setup.copyAnyway")}
          </Button>
        </>
      }
    />
  );
};

const COVERED = "••••••";

/** Lies over the words until they are revealed. */
const COVER =
  "absolute inset-0 flex flex-col items-center justify-center gap-4 rounded-control bg-sunken p-4 text-center";
const PLACES = Array.from({ length: PHRASE_WORDS }, (_, place) => place);

/** `words` is null while covered, so that no word is in the document (S7). */
type PhraseGridProps = {
  readonly words: ReadonlyArray<string> | null;
  /** The user tries to copy a word by keyboard or menu. */
  readonly onCopy: () => void;
};

/** The 24 words in order, as read-only inputs. */
export const PhraseGrid = ({ words, onCopy }: PhraseGridProps) => {
  const stop = (event: ClipboardEvent) => {
    event.preventDefault();
    onCopy();
  };
  return (
    <ol
      aria-label={t("setup.words")}
      // what lies under the cover is no stop for the keyboard
      className={cx(
        "grid grid-cols-[repeat(auto-fill,minmax(min(5.5rem,100%),1fr))] gap-1.5 sm:grid-cols-3",
        words === null && "invisible",
      )}
    >
      {PLACES.map((place) => (
        <li key={place} className="flex items-center rounded-control bg-sunken">
          <span aria-hidden="true" className="tabular w-5 shrink-0 text-right text-xs text-muted sm:w-7">
            {place + 1}
          </span>
          <input
            readOnly
            // one tab stop: the words are read, not edited
            tabIndex={place === 0 ? undefined : -1}
            type="text"
            translate="no"
            value={words?.[place] ?? ""}
            placeholder={words === null ? COVERED : undefined}
            aria-label={t("setup.word", { number: place + 1 })}
            {...UNREMEMBERED}
            onCopy={stop}
            onCut={stop}
            className="min-h-9 w-full min-w-0 rounded-control bg-transparent pl-1.5 text-sm font-medium text-ink"
          />
        </li>
      ))}
    </ol>
  );
};

const Phrase = ({ handle }: { readonly handle: Handle }) => {
  const app = useApp();
  const send = useSend();
  const [, navigate] = useLocation();
  const [uncovered, setUncovered] = useUncovered();
  const [seen, setSeen] = useState(false);
  const [copying, setCopying] = useDialog("copy-phrase");
  // the vault wipes it after a while
  useNow();
  const phrase = app.vault.reveal(handle);
  if (phrase === null) return <PhraseGone />;
  const written = () => {
    if (send(Command.PhraseWritten())) navigate("/setup-wallet/confirm-wallet-create");
  };
  return (
    <>
      <div className="relative">
        <PhraseGrid words={uncovered ? normalisePhrase(phrase).split(" ") : null} onCopy={() => setCopying(true)} />
        {/* one button in two places: it keeps the focus */}
        <div className={uncovered ? "mt-2" : COVER}>
          {uncovered ? null : <p className="text-sm font-medium text-balance text-ink">{t("setup.covered")}</p>}
          <Button
            variant={uncovered ? "ghost" : "primary"}
            size={uncovered ? "small" : "medium"}
            icon={uncovered ? EyeOff : Eye}
            onClick={() => {
              setUncovered(!uncovered);
              setSeen(true);
            }}
          >
            {uncovered ? t("setup.hide") : t("setup.reveal")}
          </Button>
        </div>
      </div>
      <div className={PHONE_BOTTOM}>
        <Button
          wide
          variant={seen ? "primary" : "secondary"}
          disabledReason={seen ? null : t("setup.revealFirst")}
          onClick={written}
        >
          {t("setup.written")}
        </Button>
      </div>
      {seen ? (
        <button
          type="button"
          className="min-h-6 self-center font-medium text-accent underline underline-offset-4"
          onClick={() => setCopying(true)}
        >
          {t("setup.copy")}
        </button>
      ) : null}
      <CopyPhrase open={copying} onClose={() => setCopying(false)} read={() => app.vault.reveal(handle)} />
    </>
  );
};

/** The shape of {@link Phrase}: what follows it stays in its place, and a focus there in the window, when the phrase arrives (A2). */
const PhraseSkeleton = () => {
  const t = useKitText();
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      <div className="relative">
        <PhraseGrid words={null} onCopy={() => undefined} />
        <Bar className="absolute inset-0" />
      </div>
      <Bar className="h-12" />
    </div>
  );
};

const Requested = () => {
  const { wallet } = useAppState();
  const phrase = phraseOf(wallet);
  const phraseRequest = phraseLens.get(wallet, {});
  useLoad("phrase", phrase === null, phraseRequest, Command.LoadPhrase());
  if (phrase !== null) return <Phrase handle={phrase} />;
  const failure = failureOf(phraseRequest);
  return failure === null ? (
    <PhraseSkeleton />
  ) : (
    <LoadFailed title={t("setup.phraseFailed")} failure={failure} command={Command.LoadPhrase()} />
  );
};

/** /setup-wallet/wallet-mnemonic: the recovery phrase, covered until the user reveals it and whenever the tab is left (S7). */
export const SetupPhraseScreen = () => (
  <SetupFrame step="mnemonic" title={t("setup.phraseTitle")} lead={t("setup.phraseLead")}>
    <Requested />
  </SetupFrame>
);
