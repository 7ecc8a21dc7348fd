import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Challenge } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { AwaitedCode } from "./AwaitedCode.tsx";

const START: Readonly<Record<Challenge["purpose"], string>> = {
  "sign-in": "/login",
  "sign-up": "/signup",
  reset: "/forgot-password",
  identifier: "/onboarding",
  "change-password": "/change-password",
};

/** Leaves the screen when no code is awaited: on to the new password, else back to where this one was asked for. */
const useNothingAwaited = (): void => {
  const { challenge, phase, resetToken } = useAppState().session;
  const [purpose] = useState(challenge?.purpose ?? null);
  const [place, navigate] = useLocation();
  const idle = challenge === null && phase !== "starting";
  useEffect(() => {
    if (!idle) return;
    if (resetToken !== null) navigate("/reset-password", { replace: true });
    else if (phase === "signedOut") navigate(START[purpose ?? "sign-in"], { replace: true });
    else if (place === "/verify-identifier") navigate(START.identifier, { replace: true });
  }, [idle, phase, resetToken, purpose, place, navigate]);
};

/** /verify-otp, and /verify-identifier while somebody is onboarded (decisions.md §2). */
export const VerifyCodeScreen = () => {
  const { challenge } = useAppState().session;
  useNothingAwaited();
  return challenge === null ? null : <AwaitedCode challenge={challenge} />;
};
