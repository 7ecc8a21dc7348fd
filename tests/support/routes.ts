import type { Route } from "../../src/app/routing/routes.ts";

/** A path that the pattern of a route matches. */
export const pathOf = (route: Pick<Route, "path">): string => route.path.replace(/:\w+/g, "x7");
