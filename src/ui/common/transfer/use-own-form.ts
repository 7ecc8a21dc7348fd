import { useEffect } from "react";
import { Command, views } from "../../../domain/transfer/index.ts";
import { useApp, useAppState } from "../app-context.tsx";

/**
 * Whether the form belongs to this dialog: Send/Receive shows sends, the staking dialog the other types (spec §4). An
 * open dialog empties a form that the other one left; an attempt of unknown outcome stays in its list.
 */
export const useOwnForm = (placement: "send" | "staking", open: boolean): boolean => {
  const app = useApp();
  const { form } = useAppState().transfer;
  const shown = views.placementOf(form);
  const isOwn = shown === null || shown === placement;
  useEffect(() => {
    if (open && !isOwn) app.dispatch(Command.Reset(), "screen");
  }, [app, open, isOwn]);
  return isOwn;
};
