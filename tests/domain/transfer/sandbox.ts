import { isLeft } from "fp-ts/Either";
import { decidedEvents } from "../../../src/domain/decider/decision.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import type { Tagged } from "../../../src/domain/decider/message.ts";
import { Command as Staking, staking } from "../../../src/domain/staking/index.ts";
import { wireOf } from "../../../src/domain/transfer/action.ts";
import {
  Command,
  findReferenced,
  fingerprintOf,
  type SendingAttempt,
  type State,
  transfer,
  views,
} from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import type { Transaction } from "../../../src/domain/wallet/entities.ts";
import { known } from "../../support/known.ts";
import { OPEN_STATUSES } from "../../support/open-statuses.ts";
import { rowOf } from "../../support/scripted-stakes.ts";
import { envelope } from "../../support/spec.ts";
import { type stakeForm, stakeWorld } from "../staking/examples.ts";
import { listed, lost, NOW, passcode, request } from "./examples.ts";

/** What becomes of one POST: answered, refused, lost on its way, or executed or not behind a status that leaves it open. */
export type Fault =
  | "answered"
  | "never arrives"
  | "answer lost"
  | "wrong passcode"
  | "refused"
  | `${"executed" | "not executed"}, answered ${(typeof OPEN_STATUSES)[number]}`;

/** Every fault after which the server executed the transfer and the device does not know. */
export const EXECUTED: ReadonlyArray<Fault> = [
  "answer lost",
  ...OPEN_STATUSES.map((status) => `executed, answered ${status}` as const),
];

/** Every fault. */
export const FAULTS: ReadonlyArray<Fault> = [
  ...(["answered", "never arrives", "wrong passcode", "refused"] as const),
  ...EXECUTED,
  ...OPEN_STATUSES.map((status) => `not executed, answered ${status}` as const),
];

/** The failure that the device records after a fault. */
const FAILURES: Readonly<Record<string, readonly [Failure["kind"], number]>> = {
  "wrong passcode": ["Rejected", 400],
  refused: ["Invalid", 422],
  ...Object.fromEntries(
    OPEN_STATUSES.flatMap((status) =>
      ["executed", "not executed"].map((done) => [
        `${done}, answered ${status}`,
        [status === 500 ? "ServerFault" : "Rejected", status],
      ]),
    ),
  ),
};

/** A server that keeps a ledger, knows an Idempotency-Key, and tells with each transaction under which key it was sent. */
const createServer = () => {
  const done = new Map<string, Transaction>();
  const listing: Transaction[] = [];
  let count = 0;
  return {
    /** What this device's transfers did. */
    executed: (): ReadonlyArray<Transaction> => [...done.values()],
    /** The wallet's history, newest first. */
    transactions: (): ReadonlyArray<Transaction> => [...listing],
    post: (of: SendingAttempt, at: number, status: string): Transaction => {
      const earlier = done.get(of.key);
      if (earlier !== undefined) return earlier;
      count += 1;
      const made = listed({
        id: `transaction-${count}`,
        transactionHash: `HASH-${count}`,
        ...rowOf(wireOf(of.intent)),
        memo: of.intent.memo,
        amount: of.intent.amount,
        to: wireOf(of.intent).to,
        status,
        created_at: new Date(at).toISOString(),
        reference: of.key,
      });
      listing.unshift(made);
      done.set(of.key, made);
      return made;
    },
  };
};

const WORLD = stakeWorld();

const failing = (kind: Failure["kind"], status: number): Failure => ({ ...lost, kind, status });

/**
 * One device with the transfer decider alone, and the server it talks to. Nothing here posts but a SendRequested event, as
 * the reactor does. `stake`: the staking form that is previewed instead of a send.
 */
export const createSandbox = (stake: ReturnType<typeof stakeForm> | null) => {
  const server = createServer();
  let state: State = transfer.initial;
  let at = NOW;
  let seq = 0;
  let waiting: { readonly attempt: SendingAttempt; readonly fault: Fault } | null = null;
  const seen = new Set<string>();

  const dispatch = (
    command: Command | ReturnType<typeof Staking.RequestPreview>,
    fault: Fault = "answered",
  ): Tagged["_tag"] | "nothing" => {
    seq += 1;
    const stamp = envelope({ seq, at, id: `id-${seq}` });
    const decided =
      command._tag === "staking.RequestPreview"
        ? staking.decide(staking.initial, command, { envelope: stamp, world: { ...WORLD, transfer: state } })
        : transfer.decide(state, command, { envelope: stamp, world: WORLD });
    if (isLeft(decided)) return decided.left._tag;
    for (const event of decidedEvents(decided.right)) {
      const before = state.form.step;
      state = transfer.evolve(state, event as Tagged, stamp);
      if (before !== state.form.step) seen.add(`${before} → ${state.form.step}`);
      if (event._tag === "transfer.SendRequested") {
        const { request } = event.attempt;
        dispatch(Command.RecordBaseline({ request, transactions: server.transactions() }));
        waiting = { attempt: event.attempt, fault };
        if (fault === "answered" || EXECUTED.includes(fault)) server.post(event.attempt, at, "success");
      }
    }
    return decidedEvents(decided.right)[0]?._tag ?? "nothing";
  };

  return {
    state: (): State => state,
    executed: server.executed,
    seen,
    wait: (ms: number) => {
      at += ms;
    },
    dispatch,
    /** Fills the form in and has the preview answered as asked. */
    preview: (over: Parameters<typeof request>[0] = {}) => {
      const { amount: wanted = stake?.amount ?? "" } = over;
      const asked = dispatch(stake === null ? request(over) : Staking.RequestPreview({ ...stake, amount: wanted }));
      const { form } = state;
      if (asked !== "transfer.PreviewRequested" || form.step !== "previewing") return asked;
      const { amount: same } = form.intent;
      const { to, from } = wireOf(form.intent);
      const preview = { amount: same, to, from, gasFeeEstimate: amount("0.01") };
      const fingerprint = fingerprintOf(form.intent);
      return dispatch(Command.RecordPreview({ request: form.request, preview, fingerprint }));
    },
    confirm: (again: boolean, fault: Fault) => dispatch(Command.Confirm({ passcode, again }), fault),
    /** Whatever became of the POST now reaches the device. */
    answer: () => {
      if (waiting === null) return "nothing";
      const { attempt, fault } = waiting;
      waiting = null;
      if (fault === "answered") {
        const {
          transactionHash,
          to,
          from,
          amount: moved,
          gasFee,
          blockExplorerLink,
        } = server.post(attempt, at, "success");
        const receipt = { transactionHash, to, from, amount: moved, gasFee: known(gasFee), blockExplorerLink };
        return dispatch(Command.RecordReceipt({ request: attempt.request, receipt }));
      }
      const failure = failing(...(FAILURES[fault] ?? (["Unreachable", 500] as const)));
      return dispatch(Command.RecordFailure({ request: attempt.request, failure }));
    },
    /** Reads the transactions for the first transfer of unknown outcome, as the reactor does. `last`: it ends the search. */
    read: ({ fails = false, last = false } = {}) => {
      const open = views.unresolved(state)[0];
      if (open === undefined) return "nothing";
      const { key } = open;
      if (fails) return dispatch(Command.RecordPollFailure({ key, failure: lost, last }));
      const transactions = server.transactions();
      return dispatch(Command.RecordPoll({ key, transactions, referencedId: findReferenced(key, transactions), last }));
    },
    /** A later page finds in storage what this one left. */
    reload: () => {
      const { attempts, fingerprints } = state;
      state = transfer.initial;
      waiting = null;
      return dispatch(Command.RecordStored({ attempts, fingerprints, atStart: true }));
    },
  };
};
