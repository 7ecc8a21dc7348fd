import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import type { AppApi } from "../../app/app-api.ts";
import type { Event, Root } from "../../domain/index.ts";
import { ConfigContext } from "./config-context.ts";

interface Held {
  readonly app: AppApi;
  /** The valtio proxy that `store.ts` writes. */
  readonly proxy: Root;
}

const AppContext = createContext<Held | null>(null);

/** Gives every screen below it the application and its state. */
export const AppProvider = ({ app, proxy, children }: Held & { readonly children: ReactNode }) => (
  <AppContext value={{ app, proxy }}>
    <ConfigContext value={app.config}>{children}</ConfigContext>
  </AppContext>
);

const useHeld = (): Held => {
  const held = useContext(AppContext);
  if (held === null) throw new Error("no AppProvider above this component");
  return held;
};

/** What a screen may do: dispatch a command, keep a secret, copy, download. */
export const useApp = (): AppApi => useHeld().app;

/** The state; a component is drawn anew only for the leaves it reads. */
export const useAppState = (): Root => useSnapshot(useHeld().proxy) as Root;

/** Calls back on each event of this tag, for what a screen does once: a toast, a move of focus, a change of place. */
export const useEvent = <T extends Event["_tag"]>(
  tag: T,
  run: (event: Extract<Event, { readonly _tag: T }>) => void,
): void => {
  const app = useApp();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () =>
      app.onEvent((event) => {
        if (event._tag === tag) latest.current(event as Extract<Event, { readonly _tag: T }>);
      }),
    [app, tag],
  );
};
