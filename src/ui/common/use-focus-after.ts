import { useEffect } from "react";
import { PAGE_HEADING_ID } from "../kit/PageHeading.tsx";
import { useApp } from "./app-context.tsx";

/** The time after which a closed dialog has given the focus back, in ms: its animation takes 300 ms. */
const CLOSED_AFTER = 400;

/** Moves the focus to the page's heading where the dialog closes and its opener is gone, as after `All` was unstaked (A3). */
export const useFocusAfter = (open: boolean): void => {
  const app = useApp();
  useEffect(() => {
    if (!open) return;
    return () => {
      app.after(CLOSED_AFTER, () => {
        if (document.activeElement === document.body) document.getElementById(PAGE_HEADING_ID)?.focus();
      });
    };
  }, [app, open]);
};
