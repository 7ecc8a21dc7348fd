import { describe, it } from "vitest";
import { coded } from "../../../src/adapters/http/failure.ts";
import { transfer } from "../../../src/app/reactors/transfer/transfer.ts";
import { domain, type Root } from "../../../src/domain/index.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { Command, Event } from "../../../src/domain/transfer/index.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import {
  attempt,
  intent,
  type listed,
  lost,
  MIRA,
  passcode,
  preview,
  receipt,
  unknownAttempt,
} from "../../domain/transfer/examples.ts";
import { signedOut } from "../../support/examples.ts";
import { type Answer, specifyReactor } from "./marbles.ts";

const reactor = transfer;
const withAttempt: Root = { ...domain.initial, transfer: { ...domain.initial.transfer, attempts: [unknownAttempt()] } };
const page = (...transactions: ReadonlyArray<ReturnType<typeof listed>>) => ({
  transactions,
  totalPages: 1,
  pageNumber: 1,
  limit: 10,
});
const nothingFound: Answer = { marble: "(a|)", value: page() };
const unknown = Event.OutcomeUnknown({ key: "preview-1", failure: lost });
const notYet = Command.RecordPoll({ key: "preview-1", transactions: [], referencedId: null });
describe("the reactor of transfers, before sending", () => {
  it.each([
    ["the form was emptied", Event.FormLeft({ intent: null })],
    ["the person signed out", signedOut],
  ])("ignores a preview that arrives after %s", (_, leaving) => {
    specifyReactor({
      reactor,
      happens: "a-b---",
      events: { a: Event.PreviewRequested({ request: "r1", intent }), b: leaving },
      answers: { transferPreview: [{ marble: "----(a|)", value: preview }] },
      sends: "------",
    });
  });
});

describe("the reactor of transfers, sending", () => {
  const sent = Event.SendRequested({ attempt: attempt(), passcode, preview, consented: false });
  const state: Root = { ...domain.initial, transfer: { ...domain.initial.transfer, attempts: [attempt()] } };
  const before = { getWalletTransactions: [nothingFound] };
  const b = Command.RecordBaseline({ request: "request-1", transactions: [] });

  it("is not cancelled when the form is cleared or closed", () => {
    specifyReactor({
      reactor,
      happens: "a-b---",
      events: { a: sent, b: Event.FormLeft({ intent: null }) },
      answers: { ...before, transfer: [{ marble: "----(a|)", value: receipt }] },
      state,
      sends: "b---a-",
      commands: { b, a: Command.RecordReceipt({ request: "request-1", receipt }) },
    });
  });

  const refused = { ...lost, kind: "Invalid" as const, status: 422, message: "Insufficient balance" };
  const reason = (failure: typeof lost) => ({ kind: "refused" as const, failure });
  it.each([
    ["a transfer", Event.Failed({ key: "preview-1", reason: reason(refused) })],
    ["a transfer that returned to its preview", Event.ReturnedToPreview({ key: "preview-1", failure: refused })],
    ["a preview", Event.PreviewFailed({ failure: refused })],
  ])("reloads the balances once after the refusal of %s, which contradicts what is on screen", (_, event) => {
    specifyReactor({
      reactor,
      happens: "a 20s -",
      events: { a: event },
      sends: "t",
      commands: { t: Wallet.LoadTokens() },
    });
  });

  it("reloads the validators too after the refusal of a staking action", () => {
    const stake = { ...intent, action: { type: "undelegate", validator: MIRA } as const };
    const form = { step: "failed" as const, intent: stake, reason: reason(refused) };
    specifyReactor({
      reactor,
      happens: "a 20s -",
      events: { a: Event.Failed({ key: "preview-1", reason: reason(refused) }) },
      state: { ...domain.initial, transfer: { ...domain.initial.transfer, form } },
      sends: "(vt)",
      commands: { v: Staking.LoadValidators(), t: Wallet.LoadTokens() },
    });
  });

  it.each([
    [
      "a wrong passcode",
      Event.ReturnedToPreview({ key: "preview-1", failure: { ...refused, ...coded("invalidKey") } }),
    ],
    [
      "a call that was not sent",
      Event.ReturnedToPreview({ key: "preview-1", failure: { ...refused, kind: "Unsent" } }),
    ],
    ["a preview without an answer", Event.PreviewFailed({ failure: lost })],
  ])("reloads nothing after %s", (_, event) => {
    specifyReactor({ reactor, happens: "a 20s -", events: { a: event }, sends: "-" });
  });

  it("does not reload a second time after a logout", () => {
    specifyReactor({
      reactor,
      happens: "a 1s b",
      events: { a: Event.Completed({ key: "preview-1", receipt }), b: signedOut },
      sends: "t",
      commands: { t: Wallet.LoadTokens() },
    });
  });
});

describe("the reactor of transfers, without an answer (W3)", () => {
  it.each([
    ["completed", Event.Completed({ key: "preview-1", receipt })],
    ["failed", Event.Failed({ key: "preview-1", reason: { kind: "listed", hash: "HASH-1" } })],
    ["sent again", Event.SendRequested({ attempt: attempt({ isRepeat: true }), passcode, preview, consented: true })],
    ["left behind by a logout", signedOut],
  ])("stops polling once it is %s", (name, known) => {
    specifyReactor({
      reactor,
      happens: "u 5999ms k 120s -",
      events: { u: unknown, k: known },
      answers: { getWalletTransactions: [nothingFound], transfer: [{ marble: "-" }] },
      state: withAttempt,
      sends: { completed: "2s r 2999ms r 999ms t 7999ms t", failed: "2s r 2999ms r 999ms t" }[name] ?? "2s r 2999ms r",
      commands: { r: notYet, t: Wallet.LoadTokens() },
    });
  });

  it("continues polling when another transfer is settled", () => {
    specifyReactor({
      reactor,
      happens: "u 2999ms k 120s -",
      events: { u: unknown, k: Event.Failed({ key: "another", reason: { kind: "listed", hash: "HASH-9" } }) },
      answers: { getWalletTransactions: [nothingFound] },
      state: withAttempt,
      sends: "2s r 999ms t 1999ms r 4999ms r 19999ms r 29999ms l",
      commands: { r: notYet, l: { ...notYet, last: true }, t: Wallet.LoadTokens() },
    });
  });

  it("ignores a transfer that is no longer in the state", () => {
    specifyReactor({
      reactor,
      happens: "ul 120s -",
      events: { u: unknown, l: Event.PollRequested({ key: "preview-1" }) },
      sends: "-",
      calls: [],
    });
  });

  it("ignores a stored transfer whose answer another tab awaits", () => {
    specifyReactor({
      reactor,
      happens: "s 120s -",
      events: { s: Event.Restored({ attempts: [attempt()], fingerprints: [] }) },
      state: withAttempt,
      sends: "-",
      calls: [],
    });
  });
});
