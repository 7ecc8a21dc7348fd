import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { coded, codeOf } from "../../../../src/adapters/http/failure.ts";
import { Event as Contacts } from "../../../../src/domain/contacts/index.ts";
import type { Failure } from "../../../../src/domain/decider/failure.ts";
import type { Event as Any } from "../../../../src/domain/index.ts";
import { Event } from "../../../../src/domain/transfer/index.ts";
import { Event as Wallet } from "../../../../src/domain/wallet/index.ts";
import {
  attempt,
  listed,
  lost,
  MIRA,
  passcode,
  personAt,
  preview,
  receipt,
  sending,
  unknown,
  unknownAttempt,
} from "../../../domain/transfer/examples.ts";
import { openSend, stateAfter } from "./send-dialog.tsx";

const open = (history: ReadonlyArray<Any>) => openSend(stateAfter(history));

const button = (name: string) => screen.queryByRole("button", { name });
/** The state of the transfer, in the first of the regions that are announced. */
const shownStatus = () => screen.getAllByRole("status")[0]?.textContent;

const notFound = (isSearching: boolean, over: Partial<Parameters<typeof Event.NotFoundYet>[0]> = {}) =>
  Event.NotFoundYet({ key: "preview-1", isSearching, evidence: { kind: "unlisted", candidates: [] }, ...over });

describe("a transfer of unknown outcome", () => {
  it("is checked for a minute, and cannot be dismissed during the check; so it is said that the check is pending or failed, or that the server lists it", async () => {
    const { text, page } = await open([...unknown(), notFound(true)]);
    for (const said of ["We lost the connection after you confirmed.", "5 OPT may have been sent.", "Checking…"])
      expect(text()).toContain(said);
    expect(text()).toContain("Last checked at");
    expect(button("Check again")).not.toBeNull();
    screen.getByRole("link", { name: /^Contact support/ });
    for (const name of ["Send again", "Dismiss"]) expect(button(name)).toBeNull();
    await page.unmount();
    const looking = await open([...unknown(), notFound(false), Event.PollRequested({ key: "preview-1" })]);
    expect(looking.text()).toContain("Checking…");
    await looking.page.unmount();
    const failed = await open([...unknown(), Event.PollFailed({ key: "preview-1", isSearching: true, why: lost })]);
    expect(failed.text()).toContain("The last check at");
    await failed.page.unmount();
    const pending = await open([...unknown(), notFound(true, { evidence: { kind: "listed" } })]);
    expect(pending.text()).toContain("The network lists it as pending");
    expect(pending.text()).not.toContain("may have been sent");
    expect(button("Send again")).toBeNull();
  });

  it("ends with 'probably not sent' and its actions; after a reload Send again previews it again, with the same key", async () => {
    const concluded = unknownAttempt({ isSearching: false, lastPoll: { at: 0, failed: false } });
    for (const [history, action, outcome] of [
      [[...unknown(), notFound(false)], "Dismiss", "transfer.Dismiss transfer.Dismissed"],
      [
        [Event.Restored({ attempts: [concluded], fingerprints: [] })],
        "Send again",
        "transfer.SendAgain transfer.PreviewRequested",
      ],
    ] as const) {
      const { page, text, press, outcomes } = await open(history);
      expect(text()).toContain("It was probably not sent.");
      expect(text()).toContain("Safe to repeat: it can't be paid twice.");
      for (const name of ["Check again", "Send again", "Dismiss"]) expect(button(name)).not.toBeNull();
      screen.getByRole("link", { name: /^Contact support/ });
      await press(action);
      expect(outcomes).toContain(outcome);
      await page.unmount();
    }
  });

  it("W3, W16: says that it couldn't be checked, and why, and offers no repetition, where the last check failed", async () => {
    const why: Failure = { ...lost, kind: "Rejected", status: 429, message: "Too many requests from here" };
    const { text } = await open([...unknown(), Event.PollFailed({ key: "preview-1", isSearching: false, why })]);
    expect(text()).toContain("We couldn't check");
    expect(text()).toContain("Too many requests from here");
    expect(text()).toContain("5 OPT may have been sent. Check again before you repeat it.");
    for (const never of ["probably not sent", "couldn't find", "Safe to repeat"]) expect(text()).not.toContain(never);
    expect(button("Check again")).not.toBeNull();
    for (const name of ["Send again", "Dismiss"]) expect(button(name)).toBeNull();
  });

  it("W3: names the call and the field, and offers the log, where the list is in a form that is not read", async () => {
    const why: Failure = {
      ...{ ...lost, kind: "Unreadable", status: 200, method: "GET", endpoint: "/wallets/:id/transactions" },
      misread: "transactions[0].amount can't be read",
    };
    const { text } = await open([...unknown(), Event.PollFailed({ key: "preview-1", isSearching: false, why })]);
    expect(text()).toContain("We couldn't check");
    expect(text()).toContain("GET /wallets/{id}/transactions: transactions[0].amount can't be read");
    expect(button("Check again")).not.toBeNull();
    expect(await screen.findByRole("button", { name: "Download diagnostic log" })).toBeDefined();
  });

  it("says what the server answered, and calls only a missing answer a lost connection", async () => {
    const answered = (status: number, message: string) =>
      Event.OutcomeUnknown({
        key: "preview-1",
        failure: { ...lost, kind: status === 500 ? "ServerFault" : "Rejected", status, message, code: codeOf(message) },
      });
    for (const [status, message] of [
      [500, "Something went wrong. Please try again later."],
      [429, "Too many requests from here"],
      [503, "An unknown error occurred"],
    ] as const) {
      const { page, text } = await open([...sending(), answered(status, message)]);
      expect(text()).toContain(message);
      expect(shownStatus()).toBe("Not confirmed yet");
      expect(text()).not.toContain("lost the connection");
      // the message of a status without text is the whole: our help would contradict "Don't send it again."
      expect(text()).not.toContain("Try again");
      expect(text()).not.toContain("We couldn't process your transaction");
      await page.unmount();
    }
  });

  it("W16: shows the refusal of a repetition in the server's words, next to the outcome and the person", async () => {
    const failure = { ...lost, kind: "Rejected" as const, status: 400, ...coded("invalidKey") };
    const history = [
      Event.RecipientsRequested({ request: "r", walletId: "wallet-1", wholeHistory: true }),
      Event.RecipientsLoaded({ sent: [], people: [personAt(MIRA)] }),
      ...unknown(),
      notFound(false),
      Event.SendRequested({ attempt: attempt({ isRepeat: true }), passcode, preview, consented: true }),
      Event.RepetitionRefused({ key: "preview-1", failure }),
      notFound(false),
    ];
    const { text, press, page } = await open(history);
    const stays = () => {
      for (const said of ["Not sent again", "Invalid wallet key.", "We couldn't find it", "Mira Vogel"])
        expect(text()).toContain(said);
    };
    stays();
    expect(button("Send again")).not.toBeNull();
    await press("Send again");
    stays();
    screen.getByLabelText("Wallet passcode");
    await page.unmount();
    // above a form that is empty again
    await open([...history, Event.FormLeft({ intent: null })]);
    screen.getByLabelText("Recipient");
    for (const said of ["Not sent again", "Invalid wallet key.", "Mira Vogel"])
      expect(document.body.textContent).toContain(said);
  });

  it("is Failed with the text of the catalogue once the server lists it as failed", async () => {
    const { text } = await open([
      ...unknown(),
      Event.Failed({ key: "preview-1", reason: { kind: "listed", hash: "HASH-1" } }),
    ]);
    expect(shownStatus()).toBe("Failed");
    expect(text()).toContain("We couldn't process your transaction this time. Please try again later.");
    expect(text()).toContain("The amount was not moved. The network keeps the fee of a failed transfer.");
  });

  it("W15: shows the candidates for the user to compare", async () => {
    const { text, press, outcomes } = await open([
      ...unknown(),
      notFound(false, { evidence: { kind: "unlisted", candidates: [listed()] } }),
    ]);
    expect(text()).toContain("Is one of these your transfer?");
    await press("This is it");
    expect(outcomes).toContain("transfer.Recognize transfer.Completed");
  });
});

describe("the outcome of a transfer", () => {
  it("says how much was sent to which recipient on which network, with the details folded below", async () => {
    const { text } = await open([
      Event.RecipientsRequested({ request: "r", walletId: "wallet-1", wholeHistory: true }),
      Event.RecipientsLoaded({ sent: [], people: [personAt(MIRA)] }),
      ...sending(),
      Event.Completed({ key: "preview-1", receipt }),
    ]);
    expect(text()).toContain("5 OPTto Mira VogelOptio");
    const to = screen.getAllByRole("term").find((term) => term.textContent === "To")?.nextElementSibling;
    expect(to?.querySelector("[aria-hidden=true]")?.textContent).toBe("MV");
    expect(to?.textContent).toContain("@mira");
    const record = screen.getByRole<HTMLDetailsElement>("group");
    expect(record.open).toBe(false);
    expect(record.textContent).toContain(receipt.transactionHash);
    expect(record.textContent.replaceAll(" ", "")).toContain(MIRA);
    expect(record.textContent).toContain(
      "Network feeest. 0.01 OPT →0.008 OPTThe network needed less than estimated.Transaction",
    );
  });

  it("offers to save an address once the people are read, and only one that is nobody's; above Done, which is pressed meanwhile", async () => {
    const paid = [...sending(), Event.Completed({ key: "preview-1", receipt })];
    const read = (payees: Parameters<typeof Contacts.PayeesLoaded>[0]["payees"]) => Contacts.PayeesLoaded({ payees });
    const asked = [...paid, Contacts.PayeesRequested({ request: "p", walletId: "wallet-1" })];
    const save = "Save this address";
    const unread = await open(paid);
    expect(unread.outcomes).toContain("contacts.LoadPayees contacts.PayeesRequested");
    expect(button(save)).toBeNull();
    await unread.page.unmount();
    for (const [history, name] of [
      [[...asked, read([])], save],
      [[...asked, Contacts.PayeesFailed({ failure: lost })], save],
      [[...asked, read([personAt(MIRA)])], null],
    ] as const) {
      const { page, text } = await open(history);
      expect(screen.queryByRole("button", { name: save })?.textContent ?? null).toBe(name);
      expect(text().includes("to Mira Vogel")).toBe(name === null);
      const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
      if (name !== null) expect(names.indexOf(save)).toBeLessThan(names.indexOf("Done"));
      await page.unmount();
    }
  });

  it("shows the whole hash, and is followed by Send again, which keeps the recipient and asks for the amount", async () => {
    const { press, outcomes } = await open([...sending(), Event.Completed({ key: "preview-1", receipt })]);
    screen.getByText(receipt.transactionHash);
    await press("Send again");
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
    expect(outcomes).toContain("transfer.Reset transfer.FormLeft");
    expect([field("Recipient").value, field("Amount").value]).toEqual([MIRA, ""]);
    expect(document.activeElement).toBe(field("Amount"));
  });

  it("a refusal shows that nothing was sent, and Try again returns to the filled form", async () => {
    const failure = { ...lost, kind: "Invalid" as const, status: 422, message: "Limit exceeded for today" };
    const { press, text, outcomes, app } = await open([
      ...sending(),
      Event.Failed({ key: "preview-1", reason: { kind: "refused", failure } }),
    ]);
    expect(text()).toContain("Not sent. Nothing left your wallet.");
    expect(text()).toContain("Limit exceeded for today");
    await press("Try again");
    expect(outcomes).toContain("transfer.Back transfer.BackToForm");
    expect(app.state().transfer).toMatchObject({
      form: { step: "editing", intent: { action: { type: "send", to: MIRA }, amount: "5", memo: "rent" } },
    });
  });

  it("is 'Sent – confirming' while the transaction is listed as pending, and then Completed", async () => {
    const done = [...sending(), Event.Completed({ key: "preview-1", receipt })];
    const row = (status: string) => [
      Wallet.HistoryRequested({
        request: "h",
        walletId: "wallet-1",
        chainId: "optio",
        symbol: "OPT",
        type: "all",
        page: 1,
      }),
      Wallet.HistoryLoaded({ page: { transactions: [listed({ status })], totalPages: 1, pageNumber: 1, limit: 10 } }),
    ];
    const pending = await open([...done, ...row("pending")]);
    expect(shownStatus()).toBe("Sent – confirming");
    await pending.page.unmount();
    await open([...done, ...row("success")]);
    expect(shownStatus()).toBe("Completed");
  });

  it("W10: is what the transactions list after its receipt, with the fee that was charged, and promises nothing any more", async () => {
    const cases = [
      ["failed", "Failed", "The network lists this transfer as failed.", "The network kept its fee of 0.008 OPT."],
      ["cancelled", "Cancelled", "The network lists this transfer as cancelled.", "kept its fee of 0.008 OPT."],
      ["reverted", "Status unknown", "as “reverted”", "A network fee of 0.008 OPT was charged."],
    ] as const;
    for (const [status, shown, title, fee] of cases) {
      const page = { transactions: [listed({ status })], totalPages: 1, pageNumber: 1, limit: 10 };
      const {
        text,
        press,
        outcomes,
        page: rendered,
      } = await open([...sending(), Event.Completed({ key: "preview-1", receipt }), Wallet.RecentLoaded({ page })]);
      expect(shownStatus()).toBe(shown);
      expect(screen.getByRole("heading", { name: "Not completed" })).toBeTruthy();
      expect(text()).toContain(title);
      expect(text()).toContain(fee);
      expect(text()).not.toContain("Completed");
      expect(button("New transfer")).toBeNull();
      if (status === "reverted") expect(button("Try again")).toBeNull();
      else {
        await press("Try again");
        expect(outcomes).toContain("transfer.Back transfer.BackToForm");
      }
      await rendered.unmount();
    }
  });
});
