import { type Change, Command, type Profile } from "../../../domain/contacts/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";

/** Props of {@link ChangeDialog}: `name` as it is shown. */
export type ChangeDialogProps = {
  readonly open: boolean;
  readonly change: Change;
  readonly profile: Profile;
  readonly name: string;
  readonly onClose: () => void;
};

/** Asks before one follows, unfollows, blocks or unblocks somebody, and says what happens then (spec §2 Dialogs). */
export const ChangeDialog = ({ open, change, profile, name, onClose }: ChangeDialogProps) => {
  const t = useText();
  const app = useApp();
  const confirm = () => {
    onClose();
    app.dispatch(Command.Change({ id: profile.id, change }));
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`contacts.${change}Title`, { name })}
      description={t(`contacts.${change}Text`, { name })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("contacts.cancel")}
          </Button>
          <Button variant={change === "block" ? "danger" : "primary"} onClick={confirm}>
            {t("contacts.confirm")}
          </Button>
        </>
      }
    />
  );
};
