import "../../i18n/application.ts";
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { type BaseLocationHook, type BaseSearchHook, Router } from "wouter";
import type { Root } from "../../../domain/index.ts";
import { AppProvider } from "../../common/app-context.tsx";
import { applyAppearance } from "../../common/appearance.ts";
import { FixedDialogsContext } from "../../common/page-marks.ts";
import { toasts } from "../../common/toasts.ts";
import { Gate } from "../../Gate.tsx";
import { kitText } from "../../i18n/index.ts";
import { KitTextContext } from "../../kit/kit-text.ts";
import { Toasts } from "../../kit/Toasts.tsx";
import { createStore } from "../../store.ts";
import { createPlace } from "./create-place.ts";
import { createMoments } from "./moments.ts";
import { pictureText } from "./picture-text.ts";
import { createPlayerApi, type Moment } from "./player-api.ts";
import { LoginForm, SessionWarning } from "./SignedOutParts.tsx";

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
