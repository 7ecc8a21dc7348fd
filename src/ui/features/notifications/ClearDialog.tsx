import { Command } from "../../../domain/notifications/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";

/** Asks before every notification is deleted, and says so. */
export const ClearDialog = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useText();
  const app = useApp();
  const clear = () => {
    app.dispatch(Command.Clear());
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("notifications.clearAllTitle")}
      description={t("notifications.clearAllText")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("notifications.cancel")}
          </Button>
          <Button variant="danger" onClick={clear}>
            {t("notifications.clearAll")}
          </Button>
        </>
      }
    />
  );
};
