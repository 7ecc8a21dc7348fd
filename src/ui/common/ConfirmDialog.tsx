import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Dialog } from "../kit/Dialog.tsx";

/** `danger` marks an action that cannot be undone. */
export type ConfirmDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: string;
  readonly cancel?: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly disabledReason?: string | null;
  readonly role?: "dialog" | "alertdialog";
  readonly onConfirm: () => void;
};

/** Asks for confirmation before an action: closes, then runs it (spec §2 Dialogs). */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    open,
    onClose,
    title,
    text,
    cancel = t("common.cancel"),
    confirm,
    danger = false,
    disabledReason = null,
    role = "dialog",
    onConfirm,
  } = props;
  const confirmed = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role={role}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} disabledReason={disabledReason} onClick={confirmed}>
            {confirm}
          </Button>
        </>
      }
    />
  );
};
