import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { type Challenge, views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { JourneySteps } from "../../common/JourneySteps.tsx";
import { AwaitedCode } from "./AwaitedCode.tsx";

const START: Readonly<Record<Challenge["purpose"], string>> = {
  "sign-in": "/login",
  "sign-up": "/signup",
  reset: "/forgot-password",
  identifier: "/onboarding",
  "change-password": "/change-password",
};

/** Leaves the screen if no code is awaited: for the new password, or for the page that requested the code. */
const useNothingAwaited = (): void => {
  const { session } = useAppState();
  const { phase } = session;
  const challenge = views.challenge(session);
  const canReset = views.resetToken(session) !== null;
  const [purpose] = useState(challenge?.purpose ?? null);
  const [place, navigate] = useLocation();
  const idle = challenge === null && phase !== "starting";
  useEffect(() => {
    if (!idle) return;
    if (canReset) navigate("/reset-password", { replace: true });
    else if (phase === "signedOut") navigate(START[purpose ?? "sign-in"], { replace: true });
    else if (place === "/verify-identifier") navigate(START.identifier, { replace: true });
  }, [idle, phase, canReset, purpose, place, navigate]);
};

/** /verify-otp, and /verify-identifier during the onboarding (docs/rules.md Screens). */
export const VerifyCodeScreen = () => {
  const challenge = views.challenge(useAppState().session);
  useNothingAwaited();
  if (challenge === null) return null;
  return (
    <>
      {challenge.purpose === "sign-up" ? <JourneySteps at="code" /> : null}
      {challenge.purpose === "identifier" ? <JourneySteps at="profileCode" /> : null}
      <AwaitedCode challenge={challenge} />
    </>
  );
};
