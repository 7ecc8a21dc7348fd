import { describe, expect, it } from "vitest";
import type { HttpAnswer } from "../../../src/adapters/http/http-request.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { Command, paymentsTo, peopleByAddress, views } from "../../../src/domain/transfer/index.ts";
import { usualMemo } from "../../../src/domain/transfer/usual-memo.ts";
import { address, OWN, personAt } from "../../domain/transfer/examples.ts";
import { open, openSignedIn, type User } from "../../support/driver.ts";
import { losing, refusing, silence } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";

/** A different address for each of the first hundreds of numbers. */
const paid = (number: number): string => address(number + 100);
/** A look-alike with the same first and last six characters after the prefix. */
const forgedFrom = (known: string): string => `${known.slice(0, 12)}${"q".repeat(known.length - 18)}${known.slice(-6)}`;

/** A list of transactions that all wait for their block. */
const pendingIn = (answer: HttpAnswer): HttpAnswer => ({
  ...answer,
  text: answer.text.replaceAll('"success"', '"pending"'),
});

const opensTheForm = async (user: User): Promise<void> => {
  await user.runs(Command.LoadRecipients());
};
const likeness = (user: User, to: string) => views.lookalike(user.sees().transfer, user.sees(), to)?.likeness ?? null;

describe("W8: the recipients that the wallet paid before", () => {
  it("are loaded from the whole history, page by page, however long it is", async () => {
    const user = await openSignedIn();
    for (let count = 0; count < 250; count += 1) user.server.foreign("1", paid(count % 125), (250 - count) * 60_000);
    await opensTheForm(user);
    expect(user.server.to("getWalletTransactions").map(({ input }) => [input.page, input.limit, input.type])).toEqual([
      ["1", "100", "send"],
      ["2", "100", "send"],
      ["3", "100", "send"],
    ]);
    expect(user.sees().transfer.recipients).toMatchObject({ isKnown: true });
    expect(user.sees().transfer.recipients.isComplete).toBe(true);
    // the oldest transaction, on the last page
    expect(likeness(user, forgedFrom(paid(0)))).toBe("both-ends");
    // when opened again, the newest page is enough
    user.server.foreign("1", MIRA);
    await opensTheForm(user);
    expect(user.server.to("getWalletTransactions")).toHaveLength(4);
    expect(user.sees().transfer.recipients.sent).toHaveLength(126);
    expect(user.sees().transfer.recipients.isComplete).toBe(true);
  });

  it("tell a first payment, on the receipt too, and only if the whole history was read", async () => {
    const user = await openSignedIn();
    for (let count = 0; count < 5_100; count += 1) user.server.foreign("1", paid(1), (5_100 - count) * 60_000);
    await opensTheForm(user);
    expect(user.sees().transfer.recipients).toMatchObject({ isKnown: true, isComplete: false });
    expect(paymentsTo(user.sees().transfer, MIRA)).toBe("unknown");

    // nor where the server does not say whom a send went to
    const silent = await openSignedIn();
    silent.server.foreign("1", "");
    await opensTheForm(silent);
    expect(paymentsTo(silent.sees().transfer, MIRA)).toBe("unknown");

    const other = await openSignedIn();
    await opensTheForm(other);
    expect(paymentsTo(other.sees().transfer, MIRA)).toBe("first");
    for (const isFirst of [true, false]) {
      await other.asksForPreview({ amount: isFirst ? "5" : "6", to: MIRA });
      await other.sends();
      expect(other.sees().transfer.form).toMatchObject({ step: "completed", isFirst });
      expect(paymentsTo(other.sees().transfer, MIRA)).toBe("paid");
      other.does(Command.Reset());
    }
  });

  it("have the newest memo that each was sent, unless the address is that of a known person", async () => {
    const user = await openSignedIn();
    const memo = (to: string) => usualMemo(user.sees(), "optio", to);
    user.server.foreign("1", paid(1), 3_000, "send", "104273");
    user.server.foreign("1", paid(2), 2_000);
    user.server.knows(personAt(MIRA));
    user.server.foreign("1", MIRA, 1_000, "send", "rent");
    await opensTheForm(user);
    expect([paid(1), paid(2), MIRA].map(memo)).toEqual(["104273", null, null]);
    user.server.foreign("1", paid(1), 500, "send", "104274");
    user.server.foreign("1", paid(1));
    await opensTheForm(user);
    expect(memo(paid(1))).toBe("104274");
    expect(user.sees().transfer.recipients.memos).toHaveLength(2);
  });

  it.each(["in the same session", "after a reload before its block"])(
    "have the memo of a payment that was just made: %s",
    async (when) => {
      const first = await openSignedIn();
      await opensTheForm(first);
      await first.asksForPreview({ amount: "5", to: paid(1), memo: "EXCH-777" });
      first.server.next("transfer", (serve) => serve());
      await first.sends();
      expect(first.sees().transfer.form.step).toBe("completed");
      if (when === "in the same session") {
        expect(usualMemo(first.sees(), "optio", paid(1))).toBe("EXCH-777");
        expect(paymentsTo(first.sees().transfer, paid(1))).toBe("paid");
        return;
      }
      first.server.always("getWalletTransactions", (serve) => pendingIn(serve()));
      await first.closesTheTab();
      const again = await open(first.device);
      await opensTheForm(again);
      expect(usualMemo(again.sees(), "optio", paid(1))).toBe("EXCH-777");
      // money that may still fail does not make an address known
      expect(paymentsTo(again.sees().transfer, paid(1))).toBe("first");
    },
  );

  it("include contacts' addresses, except of contacts whose addresses are unreadable", async () => {
    const user = await openSignedIn();
    user.server.knows(personAt(MIRA));
    user.server.knows({ ...personAt(MIRA, "p2"), addresses: [] });
    await opensTheForm(user);
    expect(likeness(user, forgedFrom(MIRA))).toBe("both-ends");
    expect(peopleByAddress(user.sees().transfer, user.sees().contacts).get(MIRA)?.first_name).toBe("Mira");
  });

  it("read the people once, on Home or here, and again after a transfer", async () => {
    const user = await openSignedIn();
    user.server.knows(personAt(MIRA));
    const peopleReads = () => user.server.to("getRecents").length;
    await user.runs(Contacts.LoadPayees({ walletId: "wallet-1" }));
    await opensTheForm(user);
    await opensTheForm(user);
    expect(peopleReads()).toBe(1);
    expect(likeness(user, forgedFrom(MIRA))).toBe("both-ends");
    await user.asksForPreview({ amount: "5", to: MIRA });
    await user.sends();
    user.does(Command.Reset());
    await opensTheForm(user);
    await opensTheForm(user);
    expect(peopleReads()).toBe(2);
  });

  it("read the people again when they could not be read", async () => {
    const user = await openSignedIn();
    user.server.knows(personAt(MIRA));
    user.server.next("getRecents", losing);
    await opensTheForm(user);
    expect(likeness(user, forgedFrom(MIRA))).toBeNull();
    await opensTheForm(user);
    expect([user.server.to("getRecents").length, likeness(user, forgedFrom(MIRA))]).toEqual([2, "both-ends"]);
  });

  it("delay Preview during the first load, unless the recipient is known", async () => {
    const user = await openSignedIn();
    user.server.next("getWalletTransactions", silence);
    await opensTheForm(user);
    expect(await user.asksForPreview({ amount: "5", to: MIRA })).toBe("transfer.CheckingRecipient");
    await user.waits("31 s");
    expect(user.sees().transfer.recipients.request.status).toBe("failed");
    expect(await user.asksForPreview({ amount: "5", to: MIRA })).toBeNull();
  });

  it.each([
    ["the history cannot be read", "getWalletTransactions", losing, "failed"],
    ["a server takes no pages of 100", "getWalletTransactions", refusing(422), "failed"],
    ["contacts cannot be read", "getRecents", losing, "succeeded"],
  ] as const)("do not block forever when %s", async (_, call, reply, status) => {
    const user = await openSignedIn();
    user.server.next(call, reply);
    await opensTheForm(user);
    expect(user.sees().transfer.recipients.request.status).toBe(status);
    expect(await user.asksForPreview({ amount: "5", to: MIRA })).toBeNull();
  });

  it("include a recipient after a transfer to them is completed, and never a look-alike of the own address", async () => {
    const user = await openSignedIn();
    await opensTheForm(user);
    expect(likeness(user, forgedFrom(MIRA))).toBeNull();
    expect(likeness(user, forgedFrom(OWN))).toBe("both-ends");
    await user.asksForPreview({ amount: "5", to: MIRA });
    await user.sends();
    expect(likeness(user, forgedFrom(MIRA))).toBe("both-ends");
  });
});
