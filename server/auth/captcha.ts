import { isRecord } from "../../src/domain/decider/record.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { type Identifier, readIdentifier } from "./identifier.ts";

const LEAST_SCORE = 0.5;

const passed = (answer: unknown): boolean => {
  if (!isRecord(answer) || answer.success !== true) return false;
  return !("score" in answer) || (typeof answer.score === "number" && answer.score >= LEAST_SCORE);
};

/** The provider's answer about a token; 503 when it gives none within ten seconds. */
const ask = async (url: string, body: URLSearchParams): Promise<unknown> => {
  try {
    const response = await fetch(url, { method: "POST", body, signal: AbortSignal.timeout(10_000) });
    if (response.ok) return await response.json();
  } catch {
    // as an answer with another status
  }
  throw refuse(503, "The CAPTCHA cannot be verified at the moment. Please try again later.");
};

/**
 * Verifies a CAPTCHA token with the provider when its secret is configured: 422 when the token is rejected, 503 when the
 * provider does not answer.
 */
const verifyCaptcha = async (ctx: Context, token: string): Promise<void> => {
  if (ctx.config.captchaSecret === null) return;
  const body = new URLSearchParams({ secret: ctx.config.captchaSecret, response: token });
  if (!passed(await ask(ctx.config.captchaVerifyUrl, body))) {
    throw refuseFields({ recaptcha_token: ["CAPTCHA verification failed. Please try again."] });
  }
};

/** The identifier of a call that strangers send, after its CAPTCHA was verified. */
export const verifiedIdentifier = async (
  ctx: Context,
  body: { readonly recaptcha_token: string; readonly type: Identifier["type"]; readonly identifier: string },
): Promise<Identifier> => {
  await verifyCaptcha(ctx, body.recaptcha_token);
  return readIdentifier(body.type, body.identifier);
};
