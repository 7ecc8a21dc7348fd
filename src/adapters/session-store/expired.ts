import * as Effect from "effect/Effect";
import type { ClockShape } from "../clock/clock.ts";
import type { createRefresh } from "./refresh.ts";
import type { StoredSession } from "./tokens.ts";

/** Renews tokens that have expired by the time stored with them, before a call with them is refused. */
interface ExpiredRenewal {
  /**
   * Renews an expired session once. A failure decides nothing: the device's clock may be wrong, so the answer to the call
   * itself does.
   */
  readonly renew: (session: StoredSession) => Effect.Effect<void>;
  /** Whether the server refused to renew the session of this access token. */
  readonly isRefused: (accessToken: string) => boolean;
}

/** Whether the access token has expired by its stored time; false where that time is not known. */
const hasExpired = ({ expiresAt }: StoredSession, now: number): boolean => expiresAt > 0 && now >= expiresAt;

/** Renews expired sessions by a refresh. */
export const createExpiredRenewal = (
  refresh: ReturnType<typeof createRefresh>,
  clock: Pick<ClockShape, "now">,
): ExpiredRenewal => {
  let refused: string | null = null;
  return {
    renew: (session) =>
      Effect.suspend(() => {
        const { accessToken } = session;
        if (accessToken === refused || !hasExpired(session, clock.now())) return Effect.void;
        return Effect.map(refresh(accessToken), (outcome) => {
          if (outcome === "over") refused = accessToken;
        });
      }),
    isRefused: (accessToken) => accessToken === refused,
  };
};
