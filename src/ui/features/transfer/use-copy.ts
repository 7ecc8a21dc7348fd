import { useApp } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";
import { useText } from "../../i18n/index.ts";

/** Copies a text and says how it went; answers whether it worked. */
export const useCopy = (): ((text: string) => Promise<boolean>) => {
  const app = useApp();
  const t = useText();
  return async (text) => {
    const copied = await app.copy(text);
    if (copied) toasts.success(t("transfer.copied"), "copied");
    else toasts.error(t("transfer.copyFailed"), "copied");
    return copied;
  };
};
