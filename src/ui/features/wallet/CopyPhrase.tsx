import type { AppApi } from "../../../app/app-api.ts";
import { useApp } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";

/** How long a copied phrase may stay on the clipboard (S7). */
const CLEAR_AFTER = 30_000;

/* A tab without the focus may not write to the clipboard: then it is cleared at the next return. */
const clear = async (app: AppApi): Promise<void> => {
  if (document.hasFocus() && (await app.copy(" "))) return;
  window.addEventListener("focus", () => void app.copy(" "), { once: true });
};

/** Props of {@link CopyPhrase}: `read` gives the phrase at the moment of copying, or null. */
export type CopyPhraseProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly read: () => string | null;
};

/** The question before a phrase goes to the clipboard; what was copied is cleared after 30 s, also after leaving. */
export const CopyPhrase = ({ open, onClose, read }: CopyPhraseProps) => {
  const app = useApp();
  const t = useText();
  const copy = async (): Promise<void> => {
    onClose();
    const worked = await app.copy(read() ?? "");
    if (!worked) {
      toasts.error(t("wallet.copyFailed"));
      return;
    }
    toasts.success(t("wallet.setup.copyDone"));
    app.after(CLEAR_AFTER, () => void clear(app));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title={t("wallet.setup.copyTitle")}
      description={t("wallet.setup.copyText")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("wallet.cancel")}
          </Button>
          <Button variant="danger" onClick={() => void copy()}>
            {t("wallet.setup.copyAnyway")}
          </Button>
        </>
      }
    />
  );
};
