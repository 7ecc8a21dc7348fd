/** Calls `listener` with whether the device reports a connection, now and at every change. Returns how to stop. */
export const watchOnline = (window: Window, listener: (online: boolean) => void): (() => void) => {
  const publish = (): void => listener(window.navigator.onLine);
  publish();
  window.addEventListener("online", publish);
  window.addEventListener("offline", publish);
  return () => {
    window.removeEventListener("online", publish);
    window.removeEventListener("offline", publish);
  };
};
