/** First 6 and last 3 characters of an address, the compact label (design.md); a short text stays whole. */
export const compactAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-3)}`;

/** The address in groups of four, counted from its start; the last may be shorter. */
export const addressGroups = (address: string): readonly string[] => address.match(/.{1,4}/gsu) ?? [];

/** One group split into what all addresses of its kind share (to be dimmed) and what is its own; `at` is its offset. */
export type AddressPart = { readonly at: number; readonly shared: string; readonly own: string };

/** Groups of four with the first `sharedPrefix.length` characters marked as shared, when the address begins so. */
export const addressParts = (address: string, sharedPrefix: string): readonly AddressPart[] => {
  let shared = address.startsWith(sharedPrefix) ? sharedPrefix.length : 0;
  return addressGroups(address).map((group, index) => {
    const part = { at: index * 4, shared: group.slice(0, shared), own: group.slice(shared) };
    shared = Math.max(0, shared - group.length);
    return part;
  });
};
