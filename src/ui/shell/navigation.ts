import type { Section } from "../../app/routing/route.ts";
import {
  ROUTES,
  type Route,
  type RouteMatch,
  type RoutePath,
  routeAt,
  SETUP_WALLET,
  tokenPath,
} from "../../app/routing/routes.ts";
import type { Root } from "../../domain/index.ts";
import { views } from "../../domain/session/index.ts";
import { pathSegment } from "../common/paths.ts";
import { LOCALE } from "../i18n/locale.ts";

/** Id of the toast that asks for a wallet first: pressing again replaces it. */
export const WALLET_FIRST = "wallet-first";

/** What a button of the sidebar opens: a dialog, or the admin site in a tab of its own. */
export type Opens = "transfer" | "logout" | "admin";

/** What an item of the sidebar does: it leads to a path, or opens something on the current page. */
export type Destination = { readonly href: string } | { readonly opens: Opens };

/** One item of the sidebar: a route of the table, or an action that has no route. */
export interface Item {
  readonly id: Section | "transfer" | "logout";
  readonly text: Route["title"] | "itemTransfer" | "itemLogout" | "itemNetwork" | "itemDistribution";
  readonly leads: Destination;
  readonly needsWallet: boolean;
  readonly staffOnly: boolean;
}

type Group = NonNullable<Route["nav"]>["group"];
type Placed = Item & { readonly group: Group; readonly order: number };

/** Items without a route. */
const ACTIONS: ReadonlyArray<Placed> = [
  {
    id: "transfer",
    text: "itemTransfer",
    leads: { opens: "transfer" },
    needsWallet: true,
    staffOnly: false,
    group: "wallet",
    order: 3,
  },
  {
    id: "logout",
    text: "itemLogout",
    leads: { opens: "logout" },
    needsWallet: false,
    staffOnly: false,
    group: "account",
    order: 2,
  },
];

/** The names of items whose pages are called otherwise: Contacts and Rewards (spec §2). */
const named = (section: Section): Item["text"] | null => {
  if (section === "network") return "itemNetwork";
  return section === "distribution" ? "itemDistribution" : null;
};

const placed: ReadonlyArray<Placed> = ROUTES.flatMap(
  ({ path, title, nav, section, walletNeeded, staff, entry = path }) =>
    nav === undefined || section === undefined
      ? []
      : [
          {
            id: section,
            text: named(section) ?? title,
            leads: section === "admin" ? { opens: "admin" as const } : { href: entry },
            needsWallet: walletNeeded === true,
            staffOnly: staff === true,
            ...nav,
          },
        ],
);

const itemsOf = (group: Group): ReadonlyArray<Item> =>
  [...placed, ...ACTIONS].filter((item) => item.group === group).sort((a, b) => a.order - b.order);

/** The groups of the sidebar, in order (spec §2 Shell). */
export const GROUPS: ReadonlyArray<{
  readonly text: "groupWallet" | "groupAccount";
  readonly items: ReadonlyArray<Item>;
}> = [
  { text: "groupWallet", items: itemsOf("wallet") },
  { text: "groupAccount", items: itemsOf("account") },
];

/** Whether an item is in the sidebar of this user: staff items need a wallet too (spec §6). */
export const isOffered = (item: Item, staff: boolean, noWallet: boolean): boolean =>
  !item.staffOnly || (staff && !noWallet);

/** What an item does for this user: without a wallet, an item that needs one leads to the set-up (spec §2 Shell). */
export const destination = (item: Item, noWallet: boolean): Destination =>
  noWallet && item.needsWallet ? { href: SETUP_WALLET } : item.leads;

/** Whether a page that does not exist is shown in the shell: to a signed-in user with a wallet. */
export const isNotFoundInShell = ({ session, wallet }: Root): boolean =>
  views.userOf(session) !== null && wallet.wallets.length > 0;

/** Whether an item is highlighted at a path. */
export const isCurrent = (item: Item, path: string): boolean => routeAt(path)?.route.section === item.id;

/** A UUID or a ULID. */
const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-7][0-9a-hjkmnp-tv-z]{25})$/i;

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase(LOCALE) + text.slice(1);

/** One step of a breadcrumb; one with `href` leads to a page above the current one. */
export interface Crumb {
  readonly text: string;
  readonly href?: string;
}

/**
 * The breadcrumb of a route: its name and its parameters, capitalised (spec §2 Shell), after the pages above it. An id and
 * an invite code are shown as the name of the person they belong to, or left out.
 */
export const breadcrumb = (
  { route, params }: RouteMatch,
  titleOf: (title: Route["title"]) => string,
  nameOf: (id: string) => string | null = () => null,
): ReadonlyArray<Crumb> => {
  const name = { text: titleOf(route.title) };
  const above = (title: Route["title"], href: RoutePath | "/network/following") => ({ text: titleOf(title), href });
  const shown = Object.entries(params).flatMap(([param, value]) => {
    const text = param === "code" || ID.test(value) ? nameOf(value) : capitalised(pathSegment(value));
    return text === null ? [] : [{ text }];
  });
  const { chainId = "", symbol = "" } = params;
  switch (route.path) {
    case "/my-assets/:chainId/:symbol":
      return [above("titleAssets", "/my-assets"), ...shown];
    case "/my-assets/stake/:chainId/:symbol": {
      const token = { chainId: pathSegment(chainId), symbol: pathSegment(symbol) };
      const [chain = name, own = name] = shown;
      return [above("titleAssets", "/my-assets"), chain, { ...own, href: tokenPath(token) }, name];
    }
    case "/activity/statement":
      return [above("titleActivity", "/activity"), name];
    case "/create-validator":
      return [above("titleAssets", "/my-assets"), name];
    case "/profile/:value":
    case "/c/:code":
      return [above("titleNetwork", "/network/following"), shown[0] ?? name];
    case "/settings/wallet-passcode":
      return [above("titleSettings", "/settings"), name];
    default:
      return [name, ...shown];
  }
};

/** The page above the last step of a breadcrumb: where the back button leads; null for a page of the first level. */
export const pageAbove = (trail: ReadonlyArray<Crumb>): string | null =>
  trail.slice(0, -1).findLast(({ href }) => href !== undefined)?.href ?? null;
