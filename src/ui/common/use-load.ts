import { useEffect, useRef } from "react";
import type { Request } from "../../domain/decider/request.ts";

/**
 * Asks for data when a screen is entered and whenever `key` names something else, unless that very question is open.
 * `ready` holds it back until it can be asked. Nothing is asked again by itself after a failure: that is Retry's.
 */
export const useLoad = (key: string, ready: boolean, status: Request["status"] | undefined, load: () => void): void => {
  const latest = useRef({ status, load });
  useEffect(() => {
    latest.current = { status, load };
  });
  useEffect(() => {
    if (ready && key !== "" && latest.current.status !== "pending") latest.current.load();
  }, [key, ready]);
};
