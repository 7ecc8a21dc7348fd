import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the page is being printed, from just before the browser takes its picture of the page: by the button, by the browser's
 * own menu, and where a tool asks how the page would print. Until the print is over: Chromium may say between two pages of a
 * print that the medium is a screen, and what is gone by then is on no further page. What stays longer is not shown.
 */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia("print");
    // the picture is taken when the event is over
    const set = (next: boolean) => flushSync(() => setPrinting(next));
    const before = () => set(true);
    const after = () => set(false);
    const onMedia = () => {
      if (media.matches) set(true);
    };
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    media.addEventListener("change", onMedia);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
      media.removeEventListener("change", onMedia);
    };
  }, []);
  return isPrinting;
};
