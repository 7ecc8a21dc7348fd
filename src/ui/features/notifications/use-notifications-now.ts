import { useAppState } from "../../common/app-context.tsx";
import { useNow } from "../../common/use-now.ts";

/**
 * The time that notifications are as old as, in milliseconds since 1970: the server's, which dated them. Renders again twice
 * a minute.
 */
export const useNotificationsNow = (): number => useNow() - useAppState().session.clockSkew;
