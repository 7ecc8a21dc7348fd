import { ChevronsUpDown, LifeBuoy, LogOut, Settings, UserRound } from "lucide-react";
import { Link } from "wouter";
import { type RoutePath, routeAt, SETUP_WALLET } from "../../app/routing/routes.ts";
import { views } from "../../domain/session/index.ts";
import { useAppState } from "../common/app-context.tsx";
import { PersonAvatar } from "../common/PersonAvatar.tsx";
import { t } from "../i18n/index.ts";
import { Menu } from "../kit/Menu.tsx";
import { visibleText } from "../kit/visible-text.ts";

/* The button can be pressed on the whole card except the avatar, which is a link of its own. */
const REACH = "after:absolute after:-inset-y-4 after:-right-3 after:-left-44";

/** `onWalletFirst` is called when a link leads to the set-up because there is no wallet. */
export type UserCardProps = {
  readonly noWallet: boolean;
  readonly onWalletFirst: (() => void) | undefined;
  readonly onLogout: () => void;
};

/** The signed-in user at the foot of the sidebar, with the account menu (spec §2 Shell) and Help & Support in it. */
export const UserCard = ({ noWallet, onWalletFirst, onLogout }: UserCardProps) => {
  const user = views.userOf(useAppState().session);
  if (user === null) return null;
  const name = views.fullName(user);
  const handle = `@${user.username}`;
  const link = (href: RoutePath): { readonly href: RoutePath; readonly onSelect?: () => void } =>
    noWallet && routeAt(href)?.route.walletNeeded
      ? { href: SETUP_WALLET, ...(onWalletFirst && { onSelect: onWalletFirst }) }
      : { href };
  const profile = link("/profile");
  return (
    <div className="relative m-3 mt-0 flex items-center gap-3 rounded-card border border-line p-3 hover:bg-sunken">
      <div className="relative z-10">
        <PersonAvatar name={name} seed={user.id} person={user} />
        <Link
          href={profile.href}
          {...(profile.onSelect === undefined ? {} : { onClick: profile.onSelect, title: t("shell.walletFirst") })}
          aria-label={visibleText(name)}
          className="absolute inset-0 rounded-full"
        />
      </div>
      <div id="user-card" className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium text-ink">{visibleText(name)}</p>
        <p className="truncate text-sm text-muted">{visibleText(handle)}</p>
      </div>
      <Menu
        side="top across"
        trigger={
          <button
            type="button"
            aria-label={t("shell.accountMenu")}
            aria-describedby="user-card"
            className={`relative grid size-8 place-items-center rounded-control text-muted ${REACH}`}
          >
            <ChevronsUpDown className="size-4" />
          </button>
        }
        entries={[
          { id: "profile", label: name, detail: handle, ...profile, icon: UserRound },
          { id: "settings", label: t("shell.titleSettings"), ...link("/settings"), icon: Settings },
          ...(noWallet ? [] : [{ id: "help", label: t("shell.titleHelp"), href: "/help-support", icon: LifeBuoy }]),
          { id: "logout", label: t("shell.itemLogout"), onSelect: onLogout, icon: LogOut },
        ]}
      />
    </div>
  );
};
