import {
  ArrowDownLeft,
  ArrowUpRight,
  CheckCheck,
  Copy,
  Eye,
  EyeOff,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Settings,
  ShieldCheck,
  Sprout,
  Sun,
} from "lucide-react";
import { ROUTES, type Route, stakePath, tokenPath } from "../../../app/routing/routes.ts";
import { type Contact, views as contacts } from "../../../domain/contacts/index.ts";
import { Command as Notifications, views as notices } from "../../../domain/notifications/index.ts";
import { views as session } from "../../../domain/session/index.ts";
import { findPeople } from "../../../domain/transfer/index.ts";
import { segment } from "../../../domain/values/segment.ts";
import { type TokenBalance, views as wallet } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { applyAppearance } from "../../common/appearance.ts";
import { PersonAvatar } from "../../common/PersonAvatar.tsx";
import { spokenAddress } from "../../common/spoken-address.ts";
import { TokenIcon } from "../../common/TokenIcon.tsx";
import { useSend } from "../../common/use-command.ts";
import { useCopy } from "../../common/use-copy.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useIsOperator } from "../../common/use-is-operator.ts";
import { SETTINGS } from "../../features/settings/parts.ts";
import { t } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import type { Entry, PaletteActions } from "./entry.ts";
import { pageIcon } from "./page-icons.ts";
import { useTransactionEntries } from "./use-transaction-entries.tsx";

/** The most people who are offered as the recipient or to be asked: all who fit, if these are not very many. */
export const PEOPLE_OFFERED = 20;

/** The screens that the palette finds by name. */
export const PLACES: ReadonlyArray<Route> = ROUTES.filter((route) => route.searchable);

/** Further words that find a page. */
const PAGE_WORDS: {
  readonly [Title in Route["title"]]?: "palette.activityWords" | "palette.networkWords" | "palette.profileWords";
} = {
  titleActivity: "palette.activityWords",
  titleNetwork: "palette.networkWords",
  titleProfile: "palette.profileWords",
};

/** The round ground of an entry's icon. */
export const EntryIcon = ({ icon: Icon }: { readonly icon: LucideIcon }) => (
  <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-muted">
    <Icon className="size-4" />
  </span>
);

/** Opens the staking form of a token; `amount` is as typed, or null. */
export const openStaking = (actions: PaletteActions, token: TokenBalance, amount: string | null): void =>
  actions.goTo(stakePath(token), { page: "staking", chainId: token.chainId, symbol: token.symbol, amount });

const APPEARANCES = [
  { value: "light", icon: Sun },
  { value: "dark", icon: Moon },
  { value: "system", icon: Monitor },
] as const;

/** Whether choosing an appearance would change nothing: it is chosen, or it is the device's and that is followed. */
const isAppearance = (value: (typeof APPEARANCES)[number]["value"], chosen: string): boolean => {
  const own = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return value === chosen || (chosen === "system" && value === own);
};

/** What can be done from anywhere. */
const useActions = (actions: PaletteActions): ReadonlyArray<Entry> => {
  const app = useApp();
  const send = useSend();
  const copy = useCopy();
  const { hidden, toggle } = useHiddenBalances();
  const root = useAppState();
  const tokens = wallet.tokensByValue(root.wallet.tokens?.tokens ?? []);
  const user = session.userOf(root.session);
  const staked = wallet.stakedToken(tokens);
  const action = (id: string, label: string, icon: LucideIcon, keywords: string, run: () => void): Entry => ({
    id: `action:${id}`,
    group: "actions",
    label,
    icon: <EntryIcon icon={icon} />,
    keywords,
    run,
  });
  const copyAddress = (token: TokenBalance): Entry => ({
    ...action(
      `copy:${token.chainId}/${token.symbol}`,
      t("palette.copyAddress", { symbol: token.symbol }),
      Copy,
      token.name,
      () => void copy(token.address),
    ),
    detail: `${token.chainName} · ${compactAddress(token.address)}`,
    spoken: { detail: `${token.chainName} · ${spokenAddress(token.address)}` },
  });
  return [
    action("send", t("wallet.send"), ArrowUpRight, t("palette.sendWords"), () => actions.send({ tab: "send" })),
    action("receive", t("wallet.receive"), ArrowDownLeft, t("palette.receiveWords"), () =>
      actions.send({ tab: "receive" }),
    ),
    ...(staked === null
      ? []
      : [
          action("stake", t("wallet.stakeOf", { symbol: staked.symbol }), Sprout, t("palette.stakeWords"), () =>
            openStaking(actions, staked, null),
          ),
          copyAddress(staked),
        ]),
    hidden
      ? action("balances", t("wallet.showBalances"), Eye, t("palette.balancesWords"), toggle)
      : action("balances", t("wallet.hideBalances"), EyeOff, t("palette.balancesWords"), toggle),
    ...APPEARANCES.filter(({ value }) => !isAppearance(value, app.preferences.read().appearance)).map(
      ({ value, icon }) =>
        action(value, t(`palette.${value}`), icon, t("palette.appearanceWords"), () => {
          app.preferences.write({ appearance: value });
          applyAppearance(value);
        }),
    ),
    ...(app.whyNot(Notifications.MarkAllRead(), root) === null
      ? [
          action("markRead", t("palette.markAllRead"), CheckCheck, "", () => {
            send(Notifications.MarkAllRead());
          }),
        ]
      : []),
    ...(user !== null && session.isStaff(user) && root.wallet.wallets.length > 0
      ? [action("admin", t("aside.adminOpen"), ShieldCheck, t("shell.titleAdmin"), app.openAdmin)]
      : []),
    ...tokens.filter((token) => token !== staked).map(copyAddress),
    action("shortcuts", t("shell.shortcuts"), Keyboard, t("palette.shortcutsWords"), actions.shortcuts),
    action("logout", t("account.signOut"), LogOut, t("palette.logoutWords"), actions.logout),
  ];
};

/** The people that are loaded, each once: recent recipients first, then the people the user follows, then others. */
export const peopleIn = (root: ReturnType<typeof useAppState>): ReadonlyArray<Contact> => {
  const { people, search } = root.contacts;
  const known = findPeople(root, "", Number.POSITIVE_INFINITY).map(({ contact }) => contact);
  const all = [
    ...known,
    ...people.flatMap(({ list }) => list),
    ...search.people.filter(({ invite }) => invite !== true),
  ];
  return [
    ...new Map(
      all
        .filter((contact) => contact.id !== "" && contacts.nameOf(contact) !== "")
        .map((contact) => [contact.id, contact]),
    ).values(),
  ];
};

/** Whether the search of all people, which a name of enough characters starts, may still find one. */
export const isSearched = (root: ReturnType<typeof useAppState>): boolean =>
  root.contacts.search.query !== "" && contacts.isSearching(root.contacts);

/**
 * Every entry that a text can find: actions, tokens, people, transactions, pages and settings. Transactions are made where they
 * are wanted: they are many, and without a text the palette shows at most those that were chosen last.
 */
export const useEntries = (actions: PaletteActions, wantsTransactions: boolean): ReadonlyArray<Entry> => {
  const { navigate } = actions;
  const root = useAppState();
  const isOperator = useIsOperator();
  const tokens = wallet.tokensByValue(root.wallet.tokens?.tokens ?? []);

  const page = ({ path, title, section, layout, entry = path }: Route): Entry => {
    const isSetting = section === "settings" || layout === "auth";
    const words = PAGE_WORDS[title];
    return {
      id: `page:${path}`,
      group: isSetting ? "settings" : "pages",
      label: isOperator && path === "/create-validator" ? t("staking.desk.title") : t(`shell.${title}`),
      icon: <EntryIcon icon={pageIcon(path)} />,
      ...(words === undefined ? {} : { keywords: t(words) }),
      run: () => navigate(entry),
    };
  };
  const setting = ({ part, title, words }: (typeof SETTINGS)[number]): Entry => ({
    id: `setting:${part}`,
    group: "settings",
    label: t(title),
    detail: t("shell.titleSettings"),
    icon: <EntryIcon icon={Settings} />,
    keywords: t(`palette.${words}`),
    run: () => actions.goTo("/settings", { page: "settings", part }),
  });
  const token = (of: TokenBalance): Entry => ({
    id: `token:${of.chainId}/${of.symbol}`,
    group: "tokens",
    label: of.symbol,
    detail: [...new Set([of.name, of.chainName])].join(" · "),
    icon: <TokenIcon symbol={of.symbol} size="small" />,
    run: () => navigate(tokenPath(of)),
  });
  const staking = (of: TokenBalance): Entry => ({
    id: `staking:${of.chainId}/${of.symbol}`,
    group: "pages",
    label: t("stake.heading", { symbol: of.symbol }),
    detail: of.chainName,
    icon: <EntryIcon icon={Sprout} />,
    keywords: t("palette.stakingWords"),
    run: () => navigate(stakePath(of)),
  });
  const person = (contact: Contact): Entry => ({
    id: `person:${contact.id}`,
    group: "people",
    label: contacts.nameOf(contact),
    detail: `@${contact.username}`,
    icon: <PersonAvatar name={contacts.nameOf(contact)} seed={contact.id} person={contact} size="small" />,
    run: () => navigate(`/profile/${segment(contact.id)}`),
  });
  return [
    ...useActions(actions),
    ...tokens.map(token),
    ...peopleIn(root).map(person),
    ...PLACES.map(page),
    ...SETTINGS.filter(({ part }) => part !== "alerts" || notices.mayAlert(root.notifications)).map(setting),
    ...tokens.filter(({ stakeable }) => stakeable).map(staking),
    ...useTransactionEntries(navigate, wantsTransactions),
  ];
};
