import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { SECURITY_SETTINGS } from "../../../app/routing/routes.ts";
import type { Event } from "../../../domain/index.ts";
import { views } from "../../../domain/session/index.ts";
import { useAppState, useEvent } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";

type CodeScreen = "/verify-otp" | "/verify-identifier" | "/verify-phone-number" | "/verify-change-password";

/** Navigates to the code screen once a code is sent, unless it was sent before this screen was opened. */
export const useCodeSent = (screen: CodeScreen): void => {
  const sentAt = views.challenge(useAppState().session)?.sentAt ?? null;
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

/** Whether `event` happened while this screen is open; then it shows `text` and returns to the settings. */
export const useDone = (event: Event["_tag"], text: string): boolean => {
  const [done, setDone] = useState(false);
  const [, navigate] = useLocation();
  useEvent(event, () => {
    setDone(true);
    toasts.success(text);
    navigate(SECURITY_SETTINGS, { replace: true });
  });
  return done;
};
