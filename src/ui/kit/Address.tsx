import { useText } from "../i18n/index.ts";
import { addressGroups, addressParts, compactAddress } from "./addressText.ts";
import { CopyButton, type CopyButtonProps } from "./CopyButton.tsx";
import { Tooltip } from "./Tooltip.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import { visibleText } from "./visibleText.ts";

/** Props of {@link Address}: `thing` names what the copy button copies, e.g. `address`. */
export type AddressProps = {
  readonly address: string;
  readonly onCopy?: CopyButtonProps["onCopy"];
  readonly thing?: string;
};

/** The compact label with Copy beside it; the whole address while either is hovered or focused, and always for a screen reader (A10). */
export const Address = ({ address: given, onCopy, thing }: AddressProps) => {
  const t = useText();
  const address = visibleText(given);
  const full = addressGroups(address).join(" ");
  return (
    <Tooltip text={full} className="inline-flex items-center gap-1 whitespace-nowrap">
      {() => (
        <>
          <span className="tabular font-medium">
            <span aria-hidden="true">{compactAddress(address)}</span>
            <VisuallyHidden>{full}</VisuallyHidden>
          </span>
          {onCopy === undefined ? null : (
            <CopyButton name={thing === undefined ? t("kit.copy") : t("kit.copyThing", { thing })} onCopy={onCopy} />
          )}
        </>
      )}
    </Tooltip>
  );
};

/** Props of {@link FullAddress}: `sharedPrefix` is what every address of the chain begins with; it is dimmed. */
export type FullAddressProps = { readonly address: string; readonly sharedPrefix?: string };

/** The whole address in groups of four, for the moments when it must be compared (decisions.md §4 Money). */
export const FullAddress = ({ address: given, sharedPrefix = "" }: FullAddressProps) => {
  const address = visibleText(given);
  const parts = addressParts(address, sharedPrefix);
  return (
    <span className="tabular font-medium">
      <span aria-hidden="true" className="flex flex-wrap gap-x-2 gap-y-1">
        {parts.map(({ at, shared, own }) => (
          <span key={at}>
            <span className="text-muted">{shared}</span>
            {own}
          </span>
        ))}
      </span>
      <VisuallyHidden>{addressGroups(address).join(" ")}</VisuallyHidden>
    </span>
  );
};
