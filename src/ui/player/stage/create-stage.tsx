import "../../i18n/application.ts";
import { useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type BaseLocationHook, type BaseSearchHook, Router } from "wouter";
import type { AppApi } from "../../../app/api/app-api.ts";
import type { Root } from "../../../domain/index.ts";
import { views } from "../../../domain/session/index.ts";
import { Arrival } from "../../common/Arrival.tsx";
import { AppProvider, useAppState } from "../../common/app-context.tsx";
import { applyAppearance } from "../../common/appearance.ts";
import { FixedDialogsContext } from "../../common/page-marks.ts";
import { toasts } from "../../common/toasts.ts";
import { AuthLayout } from "../../features/session/AuthLayout.tsx";
import { createLogin } from "../../features/session/create-login.ts";
import { LoginScreen } from "../../features/session/LoginScreen.tsx";
import { SessionDialog } from "../../features/session/SessionDialog.tsx";
import { Gate } from "../../Gate.tsx";
import { kitText, t } from "../../i18n/index.ts";
import { KitTextContext } from "../../kit/kit-text.ts";
import { Toasts } from "../../kit/Toasts.tsx";
import { createStore } from "../../store.ts";
import { createMoments } from "./moments.ts";
import { pictureText } from "./picture-text.ts";
import { createPlayerApi, type Moment } from "./player-api.ts";

/** The form of /login, which belongs to the entry page and is not a screen of the application. */
const LoginForm = ({ app }: { readonly app: AppApi }) => {
  const [login] = useState(() => createLogin(app, Promise.resolve(), true));
  return (
    <AuthLayout welcome="page">
      <LoginScreen login={login} />
      <Arrival title={t("shell.titleLogin")} />
    </AuthLayout>
  );
};

/** The warning before a session ends. */
const SessionWarning = () => {
  const { session } = useAppState();
  return session.phase === "signedIn" && views.idleEndsAt(session) !== null ? <SessionDialog /> : null;
};

/** The path of the screens, and the names of the dialogs over them. */
interface Place {
  readonly path: string;
  readonly dialogs: ReadonlySet<string>;
}

/** A location of the screens that is not the address of the page, with the open dialogs. */
const createPlace = (path: string, dialogs: ReadonlyArray<string>) => {
  let place: Place = { path, dialogs: new Set(dialogs) };
  const listeners = new Set<() => void>();
  const change = (next: Partial<Place>): void => {
    place = { ...place, ...next };
    for (const listener of [...listeners]) listener();
  };
  return {
    read: (): Place => place,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called when a guard of the product redirects, or a link in the screens is pressed. */
    navigate: (to: string | URL): void => {
      const [next = ""] = String(to).split(/[?#]/u, 1);
      if (next !== "" && next !== place.path) change({ path: next });
    },
    /** Shows what a log says; without a path the screens stay where they are. */
    show: (next: string | null, open: ReadonlyArray<string>): void => {
      const isSame = place.dialogs.size === open.length && open.every((name) => place.dialogs.has(name));
      const shown = next ?? place.path;
      if (isSame && shown === place.path) return;
      change({ path: shown, ...(isSame ? {} : { dialogs: new Set(open) }) });
    },
  };
};

/** What the screens show: a moment of a log, the path at that time, and which dialogs were open. */
export interface Step extends Moment {
  /** Null where the log does not say it. */
  readonly path: string | null;
  readonly dialogs: ReadonlyArray<string>;
  readonly appearance: "light" | "dark" | "system";
}

/** The real screens of the product in a document of their own. */
export interface Stage {
  readonly show: (step: Step) => void;
  /** What is shown, as an SVG. */
  readonly pictureText: () => string;
}

/** Where a visit begins if its log does not say it; the guard of the product redirects from there. */
const START = "/dashboard";
const ignore = (): void => undefined;

/** Draws the screens into an element. `onRefused`: a press in them would have done this. */
export const createStage = (host: HTMLElement, first: Step, onRefused: (what: string) => void): Stage => {
  const moments = createMoments(first);
  const app = createPlayerApi(moments.now, moments, onRefused);
  const store = createStore<Root>({ state: () => moments.now().state, onCommit: () => ignore }, () => ignore);
  const place = createPlace(first.path ?? START, first.dialogs);

  const hook: BaseLocationHook = () => [useSyncExternalStore(place.subscribe, () => place.read().path), place.navigate];
  const searchHook: BaseSearchHook = () => "";
  const Screens = () => {
    const { path, dialogs } = useSyncExternalStore(place.subscribe, place.read);
    return (
      <KitTextContext value={kitText}>
        <Router hook={hook} searchHook={searchHook}>
          <AppProvider app={app} proxy={store.shown}>
            <Toasts store={toasts} />
            <FixedDialogsContext value={dialogs}>
              {path === "/login" ? <LoginForm app={app} /> : null}
              <Gate />
              <SessionWarning />
            </FixedDialogsContext>
          </AppProvider>
        </Router>
      </KitTextContext>
    );
  };
  applyAppearance(first.appearance);
  const root = createRoot(host);
  flushSync(() => root.render(<Screens />));

  return {
    show: (step) => {
      toasts.clear();
      applyAppearance(step.appearance);
      flushSync(() => {
        moments.show(step);
        store.flush();
        place.show(step.path, step.dialogs);
      });
    },
    pictureText,
  };
};
