/** Where a person without a wallet is led (spec §2 Shell). */
export const SETUP_WALLET = "/setup-wallet";

/** What asks for a wallet first, however it was pressed, replaces the same toast. */
export const WALLET_FIRST = "wallet-first";

/** What a button of the sidebar opens: a dialog, or the admin site in a tab of its own. */
export type Opens = "transfer" | "logout" | "admin";

/** What an item of the sidebar does: leads to a place, or opens something without leaving this one. */
export type Destination = { readonly href: string } | { readonly opens: Opens };

/** One item of the sidebar. `paths`: where it is highlighted; `needsWallet`: leads to the set-up without one. */
export interface Item {
  readonly id: "home" | "assets" | "transfer" | "profile" | "admin" | "settings" | "logout";
  readonly text:
    | "itemHome"
    | "itemAssets"
    | "itemTransfer"
    | "itemProfile"
    | "itemAdmin"
    | "itemSettings"
    | "itemLogout";
  readonly paths: ReadonlyArray<string>;
  readonly leads: Destination;
  readonly needsWallet: boolean;
  /** Only with a wallet, and for the staff roles of spec §6. */
  readonly staffOnly?: true;
}

/** The groups of the sidebar, in order (spec §2 Shell); only places that exist stand here. */
export const GROUPS: ReadonlyArray<{
  readonly text: "groupWallet" | "groupAccount";
  readonly items: ReadonlyArray<Item>;
}> = [
  {
    text: "groupWallet",
    items: [
      {
        id: "home",
        text: "itemHome",
        paths: ["/dashboard", "/home"],
        leads: { href: "/dashboard" },
        needsWallet: true,
      },
      { id: "assets", text: "itemAssets", paths: ["/my-assets"], leads: { href: "/my-assets" }, needsWallet: true },
      { id: "transfer", text: "itemTransfer", paths: [], leads: { opens: "transfer" }, needsWallet: true },
      {
        id: "profile",
        text: "itemProfile",
        paths: ["/profile", "/followers"],
        leads: { href: "/profile" },
        needsWallet: false,
      },
      {
        id: "admin",
        text: "itemAdmin",
        paths: ["/admin"],
        leads: { opens: "admin" },
        needsWallet: true,
        staffOnly: true,
      },
    ],
  },
  {
    text: "groupAccount",
    items: [
      { id: "settings", text: "itemSettings", paths: ["/settings"], leads: { href: "/settings" }, needsWallet: true },
      { id: "logout", text: "itemLogout", paths: [], leads: { opens: "logout" }, needsWallet: false },
    ],
  },
];

/** Whether an item stands in the sidebar of this person (spec §6). */
export const isOffered = (item: Item, staff: boolean, noWallet: boolean): boolean =>
  item.staffOnly !== true || (staff && !noWallet);

/** What an item does for this person: without a wallet, what needs one leads to the set-up (spec §2 Shell). */
export const destination = (item: Item, noWallet: boolean): Destination =>
  noWallet && item.needsWallet ? { href: SETUP_WALLET } : item.leads;

/** Whether an item is highlighted: the path equals one of its paths or lies below it (spec §2 Shell). */
export const isCurrent = (item: Item, path: string): boolean =>
  item.paths.some((each) => path === each || path.startsWith(`${each}/`));
