import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";

/** Props of {@link ClearLogDialog}. */
export type ClearLogDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onClear: () => void;
};

/** Asks before the log is forgotten: it can't be made again. */
export const ClearLogDialog = ({ open, onClose, onClear }: ClearLogDialogProps) => {
  const t = useText();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("help.clearTitle")}
      description={t("help.clearText")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("help.clearKeep")}
          </Button>
          <Button variant="danger" onClick={onClear}>
            {t("help.clear")}
          </Button>
        </>
      }
    />
  );
};
