/** Tells whether the device says it is online, now and at every change; answers how to stop. */
export const watchOnline = (window: Window, listener: (online: boolean) => void): (() => void) => {
  const tell = (): void => listener(window.navigator.onLine);
  tell();
  window.addEventListener("online", tell);
  window.addEventListener("offline", tell);
  return () => {
    window.removeEventListener("online", tell);
    window.removeEventListener("offline", tell);
  };
};
