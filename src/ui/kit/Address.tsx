import type { ClipboardEvent } from "react";
import { cx } from "./cx.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import { visibleText } from "./visible-text.ts";

/** First 6 and last 3 characters of an address, the compact label (docs/design.md); a short text stays whole. */
export const compactAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-3)}`;

/** The compact addresses of a text, each of which stays in one line, and what is between them. */
const COMPACT = /[0-9a-z]{6}…[0-9a-z]{3}|(?:(?![0-9a-z]{6}…).)+/gis;

/** One group of an address; `at` is its offset. The shared prefix, which is dimmed, is a group of its own. */
export type AddressPart = { readonly at: number; readonly text: string; readonly shared: boolean };

/**
 * An address as its shared prefix and groups of four after it; the last may be shorter (docs/rules.md Money). An
 * address that does not begin with the prefix is grouped from its start.
 */
export const addressParts = (address: string, sharedPrefix: string): readonly AddressPart[] => {
  const shared = sharedPrefix !== "" && address.startsWith(sharedPrefix) ? sharedPrefix : "";
  const groups = address.slice(shared.length).match(/.{1,4}/gsu) ?? [];
  return [
    ...(shared === "" ? [] : [{ at: 0, text: shared, shared: true }]),
    ...groups.map((text, index) => ({ at: shared.length + index * 4, text, shared: false })),
  ];
};

/** The same as text, with a space between the groups: what is read aloud (A10). */
export const groupedAddress = (address: string, sharedPrefix: string): string =>
  addressParts(address, sharedPrefix)
    .map(({ text }) => text)
    .join(" ");

/** `text` has a compact address, `spoken` the whole one in groups. */
type ShortAddressProps = { readonly text: string; readonly spoken: string };

/** A text with a compact address, of which a screen reader reads, and the pointer shows, the whole one (A10). */
export const ShortAddress = ({ text, spoken }: ShortAddressProps) =>
  text === spoken ? (
    <span>{text}</span>
  ) : (
    <>
      <span aria-hidden="true" title={spoken}>
        {[...text.matchAll(COMPACT)].map(({ 0: part, index }) => (
          <span key={index} className={part.includes("…") ? "whitespace-nowrap" : undefined}>
            {part}
          </span>
        ))}
      </span>
      {/* a space: where both are read as text, they are two words */}
      <VisuallyHidden>{` ${spoken}`}</VisuallyHidden>
    </>
  );

/** `sharedPrefix` is what every address of the chain begins with; it is dimmed. */
export type FullAddressProps = { readonly address: string; readonly sharedPrefix?: string };

/** What is selected of an address is copied without the spaces between its groups, so that it can be pasted. */
const copyWithoutSpaces = (event: ClipboardEvent): void => {
  const selected = window.getSelection()?.toString() ?? "";
  event.clipboardData.setData("text/plain", selected.replace(/\s+/gu, ""));
  event.preventDefault();
};

/** The whole address as its prefix and groups of four, in lines of about one length, for comparing (docs/rules.md Money). */
export const FullAddress = ({ address: given, sharedPrefix = "" }: FullAddressProps) => {
  const address = visibleText(given);
  return (
    <span translate="no" className="block text-balance tabular font-medium" onCopy={copyWithoutSpaces}>
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
