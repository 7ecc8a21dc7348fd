import { ArrowUpRight, History, House, type LucideIcon, Sprout, Wallet } from "lucide-react";
import { Link } from "wouter";
import { routeAt, SETUP_WALLET, stakePath } from "../../app/routing/routes.ts";
import { views } from "../../domain/wallet/index.ts";
import { useAppState } from "../common/app-context.tsx";
import { t } from "../i18n/index.ts";
import { cx } from "../kit/cx.ts";

const CELL =
  "@container flex min-h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs -outline-offset-2";
/* At large text a label does not fit its cell: the icon stays, and the label is read out (A12). */
const LABEL = "sr-only @min-[3.2rem]:not-sr-only";
const ICON = "size-5 shrink-0";

/** The titles of the screens about earning. */
const EARNING: ReadonlySet<string> = new Set(["titleStaking", "titleRewards", "titleCreateValidator"]);

/** `onWalletFirst` is called when a link leads to the set-up because there is no wallet. */
export type BottomBarProps = {
  readonly path: string;
  readonly noWallet: boolean;
  readonly onWalletFirst: (() => void) | undefined;
  readonly onSend: () => void;
};

/** The bar at the bottom of a phone: Home, Assets, Send, Earn and Activity; everything else is behind the menu button. */
export const BottomBar = ({ path, noWallet, onWalletFirst, onSend }: BottomBarProps) => {
  const title = routeAt(path)?.route.title;
  // where nothing can be staked, the page of the rewards says so
  const staked = views.stakedToken(useAppState().wallet.tokens?.tokens ?? []);
  const earn = staked === null ? "/distribution" : stakePath(staked);
  const link = (href: string, text: "titleHome" | "titleAssets" | "titleActivity" | "itemEarn", Icon: LucideIcon) => {
    const current =
      text === "itemEarn"
        ? EARNING.has(title ?? "")
        : title === text || (text === "titleActivity" && title === "titleStatement");
    return (
      <Link
        href={noWallet ? SETUP_WALLET : href}
        {...(onWalletFirst !== undefined ? { onClick: onWalletFirst, title: t("shell.walletFirst") } : {})}
        aria-current={current ? "page" : undefined}
        className={cx(
          CELL,
          current ? (text === "itemEarn" ? "font-medium text-earn" : "font-medium text-accent") : "text-muted",
        )}
      >
        <Icon className={ICON} />
        <span className={LABEL}>{t(`shell.${text}`)}</span>
      </Link>
    );
  };
  return (
    <nav
      data-bottom-bar=""
      aria-label={t("shell.bottomBar")}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-raised sm:hidden print:hidden"
    >
      {link("/dashboard", "titleHome", House)}
      {link("/my-assets", "titleAssets", Wallet)}
      <button type="button" className={cx(CELL, "text-ink")} onClick={onSend}>
        {/* taller than the icons next to it, and its label is on their line */}
        <span className="-my-1 grid h-7 w-[min(3rem,80%)] place-items-center rounded-full bg-accent text-accent-ink">
          <ArrowUpRight className={ICON} />
        </span>
        <span className={LABEL}>{t("wallet.send")}</span>
      </button>
      {link(earn, "itemEarn", Sprout)}
      {link("/activity", "titleActivity", History)}
    </nav>
  );
};
