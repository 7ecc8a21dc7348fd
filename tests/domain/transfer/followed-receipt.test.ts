import { describe, expect, it } from "vitest";
import type { Tagged } from "../../../src/domain/decider/message.ts";
import { creationOf } from "../../../src/domain/staking/creation.ts";
import { Event, type Intent, type State, transfer, views, wireOf } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import type { Transaction } from "../../../src/domain/wallet/entities.ts";
import { Event as Wallet, wallet } from "../../../src/domain/wallet/index.ts";
import { rowOf } from "../../support/scripted-stakes.ts";
import { envelope } from "../../support/spec.ts";
import { ACCOUNT, ANNA, CREATION, STAKES } from "../staking/examples.ts";
import { attempt, FINGERPRINT, intent, listed, lost, MIRA, passcode, preview, receipt } from "./examples.ts";

const INTENTS: ReadonlyArray<Intent> = [
  intent,
  ...STAKES.map((stake) => stake.intent),
  { ...intent, memo: null, action: { type: "create-validator", operator: ANNA, values: CREATION } },
];

const fold = (events: ReadonlyArray<Tagged>, from: State = transfer.initial): State =>
  events.reduce<State>((state, event) => transfer.evolve(state, event, envelope()), from);

/** A transfer of this intent after its receipt. */
const received = (of: Intent): State =>
  fold([
    Event.RecipientsLoaded({ sent: [], people: null }),
    Event.PreviewRequested({ request: "preview-1", intent: of }),
    Event.PreviewReceived({ preview, fingerprint: FINGERPRINT, differences: [] }),
    Event.SendRequested({ attempt: attempt({ intent: of }), passcode, preview, consented: false }),
    Event.Completed({ key: "preview-1", receipt }),
  ]);

const rowFor = (of: Intent, over: Partial<Transaction> = {}): Transaction =>
  listed({ ...rowOf(wireOf(of)), amount: of.amount, transactionHash: receipt.transactionHash, ...over });

const page = (...transactions: ReadonlyArray<Transaction>) => ({
  transactions,
  totalPages: 1,
  pageNumber: 1,
  limit: 10,
});
const recent = (...transactions: ReadonlyArray<Transaction>) => Wallet.RecentLoaded({ page: page(...transactions) });

/** The three lists that can name a transfer. */
const LISTS = {
  recent,
  history: (...transactions: ReadonlyArray<Transaction>) => Wallet.HistoryLoaded({ page: page(...transactions) }),
  account: (...transactions: ReadonlyArray<Transaction>) =>
    Wallet.AccountLoaded({ chainId: "optio", symbol: "OPT", account: { ...ACCOUNT, transactions } }),
} as const;

const STATUSES = [
  ["pending", "pending"],
  ["success", "completed"],
  ["failed", "failed"],
  ["fail", "failed"],
  ["cancelled", "cancelled"],
  ["reverted", "unknown"],
  ["", "unknown"],
] as const;

describe("a receipt follows what the transactions list", () => {
  it("is of the listed status, in each list, for each type of transfer and the creation of a validator (W10)", () => {
    for (const of of INTENTS) {
      for (const [word, status] of STATUSES) {
        for (const [name, list] of Object.entries(LISTS)) {
          const state = fold([list(rowFor(of, { status: word }))], received(of));
          expect([of.action.type, name, word, views.listedReceipt(state)]).toEqual([
            of.action.type,
            name,
            word,
            status,
          ]);
        }
      }
    }
  });

  it("is found by its hash in any case, or by its key, and never by its payout of rewards or the receiver's side", () => {
    const [, stake] = STAKES;
    const of = stake?.intent ?? intent;
    const other = { transactionHash: "OTHER" };
    const cases: ReadonlyArray<readonly [Partial<Transaction>, string | null]> = [
      [{}, "failed"],
      [{ transactionHash: receipt.transactionHash.toLowerCase() }, "failed"],
      [{ ...other, reference: "preview-1" }, "failed"],
      [{ ...other, reference: "preview-2" }, null],
      [{ type: "distribution" }, null],
      [{ type: "receive" }, null],
      // a type that only this server knows
      [{ type: "MsgUndelegate" }, "failed"],
    ];
    for (const [row, status] of cases) {
      const state = fold([recent(rowFor(of, { status: "failed", ...row }))], received(of));
      expect([row, views.listedReceipt(state)]).toEqual([row, status]);
    }
    // the row of its own type counts, whatever stands before it
    const both = [rowFor(of, { type: "fee", status: "success" }), rowFor(of, { status: "failed" })];
    expect(views.listedReceipt(fold([recent(...both)], received(of)))).toBe("failed");
  });

  it("goes on from pending to what the block made of it, and a list that was asked for earlier takes nothing back", () => {
    const words = ["pending", "failed", "pending", "success", "pending", "reverted"];
    const seen: unknown[] = [];
    words.reduce((state, status) => {
      const next = fold([recent(rowFor(intent, { status }))], state);
      seen.push(views.listedReceipt(next));
      return next;
    }, received(intent));
    expect(seen).toEqual(["pending", "failed", "failed", "completed", "completed", "unknown"]);
    expect(views.listedReceipt(fold([recent()], received(intent)))).toBeNull();
  });

  it("is not called completed while the first reading after it runs, and only a list takes that word back", () => {
    const asked = Wallet.RecentRequested({ request: "r", walletId: "w1" });
    const failed = Wallet.RecentFailed({ failure: lost });
    const pending = recent(rowFor(intent, { status: "pending" }));
    const success = recent(rowFor(intent, { status: "success" }));
    const cases: ReadonlyArray<readonly [ReadonlyArray<Tagged>, ReadonlyArray<string>]> = [
      [
        [asked, pending, asked, success],
        ["pending", "pending", "pending", "completed"],
      ],
      [
        [asked, recent(), asked, recent()],
        ["pending", "completed", "completed", "completed"],
      ],
      [
        [asked, failed, asked, pending],
        ["pending", "completed", "completed", "pending"],
      ],
      [[], []],
    ];
    for (const [events, stands] of cases) {
      let [form, own] = [received(intent), wallet.initial];
      expect(views.receiptStands(form, own)).toBe("completed");
      const seen = events.map((event) => {
        form = transfer.evolve(form, event, envelope());
        own = wallet.evolve(own, event, envelope());
        return views.receiptStands(form, own);
      });
      expect(seen).toEqual(stands);
    }
  });

  it("says the fee that the list names, and the word that is not known", () => {
    const state = fold([recent(rowFor(intent, { status: "reverted", gasFee: amount("0.0123") }))], received(intent));
    expect(views.refutedForm(state)).toMatchObject({ status: "unknown", word: "reverted", gasFee: "0.0123" });
  });

  it("of a transfer that failed does not hold back the same transfer, nor make its recipient one that was paid", () => {
    for (const [word, moved] of [
      ["failed", false],
      ["cancelled", false],
      ["success", true],
      ["reverted", true],
    ] as const) {
      const state = fold([recent(rowFor(intent, { status: word }))], received(intent));
      expect([word, state.fingerprints.length, state.recipients.sent]).toEqual([
        word,
        moved ? 1 : 0,
        moved ? [MIRA] : [],
      ]);
    }
    // who was paid before stays one who was paid
    const paidBefore = Event.RecipientsLoaded({ sent: [MIRA], people: null });
    const again = [
      Event.PreviewRequested({ request: "preview-1", intent }),
      Event.PreviewReceived({ preview, fingerprint: FINGERPRINT, differences: [] }),
      Event.SendRequested({ attempt: attempt(), passcode, preview, consented: false }),
      Event.Completed({ key: "preview-1", receipt }),
      recent(rowFor(intent, { status: "failed" })),
    ];
    expect(fold([paidBefore, ...again]).recipients.sent).toEqual([MIRA]);
  });

  it("of the form leads back to its values when it failed, and creates no validator", () => {
    const creation = INTENTS.at(-1) ?? intent;
    const failed = fold([recent(rowFor(creation, { status: "failed" }))], received(creation));
    expect(creationOf(failed)).toMatchObject({ step: "refuted", of: { status: "failed" } });
    expect(creationOf(received(creation)).step).toBe("created");
    expect(fold([Event.BackToForm()], failed).form).toMatchObject({ step: "editing", intent: creation });
  });
});
