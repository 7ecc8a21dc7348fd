import { addressGroups, addressParts } from "./addressText.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import { visibleText } from "./visibleText.ts";

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
