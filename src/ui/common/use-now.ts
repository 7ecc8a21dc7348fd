import { useEffect, useState } from "react";
import { useApp } from "./app-context.tsx";

const RENEWAL = 30_000;

/** The device's time in milliseconds since 1970, renewed twice a minute: enough for ages told in words. */
export const useNow = (): number => {
  const app = useApp();
  const [now, setNow] = useState(app.now);
  // counted from `now`, so that each renewal asks for the next one
  useEffect(() => app.after(Math.max(1, now + RENEWAL - app.now()), () => setNow(app.now())), [app, now]);
  return now;
};
