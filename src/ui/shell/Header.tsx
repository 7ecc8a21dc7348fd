import { History, Menu as MenuIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useText } from "../i18n/index.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { Breadcrumb } from "./Breadcrumb.tsx";
import { NotificationsMenu } from "./NotificationsMenu.tsx";
import { QuickSearchButton } from "./QuickSearchButton.tsx";
import type { SidebarState } from "./use-sidebar.ts";

/** Props of {@link Header}. */
export type HeaderProps = {
  readonly trail: ReadonlyArray<string>;
  readonly sidebar: SidebarState;
  readonly onSearch: () => void;
  readonly onMessages: () => void;
  /** Banners, which stay in sight with it. */
  readonly children: ReactNode;
};

/** The header: where one is, Quick search, notifications, recent messages (spec §2 Shell). */
export const Header = ({ trail, sidebar, onSearch, onMessages, children }: HeaderProps) => {
  const t = useText();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex h-16 w-full max-w-page items-center gap-[min(0.5rem,1vw)] px-[min(1rem,3vw)] sm:px-8">
        <IconButton
          ref={sidebar.opener}
          className="-ml-2 lg:hidden"
          label={t("shell.openMenu")}
          aria-expanded={sidebar.open}
          icon={<MenuIcon aria-hidden="true" className="size-5" />}
          onClick={sidebar.show}
        />
        <Breadcrumb trail={trail} />
        <QuickSearchButton onSearch={onSearch} />
        <IconButton
          label={t("shell.messages")}
          icon={<History aria-hidden="true" className="size-5" />}
          onClick={onMessages}
        />
        <NotificationsMenu />
      </div>
      {children}
    </header>
  );
};
