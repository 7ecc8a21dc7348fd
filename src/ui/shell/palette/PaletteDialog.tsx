import { Search } from "lucide-react";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Command as Contacts, views as contacts } from "../../../domain/contacts/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import { looksLikePhrase } from "../../../domain/values/free-text.ts";
import { Command as Wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useComposedText } from "../../common/use-composed-text.ts";
import { useLoad } from "../../common/use-load.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { isComposing } from "../../kit/composing.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { TextInput } from "../../kit/TextInput.tsx";
import type { Entry, PaletteActions } from "./entry.ts";
import { grouped, orderAfter, startGroups } from "./groups.ts";
import { activeAfter, optionIdOf, PaletteOptions, useMark } from "./PaletteOptions.tsx";
import { withoutFillers } from "./phrases.ts";
import { ranked } from "./rank.ts";
import { useEntries } from "./use-entries.tsx";
import { usePhrase, usePhraseEntries } from "./use-phrase-entries.tsx";
import { isTransactionId } from "./use-transaction-entries.tsx";
import { recipientIn, searchEntries, useTypedAction, useTypedEntries } from "./use-typed-entries.tsx";

/** The entries that were chosen last, newest first, in memory only: they name people and tokens of one user. */
export type Recent = { readonly user: string; readonly ids: ReadonlyArray<string> };

const RECENT = 3;

const Key = ({ children, text }: { readonly children: ReactNode; readonly text: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <kbd translate="no" className="rounded-control border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs">
      {children}
    </kbd>
    <span>{text}</span>
  </span>
);

const KeyHints = () => (
  <p aria-hidden="true" className="mt-3 hidden gap-4 text-xs text-muted sm:flex">
    <Key text={t("palette.keyMove")}>↑ ↓</Key>
    <Key text={t("palette.keyChoose")}>↵</Key>
    <Key text={t("palette.keyClose")}>Esc</Key>
  </p>
);

/** `recent` outlives the dialog. */
export type PaletteDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly recent: RefObject<Recent>;
  readonly actions: PaletteActions;
};

/** Loads what can be searched and is not loaded yet: the newest transactions and the people the user follows. */
const useSearchable = (): void => {
  const root = useAppState();
  const following = contacts.peopleOf(root.contacts, "following");
  const { recent } = root.wallet;
  useLoad("recent", recent.transactions === null, recent.request, Wallet.LoadRecent());
  useLoad(
    "following",
    !contacts.isListKnown(following),
    following?.request,
    Contacts.LoadPeople({ segment: "following", page: 1 }),
  );
};

/**
 * Searches the server for a person that is named as a recipient or by `@name`, and for no other text. Returns how to end the
 * search before the palette is gone, because the next page may search too.
 */
const usePeopleSearch = (named: string): (() => void) => {
  const app = useApp();
  const query = contacts.searchQuery(named);
  const ended = useRef(false);
  const end = useCallback(() => {
    if (!ended.current) app.dispatch(Contacts.TypeSearch({ query: "" }), "screen");
    ended.current = true;
  }, [app]);
  useEffect(() => {
    ended.current = false;
    app.dispatch(Contacts.TypeSearch({ query }), "screen");
  }, [app, query]);
  useEffect(() => end, [end]);
  return end;
};

/** The entries that fit a text; words that carry no meaning are left out where the whole text, which is no action, finds nothing. */
const foundIn = (
  entries: ReadonlyArray<Entry>,
  wanted: string,
  recentIds: ReadonlyArray<string>,
  isAction: boolean,
): ReadonlyArray<Entry> => {
  const found = ranked(entries, wanted, {
    textOf: ({ label, detail = "", keywords = "" }) => `${label} ${detail} ${keywords}`,
    orderOf: orderAfter(recentIds),
  });
  const rest = withoutFillers(wanted);
  return found.length > 0 || rest === wanted || isAction ? found : foundIn(entries, rest, recentIds, isAction);
};

/* Not drawn again because its dialog closes. */
const Palette = memo(({ onClose, recent, actions }: Omit<PaletteDialogProps, "open">) => {
  const id = useId();
  const user = session.userOf(useAppState().session)?.id ?? "";
  const [typed, setTyped] = useState("");
  useSearchable();

  // a recovery phrase is neither searched for nor repeated on screen
  const phrase = looksLikePhrase(typed);
  const text = phrase ? "" : typed.trim();
  const action = useTypedAction(text);
  const said = usePhrase(text);
  const asked = said?.kind === "ask" ? said.who : null;
  const named = (recipientIn(action) ?? asked ?? (text.startsWith("@") ? text : "")).replace(/^@/, "");
  const { text: composed, composition } = useComposedText(named);
  const endSearch = usePeopleSearch(composed);
  const { entries: meant, problem: wrong } = useTypedEntries(action, actions);
  const phrased = usePhraseEntries(said, actions);
  const problem = wrong ?? phrased.problem;
  const searches = searchEntries(text, actions);
  const recentIds = recent.current.user === user ? recent.current.ids : [];
  const entries = useEntries(actions, text !== "" || recentIds.some(isTransactionId));
  const groups = phrase
    ? []
    : text === ""
      ? startGroups(entries, recentIds)
      : grouped([
          ...meant,
          ...phrased.entries,
          ...foundIn(entries, text, recentIds, action !== null),
          ...(action === null ? searches : []),
        ]);
  const options = groups.flatMap(({ entries: members }) => members);
  const { active, mark, unmark } = useMark(id, options);

  const type = (value: string) => {
    setTyped(value);
    unmark();
  };
  const choose = (entry: Entry | undefined) => {
    if (entry === undefined) return;
    // a typed entry is not found again by its id
    if (entries.some(({ id: known }) => known === entry.id)) {
      const ids = [entry.id, ...recentIds.filter((known) => known !== entry.id)].slice(0, RECENT);
      recent.current = { user, ids };
    }
    onClose();
    endSearch();
    entry.run();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = options.length - 1;
    const to = activeAfter(event.key, active, last);
    if (event.key === "Enter") choose(options[active]);
    else if (to === undefined) return;
    else mark(to);
    event.preventDefault();
  };

  return (
    <search className="flex min-h-0 flex-col max-sm:flex-1">
      <TextInput
        id="quick-search"
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="go"
        aria-label={t("palette.input")}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={options.length > 0 ? optionIdOf(id, active) : undefined}
        placeholder={t("palette.placeholder")}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...composition}
        value={typed}
        start={<Search className="size-5" />}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKey}
      />
      <div role="status" className={problem === null ? "sr-only" : "mt-3 px-3 text-sm text-pretty text-muted"}>
        {problem === null ? null : <p>{problem}</p>}
        <p className="sr-only">{phrase ? t("palette.searchPhrase") : t("palette.found", { count: options.length })}</p>
      </div>
      <div className="-mx-3 mt-2 h-112 min-h-0 overflow-y-auto overscroll-contain max-sm:h-auto max-sm:flex-1">
        {phrase ? (
          <EmptyState
            title={t("palette.searchPhrase")}
            text={t("palette.searchPhraseText")}
            action={
              <Button variant="secondary" onClick={() => type("")}>
                {t("palette.clear")}
              </Button>
            }
          />
        ) : options.every(({ group }) => group === "search") ? (
          <EmptyState title={t("palette.empty", { typed: text })} text={t("palette.emptyText")} />
        ) : null}
        <PaletteOptions id={id} groups={groups} active={active} onActive={mark} onChoose={choose} onKey={onKey} />
      </div>
      <KeyHints />
    </search>
  );
});

/**
 * The command palette: finds pages, tokens, people, transactions, settings and actions by a fuzzy text, and understands
 * typed actions such as `send 5 OPT to grace`, which fill in a form (spec §2 Shell, §9 Search shortcut).
 */
export const PaletteDialog = ({ open, onClose, recent, actions }: PaletteDialogProps) => (
  <Dialog open={open} onClose={onClose} title={t("shell.quickSearch")} wide tall>
    <Palette onClose={onClose} recent={recent} actions={actions} />
  </Dialog>
);
