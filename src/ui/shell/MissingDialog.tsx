import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import type { MissingProps } from "../loadable.tsx";

/** Props of {@link MissingDialog}. */
export type MissingDialogProps = MissingProps & { readonly open: boolean; readonly onClose: () => void };

/** What opens in the place of a dialog whose code could not be had. */
export const MissingDialog = ({ open, onClose, onRetry }: MissingDialogProps) => {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("errors.missing")}
      description={t("errors.missingText")}
      actions={<Button onClick={onRetry}>{t("errors.tryAgain")}</Button>}
    />
  );
};
