import { Command } from "../../../domain/session/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";

/** Props of {@link LogoutDialog}. */
export type LogoutDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** Asks before signing out on this device; it never waits for the server (decisions.md, POST /logout). */
export const LogoutDialog = ({ open, onClose }: LogoutDialogProps) => {
  const t = useText();
  const app = useApp();
  const leave = () => {
    onClose();
    app.dispatch(Command.SignOut());
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("session.logout")}
      description={t("session.logoutLead")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("session.cancel")}
          </Button>
          <Button onClick={leave}>{t("session.logout")}</Button>
        </>
      }
    />
  );
};
