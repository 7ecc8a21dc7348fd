import { isRecord } from "../decider/record.ts";
import { canonicalAddress } from "../values/address.ts";
import { likenessOf } from "../values/address-likeness.ts";
import type { SavedAddress } from "./entities.ts";
import { byLabel } from "./saved.ts";
import type { SavedInput } from "./saved-rules.ts";
import type { State } from "./state.ts";
import { mustCompareAddress } from "./views.ts";
import type { World } from "./world.ts";

/** What the file says of itself, and the version of its form. */
const FORMAT = "optio.addresses";
const VERSION = 1;

/** The largest file that is read, in bytes: some thousand times what an address needs. */
export const FILE_LIMIT = 1_000_000;
/** The most addresses of a file that are judged. */
const MOST_ROWS = 1_000;
/** No text of an address is longer; one that is belongs to another kind of file. */
const LONGEST_TEXT = 1_000;

/** The saved addresses as a file that a person can read, by their names. */
export const writeSavedFile = (addresses: ReadonlyArray<SavedAddress>): string => {
  const rows = byLabel(addresses).map(({ label, chainId, address, memo }) => ({
    name: label,
    network: chainId,
    address,
    ...(memo === "" ? {} : { memo }),
  }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, addresses: rows }, null, 2)}\n`;
};

/** An address of a file as it stands there; null where the entry can't be read as one. */
export type FileRow = Omit<SavedInput, "resembles"> | null;

const rowOf = (entry: unknown): FileRow => {
  if (!isRecord(entry)) return null;
  const { name, network, address, memo = "" } = entry;
  const texts = [name, network, address, memo];
  if (!texts.every((text) => typeof text === "string" && text.length <= LONGEST_TEXT)) return null;
  const [label = "", chainId = "", to = "", tag = ""] = texts as ReadonlyArray<string>;
  return { label, chainId: chainId.trim(), address: to, memo: tag };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/u, ""));
  } catch {
    return undefined;
  }
};

/** The addresses of a file, or the rule that the file breaks as a whole. */
export const readSavedFile = (text: string): { readonly rows: ReadonlyArray<FileRow> } | { readonly rule: string } => {
  if (text.length > FILE_LIMIT) return { rule: "rule.savedFile.tooLarge" };
  const file = parsed(text);
  if (!isRecord(file)) return { rule: "rule.savedFile.other" };
  const { format, version, addresses } = file;
  if (format !== FORMAT || !Array.isArray(addresses)) return { rule: "rule.savedFile.other" };
  if (version !== VERSION) return { rule: "rule.savedFile.version" };
  return addresses.length > MOST_ROWS ? { rule: "rule.savedFile.tooMany" } : { rows: addresses.map(rowOf) };
};

/**
 * The addresses of a file with whether each could be taken for a known one, or for an earlier one of the file (W8): a file
 * is no place where two addresses were compared.
 */
export const withLikeness = (
  state: State,
  world: World,
  rows: ReadonlyArray<NonNullable<FileRow>>,
): ReadonlyArray<SavedInput> => {
  // once for each: it hashes an address of Ethereum
  const all = rows.map(({ address }) => canonicalAddress(address));
  return rows.map((row, index) => {
    const to = all[index] ?? "";
    return {
      ...row,
      resembles:
        mustCompareAddress(state, world, to, "") ||
        all.slice(0, index).some((earlier) => likenessOf(earlier, to) === "both-ends"),
    };
  });
};
