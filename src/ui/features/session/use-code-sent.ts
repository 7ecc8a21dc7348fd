import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { useAppState } from "../../common/app-context.tsx";

type CodeScreen = "/verify-otp" | "/verify-identifier" | "/verify-phone-number" | "/verify-change-password";

/** Goes to the code screen once a code is sent that was not yet awaited when this screen was opened. */
export const useCodeSent = (screen: CodeScreen): void => {
  const sentAt = useAppState().session.challenge?.sentAt ?? null;
  const [before] = useState(sentAt);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (sentAt !== null && sentAt !== before) navigate(screen);
  }, [sentAt, before, navigate, screen]);
};
