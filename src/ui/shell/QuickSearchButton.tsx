import { Search } from "lucide-react";
import { useText } from "../i18n/index.ts";

/** The read-only search box of the header; it opens the search dialog (spec §2 Shell). */
export const QuickSearchButton = ({ onSearch }: { readonly onSearch: () => void }) => {
  const t = useText();
  return (
    <div className="relative ml-auto shrink-0">
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
        className="inline-flex size-[min(2.5rem,11vw)] items-center justify-center gap-2 rounded-control text-sm text-muted transition-colors hover:bg-sunken hover:text-ink sm:h-10 sm:w-[min(15rem,22vw)] sm:justify-start sm:border sm:border-line-strong sm:bg-raised sm:px-3 sm:hover:border-ink sm:hover:bg-raised"
      >
        <Search aria-hidden="true" className="size-5 sm:size-4" />
        <span className="sr-only truncate sm:not-sr-only">{t("shell.quickSearch")}</span>
      </button>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-2.5 right-2 hidden rounded-control bg-sunken px-1.5 py-0.5 text-xs text-muted lg:block"
      >
        {t("shell.searchKeys")}
      </span>
    </div>
  );
};
