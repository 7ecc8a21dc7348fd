import { createProxy, isChanged } from "proxy-compare";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { snapshot, subscribe } from "valtio/vanilla";
import type { AppApi } from "../../app/api/app-api.ts";
import type { Event, Root } from "../../domain/index.ts";
import { FailedPicturesContext } from "../kit/failed-pictures.ts";
import { ConfigContext } from "./config-context.ts";

/** What a component read of the state; made outside of the hook, so that nothing in it refers to a snapshot. */
const readerOf = (state: object) => ({
  affected: new WeakMap<object, unknown>(),
  proxies: new WeakMap<object, unknown>(),
  subscribe: (onChange: () => void) => {
    const stop = subscribe(state, onChange);
    // for what changed since the render
    onChange();
    return stop;
  },
});

const targets = new WeakMap<object, unknown>();

/**
 * The snapshot of a valtio proxy, which stays the same object as long as the component uses it. A component renders again only
 * for changes of the leaves it reads. Valtio's own `useSnapshot` keeps the snapshot of the first render in memory until the
 * component is unmounted: for one that outlives a logout, what the user's pages showed.
 */
export const useShown = <State extends object>(state: State): State => {
  const reader = useMemo(() => readerOf(state), [state]);
  const last = useRef<State>(null);
  let isRendering = true;
  const read = (): State => {
    const next = snapshot(state) as State;
    if (isRendering || last.current === null) return next;
    return isChanged(last.current, next, reader.affected, new WeakMap()) ? next : last.current;
  };
  const current = useSyncExternalStore(reader.subscribe, read, read);
  isRendering = false;
  useLayoutEffect(() => {
    last.current = current;
  });
  return createProxy(current, reader.affected, reader.proxies, targets);
};

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
