import { ArrowLeftRight, House, LogOut, type LucideIcon, Settings, ShieldCheck, UserRound, Wallet } from "lucide-react";
import { Link } from "wouter";
import { useText } from "../i18n/index.ts";
import { cx } from "../kit/cx.ts";
import { destination, type Item, isCurrent, type Opens } from "./navigation.ts";

const ICON: Readonly<Record<Item["id"], LucideIcon>> = {
  home: House,
  assets: Wallet,
  transfer: ArrowLeftRight,
  profile: UserRound,
  admin: ShieldCheck,
  settings: Settings,
  logout: LogOut,
};

const STYLE = "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-base transition-colors";

/** Props of {@link NavItem}. */
export type NavItemProps = {
  readonly item: Item;
  readonly path: string;
  readonly noWallet: boolean;
  /** Called when the item leads to the set-up because it needs a wallet. */
  readonly onWalletFirst: () => void;
  readonly onOpen: (what: Opens) => void;
};

/** One item of the sidebar: a link to a place, or a button that opens a dialog. */
export const NavItem = ({ item, path, noWallet, onWalletFirst, onOpen }: NavItemProps) => {
  const t = useText();
  const Icon = ICON[item.id];
  const current = isCurrent(item, path);
  const leads = destination(item, noWallet);
  const style = cx(STYLE, current ? "bg-accent-soft font-medium text-accent" : "text-ink hover:bg-sunken");
  const face = (
    <>
      <Icon aria-hidden="true" className={cx("size-5 shrink-0", !current && "text-muted")} />
      <span className="min-w-0 wrap-anywhere">{t(`shell.${item.text}`)}</span>
    </>
  );
  return "href" in leads ? (
    <Link
      href={leads.href}
      {...(noWallet && item.needsWallet ? { onClick: onWalletFirst, title: t("shell.walletFirst") } : {})}
      aria-current={current ? "page" : undefined}
      className={style}
    >
      {face}
    </Link>
  ) : (
    <button type="button" className={style} onClick={() => onOpen(leads.opens)}>
      {face}
    </button>
  );
};
