import { X } from "lucide-react";
import { t } from "../../i18n/index.ts";
import { IconButton } from "../../kit/IconButton.tsx";
import { type Recipient, RecipientFace } from "./RecipientIdentity.tsx";

/** It lies over the text of the field, which says the same. */
type RecipientChipProps = { readonly recipient: Recipient; readonly onRemove: () => void };

/** The person who was chosen, in the field. A press next to Remove is a press on the field. */
export const RecipientChip = ({ recipient, onRemove }: RecipientChipProps) => (
  <div className="pointer-events-none absolute inset-y-1 right-14 left-1 flex items-center rounded-control bg-raised">
    <div className="flex max-w-full min-w-0 items-center gap-2 rounded-control bg-sunken pl-2">
      <span aria-hidden="true" className="flex min-w-0 items-center gap-2">
        <RecipientFace recipient={recipient} oneLine />
      </span>
      <IconButton
        className="pointer-events-auto size-8!"
        label={t("transfer.removeRecipient", { name: recipient.name })}
        icon={<X className="size-4" />}
        onClick={onRemove}
      />
    </div>
  </div>
);
