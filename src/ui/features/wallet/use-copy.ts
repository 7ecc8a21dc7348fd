import { useApp } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";
import { useText } from "../../i18n/index.ts";

/** Copies a text and tells in a toast whether it worked; answers the same. */
export const useCopy = (): ((text: string) => Promise<boolean>) => {
  const app = useApp();
  const t = useText();
  return async (text) => {
    const worked = await app.copy(text);
    if (worked) toasts.success(t("wallet.copied"));
    else toasts.error(t("wallet.copyFailed"));
    return worked;
  };
};
