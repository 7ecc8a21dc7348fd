import {
  anyOf,
  flag,
  nullable,
  nullableSecret,
  oneOf,
  optional,
  seconds,
  secret,
  struct,
  text,
  unnamed,
} from "../../../domain/decider/field.ts";
import { identifierType, tokenBundle, user } from "../../../domain/session/entities.ts";
import {
  countryCode,
  happened,
  identifierText,
  idText,
  ownNameText,
  ownUsernameText,
} from "../../../domain/values/classes.ts";
import { call } from "./call.ts";

const identified = { type: identifierType, identifier: identifierText };
/** A token serves one attempt; the other secrets of the call serve both attempts (S15), so they are `lasting`. */
const captcha = { recaptcha_version: text, recaptcha_token: secret() };
const codeRequired = struct({ status: unnamed(oneOf(["code_required"])) });
/**
 * That no code was sent, because there were too many: when the one that counts was sent, null where none does, and in how
 * many seconds the next can be. An extension.
 */
const unsent = struct({ sent_at: nullable(happened), next_in: seconds });
const linkSent = struct({ status: unnamed(oneOf(["link_sent"])) });
const open = { signedIn: false } as const;

/** POST /login — a bundle on a trusted device, else a code is sent; without a password, a link and a code. */
export const login = call(
  "login",
  "POST",
  "/login",
  anyOf(tokenBundle, struct({ status: unnamed(oneOf(["code_required", "link_sent"])), unsent: optional(unsent) })),
  {
    ...open,
    body: {
      ...identified,
      redirect_url: text,
      password: secret("lasting"),
      ...captcha,
      // always sent, null when there is none (spec §7); other clients may leave it out
      remember_token: optional(nullableSecret("lasting")),
    },
  },
);

/** POST /authCodeLogin — never with a bearer; a wrong code is 401 `Invalid Auth Code`. */
export const authCodeLogin = call("authCodeLogin", "POST", "/authCodeLogin", tokenBundle, {
  ...open,
  auth: "none",
  // lasting, here and below: repeated once when the answer is lost (W13), and forgotten by the reactor
  body: { identifier: identifierText, authCode: secret("lasting"), platform_type: text, remember_me: flag },
});

/** POST /resendMagicLinkV1 — the version in use of what spec §7 calls /resendMagicLink: never with a bearer. */
export const resendMagicLink = call("resendMagicLink", "POST", "/resendMagicLinkV1", linkSent, {
  ...open,
  auth: "none",
  body: { ...identified, platform_type: text, redirect_url: text, ...captcha },
});

export const magicLogin = call("magicLogin", "POST", "/magicLogin", tokenBundle, {
  ...open,
  body: { token: secret("lasting"), platform_type: text },
});

/** POST /checkMagicLink — whose session a link opens, without opening it; 422 for a spent or expired token. */
export const checkMagicLink = call(
  "checkMagicLink",
  "POST",
  "/checkMagicLink",
  struct({ identifier: identifierText }),
  {
    ...open,
    extension: true,
    body: { token: secret("lasting") },
  },
);

export const register = call("register", "POST", "/register", codeRequired, {
  ...open,
  body: {
    ...identified,
    redirect_url: text,
    referral: nullable(idText),
    consent: flag,
    date_of_birth: secret("lasting"),
    ...captcha,
  },
});

/** POST /forgotPassword — the same answer whether or not the account exists. */
export const forgotPassword = call("forgotPassword", "POST", "/forgotPassword", linkSent, {
  ...open,
  body: { ...identified, redirect_url: text, ...captcha },
});

/** POST /validateResetPasswordOTP — a token for /reset-password. */
export const validateResetPasswordOTP = call(
  "validateResetPasswordOTP",
  "POST",
  "/validateResetPasswordOTP",
  struct({ token: secret() }),
  { ...open, body: { identifier: identifierText, authCode: secret("lasting") } },
);

const resetToken = struct({ valid: flag, identifier: optional(identifierText) });
/** GET /resetPassword?token — 422 for a spent or expired token; `identifier`: whose it is, an extension. */
export const checkResetToken = call("checkResetToken", "GET", "/resetPassword", resetToken, {
  ...open,
  body: { token: secret("lasting") },
});

export const resetPassword = call("resetPassword", "POST", "/resetPassword", null, {
  ...open,
  body: { password: secret("lasting"), password_confirmation: secret("lasting"), token: secret("lasting") },
});

/**
 * POST /setupPassword — the first password of an account, at sign-up or later (`has_password` of the user is false);
 * 409 once there is one. The same password again from the same session within 10 minutes is 204, because the first
 * answer may have been lost (W13). With the token of the person who signed up (spec §7): the API sends no token of another
 * person's session, should one stand in storage by then (T5).
 */
export const setupPassword = call("setupPassword", "POST", "/setupPassword", null, {
  body: { password: secret("lasting"), password_confirmation: secret("lasting") },
});

export const onboardUser = call("onboardUser", "POST", "/onboardUser", user, {
  body: {
    first_name: ownNameText,
    last_name: ownNameText,
    username: ownUsernameText,
    country: countryCode,
    platform_type: text,
  },
});

export const getUser = call("getUser", "GET", "/user", user);

/** POST /refreshToken — the old refresh token is spent. */
export const refreshToken = call("refreshToken", "POST", "/refreshToken", tokenBundle, {
  ...open,
  body: { refresh_token: secret(), platform_type: text },
});

/**
 * POST user/initiate-password-change — sends a code. Sent again with the same current password it sends another code
 * and ends the first (Resend).
 */
export const initiatePasswordChange = call(
  "initiatePasswordChange",
  "POST",
  "/user/initiate-password-change",
  codeRequired,
  { body: { current_password: secret() } },
);

/**
 * POST user/validate-password-change-code — exchanges the right code for a token that /user/change-password takes in
 * its place, so that a wrong code is answered (401 `Invalid Auth Code`) before a new password is typed. The
 * token is good for 10 minutes, in this session only. Where the server does not offer it, the code itself is sent.
 */
export const validatePasswordChangeCode = call(
  "validatePasswordChangeCode",
  "POST",
  "/user/validate-password-change-code",
  struct({ token: secret() }),
  { extension: true, body: { authCode: secret("lasting") } },
);

/**
 * POST user/change-password — `authCode` is the code, or the token that validate-password-change-code answered. A
 * password that is refused leaves the code good.
 */
export const changePassword = call("changePassword", "POST", "/user/change-password", null, {
  body: { authCode: secret("lasting"), password: secret("lasting"), password_confirmation: secret("lasting") },
});

/**
 * POST /user/identifier — a new email address or phone number takes effect once confirmed.
 *
 * `current_password` is required when `has_password` of the user is true and onboarding is finished; 422 on
 * `current_password` when it is wrong or missing. An account without a password needs a sign-in that is at most 15
 * minutes old (403 otherwise). While a code for the same identifier is outstanding, the same session may send the call
 * again without the password (Resend). The account's own address is 422 on `identifier`.
 */
export const changeIdentifier = call("changeIdentifier", "POST", "/user/identifier", codeRequired, {
  extension: true,
  body: { ...identified, current_password: optional(secret()) },
});

export const confirmIdentifier = call("confirmIdentifier", "POST", "/user/identifier/confirm", user, {
  extension: true,
  body: { ...identified, authCode: secret("lasting") },
});

/**
 * POST /logout — 204. Possession of the refresh token is enough: its family is revoked, with or without a bearer and
 * also when the bearer has expired (S16). Logging out never waits for the answer.
 */
export const logout = call("logout", "POST", "/logout", null, {
  ...open,
  extension: true,
  body: { refresh_token: optional(secret()) },
});
