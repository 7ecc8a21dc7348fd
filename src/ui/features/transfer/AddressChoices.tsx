import { sharedPrefix } from "../../../domain/values/address.ts";
import { FullAddress } from "../../kit/Address.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** Props of {@link AddressChoices}: `legend` says whose or which they are. */
export type AddressChoicesProps = {
  readonly legend: string;
  readonly addresses: ReadonlyArray<string>;
  readonly onChoose: (address: string) => void;
};

/** Whole addresses to choose a recipient from; nothing when there are none. */
export const AddressChoices = ({ legend, addresses, onChoose }: AddressChoicesProps) =>
  addresses.length === 0 ? null : (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm text-muted">{visibleText(legend)}</legend>
      {addresses.map((address) => (
        <button
          key={address}
          type="button"
          className="rounded-control px-3 py-2 text-left text-sm transition-colors hover:bg-sunken"
          onClick={() => onChoose(address)}
        >
          <FullAddress address={address} sharedPrefix={sharedPrefix(address)} />
        </button>
      ))}
    </fieldset>
  );
