import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Request } from "../../../domain/decider/request.ts";
import { useAppState } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";
import { useOwnRequest } from "../../common/use-command-form.ts";

type CodeScreen = "/verify-otp" | "/verify-identifier" | "/verify-phone-number" | "/verify-change-password";

/** Navigates to the code screen once a code is sent, unless it was sent before this screen was opened. */
export const useCodeSent = (screen: CodeScreen): void => {
  const sentAt = useAppState().session.challenge?.sentAt ?? null;
  const [before] = useState(sentAt);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (sentAt !== null && sentAt !== before) navigate(screen);
  }, [sentAt, before, navigate, screen]);
};

/** Navigates from the login form, which has no state of the application, to the code screen. */
export const AfterLogin = () => {
  useCodeSent("/verify-otp");
  return null;
};

/** Whether the request of this screen succeeded; if so, shows `text` and returns to the settings. */
export const useDone = (request: Request, text: string): boolean => {
  const done = useOwnRequest(request) && request.status === "succeeded";
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!done) return;
    toasts.success(text);
    navigate("/settings", { replace: true });
  }, [done, text, navigate]);
  return done;
};
