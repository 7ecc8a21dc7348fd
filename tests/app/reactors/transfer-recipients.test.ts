import { describe, it } from "vitest";
import { transferRecipients } from "../../../src/app/reactors/transfer/recipients.ts";
import { Command, Event } from "../../../src/domain/transfer/index.ts";
import { listed, MIRA } from "../../domain/transfer/examples.ts";
import { specifyReactor } from "./marbles.ts";

const page = (pageNumber: number, totalPages: number, ...transactions: ReadonlyArray<ReturnType<typeof listed>>) => ({
  transactions,
  totalPages,
  pageNumber,
  limit: 100,
});
const call = (number: number, frame: number) => ({
  call: "getWalletTransactions",
  input: { id: "w1", limit: 100, page: number, type: "send" },
  frame,
});

describe("the recipients of a wallet", () => {
  it("are read to the first empty page, also after a page of one row, and are incomplete if the server counted more", () => {
    specifyReactor({
      reactor: transferRecipients,
      happens: "a----",
      events: { a: Event.RecipientsRequested({ request: "r", walletId: "w1", wholeHistory: true, people: false }) },
      answers: {
        getWalletTransactions: [
          { marble: "-(a|)", value: page(1, 9, listed(), listed({ memo: null })) },
          { marble: "-(a|)", value: page(2, 9) },
        ],
      },
      sends: "--a--",
      commands: {
        a: Command.RecordRecipients({
          request: "r",
          sent: [MIRA, MIRA],
          people: null,
          isCut: true,
          memos: [{ address: MIRA, memo: "rent" }],
        }),
      },
      calls: [call(1, 0), call(2, 1)],
    });
  });

  it("are incomplete where the server does not say whom a send went to, so that nothing is called a first payment", () => {
    specifyReactor({
      reactor: transferRecipients,
      happens: "a----",
      events: { a: Event.RecipientsRequested({ request: "r", walletId: "w1", wholeHistory: true, people: false }) },
      answers: { getWalletTransactions: [{ marble: "-(a|)", value: page(1, 1, listed(), listed({ to: "" })) }] },
      sends: "-a---",
      commands: {
        a: Command.RecordRecipients({
          request: "r",
          sent: [MIRA],
          people: null,
          isCut: true,
          memos: [{ address: MIRA, memo: "rent" }],
        }),
      },
      calls: [call(1, 0)],
    });
  });
});
