import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import type { Transaction } from "../../../../src/domain/wallet/index.ts";
import { profile } from "../../../domain/contacts/people.ts";
import { address, MIRA, OWN, personAt, worldOf } from "../../../domain/transfer/examples.ts";
import { transaction } from "../../../domain/wallet/movements.ts";
import { KNOWN_RECIPIENTS, openSend, stateAfter } from "./send-dialog.tsx";

const STRANGER = address(77);
const PAID = address(60);

/** The send form of the person who opened a link with this payment code. */
const openLink = async (code: string, history: ReadonlyArray<Transaction> = [], asker = "") => {
  const root = stateAfter([], worldOf(undefined, history).wallet);
  const recipients = { ...KNOWN_RECIPIENTS, sent: [PAID], people: [personAt(MIRA)] };
  const dialog = await openSend({ ...root, transfer: { ...root.transfer, recipients } }, { request: { code, asker } });
  const form = within(screen.getByRole("dialog"));
  const fieldOf = (label: string): unknown => form.queryByLabelText<HTMLInputElement>(label)?.value;
  /** The server's answers to who the username of the link is, and where that person receives. */
  const answer = async (username: string, receives: string) => {
    const { app, page } = dialog;
    const { person } = app.state().contacts;
    const request = person.status === "loading" ? person.id : "";
    await page.act(() => void app.dispatch(Contacts.RecordProfile({ request, profile: profile({ username }) })));
    const asked = app.state().contacts.addressesRequest;
    if (asked === undefined || asked === null || asked.request.status !== "pending") return;
    const addresses = [{ chainId: "optio", symbol: "OPT", address: receives }];
    const found = Contacts.RecordAddresses({ request: asked.request.id, id: asked.id, addresses });
    await page.act(() => void app.dispatch(found));
  };
  return { ...dialog, form, fieldOf, answer, text: screen.getByRole("dialog").textContent ?? "" };
};

describe("a payment request that was opened", () => {
  it("fills in recipient, amount and memo, to be checked before the preview, and names the person whose address it is", async () => {
    const { fieldOf, text } = await openLink(`optio:${MIRA}?amount=2.5&memo=pizza`);
    expect([fieldOf("Amount"), fieldOf("Memo")]).toEqual(["2.5", "pizza"]);
    expect(text).toContain("A link asks you to pay Mira Vogel 2.5 OPT");
    expect(text).toContain("Check it before you preview.");
  });

  it("to an address that was paid before and has no name says so", async () => {
    const { text } = await openLink(`optio:${PAID}`);
    expect(text).toContain("A link asks you to pay some OPT to an address that you have paid before");
  });

  it("to a stranger warns, and Don't pay leaves nothing of it for the next form", async () => {
    const { page, text, form, app } = await openLink(`optio:${STRANGER}?amount=3&memo=gift`);
    expect(text).toContain("A link asks you to pay 3 OPT to an address nobody you know has");
    await page.user.click(form.getByRole("button", { name: "Don't pay" }));
    await page.unmount();
    const again = await openSend(app.state());
    const shown = within(screen.getByRole("dialog"));
    expect(shown.getByLabelText<HTMLInputElement>("Amount").value).toBe("");
    expect(screen.getByRole("dialog").textContent).not.toContain("gift");
    await again.page.unmount();
  });

  it("names the person of its username only if the server says that they receive at its address", async () => {
    const { text, answer } = await openLink(`optio:${STRANGER}?amount=3`, [], "bob");
    expect(text).not.toContain("A link asks you");
    await answer("bob", STRANGER);
    expect(screen.getByRole("dialog").textContent).toContain("A link asks you to pay Bob Baker 3 OPT");
  });

  it.each([
    ["another address of the person", "bob", MIRA],
    ["another person", "carol", STRANGER],
  ])("with %s behind its username is a stranger's", async (_name, username, receives) => {
    const { answer } = await openLink(`optio:${STRANGER}?amount=3`, [], "bob");
    await answer(username, receives);
    expect(screen.getByRole("dialog").textContent).toContain("to an address nobody you know has");
    expect(screen.getByRole("dialog").textContent).not.toContain("Baker");
  });

  it("that was paid already says so first, with its payment", async () => {
    const paid = transaction({
      ...{ id: "t-9", type: "send", status: "completed", chainId: "optio", symbol: "OPT", from: OWN, to: MIRA },
      ...{ amount: amount("2.5"), memo: "pizza", created_at: "2026-11-02T10:00:00.000Z" },
    });
    const { text, form } = await openLink(`optio:${MIRA}?amount=2.5&memo=pizza`, [paid]);
    expect(text).toContain("You already paid 2.5 OPT for this request on 2\u00a0Nov\u00a02026");
    expect(form.getByRole("link", { name: "See that payment" }).getAttribute("href")).toBe(
      "/my-assets/optio/OPT?transaction=t-9",
    );
  });

  it.each([
    ["of the own address", `optio:${OWN}?amount=1`, "your own address"],
    ["of another network", "bitcoin:bc1qxyz?amount=1", "network"],
    ["that is no code", "javascript:alert(1)", "link"],
    ["with a broken address", `optio:${MIRA.slice(0, -1)}`, "address"],
  ])("%s says what is wrong, and asks for nothing", async (_name, code, why) => {
    const { text } = await openLink(code);
    expect(text.toLowerCase()).toContain(why);
    expect(text).not.toContain("A link asks you");
  });
});
