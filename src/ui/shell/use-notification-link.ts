import { matchRoute, useRouter } from "wouter";
import { internalPath } from "../common/internal-path.ts";
import { routes } from "../screens.tsx";

/** Tells where a notification's link leads: a path inside the product that has a screen, or null. */
export const useNotificationLink = (): ((link: string | undefined) => string | null) => {
  const { parser } = useRouter();
  return (link) => {
    const to = internalPath(link);
    const path = to?.split(/[?#]/u, 1)[0] ?? "";
    return routes.some((route) => matchRoute(parser, route.path, path)[0]) ? to : null;
  };
};
