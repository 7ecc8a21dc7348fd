import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import type { Challenge } from "../../domain/session/index.ts";
import { Command } from "../../domain/session/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { PageHeading } from "../kit/PageHeading.tsx";
import { CodeEntry } from "./CodeEntry.tsx";
import { masked } from "./mask.ts";
import { ResendCode } from "./ResendCode.tsx";

const START: Readonly<Record<Challenge["purpose"], string>> = {
  "sign-in": "/login",
  "sign-up": "/signup",
  reset: "/forgot-password",
  identifier: "/onboarding",
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

/** /verify-otp and /verify-identifier: the six digits that were sent, whatever they are for (decisions.md §2). */
export const VerifyCodeScreen = () => {
  const t = useText();
  const app = useApp();
  const { challenge } = useAppState().session;
  useNothingAwaited();
  if (challenge === null) return null;

  const to = masked(challenge);
  const sent = () => {
    if (challenge.purpose === "reset") return t("session.codeReset", { to });
    return challenge.link ? t("session.codeOrLink", { to }) : t("session.codeSentTo", { to });
  };
  return (
    <>
      <PageHeading lead={sent()}>{t("session.code")}</PageHeading>
      <CodeEntry purpose={challenge.purpose} />
      <ResendCode />
      <Button variant="ghost" wide onClick={() => app.dispatch(Command.LeaveChallenge())}>
        {t("session.anotherWay")}
      </Button>
    </>
  );
};
