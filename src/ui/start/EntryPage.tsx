import { useEffect, useState, useSyncExternalStore } from "react";
import { Router, useLocation } from "wouter";
import { type ConfigRead, DEFAULTS } from "../../app/ports/config.ts";
import { Arrival } from "../common/Arrival.tsx";
import { ConfigContext } from "../common/config-context.ts";
import { AuthLayout } from "../features/session/AuthLayout.tsx";
import { LoginScreen } from "../features/session/LoginScreen.tsx";
import { kitText, t } from "../i18n/index.ts";
import { Announcer } from "../kit/Announcer.tsx";
import { KitTextContext } from "../kit/kit-text.ts";
import { MissingScreen, PageSkeleton, ProblemPage } from "../shell/Fallbacks.tsx";
import { type EntryLoader, isMissing } from "./entry-loader.ts";

/** The page of a visitor; its form stays on screen when the application arrives. */
export const LOGIN = "/login";

const never = (): (() => void) => () => undefined;
/** False while the markup that was rendered at build time is hydrated, and in that markup. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

interface EntryPageProps {
  readonly loader: EntryLoader;
  /** Resolves with the configuration; until then the defaults hold. */
  readonly config: Promise<ConfigRead>;
  /** The page needs the application before anything is shown: a stored session or a link with a token. */
  readonly needed: boolean;
}

const Screens = ({ loader, needed }: Omit<EntryPageProps, "config">) => {
  const loading = useSyncExternalStore(loader.subscribe, loader.read, loader.read);
  const isHydrated = useIsHydrated();
  const [path] = useLocation();
  useEffect(() => {
    if (needed || path !== LOGIN) void loader.ensure();
  }, [loader, needed, path]);

  if (loading.status === "problem") return <ProblemPage problem={loading.problem} />;
  const running = loading.status === "running" ? loading.running : null;
  const atLogin = path === LOGIN && (running === null ? !needed || isMissing(loading) : running.login.read().shown);
  return (
    <>
      {/* a portal, which has no markup to hydrate */}
      {isHydrated ? <Announcer /> : null}
      {atLogin ? (
        <AuthLayout welcome="page">
          <LoginScreen login={loader.login} />
          <Arrival title={t("shell.titleLogin")} />
        </AuthLayout>
      ) : null}
      {running === null ? null : <running.Screens />}
      {running === null && !atLogin ? (
        isMissing(loading) ? (
          <AuthLayout>
            <MissingScreen onRetry={() => void loader.ensure()} pending={loading.status === "retrying"} />
            <Arrival title={t("errors.missing")} />
          </AuthLayout>
        ) : (
          <PageSkeleton />
        )
      ) : null}
    </>
  );
};

/** Every page until the application is loaded, and the login page after that; all other screens are the application's. */
export const EntryPage = ({ config: loadingConfig, ...props }: EntryPageProps) => {
  const [config, setConfig] = useState(DEFAULTS);
  const { loader } = props;
  useEffect(() => {
    void loadingConfig.then((read) => {
      if ("problem" in read) loader.refuse(read.problem.message);
      else setConfig(read.config);
    });
  }, [loader, loadingConfig]);
  return (
    // `ssrPath`: the location of the markup that is rendered at build time
    <Router ssrPath={LOGIN}>
      <KitTextContext value={kitText}>
        <ConfigContext value={config}>
          <Screens {...props} />
        </ConfigContext>
      </KitTextContext>
    </Router>
  );
};
