import { type ReactNode, Suspense } from "react";
import { Route } from "wouter";
import type { RouteMatch } from "../../app/routes.ts";
import { views as sessionViews } from "../../domain/session/index.ts";
import { Arrival } from "../common/Arrival.tsx";
import { useAppState } from "../common/app-context.tsx";
import { AfterLogin } from "../features/session/AfterLogin.tsx";
import { AuthLayout } from "../features/session/AuthLayout.tsx";
import { useText } from "../i18n/index.ts";
import { Skeleton } from "../kit/Skeleton.tsx";
import { Shell, screens } from "../screens.tsx";
import { breadcrumb } from "./navigation.ts";
import { PageSkeleton } from "./PageSkeleton.tsx";

/** The screen of a route in its layout. The shell stays mounted from page to page; the screen is new for each path. */
export const Page = ({ path, match }: { readonly path: string; readonly match: RouteMatch }) => {
  const t = useText();
  const { route, params } = match;
  const Screen = screens[route.path];
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
        <Screen key={path} />
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
