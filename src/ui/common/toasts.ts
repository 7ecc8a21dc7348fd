import { createToastStore, type ToastStore } from "../kit/toasts.ts";

/** The toasts of the page, on the browser's clock. */
export const toasts: ToastStore = createToastStore({
  now: () => performance.now(),
  wall: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
