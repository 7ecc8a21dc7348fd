import { useEffect } from "react";
import { useLocation } from "wouter";
import type { Request } from "../../../domain/decider/request.ts";
import { toasts } from "../../common/toasts.ts";
import { useAskedHere } from "../../common/use-asked-here.ts";

/** Whether this screen's question has succeeded; if so it says `text` and goes back to the settings. */
export const useDone = (request: Request, text: string): boolean => {
  const done = useAskedHere(request) && request.status === "succeeded";
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!done) return;
    toasts.success(text);
    navigate("/settings", { replace: true });
  }, [done, text, navigate]);
  return done;
};
