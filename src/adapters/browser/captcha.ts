/** A fresh CAPTCHA token for one call, and the version that made it. */
export interface CaptchaToken {
  readonly version: string;
  readonly token: string;
}

/** What proves a person; minted anew for every call that wants one. */
export interface Captcha {
  readonly mint: (action: string) => Promise<CaptchaToken>;
}

/** The sandbox's provider: the server asks for no proof unless it holds a secret. */
export const sandboxCaptcha: Captcha = { mint: async () => ({ version: "sandbox", token: "sandbox" }) };
