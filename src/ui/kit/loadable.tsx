import { type ComponentType, use, useContext, useEffect, useSyncExternalStore } from "react";
import { FailureReport } from "./failure-report.ts";

/** A component whose code is loaded when it is first shown or preloaded. */
export type Loadable<P> = ComponentType<P> & {
  /** Loads the code now; after a failure the next use loads it again. */
  readonly preload: () => Promise<unknown>;
};

/** Props of the component that replaces code that could not be loaded; `pending`: it is requested again. */
export type MissingProps = { readonly onRetry: () => void; readonly pending: boolean };

/**
 * Creates a component from its loader. It suspends while it loads. Unlike `React.lazy` it does not cache failures: it
 * shows `Missing` with a retry button, and loads again on retry, when the device is online, and when it is next shown.
 * `Missing` stays, with the focus on its button, until a retry has loaded the code.
 */
export const loadable = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Missing: ComponentType<P & MissingProps>,
): Loadable<P> => {
  let attempt: Promise<ComponentType<P> | null> | null = null;
  let failed = false;
  // the attempt failed and is not shown: who shows it next requests the code again
  let stale = false;
  let retrying = false;
  let reason: unknown = null;
  let version = 0;
  const listeners = new Set<() => void>();

  const request = (): Promise<ComponentType<P> | null> => {
    const own: Promise<ComponentType<P> | null> = load().catch((error: unknown) => {
      reason = error;
      return null;
    });
    // `use` reads the status of a settled promise, so prefetched code is shown without a fallback
    void own.then((value) => Object.assign(own, { status: "fulfilled", value }));
    return own;
  };
  const begin = (): Promise<ComponentType<P> | null> => {
    if (attempt !== null && !stale) return attempt;
    stale = false;
    failed = false;
    const own = request();
    void own.then((component) => {
      if (component === null && attempt === own) failed = true;
    });
    attempt = own;
    return own;
  };
  const forgetFailure = (): void => {
    if (listeners.size === 0) stale = failed;
  };
  const changed = (): void => {
    version += 1;
    for (const listener of [...listeners]) listener();
  };
  const retry = (): void => {
    if (!failed || retrying) return;
    retrying = true;
    changed();
    const next = request();
    void next.then((component) => {
      retrying = false;
      if (component !== null) {
        failed = false;
        stale = false;
        attempt = next;
      }
      changed();
    });
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    stale = false;
    window.addEventListener("online", retry);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("online", retry);
    };
  };

  const Shown = (props: P) => {
    useSyncExternalStore(subscribe, () => version);
    useEffect(() => forgetFailure, []);
    const Component = use(begin());
    const report = useContext(FailureReport);
    const missing = Component === null;
    useEffect(() => {
      if (missing) report("code", reason, null);
    }, [missing, report]);
    return Component === null ? <Missing {...props} onRetry={retry} pending={retrying} /> : <Component {...props} />;
  };
  const preload = async (): Promise<void> => {
    if (listeners.size > 0) return retry();
    forgetFailure();
    await begin();
    forgetFailure();
  };
  return Object.assign(Shown, { preload });
};
