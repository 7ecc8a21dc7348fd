import {
  ArrowLeftRight,
  House,
  LogOut,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Sprout,
  UserRound,
  UsersRound,
  Wallet,
  X,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { views } from "../../domain/session/index.ts";
import { useAppState } from "../common/app-context.tsx";
import { Brand } from "../common/Brand.tsx";
import { t } from "../i18n/index.ts";
import { cx } from "../kit/cx.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { destination, GROUPS, type Item, isCurrent, isOffered, type Opens } from "./navigation.ts";
import { UserCard } from "./UserCard.tsx";
import type { SidebarState } from "./use-sidebar.ts";

const ICON: Readonly<Record<Item["id"], LucideIcon>> = {
  home: House,
  assets: Wallet,
  transfer: ArrowLeftRight,
  profile: UserRound,
  network: UsersRound,
  distribution: Sprout,
  admin: ShieldCheck,
  settings: Settings,
  logout: LogOut,
};

const STYLE = "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-base transition-colors";

type NavItemProps = {
  readonly item: Item;
  readonly path: string;
  readonly noWallet: boolean;
  /** Called when the item leads to the set-up because it needs a wallet; undefined where it is unknown whether there is one. */
  readonly onWalletFirst: (() => void) | undefined;
  readonly onOpen: (what: Opens) => void;
};

/** One item of the sidebar: a link, or a button that opens something. */
const NavItem = ({ item, path, noWallet, onWalletFirst, onOpen }: NavItemProps) => {
  const Icon = ICON[item.id];
  const current = isCurrent(item, path);
  const leads = destination(item, noWallet);
  const style = cx(STYLE, current ? "bg-accent-soft font-medium text-accent" : "text-ink hover:bg-sunken");
  const content = (
    <>
      <Icon className={cx("size-5 shrink-0", !current && "text-muted")} />
      <span className="min-w-0 wrap-anywhere">{t(`shell.${item.text}`)}</span>
    </>
  );
  return "href" in leads ? (
    <Link
      href={leads.href}
      {...(onWalletFirst !== undefined && item.needsWallet
        ? { onClick: onWalletFirst, title: t("shell.walletFirst") }
        : {})}
      aria-current={current ? "page" : undefined}
      className={style}
    >
      {content}
    </Link>
  ) : (
    <button
      type="button"
      aria-current={current ? "page" : undefined}
      className={style}
      onClick={() => onOpen(leads.opens)}
    >
      {content}
    </button>
  );
};

export type SidebarProps = {
  readonly path: string;
  readonly noWallet: boolean;
  readonly sidebar: SidebarState;
  readonly onWalletFirst: (() => void) | undefined;
  readonly onOpen: (what: Opens) => void;
};

const CLOSED = "invisible -translate-x-full transition-[translate,visibility]";

/** The sidebar: 264 px next to the page, or over it below 1024 px. */
export const Sidebar = ({ path, noWallet, sidebar, onWalletFirst, onOpen }: SidebarProps) => {
  const user = views.userOf(useAppState().session);
  const staff = user !== null && views.isStaff(user);
  const closer = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (sidebar.open) closer.current?.focus();
  }, [sidebar.open]);
  return (
    <>
      <div
        aria-hidden="true"
        onClick={sidebar.close}
        className={cx(
          "fixed inset-0 z-30 bg-scrim transition-opacity duration-200 lg:hidden print:hidden",
          sidebar.open ? "opacity-100" : "pointer-events-none opacity-0",
        )}
      />
      <aside
        aria-label={t("shell.menu")}
        className={cx(
          "fixed inset-y-0 left-0 z-30 flex w-[264px] max-w-[calc(100vw-56px)] flex-col border-r border-line bg-raised",
          "duration-200 lg:visible lg:translate-x-0 print:hidden",
          // visible at once when it opens, so that it can take the focus; hidden only after it has left
          sidebar.open ? "visible translate-x-0 transition-[translate]" : CLOSED,
        )}
      >
        <div className="flex h-16 shrink-0 items-center justify-between pr-3 pl-6">
          <Brand />
          <IconButton
            ref={closer}
            className="lg:hidden"
            label={t("shell.closeMenu")}
            icon={X}
            onClick={() => {
              sidebar.close();
              requestAnimationFrame(() => sidebar.opener.current?.focus());
            }}
          />
        </div>
        <nav aria-label={t("shell.main")} className="flex flex-1 flex-col gap-6 overflow-y-auto px-3 py-4">
          {GROUPS.map((group) => (
            <fieldset key={group.text}>
              <legend className="px-3 pb-2 text-sm font-medium text-muted">{t(`shell.${group.text}`)}</legend>
              <ul className="flex flex-col gap-1">
                {group.items
                  .filter((item) => isOffered(item, staff, noWallet))
                  .map((item) => (
                    <li key={item.id}>
                      <NavItem
                        item={item}
                        path={path}
                        noWallet={noWallet}
                        onWalletFirst={onWalletFirst}
                        onOpen={onOpen}
                      />
                    </li>
                  ))}
              </ul>
            </fieldset>
          ))}
        </nav>
        <UserCard noWallet={noWallet} onWalletFirst={onWalletFirst} onLogout={() => onOpen("logout")} />
      </aside>
    </>
  );
};
