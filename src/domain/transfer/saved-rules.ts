import { isLeft } from "fp-ts/Either";
import { type Checked, checked, every, type Problem } from "../decider/validation.ts";
import { canonicalAddress, recipientProblem } from "../values/address.ts";
import { CHAINS } from "../values/chains.ts";
import { looksLikePhrase } from "../values/free-text.ts";
import { canonicalMemo } from "../values/memo.ts";
import { hasHiddenCharacters } from "../values/plain-text.ts";
import type { SavedAddress, SavedKey } from "./entities.ts";
import { memoProblem, takesMemo } from "./rules.ts";
import { sameSaved } from "./saved.ts";
import type { World } from "./world.ts";

/** Characters that the name of a saved address may have. */
export const LABEL_LIMIT = 40;
/** How many addresses can be saved. */
export const SAVED_LIMIT = 200;

/** A name as it is stored and compared: without blanks at its ends, and with one between its words. */
export const canonicalLabel = (typed: string): string =>
  canonicalMemo(typed)
    .normalize("NFC")
    .replace(/[\s\p{Z}]+/gu, " ");

/** The rule that the name of a saved address breaks by itself, or null. */
export const labelProblem = (typed: string): string | null => {
  const label = canonicalLabel(typed);
  if (label === "") return "rule.label.required";
  if (looksLikePhrase(label)) return "rule.text.phrase";
  if (hasHiddenCharacters(label)) return "rule.text.hidden";
  return [...label].length > LABEL_LIMIT ? "rule.label.tooLong" : null;
};

/** The rule that a canonical address to save breaks on its chain, or null. `own` is the wallet's own address there, or "". */
export const savedAddressProblem = (chainId: string, address: string, own: string): string | null => {
  const found = recipientProblem(chainId, address, own);
  // there is no list of people to choose from
  return found === "rule.recipient.required" || found === "rule.recipient.unknown" ? "rule.saved.address" : found;
};

/** The rule that the memo of an address to save breaks, or null: only some chains carry one. */
export const savedMemoProblem = (chainId: string, typed: string): string | null =>
  canonicalMemo(typed) !== "" && !takesMemo(chainId) ? "rule.memo.none" : memoProblem(canonicalMemo(typed));

/** An address to save, as typed. `resembles`: it has to be compared with a known one first (W8). */
export interface SavedInput extends SavedAddress {
  readonly resembles: boolean;
}

/** The addresses that are saved, and the wallet that they are for. */
export interface SavedWorld {
  readonly saved: ReadonlyArray<SavedAddress>;
  readonly wallet: World["wallet"];
}

/** Validates an address to save, or a change of the one with the key `of`: it in canonical form, or all problems. */
export const validateSaved = (
  { saved, wallet }: SavedWorld,
  input: SavedInput,
  of?: SavedKey,
): Checked<SavedAddress> => {
  const others = saved.filter((other) => of === undefined || !sameSaved(other, of));
  const { chainId } = input;
  const tokens = wallet.tokens?.tokens ?? [];
  // what is kept was judged when it was saved
  const isChain =
    of !== undefined || Object.hasOwn(CHAINS, chainId) || tokens.some((token) => token.chainId === chainId);
  const own = tokens.find((token) => token.chainId === chainId)?.address ?? "";
  const label = canonicalLabel(input.label);
  const address = canonicalAddress(input.address);
  const memo = canonicalMemo(input.memo);
  const before = of === undefined ? undefined : saved.find((known) => sameSaved(known, of));
  // two tabs may have given one name to two addresses: each of them can still be changed
  const isTaken = before?.label !== label && others.some((other) => other.label === label);
  const isSaved = others.some((other) => sameSaved(other, { chainId, address, memo }));
  const full = others.length >= SAVED_LIMIT ? "rule.saved.full" : null;
  const taken = isSaved ? "rule.saved.taken" : input.resembles ? "rule.recipient.resembles" : null;
  return every({
    label: checked("label", label, labelProblem(label) ?? (isTaken ? "rule.label.taken" : null) ?? full),
    chainId: checked("chainId", chainId, isChain ? null : "rule.saved.network"),
    address: checked("address", address, isChain ? (savedAddressProblem(chainId, address, own) ?? taken) : null),
    memo: checked("memo", memo, isChain ? savedMemoProblem(chainId, memo) : null),
  });
};

/** What becomes of an address of a file: it is added, is saved already, or breaks rules. */
export type RowOutcome =
  | { readonly kind: "added"; readonly saved: SavedAddress }
  | { readonly kind: "known" }
  | { readonly kind: "refused"; readonly problems: ReadonlyArray<Problem> };

/** What becomes of each address of a file, in its order: an earlier one counts for those after it. */
export const judgeRows = (
  { saved, wallet }: SavedWorld,
  rows: ReadonlyArray<SavedInput>,
): ReadonlyArray<RowOutcome> => {
  const known = [...saved];
  return rows.map((row): RowOutcome => {
    const key = { chainId: row.chainId, address: canonicalAddress(row.address), memo: canonicalMemo(row.memo) };
    if (known.some((other) => sameSaved(other, key))) return { kind: "known" };
    const found = validateSaved({ saved: known, wallet }, row);
    if (isLeft(found)) return { kind: "refused", problems: found.left };
    known.push(found.right);
    return { kind: "added", saved: found.right };
  });
};

/** A change of a saved address as the input of its rules; null where no such address is saved. */
export const changedInput = (
  saved: ReadonlyArray<SavedAddress>,
  of: SavedKey,
  change: Pick<SavedAddress, "label" | "memo">,
): SavedInput | null => {
  const found = saved.find((known) => sameSaved(known, of));
  return found === undefined ? null : { ...found, ...change, resembles: false };
};
