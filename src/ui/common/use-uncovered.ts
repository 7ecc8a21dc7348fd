import { useEffect, useState } from "react";

/** Whether something secret is uncovered, and how to change it; it covers itself when the tab is left (S7). */
export const useUncovered = (): readonly [boolean, (uncovered: boolean) => void] => {
  const [uncovered, setUncovered] = useState(false);
  useEffect(() => {
    if (!uncovered) return;
    const cover = () => setUncovered(false);
    const coverIfHidden = () => {
      if (document.visibilityState === "hidden") cover();
    };
    window.addEventListener("blur", cover);
    window.addEventListener("pagehide", cover);
    document.addEventListener("visibilitychange", coverIfHidden);
    return () => {
      window.removeEventListener("blur", cover);
      window.removeEventListener("pagehide", cover);
      document.removeEventListener("visibilitychange", coverIfHidden);
    };
  }, [uncovered]);
  return [uncovered, setUncovered];
};
