import { t } from "../i18n/index.ts";
import { useApp } from "./app-context.tsx";
import { toasts } from "./toasts.ts";

/** Returns a function that copies a text, shows in a toast whether it worked (spec §8), and returns the same. */
export const useCopy = (): ((text: string) => Promise<boolean>) => {
  const app = useApp();
  return async (text) => {
    const copied = await app.copy(text);
    if (copied) toasts.success(t("wallet.copied"), "copied");
    else toasts.error(t("wallet.copyFailed"), "copied");
    return copied;
  };
};
