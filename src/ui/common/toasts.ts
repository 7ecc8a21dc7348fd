import { liveClock } from "../../app/boot/entry.ts";
import { createToastStore, type ToastStore } from "../kit/toasts.ts";

/** The toasts of the page. */
export const toasts: ToastStore = createToastStore(liveClock);
