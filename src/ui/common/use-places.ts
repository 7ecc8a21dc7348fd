import { useEffect } from "react";
import type { AppApi } from "../../app/api/app-api.ts";
import { forgetPlaces, isReturn, returnToPlace, watchPlaces } from "../kit/places.ts";
import { setReturn } from "./Arrival.tsx";
import { useApp } from "./app-context.tsx";

// with the code of the first screen that has a long list: the start needs none of it
watchPlaces();
setReturn(returnToPlace);

/** The applications whose sessions end with the places forgotten. */
const watched = new WeakSet<AppApi>();

/** Whether Back or Forward led to this page, which is then shown as it was left. The end of a session forgets the places. */
export const useIsReturn = (): boolean => {
  const app = useApp();
  useEffect(() => {
    if (watched.has(app)) return;
    watched.add(app);
    app.onEvent(({ _tag: tag }) => {
      if (tag === "session.SignedOut") forgetPlaces();
    });
  }, [app]);
  return isReturn();
};
