import { views as session } from "../../../domain/session/index.ts";
import type { views } from "../../../domain/transfer/index.ts";
import { sharedPrefix } from "../../../domain/values/address.ts";
import { useText } from "../../i18n/index.ts";
import { compactAddress, FullAddress } from "../../kit/Address.tsx";
import { Avatar } from "../../kit/Avatar.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** Recent recipients to choose from, by name where it is known, in one line that scrolls sideways (F18). */
export const RecipientChoices = ({
  choices,
  onChoose,
}: {
  readonly choices: ReadonlyArray<views.Choice>;
  readonly onChoose: (address: string) => void;
}) => {
  const t = useText();
  if (choices.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm text-muted">{t("transfer.recent")}</legend>
      <div className="flex gap-2 overflow-x-auto p-1">
        {choices.map(({ address, contact }) => {
          const name = contact === null ? compactAddress(address) : session.fullName(contact);
          return (
            <button
              key={address}
              type="button"
              title={contact === null ? visibleText(address) : `@${visibleText(contact.username)}`}
              className="flex min-h-10 max-w-48 shrink-0 items-center gap-2 rounded-full border border-line px-3 py-1 text-sm transition-colors hover:bg-sunken"
              onClick={() => onChoose(address)}
            >
              {contact === null ? null : <Avatar size="small" name={name} src={contact.avatar} />}
              <span className="tabular truncate">{visibleText(name)}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
};

/** Props of {@link AddressChoice}: `legend` says whose address it is. */
type AddressChoiceProps = {
  readonly legend: string;
  readonly address: string;
  readonly onChoose: (address: string) => void;
};

/** A whole address to choose as the recipient. */
export const AddressChoice = ({ legend, address, onChoose }: AddressChoiceProps) => (
  <fieldset className="flex flex-col gap-1">
    <legend className="mb-1 text-sm text-muted">{visibleText(legend)}</legend>
    <button
      type="button"
      className="rounded-control px-3 py-2 text-left text-sm transition-colors hover:bg-sunken"
      onClick={() => onChoose(address)}
    >
      <FullAddress address={address} sharedPrefix={sharedPrefix(address)} />
    </button>
  </fieldset>
);
