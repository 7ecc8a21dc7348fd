import { History, Menu as MenuIcon, Search } from "lucide-react";
import { useText } from "../i18n/index.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { NotificationsMenu } from "./NotificationsMenu.tsx";
import type { SidebarState } from "./useSidebar.ts";

/** Props of {@link Header}. */
export type HeaderProps = {
  readonly trail: ReadonlyArray<string>;
  readonly sidebar: SidebarState;
  readonly onSearch: () => void;
  readonly onMessages: () => void;
};

/** The header: where one is, Quick search, notifications, recent messages (spec §2 Shell). */
export const Header = ({ trail, sidebar, onSearch, onMessages }: HeaderProps) => {
  const t = useText();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 w-full max-w-page items-center gap-2 px-4 sm:px-8">
        <IconButton
          ref={sidebar.opener}
          className="-ml-2 lg:hidden"
          label={t("shell.openMenu")}
          aria-expanded={sidebar.open}
          icon={<MenuIcon aria-hidden="true" className="size-5" />}
          onClick={sidebar.show}
        />
        <Breadcrumb trail={trail} />
        <button
          type="button"
          aria-label={t("shell.quickSearch")}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
          className="ml-auto inline-flex size-10 shrink-0 items-center justify-center gap-2 rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink sm:w-60 sm:justify-start sm:border sm:border-line-strong sm:bg-raised sm:px-3 sm:hover:bg-raised"
        >
          <Search aria-hidden="true" className="size-5 sm:size-4" />
          <span className="hidden flex-1 text-left text-sm sm:inline">{t("shell.quickSearch")}</span>
          <span aria-hidden="true" className="hidden rounded-control bg-sunken px-1.5 text-xs sm:inline">
            {t("shell.searchKeys")}
          </span>
        </button>
        <NotificationsMenu />
        <IconButton
          className="-mr-2"
          label={t("shell.messages")}
          icon={<History aria-hidden="true" className="size-5" />}
          onClick={onMessages}
        />
      </div>
    </header>
  );
};
