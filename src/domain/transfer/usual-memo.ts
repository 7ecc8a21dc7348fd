import { sameAddress } from "../values/address.ts";
import { canonicalMemo } from "../values/memo.ts";
import { ownerOf } from "./people.ts";
import { savedAt, savedMemos } from "./saved.ts";
import type { PeopleWorld } from "./world.ts";

/**
 * The memo that a payment to an address has: the one that is saved with it, else that of the last payment with one to an
 * address that belongs to nobody known, such as that of an exchange, which credits a payment by its memo; else null.
 */
export const usualMemo = (world: PeopleWorld, chainId: string, address: string): string | null => {
  if (savedAt(world.transfer, chainId, address).length > 0)
    return savedMemos(world.transfer, chainId, address)[0] ?? null;
  return ownerOf(world, address) === null
    ? (world.transfer.recipients.memos?.find((sent) => sameAddress(sent.address, address))?.memo ?? null)
    : null;
};

/** The rule that a payment without a memo breaks where its recipient usually gets one; null if that is meant. */
export const missingMemo = (usual: string | null, memo: string, isMeant: boolean): string | null =>
  usual !== null && canonicalMemo(memo) === "" && !isMeant ? "rule.memo.usual" : null;

/** The rule that a payment breaks whose memo is another one than those that are saved with its address; null if that is meant. */
export const otherMemo = (saved: ReadonlyArray<string>, memo: string, isMeant: boolean): string | null => {
  const sent = canonicalMemo(memo);
  return saved.length > 0 && sent !== "" && !saved.includes(sent) && !isMeant ? "rule.memo.other" : null;
};
