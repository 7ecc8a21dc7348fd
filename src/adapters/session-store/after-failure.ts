import type { ApiError } from "../http/failure.ts";

/** Retries of one call after a 401 (spec §9). */
const MAX_RETRIES = 3;

/** A call that failed: its error, and how it was sent. */
interface Attempt {
  readonly error: ApiError;
  /** Whether the call needs a session; the 401 of one that does not, such as a wrong password, is not about the session. */
  readonly signedIn: boolean;
  readonly hasBearer: boolean;
  /** How often the call was sent again before. */
  readonly retries: number;
}

/**
 * What follows a failed call (spec §8): `fail` hands the error on, `renew` refreshes the token and sends the call again,
 * `end` ends the session, because the server has refused three renewed tokens.
 */
export const afterFailure = ({ error, signedIn, hasBearer, retries }: Attempt): "fail" | "renew" | "end" => {
  const isAboutSession = signedIn && hasBearer && error.code !== "invalidAuthCode";
  if (error._tag !== "Unauthorized" || !isAboutSession) return "fail";
  return retries >= MAX_RETRIES ? "end" : "renew";
};
