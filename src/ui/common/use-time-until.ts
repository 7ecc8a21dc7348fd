import { useEffect, useState } from "react";
import { useApp } from "./app-context.tsx";

const SECOND = 1000;

/** The time now, in ms, drawn anew at each whole second that is left until `moment` (ms since 1970), then no more. */
export const useTimeUntil = (moment: number): number => {
  const app = useApp();
  const [now, setNow] = useState(() => app.now());
  const left = moment - now;
  useEffect(() => {
    if (left <= 0) return;
    return app.after(((left - 1) % SECOND) + 1, () => setNow(app.now()));
  }, [app, left]);
  return now;
};
