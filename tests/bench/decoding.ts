import { deepStrictEqual } from "node:assert/strict";
import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import { getWalletTransactions } from "../../src/adapters/http/calls/wallet.ts";
import { readAnswer } from "../../src/adapters/http/send.ts";

/** What an answer of many rows takes to read, in milliseconds of the processor. */
export interface Decoding {
  /** With the reader of every form (docs/wire.md Forms). */
  readonly ms: number;
  /** JSON.parse, the schema and the search for repeated rows, and nothing else: the client before it read other forms. */
  readonly plain: number;
}

const HASH = "7E0828C43E57E34604F15E6BEB2C8158231F4C94081879F61179FBE3C26CB368";
const ADDRESS = "optio1sv7xtjrjvmqzf3973ta8sd5gxwtcg0pefhduc8";
const rowOf = (at: number): object => ({
  id: `7ecdad4d-0a17-4548-aac3-${String(at).padStart(12, "0")}`,
  ...{ type: "send", status: "success", amount: "125.5", symbol: "OPT", chainId: "optio", network: "Optio" },
  ...{ address: ADDRESS, from: ADDRESS, to: ADDRESS, fromValidator: null, toValidator: null, gasFee: "0.0069" },
  ...{ memo: null, description: null, transactionHash: HASH, reference: null },
  blockExplorerLink: `https://explorer.optio.example/tx/${HASH}`,
  ...{ created_at: "2026-11-19T09:00:00.000Z", completed_at: "2026-11-19T09:00:06.000Z" },
});

const cpuOf = (run: () => unknown): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

const ROUNDS = 15;
/** The first rounds compile. */
const COLD = 5;

/** Reads the same answer of `count` transactions both ways, in turn. */
export const decoding = (count: number): Decoding => {
  const transactions = Array.from({ length: count }, (_, at) => rowOf(at));
  const text = JSON.stringify({ transactions, totalPages: 1, pageNumber: 1, limit: count });
  const decode = Schema.decodeUnknownResult(getWalletTransactions.answer.schema);
  const ways = {
    ms: () => Result.getOrThrow(readAnswer(getWalletTransactions, { status: 200, text })),
    plain: () => {
      const page = Result.getOrThrow(decode(JSON.parse(text)));
      const ids = new Set(page.transactions.map(({ id }) => JSON.stringify([id])));
      if (ids.size < count) throw new Error("a row repeats another one");
      return page;
    },
  };
  deepStrictEqual(ways.ms(), ways.plain());
  const times = Array.from({ length: ROUNDS }, () => ({ ms: cpuOf(ways.ms), plain: cpuOf(ways.plain) })).slice(COLD);
  const median = (of: keyof Decoding): number =>
    times.map((round) => round[of]).toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  return { ms: median("ms"), plain: median("plain") };
};
