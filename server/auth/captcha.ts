import type { Context } from "../shared/context.ts";
import { refuseFields } from "../shared/refusal.ts";

const LEAST_SCORE = 0.5;

const passed = (answer: unknown): boolean => {
  if (typeof answer !== "object" || answer === null || !("success" in answer) || answer.success !== true) return false;
  return !("score" in answer) || (typeof answer.score === "number" && answer.score >= LEAST_SCORE);
};

/** Verifies a CAPTCHA token with the provider when its secret is configured; 422 when the token is rejected. */
export const verifyCaptcha = async (ctx: Context, token: string): Promise<void> => {
  if (ctx.config.captchaSecret === null) return;
  const body = new URLSearchParams({ secret: ctx.config.captchaSecret, response: token });
  const response = await fetch(ctx.config.captchaVerifyUrl, {
    method: "POST",
    body,
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok || !passed(await response.json())) {
    throw refuseFields({ recaptcha_token: ["CAPTCHA verification failed. Please try again."] });
  }
};
