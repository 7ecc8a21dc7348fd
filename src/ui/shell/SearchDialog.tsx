import { CornerDownLeft, Search, ShieldAlert } from "lucide-react";
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { tokenPath } from "../../app/routes.ts";
import { looksLikePhrase } from "../../domain/values/free-text.ts";
import { views } from "../../domain/wallet/index.ts";
import { useAppState } from "../common/app-context.tsx";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { EmptyState } from "../kit/EmptyState.tsx";
import { Field } from "../kit/Field.tsx";
import { TextInput } from "../kit/TextInput.tsx";
import { visibleText } from "../kit/visible-text.ts";
import { searchPlaces } from "./navigation.ts";

/** Props of {@link SearchResult}. */
type SearchResultProps = {
  readonly href: string;
  readonly name: string;
  readonly detail?: string;
  readonly onGo: () => void;
};

/** A link to one result. */
const SearchResult = ({ href, name, detail, onGo }: SearchResultProps) => (
  <Link
    href={href}
    onClick={onGo}
    className="group flex min-h-12 items-center gap-3 rounded-control px-3 py-2 text-base text-ink -outline-offset-2 hover:bg-accent-soft focus-visible:bg-accent-soft"
  >
    <span className="min-w-0 flex-1 truncate">
      <span className="font-medium">{visibleText(name)}</span>
      {detail === undefined ? null : <span className="ml-3 text-sm text-muted">{visibleText(detail)}</span>}
    </span>
    <CornerDownLeft aria-hidden="true" className="invisible size-4 text-muted group-focus-visible:visible" />
  </Link>
);

const GROUP = "px-3 pt-4 pb-1 text-sm font-medium text-muted";

const Results = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText();
  const [typed, setTyped] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const { wallet } = useAppState();
  // a recovery phrase is neither searched for nor repeated on screen (F15)
  const phrase = looksLikePhrase(typed);
  const tokens = phrase ? [] : views.searchTokens(wallet.tokens?.tokens ?? [], typed);
  const places = phrase ? [] : searchPlaces(typed, (place) => t(`shell.${place.title}`));
  const found = tokens.length + places.length;

  const onKey = (event: ReactKeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.findIndex((link) => link.contains(document.activeElement));
    if (event.key === "Enter" && at === -1) links[0]?.click();
    else if (event.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === "ArrowUp" && at > 0) links[at - 1]?.focus();
    else if (event.key === "ArrowUp") document.getElementById("quick-search")?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <search onKeyDown={onKey}>
      <Field id="quick-search" label={t("shell.search")} hint={t("shell.searchHint")}>
        <TextInput
          type="search"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          start={<Search aria-hidden="true" className="size-5" />}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <p role="status" className="sr-only">
        {t("shell.searchFound", { count: found })}
      </p>
      <div ref={list} className="-mx-3 mt-2 h-80 overflow-y-auto">
        {phrase ? (
          <EmptyState
            icon={<ShieldAlert className="size-6" />}
            title={t("shell.searchPhrase")}
            text={t("shell.searchPhraseText")}
            action={
              <Button variant="secondary" onClick={() => setTyped("")}>
                {t("shell.searchClear")}
              </Button>
            }
          />
        ) : null}
        {found === 0 && !phrase ? (
          <EmptyState
            icon={<Search className="size-6" />}
            title={t("shell.searchEmpty", { typed: visibleText(typed.trim()) })}
            text={t("shell.searchEmptyText")}
          />
        ) : null}
        {tokens.length === 0 ? null : <h3 className={GROUP}>{t("shell.searchTokens")}</h3>}
        {tokens.map((token) => (
          <SearchResult
            key={tokenPath(token)}
            href={tokenPath(token)}
            name={token.symbol}
            detail={`${token.name} · ${token.chainName}`}
            onGo={onClose}
          />
        ))}
        {places.length === 0 ? null : <h3 className={GROUP}>{t("shell.searchScreens")}</h3>}
        {places.map((place) => (
          <SearchResult
            key={place.path}
            href={place.entry ?? place.path}
            name={t(`shell.${place.title}`)}
            onGo={onClose}
          />
        ))}
      </div>
    </search>
  );
};

/** Quick search: tokens by name, symbol or chain, and screens by name; arrows move, Enter goes to the first (spec §2 Shell). */
export const SearchDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useText();
  return (
    <Dialog open={open} onClose={onClose} title={t("shell.quickSearch")} wide>
      <Results onClose={onClose} />
    </Dialog>
  );
};

/** Calls back on Ctrl+K or Cmd+K (spec §9 Search shortcut), unless a dialog is open already. */
export const useSearchKey = (run: () => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!wanted || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector("[role=dialog],[role=alertdialog]") === null) latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
};
