import { useEffect, useState } from "react";
import { useApp } from "../app-context.tsx";

/** Whether the device says it is online (decisions.md §4 Elsewhere). */
export const useOnline = (): boolean => {
  const app = useApp();
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => app.onOnline(setOnline), [app]);
  return online;
};
