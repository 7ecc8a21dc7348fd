import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { announcement } from "./announce.ts";
import { bodyHost } from "./body-host.ts";

/** The one polite live region of the page; render it once, at load (A9). `announce(text)` speaks through it. */
export const Announcer = () => {
  const text = useSyncExternalStore(announcement.subscribe, announcement.read);
  return createPortal(
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </div>,
    bodyHost("announcer"),
  );
};
