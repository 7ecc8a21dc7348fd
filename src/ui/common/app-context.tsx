import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import type { AppApi } from "../../app/api/app-api.ts";
import type { Event, Root } from "../../domain/index.ts";
import { FailedPicturesContext } from "../kit/failed-pictures.ts";
import { ConfigContext } from "./config-context.ts";
import { useShown } from "./use-shown.ts";

interface Provided {
  readonly app: AppApi;
  /** The valtio proxy that `store.ts` writes. */
  readonly proxy: Root;
}

const AppContext = createContext<Provided | null>(null);

/** Provides the application and its state to every screen below. */
export const AppProvider = ({ app, proxy, children }: Provided & { readonly children: ReactNode }) => (
  <AppContext value={{ app, proxy }}>
    <ConfigContext value={app.config}>
      <FailedPicturesContext value={app.failedPictures}>{children}</FailedPicturesContext>
    </ConfigContext>
  </AppContext>
);

const useProvided = (): Provided => {
  const provided = useContext(AppContext);
  if (provided === null) throw new Error("no AppProvider above this component");
  return provided;
};

/** The actions of a screen: dispatch a command, store a secret, copy, download. */
export const useApp = (): AppApi => useProvided().app;

/** The state. A component renders again only for changes of the leaves it reads. */
export const useAppState = (): Root => useShown(useProvided().proxy);

/** Calls back on each event of a tag, for one-time effects of a screen: a toast, a focus, a navigation. */
export const useEvent = <T extends Event["_tag"]>(
  tag: T,
  run: (event: Extract<Event, { readonly _tag: T }>) => void,
): void => {
  const app = useApp();
  const onEvent = useEffectEvent((event: Event) => {
    if (event._tag === tag) run(event as Extract<Event, { readonly _tag: T }>);
  });
  useEffect(() => app.onEvent((event) => onEvent(event)), [app]);
};
