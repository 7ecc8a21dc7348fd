import { useAppState } from "./app-context.tsx";
import { useNow } from "./use-now.ts";

/** Below this many milliseconds a countdown shows seconds, so it renders at each of them. */
const SECONDS_SHOWN = 3_600_000;

/**
 * The server's time in milliseconds since 1970: the device's, corrected by the measured skew. Renders twice a minute, and
 * each second in the last hour before `until`.
 */
export const useServerNow = (until: number | null = null): number => {
  const { clockSkew } = useAppState().session;
  const coarse = useNow();
  const left = until === null ? Number.POSITIVE_INFINITY : until - (coarse - clockSkew);
  const fine = useNow(until !== null && left <= SECONDS_SHOWN ? until + clockSkew : undefined);
  return Math.max(coarse, fine) - clockSkew;
};
