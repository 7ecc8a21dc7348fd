import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import type { SavedAddress } from "../../src/domain/transfer/index.ts";
import { readSavedFile, writeSavedFile } from "../../src/domain/transfer/saved-file.ts";
import {
  judgeRows,
  LABEL_LIMIT,
  labelProblem,
  SAVED_LIMIT,
  type SavedInput,
  savedAddressProblem,
  savedMemoProblem,
  validateSaved,
} from "../../src/domain/transfer/saved-rules.ts";
import { otherMemo } from "../../src/domain/transfer/usual-memo.ts";
import { initial } from "../../src/domain/wallet/state.ts";
import { RECIPIENT_KEYS, recipientOracle, recipients } from "./address.ts";
import { few, property, rule } from "./property.ts";
import { isPhraseLike, phraseLike } from "./secrets.ts";
import { around, hiddenText, isInvisible, nearly, oddText, pointsOf } from "./texts.ts";

const isBlank = (text: string): boolean => !/[^\p{Z}\p{C}\p{M}\p{DI}\u2800\s]/u.test(text);
/** A name as it is shown: one blank between its words and none at its ends. */
const shownName = (text: string): string =>
  text
    .normalize("NFC")
    .split(/[\s\p{Z}]+/u)
    .filter((word) => word !== "")
    .join(" ");

const LABEL_KEYS = ["rule.label.required", "rule.text.phrase", "rule.text.hidden", "rule.label.tooLong"];

const labelOracle = (text: string): string | null => {
  if (isBlank(text)) return "rule.label.required";
  const name = shownName(text);
  if (isPhraseLike(name)) return "rule.text.phrase";
  if (isInvisible(name)) return "rule.text.hidden";
  return pointsOf(name) > LABEL_LIMIT ? "rule.label.tooLong" : null;
};

const named = rule({
  name: "transfer.labelProblem",
  example: "My exchange",
  file: "src/domain/transfer/saved-rules.ts",
  sentence: "docs/rules.md Money: name of a saved address of at most 40 characters",
  keys: LABEL_KEYS,
  // a blank of Braille in a name is a hidden character, and one at its end a blank
  cases: fc
    .oneof(nearly(around(LABEL_LIMIT)), oddText, hiddenText, nearly(phraseLike), fc.constant(" "))
    .filter((text) => !text.includes("\u2800")),
  actual: (text) => few(labelProblem(text)),
  oracle: (text) => few(labelOracle(text)),
});

const SAVED_CHAINS = ["optio", "ethereum"] as const;

const addressed = rule({
  name: "transfer.savedAddressProblem",
  file: "src/domain/transfer/saved-rules.ts",
  sentence: "docs/rules.md Money: address of a saved address as a recipient of its network",
  keys: [
    "rule.saved.address",
    ...RECIPIENT_KEYS.filter((key) => key !== "rule.recipient.required" && key !== "rule.recipient.unknown"),
  ],
  cases: fc.tuple(fc.constantFrom(...SAVED_CHAINS), recipients),
  actual: ([chain, [to, own]]) => few(savedAddressProblem(chain, to.text, own)),
  oracle: ([chain, [to, own]]) => {
    const found = recipientOracle(chain, to, own);
    return few(
      found === "rule.recipient.required" || found === "rule.recipient.unknown" ? "rule.saved.address" : found,
    );
  },
});

const memoed = rule({
  name: "transfer.savedMemoProblem",
  file: "src/domain/transfer/saved-rules.ts",
  sentence: "docs/rules.md Money: memo of a saved address only where its network has memos",
  keys: ["rule.memo.none", "rule.memo.tooLong", "rule.text.hidden"],
  example: ["optio", "104273"],
  cases: fc.tuple(
    fc.constantFrom(...SAVED_CHAINS),
    fc.constantFrom("", " ", "104273", "a".repeat(256), "a".repeat(257), "10\u200b4273"),
  ),
  actual: ([chain, memo]) => few(savedMemoProblem(chain, memo)),
  oracle: ([chain, memo]) => {
    if (memo.trim() === "") return [];
    if (chain === "ethereum") return ["rule.memo.none"];
    if (memo.includes("\u200b")) return ["rule.text.hidden"];
    return memo.length > 256 ? ["rule.memo.tooLong"] : [];
  },
});

const another = rule({
  name: "transfer.otherMemo",
  file: "src/domain/transfer/usual-memo.ts",
  sentence: "docs/rules.md Money: memo that is saved with the address",
  keys: ["rule.memo.other"],
  cases: fc.tuple(fc.subarray(["104273", "rent"]), fc.constantFrom("", " ", "104273", " rent", "other"), fc.boolean()),
  actual: ([saved, memo, isMeant]) => few(otherMemo(saved, memo, isMeant)),
  oracle: ([saved, memo, isMeant]) =>
    saved[0] !== undefined && memo.trim() !== "" && !saved.some((known) => known === memo.trim()) && !isMeant
      ? ["rule.memo.other"]
      : [],
});

/** Sound addresses, the second in two spellings. */
const OPTIO = "optio1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc52lu3dj";
const ETHER = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const input: fc.Arbitrary<SavedInput> = fc.record({
  label: fc.constantFrom("Kraken", " Kraken ", "Ledger", "", "Mum"),
  chainId: fc.constantFrom("optio", "ethereum", "ethereum", "solana"),
  address: fc.constantFrom(OPTIO, OPTIO, ETHER, ETHER.toLowerCase(), "nonsense"),
  memo: fc.constantFrom("", "", "1", "2"),
  resembles: fc.nat(9).map((at) => at === 0),
});
const world = (saved: ReadonlyArray<SavedAddress>) => ({ saved, wallet: initial });

/** The rules of one input, read off the parts: those about others by what is saved. */
const savedOracle = (saved: ReadonlyArray<SavedAddress>, { label, chainId, address, memo, resembles }: SavedInput) => {
  const name = label.trim();
  const found: string[] = [];
  if (name === "") found.push("rule.label.required");
  else if (saved.some((other) => other.label === name)) found.push("rule.label.taken");
  else if (saved.length === SAVED_LIMIT) found.push("rule.saved.full");
  if (chainId === "solana") return [...found, "rule.saved.network"];
  if (address === "nonsense") found.push("rule.saved.address");
  else if (chainId === "optio" && address !== OPTIO) found.push("rule.recipient.ethereumOnOptio");
  else if (chainId === "ethereum" && address === OPTIO) found.push("rule.recipient.optioOnEthereum");
  else if (
    saved.some(
      (other) =>
        other.chainId === chainId && other.memo === memo && other.address.toLowerCase() === address.toLowerCase(),
    )
  )
    found.push("rule.saved.taken");
  else if (resembles) found.push("rule.recipient.resembles");
  if (chainId === "ethereum" && memo !== "") found.push("rule.memo.none");
  return found;
};

/** Up to three addresses that were saved one after the other, or as many as can be. */
const savedLists = fc.oneof(
  { weight: 9, arbitrary: fc.array(input, { maxLength: 3 }).map((rows) => added(rows)) },
  {
    weight: 1,
    arbitrary: fc.constant(
      Array.from({ length: SAVED_LIMIT }, (_, at) => ({
        label: `No ${at}`,
        chainId: "optio",
        address: OPTIO,
        memo: `n${at}`,
      })),
    ),
  },
);
const added = (rows: ReadonlyArray<SavedInput>): ReadonlyArray<SavedAddress> =>
  judgeRows(world([]), rows).flatMap((row) => (row.kind === "added" ? [row.saved] : []));

const saving = rule({
  name: "transfer.validateSaved",
  file: "src/domain/transfer/saved-rules.ts",
  sentence: "docs/rules.md Money: no two saved addresses with one name, or one network, address and memo",
  keys: [
    ...["rule.label.required", "rule.label.taken", "rule.saved.full", "rule.saved.network", "rule.saved.address"],
    ...["rule.recipient.ethereumOnOptio", "rule.recipient.optioOnEthereum", "rule.saved.taken"],
    ...["rule.recipient.resembles", "rule.memo.none"],
  ],
  cases: fc.tuple(savedLists, input),
  actual: ([saved, typed]) => {
    const found = validateSaved(world(saved), typed);
    return isLeft(found) ? found.left.map(({ rule: broken }) => broken) : [];
  },
  oracle: ([saved, typed]) => savedOracle(saved, typed),
});

/** A file that was exported, or one that somebody changed. */
const files = fc.oneof(
  { weight: 4, arbitrary: savedLists.map(writeSavedFile) },
  fc.constantFrom(
    ...["", "no json", "[]", "null", "{}", '{"format":"optio.addresses"}', '{"format":"other","addresses":[]}'],
    ...['{"format":"optio.addresses","version":2,"addresses":[]}', '{"format":"optio.addresses","addresses":[]}'],
    JSON.stringify({ format: "optio.addresses", version: 1, addresses: Array.from({ length: 1_001 }, () => ({})) }),
    `"${"x".repeat(1_000_000)}"`,
  ),
);

const fileOracle = (text: string): string | null => {
  if (text.length > 1_000_000) return "rule.savedFile.tooLarge";
  if (!text.includes('"optio.addresses"') || !text.includes('"addresses"')) return "rule.savedFile.other";
  if (!/"version": ?1\b/u.test(text)) return "rule.savedFile.version";
  return (text.match(/\{\}/gu) ?? []).length > 1_000 ? "rule.savedFile.tooMany" : null;
};

const fileRead = rule({
  name: "transfer.readSavedFile",
  example: '{"format":"optio.addresses","version":1,"addresses":[]}',
  file: "src/domain/transfer/saved-file.ts",
  sentence: "docs/rules.md Money: file of saved addresses",
  keys: ["other", "tooLarge", "tooMany", "version"].map((key) => `rule.savedFile.${key}`),
  cases: files,
  actual: (text) => {
    const read = readSavedFile(text);
    return "rule" in read ? [read.rule] : [];
  },
  oracle: (text) => few(fileOracle(text)),
});

const roundTrip = property({
  name: "transfer.writeSavedFile",
  file: "src/domain/transfer/saved-file.ts",
  sentence: "docs/rules.md Money: what is exported is imported whole, and a second time nothing",
  outcomes: ["empty", "same"],
  example: [{ label: "Mum", chainId: "optio", address: OPTIO, memo: "", resembles: false }],
  cases: fc.array(input, { maxLength: 5 }),
  check: (rows) => {
    const saved = added(rows);
    const read = readSavedFile(writeSavedFile(saved));
    if ("rule" in read) throw new Error(read.rule);
    const found = read.rows.flatMap((row) => (row === null ? [] : [{ ...row, resembles: false }]));
    const byName = (list: ReadonlyArray<SavedAddress>) =>
      JSON.stringify(list.toSorted((a, b) => (a.label < b.label ? -1 : 1)).map(Object.values));
    if (byName(added(found)) !== byName(saved)) throw new Error("an address was lost or changed");
    if (judgeRows(world(saved), found).some(({ kind }) => kind !== "known")) throw new Error("added twice");
    return [saved.length === 0 ? "empty" : "same"];
  },
});

/** Properties of the addresses that a user names. */
export const savedAddresses = [named, addressed, memoed, another, saving, fileRead, roundTrip];
