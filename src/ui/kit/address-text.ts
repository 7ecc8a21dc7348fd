/** First 6 and last 3 characters of an address, the compact label (design.md); a short text stays whole. */
export const compactAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-3)}`;

/** One group of an address; `at` is its offset. The shared prefix, which is dimmed, is a group of its own. */
export type AddressPart = { readonly at: number; readonly text: string; readonly shared: boolean };

/**
 * An address as its shared prefix and groups of four after it; the last may be shorter (decisions.md §4 Money). An
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
