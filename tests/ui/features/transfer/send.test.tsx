import { fireEvent, screen, within } from "@testing-library/react";
import { proxy } from "valtio/vanilla";
import { describe, expect, it } from "vitest";
import { coded } from "../../../../src/adapters/http/failure.ts";
import type { Event, Root } from "../../../../src/domain/index.ts";
import { Event as Session } from "../../../../src/domain/session/index.ts";
import { Event as Transfer } from "../../../../src/domain/transfer/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { AppProvider } from "../../../../src/ui/common/app-context.tsx";
import { SendReceiveDialog } from "../../../../src/ui/features/transfer/SendReceiveDialog.tsx";
import { groupedAddress } from "../../../../src/ui/kit/Address.tsx";
import {
  FINGERPRINT,
  intent,
  lost,
  MIRA,
  notFound,
  OWN,
  preview,
  previewed,
  receipt,
  sending,
  TOKENS,
  unknown,
  worldOf,
} from "../../../domain/transfer/examples.ts";
import { fakeAppApi } from "../../../support/fake-app-api.ts";
import { envelope } from "../../../support/spec.ts";
import "../../../support/texts.ts";
import { render } from "../../kit/render.ts";
import { openSend, stateAfter } from "./send-dialog.tsx";

/** A fake app API with past events; the shown state never changes in these tests. */
const stage = (history: ReadonlyArray<Event>) => {
  const root = stateAfter(history);
  return { ...fakeAppApi({ root, at: envelope().at }), shown: proxy<Root>(structuredClone(root)) };
};

const open = async (history: ReadonlyArray<Event>) => {
  const on = stage(history);
  const page = await render(
    <AppProvider app={on.app} proxy={on.shown}>
      <SendReceiveDialog open onClose={() => on.outcomes.push("closed")} />
    </AppProvider>,
  );
  return { ...on, page, press: (name: string) => page.user.click(button(name)) };
};

const button = (name: string) => screen.getByRole("button", { name });
const passcode = () => screen.getByLabelText<HTMLInputElement>("Wallet passcode");
const facts = () =>
  [...document.querySelectorAll("dl > div")].map(({ children }) => [...children].map(({ textContent }) => textContent));
const asksForPasscode = () => screen.queryByLabelText("Wallet passcode") !== null;

describe("the send dialog", () => {
  it("W1, S8: of 20 presses of Confirm and Enter before the next render, one sends, and the vault contains one passcode", async () => {
    const { page, outcomes, secrets } = await open(previewed());
    await page.user.type(passcode(), "passcode!1");
    const confirm = button("Confirm");
    await page.act(() => {
      for (let press = 0; press < 20; press += 1) {
        if (press % 2 === 0) fireEvent.click(confirm);
        else passcode().form?.requestSubmit();
      }
    });
    const confirms = outcomes.filter((outcome) => outcome.startsWith("transfer.Confirm"));
    expect(confirms[0]).toBe("transfer.Confirm transfer.SendRequested");
    expect(confirms.slice(1)).toEqual(Array.from({ length: 19 }, () => "transfer.Confirm transfer.InFlight"));
    expect([...secrets.values()]).toEqual(["passcode!1"]);
    expect(passcode().value).toBe("");
  });

  it("Enter that is still held after Confirm does not press Done of the receipt", async () => {
    await open([...sending(), Transfer.Completed({ key: "preview-1", receipt })]);
    const isTaken = (repeat: boolean) => !fireEvent.keyDown(button("Done"), { key: "Enter", repeat });
    expect([isTaken(false), isTaken(true)]).toEqual([false, true]);
  });

  it.each([
    ["Send", []],
    ["Check and confirm", previewed()],
    ["Sending", sending()],
    ["Sent", [...sending(), Transfer.Completed({ key: "preview-1", receipt })]],
    ["Not sent", [...sending(), Transfer.Failed({ key: "preview-1", reason: { kind: "listed", hash: "AB" } })]],
  ] as const)("W9: is titled %s in that step, and names the network while it is sent", async (title, history) => {
    await open(history);
    const titles = within(screen.getByRole("dialog")).getAllByRole("heading", { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([title]);
    if (title === "Sending") screen.getByText("Optio", { exact: true });
  });

  it("W14: says that nothing was sent where the server did not answer before, with the whole review", async () => {
    const failure = { ...lost, kind: "Unsent" as const, status: 499, ...coded("notReached") };
    await open([...sending(), { _tag: "transfer.ReturnedToPreview", key: "preview-1", failure }]);
    for (const said of ["Not sent", "The server doesn't answer.", "Nothing left your wallet", "Check and confirm"])
      expect(document.body.textContent).toContain(said);
    expect(button("Confirm").getAttribute("aria-disabled")).toBeNull();
  });

  it("W4: shows a wrong passcode at its field, with everything unchanged and no passcode", async () => {
    const failure = { ...lost, kind: "Rejected" as const, status: 400, ...coded("invalidKey") };
    const { shown } = await open([...sending(), { _tag: "transfer.ReturnedToPreview", key: "preview-1", failure }]);
    const input = passcode();
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Invalid wallet key.\nNothing was sent. Check your passcode and try again.",
    );
    expect(document.activeElement).toBe(input);
    expect(document.body.textContent?.replaceAll(" ", "")).toContain(MIRA);
    expect(shown.transfer.form.step).toBe("previewed");
    expect(input.value).toBe("");
    expect(button("Confirm").getAttribute("aria-disabled")).toBeNull();
  });

  it("A2, A7, W7, W14: the review shows recipient, amount, network, fee and total of the server's answer, also while the browser says that the device is offline, and asks for the passcode at its field", async () => {
    const online = Session.ConnectionChanged({ online: false });
    const quote = previewed({ amount: amount("5.50"), gasFeeEstimate: amount("0.02") });
    const { press, outcomes, secrets } = await open([...quote, online]);
    expect(facts()).toEqual([
      ["To", MIRA + groupedAddress(MIRA, "optio1")],
      ["Amount", "5.50 OPT≈ $6.87"],
      ["Network", "Optio"],
      ["Network fee", "0.02 OPT≈ $0.02"],
      ["Taken from your balance", "5.52 OPT"],
      ["Left after", "94.48 OPT"],
      ["Memo", "rent"],
    ]);
    const input = passcode();
    expect(document.activeElement).toBe(input);
    expect(button("Confirm").getAttribute("aria-disabled")).toBeNull();
    await press("Confirm");
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Enter your wallet passcode.",
    );
    expect(document.activeElement).toBe(input);
    expect([outcomes, secrets.size]).toEqual([[], 0]);
  });

  it("says how much is missing for the fee, and only that some is where balances are hidden", async () => {
    const events = previewed({ gasFeeEstimate: amount("95.066544") });
    const page = await openSend(stateAfter(events));
    expect(page.text()).toContain("You need 0.066544 OPT more for the fee");
    await page.page.unmount();
    const covered = await openSend(stateAfter(events), undefined, { hideBalances: true });
    expect(covered.text()).toContain("Your OPT doesn't cover the fee");
    expect(covered.text()).not.toContain("You need");
  });

  it("A7: the review says the fee in the token that pays it, also where the wallet has none of that token", async () => {
    const asked = { ...intent, chainId: "ethereum", symbol: "USDT", memo: null };
    const events = [
      Transfer.PreviewRequested({ request: "preview-1", intent: asked }),
      Transfer.PreviewReceived({ preview, fingerprint: FINGERPRINT, differences: [] }),
    ];
    const listed = TOKENS.filter(({ symbol }) => symbol !== "ETH");
    await openSend(stateAfter(events, worldOf(listed).wallet));
    expect(facts().slice(-3)).toEqual([
      ["Network fee", "0.01 ETH"],
      ["Taken from your balance", "5 USDT0.01 ETH"],
      ["Left after", "45 USDT"],
    ]);
  });

  it("W7: names each difference and disables Confirm with the reason", async () => {
    const other = { amount: amount("50"), to: "optio1to", from: "optio1from" };
    const { press, outcomes } = await open(previewed(other, ["amount", "to", "from"]));
    const named = within(screen.getByRole("alert")).getAllByRole("listitem");
    const [mira, own] = [MIRA, OWN].map((address) => groupedAddress(address, "optio1"));
    expect(named.map(({ textContent }) => textContent)).toEqual([
      "Amount: you asked for 5, the quote says 50.",
      `Recipient: you asked for ${mira}, the quote says optio1 to.`,
      `Sender: you asked for ${own}, the quote says optio1 from.`,
    ]);
    expect(button("Confirm").getAttribute("aria-disabled")).toBe("true");
    await press("Confirm");
    expect(outcomes.filter((outcome) => outcome.startsWith("transfer.Confirm"))).toEqual([]);
  });

  const already = Transfer.Restored({
    attempts: [],
    fingerprints: [{ hash: FINGERPRINT, at: envelope().at, unresolved: false }],
  });

  it("W2, W16: asks 'Already sent?' before the passcode, and sends it after the second consent", async () => {
    const { page, press, outcomes, secrets } = await open([already, ...previewed()]);
    expect(document.body.textContent).toContain("Already sent?");
    expect(asksForPasscode()).toBe(false);
    expect(document.activeElement).toBe(button("Back"));
    await press("Send once more");
    await page.user.type(passcode(), "passcode!1");
    await press("Confirm");
    expect(outcomes).toEqual(["transfer.Confirm transfer.SendRequested"]);
    expect([...secrets.values()]).toEqual(["passcode!1"]);
  });

  it("W2, W15: names a duplicate of another tab and asks about a second one in one notice", async () => {
    const fingerprints = [{ hash: FINGERPRINT, at: envelope().at, unresolved: false }];
    const { press } = await open([...sending(), Transfer.DuplicateFound({ key: "preview-1", fingerprints })]);
    const notices = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
    expect(notices()).toEqual([
      expect.stringMatching(
        /^You already confirmed this transfer in another tab.*Nothing was sent from here\. Check the other tab before you send it again\..*Send another 5 OPT\?/,
      ),
    ]);
    expect(document.body.textContent).not.toContain("Already sent?");
    await press("Send once more");
    expect(notices()).toEqual([]);
    expect(asksForPasscode()).toBe(true);
  });

  it("W16: offers no second one while the first is being looked for, and then one under the first key", async () => {
    const again = [Transfer.FormLeft({ intent: null }), ...previewed()];
    const looking = await open([...unknown(), ...again]);
    expect(document.body.textContent).toContain("Already sent?");
    expect(document.body.textContent).toContain("Checking…");
    expect(document.body.textContent).not.toContain("Send once more");
    expect(asksForPasscode()).toBe(false);
    await looking.page.unmount();
    const over = await open([...notFound(), ...again]);
    expect(document.body.textContent).toContain("Safe to repeat: it can't be paid twice.");
    await over.press("Send once more");
    await over.page.user.type(passcode(), "passcode!1");
    await over.press("Confirm");
    expect(over.outcomes).toEqual(["transfer.Confirm transfer.SendRequested"]);
    expect(over.app.state().transfer.attempts).toMatchObject([{ key: "preview-1", isRepeat: true }]);
  });
});
