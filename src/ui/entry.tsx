import "./theme.css";
import { StrictMode, useEffect, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { useLocation } from "wouter";
import { type Config, DEFAULTS } from "../app/config.ts";
import { hasStoredSession, loadConfig, takeLink } from "../app/entry.ts";
import { Arrival } from "./common/Arrival.tsx";
import { ConfigContext } from "./common/config-context.ts";
import { createEntryLoader, type EntryLoader } from "./entry-loader.ts";
import { AuthLayout } from "./features/session/AuthLayout.tsx";
import { LoginScreen } from "./features/session/LoginScreen.tsx";
import { t } from "./i18n/index.ts";
import { Announcer } from "./kit/Announcer.tsx";
import { Toasts } from "./kit/Toasts.tsx";
import { toasts } from "./kit/toasts.ts";
import { MissingScreen, PageSkeleton, ProblemPage } from "./shell/Fallbacks.tsx";

/** The page of a visitor at /login; the form that is on screen stays when the application arrives. */
const LOGIN = "/login";
/** What loads the application. Not `focusin`: the page itself focuses its heading (B11). */
const GESTURES = ["pointerdown", "keydown", "input"] as const;

const later = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** Paths that lead a running session to the dashboard. */
const TO_DASHBOARD = ["/", LOGIN, "/dashboard", "/home"];

/** What a stored session shows at a path: the shell, and the dashboard's code. The route table is the application's. */
const framesOf = (path: string): ReadonlyArray<Promise<unknown>> => [
  import("./shell/Shell.tsx"),
  ...(TO_DASHBOARD.includes(path) ? [import("./features/wallet/DashboardScreen.tsx")] : []),
];

interface EntryProps {
  readonly loader: EntryLoader;
  readonly config: Config;
  /** The page needs the application before anything is shown: a stored session or a link with a token. */
  readonly needed: boolean;
}

const Entry = ({ loader, config, needed }: EntryProps) => {
  const loading = useSyncExternalStore(loader.subscribe, loader.read);
  const [path] = useLocation();
  useEffect(() => {
    if (needed || path !== LOGIN) void loader.ensure();
  }, [loader, needed, path]);

  if (loading.status === "problem") return <ProblemPage problem={loading.problem} />;
  const running = loading.status === "running" ? loading.running : null;
  const atLogin =
    path === LOGIN && (running === null ? !needed || loading.status === "failed" : running.login.read().shown);
  return (
    <ConfigContext value={config}>
      <Announcer />
      <Toasts store={toasts} />
      {atLogin ? (
        <AuthLayout>
          <LoginScreen login={loader.login} />
          <Arrival title={t("shell.titleLogin")} />
        </AuthLayout>
      ) : null}
      {running === null ? null : <running.Screens />}
      {running === null && !atLogin ? (
        loading.status === "failed" ? (
          <AuthLayout>
            <MissingScreen onRetry={() => void loader.ensure()} />
          </AuthLayout>
        ) : (
          <PageSkeleton />
        )
      ) : null}
    </ConfigContext>
  );
};

const start = (host: HTMLElement): void => {
  const link = takeLink(window);
  const session = hasStoredSession(window);
  const needed = link !== null || session;
  const loadingConfig = loadConfig(import.meta.env.VITE_OPTIO_CONFIG, window.fetch.bind(window), { after: later });
  const { pathname } = window.location;
  const loader = createEntryLoader(
    async () => {
      // requested in the same tick: the application, and the screen that it is going to show
      const application = import("./application.tsx");
      if (session) void Promise.allSettled(framesOf(pathname));
      return (await application).startApplication(window, loadingConfig, link, !needed && pathname === LOGIN);
    },
    { missing: () => t("errors.missingText") },
  );
  const ensure = (): void => void loader.ensure();
  for (const gesture of GESTURES) window.addEventListener(gesture, ensure, { passive: true, capture: true });
  window.addEventListener("storage", ensure);
  window.addEventListener("online", () => {
    if (loader.read().status === "failed") ensure();
  });
  if (needed || pathname !== LOGIN) ensure();

  const Page = () => {
    const [config, setConfig] = useState(DEFAULTS);
    useEffect(() => {
      void loadingConfig.then((read) => {
        if ("problem" in read) loader.refuse(read.problem.message);
        else setConfig(read.config);
      });
    }, []);
    return <Entry loader={loader} config={config} needed={needed} />;
  };
  createRoot(host).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
};

const host = document.getElementById("root");
if (host === null) throw new Error("index.html has no #root");
start(host);
