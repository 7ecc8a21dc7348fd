import type { ClipboardEvent } from "react";
import { addressParts, groupedAddress } from "./address-text.ts";
import { cx } from "./cx.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import { visibleText } from "./visible-text.ts";

/** Props of {@link FullAddress}: `sharedPrefix` is what every address of the chain begins with; it is dimmed. */
export type FullAddressProps = { readonly address: string; readonly sharedPrefix?: string };

/** What is selected of an address is copied without the spaces between its groups, so that it can be pasted (F16). */
const copyWithoutSpaces = (event: ClipboardEvent): void => {
  const selected = window.getSelection()?.toString() ?? "";
  event.clipboardData.setData("text/plain", selected.replace(/\s+/gu, ""));
  event.preventDefault();
};

/** The whole address as its prefix and groups of four, for comparing (decisions.md §4 Money). */
export const FullAddress = ({ address: given, sharedPrefix = "" }: FullAddressProps) => {
  const address = visibleText(given);
  return (
    <span className="tabular font-medium" onCopy={copyWithoutSpaces}>
      <span aria-hidden="true">
        {addressParts(address, sharedPrefix).map(({ at, text, shared }) => (
          <span key={at} className={cx("mr-[0.6ch] inline-block", shared && "text-muted")}>
            {text}
          </span>
        ))}
      </span>
      <VisuallyHidden>{groupedAddress(address, sharedPrefix)}</VisuallyHidden>
    </span>
  );
};
