import * as Context from "effect/Context";
import * as Effect from "effect/Effect";

/** A fresh CAPTCHA token for one call, and the version that made it. */
interface CaptchaToken {
  readonly version: string;
  readonly token: string;
}

/** What proves a person; minted anew for every call that wants one. */
export interface CaptchaShape {
  readonly mint: Effect.Effect<CaptchaToken>;
}

export class Captcha extends Context.Service<Captcha, CaptchaShape>()("optio/adapters/Captcha") {}

/** The sandbox's provider: the server asks for no proof unless it holds a secret. */
export const sandboxCaptcha: CaptchaShape = { mint: Effect.succeed({ version: "sandbox", token: "sandbox" }) };
