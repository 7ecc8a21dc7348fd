import { useEffect, useEffectEvent } from "react";

/** Lets the browser ask before a reload or the close of the tab while `isUnsaved`; what was typed is in memory only. */
export const useAskBeforeUnload = (isUnsaved: () => boolean): void => {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => ask(event);
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, []);
};
