import { useEffect, useRef } from "react";

/** Calls back on Ctrl+K or Cmd+K (spec §9 Search shortcut), unless a dialog is open already. */
export const useSearchKey = (run: () => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!wanted || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector("[role=dialog],[role=alertdialog]") === null) latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
};
