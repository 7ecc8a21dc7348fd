import * as Context from "effect/Context";
import * as Data from "effect/Data";
import * as Effect from "effect/Effect";

/** A fresh CAPTCHA token for one call, and the version that made it: `v2`, `v3` or `sandbox` (spec §7). */
interface CaptchaToken {
  readonly version: string;
  readonly token: string;
}

/** No token: the provider could not be had (blocked, offline, too slow), or a person closed its challenge unsolved. */
export class CaptchaFailed extends Data.TaggedError("CaptchaFailed")<{ readonly why: "unavailable" | "closed" }> {}

/** What a token is wanted for. */
export interface CaptchaOccasion {
  /** The call that carries it, by name. */
  readonly action: string;
  /** The server refused the token before this one (S15). */
  readonly again: boolean;
}

/** What proves a person. Tokens live shortly and serve once, so each is minted for the call that carries it. */
export interface CaptchaShape {
  readonly mint: (occasion: CaptchaOccasion) => Effect.Effect<CaptchaToken, CaptchaFailed>;
  /** Takes whatever the provider brought out of the page; the next token brings it anew. */
  readonly leave: Effect.Effect<void>;
}

export class Captcha extends Context.Service<Captcha, CaptchaShape>()("optio/adapters/Captcha") {}

/** The sandbox's provider: the server asks for no proof unless it holds a secret. */
export const sandboxCaptcha: CaptchaShape = {
  mint: () => Effect.succeed({ version: "sandbox", token: "sandbox" }),
  leave: Effect.void,
};
