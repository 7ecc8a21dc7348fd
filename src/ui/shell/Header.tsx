import { ArrowLeft, ChevronRight, Menu as MenuIcon, Search } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { t } from "../i18n/index.ts";
import { cx } from "../kit/cx.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { NameTip } from "../kit/Tooltip.tsx";
import { visibleText } from "../kit/visible-text.ts";
import { NotificationsMenu } from "./NotificationsMenu.tsx";
import { type Crumb, pageAbove } from "./navigation.ts";
import { searchKeys } from "./use-shortcuts.ts";
import type { SidebarState } from "./use-sidebar.ts";

/** Where the header has room for a heading next to its buttons; it grows with the text. */
const HEADING_ROOM = "(min-width: 22rem)";
const watchRoom = (onChange: () => void): (() => void) => {
  const room = window.matchMedia(HEADING_ROOM);
  room.addEventListener("change", onChange);
  return () => room.removeEventListener("change", onChange);
};
const hasRoom = (): boolean => window.matchMedia(HEADING_ROOM).matches;

/** The heading that the header shows: that of a page that no page stands above, where there is room; null for none. */
export const useHeading = (trail: ReadonlyArray<Crumb>): string | null => {
  const isWide = useSyncExternalStore(watchRoom, hasRoom);
  return isWide && pageAbove(trail) === null ? (trail[0]?.text ?? null) : null;
};

/**
 * The current location: the pages above this one as links, then the page itself. Not where it would repeat the heading
 * alone: on a page of the first level; a phone has the back button instead, and it is only read out next to the heading.
 */
const Breadcrumb = ({ trail, heading }: Pick<HeaderProps, "trail" | "heading">) => {
  const last = trail.length - 1;
  if (last === 0) return null;
  return (
    <nav aria-label={t("shell.breadcrumb")} className={heading !== null ? "sr-only" : "hidden min-w-0 sm:block"}>
      <ol className="flex min-w-0 items-center gap-1.5 text-sm">
        {trail.map(({ text, href }, at) => (
          <li key={`${href} ${text}`} className="flex min-w-0 items-center gap-1.5 first:shrink-0">
            {at === 0 ? null : <ChevronRight className="size-4 shrink-0 text-muted" />}
            {href === undefined ? (
              <span
                aria-current={at === last ? "page" : undefined}
                className={cx("truncate", at === last ? "font-medium text-ink" : "text-muted")}
              >
                {visibleText(text)}
              </span>
            ) : (
              <Link
                href={href}
                className="min-h-6 truncate rounded-control leading-6 text-muted underline-offset-4 hover:text-ink hover:underline"
              >
                {visibleText(text)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

/** The read-only search box of the header; it opens the search dialog (spec §2 Shell). */
const QuickSearchButton = ({ onSearch }: { readonly onSearch: () => void }) => (
  <div className="relative ml-auto shrink-0">
    <NameTip name={t("shell.quickSearchTip", { keys: searchKeys() })}>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onSearch}
        className="inline-flex size-[min(2.5rem,11vw)] items-center justify-center gap-2 rounded-control text-sm text-muted transition-colors hover:bg-sunken hover:text-ink sm:h-10 sm:w-[min(15rem,22vw)] sm:justify-start sm:border sm:border-line-strong sm:bg-raised sm:px-3 sm:hover:border-ink sm:hover:bg-raised"
      >
        <Search className="size-5 sm:size-4" />
        <span className="sr-only truncate sm:not-sr-only">{t("shell.quickSearch")}</span>
      </button>
    </NameTip>
    <span
      aria-hidden="true"
      translate="no"
      className="pointer-events-none absolute top-2.5 right-2 hidden rounded-control bg-sunken px-1.5 py-0.5 text-xs text-muted lg:block"
    >
      {searchKeys()}
    </span>
  </div>
);

export type HeaderProps = {
  readonly trail: ReadonlyArray<Crumb>;
  /** The heading of the page, for those who look; null where the page shows it. */
  readonly heading: string | null;
  readonly sidebar: SidebarState;
  readonly onSearch: () => void;
  /** Banners, which scroll with the header. */
  readonly children: ReactNode;
};

/** The header: breadcrumb, Quick search, notifications and alerts (spec §2 Shell). */
export const Header = ({ trail, heading, sidebar, onSearch, children }: HeaderProps) => {
  const above = pageAbove(trail);
  return (
    <header className="sticky top-0 z-20 bg-surface contrast-more:border-b contrast-more:border-line print:hidden">
      <div className="mx-auto flex h-16 w-full max-w-page items-center gap-[min(0.5rem,1vw)] px-[min(1rem,3vw)] sm:px-8">
        <IconButton
          className={cx("-ml-[min(0.5rem,2vw)] lg:hidden", above !== null && "max-sm:hidden")}
          label={t("shell.openMenu")}
          aria-expanded={sidebar.open}
          icon={MenuIcon}
          onClick={(event) => sidebar.show(event.currentTarget)}
        />
        {above === null ? null : (
          <NameTip name={t("shell.back")}>
            <Link href={above} aria-label={t("shell.back")} className="icon-button lg:-ml-2">
              <ArrowLeft className="size-5" />
            </Link>
          </NameTip>
        )}
        <Breadcrumb trail={trail} heading={heading} />
        {heading === null ? null : (
          <p aria-hidden="true" className="min-w-0 text-xl/6 font-semibold tracking-tight text-ink sm:text-2xl/7">
            {heading}
          </p>
        )}
        <QuickSearchButton onSearch={onSearch} />
        <NotificationsMenu />
      </div>
      {children}
    </header>
  );
};
