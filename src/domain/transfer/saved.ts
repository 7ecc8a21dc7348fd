import { addressKey, sameAddress } from "../values/address.ts";
import { confusionOf } from "../values/confusable.ts";
import { folded } from "../values/letters.ts";
import { canonicalMemo } from "../values/memo.ts";
import type { SavedAddress, SavedKey } from "./entities.ts";
import type { State } from "./state.ts";

type Saved = NonNullable<State["saved"]>;
type WithSaved = { readonly saved?: State["saved"] | undefined };

/** Nothing was read yet, or a log of an earlier version has no saved addresses. */
const UNREAD: Omit<Saved, "status"> & { readonly status: "unread" } = {
  status: "unread",
  addresses: [],
  unreadable: 0,
  isUnkept: false,
  changes: 0,
};

/** The saved addresses and how they stand. */
export const savedOf = ({ saved }: WithSaved): Saved | typeof UNREAD => saved ?? UNREAD;

/** Whether two keys are of one saved address. */
export const sameSaved = (a: SavedKey, b: SavedKey): boolean =>
  a.chainId === b.chainId && a.memo === b.memo && sameAddress(a.address, b.address);

/** What is saved at an address on a chain: several where it has several memos. */
export const savedAt = (state: WithSaved, chainId: string, address: string): ReadonlyArray<SavedAddress> =>
  savedOf(state).addresses.filter((saved) => saved.chainId === chainId && sameAddress(saved.address, address));

/** The end of a payment, and its memo; null for none. */
type End = Omit<SavedKey, "memo"> & { readonly memo: string | null };

/**
 * Finds the saved address that a payment is to or from: the one with its memo, else the one without a memo; of a payment
 * without a memo also the only one. null where none is saved, or none with its memo.
 */
export const savedFinder = (state: WithSaved): ((end: End) => SavedAddress | null) => {
  const at = new Map<string, ReadonlyArray<SavedAddress>>();
  const keyOf = ({ chainId, address }: Omit<SavedKey, "memo">): string => `${chainId} ${addressKey(address)}`;
  for (const saved of savedOf(state).addresses) at.set(keyOf(saved), [...(at.get(keyOf(saved)) ?? []), saved]);
  return (end) => {
    const found = at.get(keyOf(end)) ?? [];
    const sent = canonicalMemo(end.memo ?? "");
    const exact = found.find(({ memo }) => memo === sent) ?? found.find(({ memo }) => memo === "");
    // another memo may be another account there
    return exact ?? (sent === "" && found.length === 1 ? (found[0] ?? null) : null);
  };
};

/** The saved address of one payment ({@link savedFinder}). */
export const savedFor = (state: WithSaved, end: End): SavedAddress | null => savedFinder(state)(end);

/** The memos that are saved with an address, one of which a payment to it must have; none if it is saved without one, too. */
export const savedMemos = (state: WithSaved, chainId: string, address: string): ReadonlyArray<string> => {
  const memos = savedAt(state, chainId, address).map(({ memo }) => memo);
  return memos.includes("") ? [] : memos;
};

/** Saved addresses by their names. */
export const byLabel = (addresses: ReadonlyArray<SavedAddress>): ReadonlyArray<SavedAddress> =>
  addresses.toSorted((a, b) => a.label.localeCompare(b.label, "en", { numeric: true, sensitivity: "base" }));

/** Another saved address whose name looks the same, such as one with a letter of another alphabet; null for none. */
export const alikeSaved = (state: WithSaved, label: string, of?: SavedKey): SavedAddress | null =>
  savedOf(state).addresses.find(
    (other) =>
      (of === undefined || !sameSaved(other, of)) &&
      other.label !== label &&
      confusionOf(other.label, label) === "same",
  ) ?? null;

/** The addresses that a typed text finds, by their names: by a part of the name, by the memo, or by the start of the address. */
export const matchingSaved = (addresses: ReadonlyArray<SavedAddress>, typed: string): ReadonlyArray<SavedAddress> => {
  const text = folded(typed.trim());
  return byLabel(addresses).filter(
    ({ label, address, memo }) =>
      folded(label).includes(text) || address.toLowerCase().startsWith(text) || (text !== "" && folded(memo) === text),
  );
};

/** The saved addresses of a chain that a typed text finds ({@link matchingSaved}). */
export const findSaved = (state: WithSaved, chainId: string, typed: string): ReadonlyArray<SavedAddress> =>
  matchingSaved(
    savedOf(state).addresses.filter((saved) => saved.chainId === chainId),
    typed,
  );

/** The saved addresses of a chain, those that the wallet paid last first, then by their names. */
export const offeredSaved = (
  state: WithSaved & Pick<State, "recipients">,
  chainId: string,
): ReadonlyArray<SavedAddress> => {
  const { sent } = state.recipients;
  const place = ({ address }: SavedAddress): number => {
    const at = sent.findIndex((paid) => sameAddress(paid, address));
    return at === -1 ? sent.length : at;
  };
  return findSaved(state, chainId, "").toSorted((a, b) => place(a) - place(b));
};
