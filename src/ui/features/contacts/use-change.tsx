import { type ReactNode, useCallback, useState } from "react";
import { type Change, Command, type Contact, type Profile, views } from "../../../domain/contacts/index.ts";
import { ConfirmDialog } from "../../common/ConfirmDialog.tsx";
import { useReason, useSend } from "../../common/use-command.ts";
import { t } from "../../i18n/index.ts";
import { visibleText } from "../../kit/visible-text.ts";

/** The part of a person that a change needs. */
export type Person = Pick<Contact | Profile, "id" | "first_name" | "last_name" | "username">;

/** Returns a function that asks for confirmation and then changes the relation to a person, and its dialog. */
export const useChange = (): {
  readonly ask: (person: Person, change: Change) => void;
  readonly dialog: ReactNode;
} => {
  const send = useSend();
  const [open, setOpen] = useState(false);
  // the dialog keeps its text while it closes
  const [asked, setAsked] = useState<{ readonly person: Person; readonly change: Change } | null>(null);
  const name = asked === null ? "" : visibleText(views.nameOf(asked.person));
  const change = asked?.change ?? "follow";
  const command = asked === null ? null : Command.Change({ id: asked.person.id, change: asked.change });
  const why = useReason(open ? command : null);
  const ask = useCallback((person: Person, wanted: Change) => {
    setAsked({ person, change: wanted });
    setOpen(true);
  }, []);
  return {
    ask,
    dialog: (
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`contacts.${change}Title`, { name })}
        text={t(`contacts.${change}Text`, { name })}
        confirm={t(`contacts.${change}`)}
        danger={change === "block"}
        disabledReason={why}
        onConfirm={() => {
          if (command !== null) send(command);
        }}
      />
    ),
  };
};
