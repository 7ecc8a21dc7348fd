import * as Context from "effect/Context";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";

/** A fresh CAPTCHA token for one call, and the version that made it: `v2`, `v3` or `sandbox` (spec §7). */
interface CaptchaToken {
  readonly version: string;
  readonly token: string;
}

/** No token: the provider could not be loaded (blocked, offline, too slow), or the user closed its challenge. */
export class CaptchaFailed extends Data.TaggedError("CaptchaFailed")<{ readonly why: "unavailable" | "closed" }> {}

/** The call that a token is for. */
export interface CaptchaOccasion {
  /** The call that carries it, by name. */
  readonly action: string;
  /** The server rejected the token before this one (S15). */
  readonly again: boolean;
}

/** A CAPTCHA provider. Tokens expire soon and serve once, so each is minted for the call that carries it. */
export interface CaptchaShape {
  readonly mint: (occasion: CaptchaOccasion) => Effect.Effect<CaptchaToken, CaptchaFailed>;
  /** Removes the provider from the page; the next token loads it again. */
  readonly leave: Effect.Effect<void>;
}

export class Captcha extends Context.Service<Captcha, CaptchaShape>()("optio/adapters/Captcha") {}

/** The provider of the sandbox, whose server checks no token. */
export const sandboxCaptcha: CaptchaShape = {
  mint: () => Effect.succeed({ version: "sandbox", token: "sandbox" }),
  leave: Effect.void,
};
