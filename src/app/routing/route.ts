/** The sidebar's items that lead to a route. */
export type Section = "home" | "assets" | "profile" | "network" | "distribution" | "admin" | "settings";

/** One screen (spec §2). `Path` is a pattern such as `/profile/:value`; `Title` is the key of its name in the area `shell`. */
export interface RouteOf<Path extends string, Title extends string> {
  readonly path: Path;
  readonly title: Title;
  /** The frame around the screen: the shell, the base layout, or none. */
  readonly layout: "shell" | "auth" | "none";
  /** Who may see it: visitors, everybody, or signed-in users. */
  readonly audience: "guest" | "anyone" | "member";
  /** Users without a wallet go to the wallet set-up instead. */
  readonly walletNeeded?: true;
  /** Only for the staff roles of spec §6. */
  readonly staff?: true;
  /** Shown while onboarding is incomplete. */
  readonly duringOnboarding?: true;
  /** Leads away once the user is onboarded, or has a wallet. */
  readonly until?: "onboarded" | "wallet";
  /** The sidebar item that is highlighted on this route. */
  readonly section?: Section;
  /** The route has an item in the sidebar, in this group at this position. */
  readonly nav?: { readonly group: "wallet" | "account"; readonly order: number };
  /** Where the sidebar and the command palette lead, if the route has parameters. */
  readonly entry?: `/${string}`;
  /** The command palette finds it by its title. */
  readonly searchable?: true;
  /** What the `token` of its query opens: a sign-in or a password reset (S6). */
  readonly takesToken?: "sign-in" | "reset";
}

/** A table of routes that keeps their paths and titles as literal types. */
export const table = <const Path extends string, const Title extends string>(
  routes: ReadonlyArray<RouteOf<Path, Title>>,
): ReadonlyArray<RouteOf<Path, Title>> => routes;
