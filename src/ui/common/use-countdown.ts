import { useEffect, useState } from "react";
import { useApp } from "./app-context.tsx";

const SECOND = 1000;

/**
 * Milliseconds left until `endsAt` (ms since 1970), drawn anew at each whole second, down to 0. A wall clock set back
 * meanwhile does not make it grow (I10); another `endsAt` begins anew. Not `running`, it is not drawn anew.
 */
export const useCountdown = (endsAt: number, running: boolean): number => {
  const app = useApp();
  const [held, setHeld] = useState({ endsAt, left: Number.POSITIVE_INFINITY });
  const left = Math.max(0, Math.min(endsAt - app.now(), held.endsAt === endsAt ? held.left : Number.POSITIVE_INFINITY));
  useEffect(() => {
    if (left <= 0 || !running) return;
    const look = (): void =>
      setHeld((before) => {
        const known = before.endsAt === endsAt ? before.left : Number.POSITIVE_INFINITY;
        return { endsAt, left: Math.max(0, Math.min(endsAt - app.now(), known)) };
      });
    const cancel = app.after(((left - 1) % SECOND) + 1, look);
    // a page that nobody looked at has its timers run late, and is right again as soon as it is looked at (I2)
    document.addEventListener("visibilitychange", look);
    return () => {
      cancel();
      document.removeEventListener("visibilitychange", look);
    };
  }, [app, endsAt, left, running]);
  return left;
};
