/** The texts of the error catalogue (spec §8), word for word. */
export const CATALOGUE = {
  cancelled: "Request was cancelled",
  unknown: "An unknown error occurred",
  validation: "Validation error",
  serverFault: "Something went wrong. Please try again later.",
  invalidRefresh: "Invalid refresh token",
  maxRetries: "Max retries exceeded. Please log in again.",
  invalidAuthCode: "Invalid Auth Code",
  invalidSeed: "Invalid seed phrase.",
  invalidKey: "Invalid wallet key.",
  keyUpdateFailed: "Failed to update wallet key, please try again.",
  transactionFailed: "We couldn't process your transaction this time. Please try again later.",
  validatorFailed: "Failed to create validator",
  somethingWrong: "Something Went Wrong!",
} as const;

/** Texts for a CAPTCHA that was not solved (S15). */
export const CAPTCHA = {
  unavailable: "The CAPTCHA could not be loaded. Check your connection or a content blocker, and try again.",
  closed: "The CAPTCHA was not solved. Please try again.",
} as const;

/** The text for a call beyond the specification that the server does not know (docs/wire.md Conventions). */
export const NOT_OFFERED = "Not available on this server.";

/**
 * Server texts that name no person and stay readable in a diagnostic log; any other server text may hold a
 * name or an address and is pseudonymised (rule 5).
 */
export const KNOWN_TEXTS: ReadonlySet<string> = new Set<string>([
  ...Object.values(CATALOGUE),
  ...Object.values(CAPTCHA),
  NOT_OFFERED,
  "Unauthenticated.",
  "Invalid credentials",
  "CAPTCHA verification failed. Please try again.",
  "Too many attempts. Please try again later.",
  "Insufficient balance",
  "Insufficient balance for the fee",
]);
