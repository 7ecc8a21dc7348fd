import { liveClock } from "../../app/boot/entry.ts";
import { createToastStore, type ToastStore } from "../kit/toasts.ts";

export const toasts: ToastStore = createToastStore(liveClock);
