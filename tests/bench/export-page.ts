import { nextTask } from "../../src/adapters/clock/live-clock.ts";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import { createBus } from "../../src/app/bus/bus.ts";
import { privacyOfCalls } from "../../src/app/journal/domain.ts";
import { createJournal, type Journal } from "../../src/app/journal/journal.ts";
import { inSlices } from "../../src/app/journal/slices.ts";
import { writing } from "../../src/app/journal/write.ts";
import {
  type Command,
  definitions,
  domain,
  type Event,
  type Rejection,
  type Root,
  stateFields,
} from "../../src/domain/index.ts";
import { amount } from "../../src/domain/values/money.ts";
import { type Transaction, Command as Wallet } from "../../src/domain/wallet/index.ts";

/** The cost of an export in milliseconds. */
export interface ExportCost {
  readonly entries: number;
  readonly bytes: number;
  /** The longest piece of work without a pause. */
  readonly longest: number;
  readonly total: number;
}

const START = Date.UTC(2026, 0, 15);

const transaction = (nth: number): Transaction => ({
  id: `transaction-${nth}`,
  type: nth % 2 === 0 ? "receive" : "send",
  status: "success",
  amount: amount(`${nth % 997}.${String(nth).padStart(6, "0")}`),
  symbol: "OPT",
  chainId: "optio",
  network: "Optio",
  address: "own-address",
  from: `sender-${nth}`,
  to: `recipient-${nth}`,
  fromValidator: null,
  toValidator: null,
  gasFee: amount("0.005"),
  memo: `memo ${nth}`,
  description: null,
  transactionHash: nth.toString(16).padStart(64, "0"),
  blockExplorerLink: "",
  created_at: new Date(START - nth * 60_000).toISOString(),
  completed_at: null,
});

/** A visit that reads the newest transactions again and again, each time with a row that was not there before. */
const visit = (entries: number): Journal<Root> => {
  const journal = createJournal<Root>({ decider: domain, definitions, entries, bytes: Number.POSITIVE_INFINITY });
  let count = 0;
  const bus = createBus<Root, Command, Event, Rejection>({
    decider: domain,
    clock: { now: () => START + count },
    ids: { next: () => `request-${count}`, randomNumber: () => count },
    journal,
    freeze: false,
  });
  const dispatch = (command: Command): void => {
    bus.dispatch(command);
    count += 1;
  };
  dispatch(Wallet.LoadWallets());
  dispatch(Wallet.RecordWallets({ request: "request-0", wallets: [{ id: "wallet-1", name: "Main" }] }));
  while (count < entries) {
    dispatch(Wallet.LoadRecent());
    const transactions = [transaction(count)];
    dispatch(
      Wallet.RecordRecent({
        request: `request-${count - 1}`,
        page: { transactions, totalPages: 1, pageNumber: 1, limit: 10 },
      }),
    );
  }
  return journal;
};

/** Times each step, and the slices between pauses. */
const exported = async (entries: number): Promise<ExportCost> => {
  const journal = visit(entries);
  const steps = writing(journal, {
    known: { decider: domain, definitions, stateFields },
    calls: privacyOfCalls(allCalls),
    salt: crypto.getRandomValues(new Uint8Array(32)),
    meta: { appVersion: "bench", locale: "en", timeZone: "UTC", at: START },
  });
  const from = performance.now();
  let began = from;
  let longest = 0;
  const measured = (): void => {
    longest = Math.max(longest, performance.now() - began);
  };
  const pause = async (): Promise<void> => {
    measured();
    await nextTask();
    began = performance.now();
  };
  const { text } = await inSlices(steps, { now: () => performance.now(), pause });
  measured();
  return { entries: journal.entries().length, bytes: text.length, longest, total: performance.now() - from };
};

Object.assign(globalThis, { exported });
