import { sameAddress } from "../values/address.ts";
import { canonicalMemo } from "../values/memo.ts";
import { ownerOf } from "./people.ts";
import type { PeopleWorld } from "./world.ts";

/**
 * The memo of the last payment with one to an address that belongs to nobody known, such as that of an exchange, which
 * credits a payment by its memo; else null.
 */
export const usualMemo = (world: PeopleWorld, address: string): string | null =>
  ownerOf(world, address) === null
    ? (world.transfer.recipients.memos?.find((sent) => sameAddress(sent.address, address))?.memo ?? null)
    : null;

/** The rule that a payment without a memo breaks where its recipient usually gets one; null if that is meant. */
export const missingMemo = (usual: string | null, memo: string, isMeant: boolean): string | null =>
  usual !== null && canonicalMemo(memo) === "" && !isMeant ? "rule.memo.usual" : null;
