import { type ReactNode, Suspense } from "react";
import { matchRoute, Route, useRouter } from "wouter";
import { views as sessionViews } from "../../domain/session/index.ts";
import { Arrival } from "../common/Arrival.tsx";
import { useAppState } from "../common/app-context.tsx";
import { AfterLogin } from "../features/session/AfterLogin.tsx";
import { AuthLayout } from "../features/session/AuthLayout.tsx";
import { useText } from "../i18n/index.ts";
import { Skeleton } from "../kit/Skeleton.tsx";
import { type RouteEntry, routes, Shell, unknownRoute } from "../screens.tsx";
import { breadcrumb } from "./breadcrumb.ts";
import { PageSkeleton } from "./PageSkeleton.tsx";

const useMatch = (
  path: string,
): { readonly route: RouteEntry; readonly params: Record<string, string | undefined> } => {
  const { parser } = useRouter();
  for (const route of routes) {
    const [matches, params] = matchRoute(parser, route.path, path);
    if (matches) return { route, params };
  }
  return { route: unknownRoute, params: {} };
};

/** The screen of a path in its layout. The shell stays mounted from page to page; the screen is new for each path. */
export const Page = ({ path }: { readonly path: string }) => {
  const t = useText();
  const { route, params } = useMatch(path);
  const { contacts, session, wallet } = useAppState();
  if (route.layout === "none") return <AfterLogin />;
  const title = t(`shell.${route.title}`);
  // a signed-in user keeps the shell also where there is no page (V28)
  const inside = route.path === "/404" && session.user !== null && wallet.wallets.length > 0;
  const inShell = route.layout === "shell" || inside;
  const profile = contacts.person?.profile ?? null;
  const nameOf = (id: string) => (profile?.id === id ? sessionViews.fullName(profile) : null);
  const screen: ReactNode = (
    <Suspense fallback={inShell ? <PageSkeleton /> : <Skeleton lines={3} />}>
      <Route path={route.path}>
        <route.Screen key={path} />
      </Route>
      <Arrival key={path} title={title} />
    </Suspense>
  );
  if (!inShell) return <AuthLayout>{screen}</AuthLayout>;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Shell path={path} trail={breadcrumb(title, params, nameOf)}>
        {screen}
      </Shell>
    </Suspense>
  );
};
