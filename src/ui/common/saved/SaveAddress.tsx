import { BookmarkPlus } from "lucide-react";
import { Suspense, useCallback, useState } from "react";
import { Command, type SavedKey, savedOf } from "../../../domain/transfer/index.ts";
import { t } from "../../i18n/index.ts";
import "../../i18n/later.ts";
import { Button } from "../../kit/Button.tsx";
import { loadable } from "../../kit/loadable.tsx";
import { useAppState, useEvent } from "../app-context.tsx";
import { missing } from "../missing.tsx";
import { toasts } from "../toasts.ts";
import { useLoad } from "../use-load.ts";
import type { SaveAddressDialogProps } from "./SaveAddressDialog.tsx";

/** The dialog with its form, loaded when it is opened. */
const SaveAddressDialog = loadable<SaveAddressDialogProps>(
  () => import("./SaveAddressDialog.tsx").then((module) => module.SaveAddressDialog),
  missing(() => t("saved.missing")),
);

/** `label` is the name that the address has by now, or null. */
type SaveAddressProps = { readonly saved: SavedKey; readonly label: string | null };

/** Offers a name for the address of a payment, which has none; once it was given here, says it in the place of the button. */
export const SaveAddress = ({ saved, label }: SaveAddressProps) => {
  const { transfer } = useAppState();
  const [open, setOpen] = useState<boolean | null>(null);
  useLoad("saved", savedOf(transfer).status !== "read", undefined, Command.LoadSaved());
  useEvent("transfer.SavedNotKept", () => toasts.error(t("saved.unkept")));
  // the button that opened the dialog is gone, and the focus with it
  const said = useCallback((line: HTMLParagraphElement | null) => line?.focus(), []);
  if (label !== null && open === null) return null;
  return (
    <>
      {label === null ? (
        <Button variant="ghost" size="small" icon={BookmarkPlus} className="self-center" onClick={() => setOpen(true)}>
          {t("saved.saveThis")}
        </Button>
      ) : open === true ? null : (
        <p ref={said} tabIndex={-1} className="self-center py-2 text-sm text-muted focus:outline-none">
          {t("saved.savedAs", { name: label })}
        </p>
      )}
      {open === null ? null : (
        <Suspense>
          <SaveAddressDialog open={open} onClose={() => setOpen(false)} saved={saved} />
        </Suspense>
      )}
    </>
  );
};
