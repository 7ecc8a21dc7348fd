import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fingerprintOf, Command as Transfer, wireOf } from "../../../../src/domain/transfer/index.ts";
import { checksummed } from "../../../../src/domain/values/address.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import type { SendContact } from "../../../../src/ui/common/send-context.ts";
import { SendReceiveDialog } from "../../../../src/ui/features/transfer/SendReceiveDialog.tsx";
import { ada } from "../../../domain/session/example.ts";
import { address, MIRA, TOKENS, worldOf } from "../../../domain/transfer/examples.ts";
import { signedInAs } from "../../../support/session/states.ts";
import { render } from "../../kit/render.ts";
import { unmountAll } from "../../mounted.ts";
import { reasonOf } from "../staking/stake-page.tsx";
import { KNOWN_RECIPIENTS, openSend, stateAfter } from "./send-dialog.tsx";

/** A known address, an address with its first and last six digits, and an address with only its first six. */
const PAID = checksummed("aabbccddee00112233445566778899aabbccddee");
const FORGED = checksummed("aabbcc0000000000000000000000000000ccddee");
const EXCHANGE = address(45);
const SIMILAR = checksummed("aabbcc0000000000000000000000000000000001");

const open = async (
  hideBalances = false,
  symbol: string | undefined = "OPT",
  contact?: SendContact,
  balance?: string,
) => {
  const tokens = TOKENS.map((token) => (balance === undefined ? token : { ...token, balance: amount(balance) }));
  const root = stateAfter([], worldOf(tokens).wallet);
  const recipients = { ...KNOWN_RECIPIENTS, sent: [MIRA, PAID], memos: [{ address: EXCHANGE, memo: "104273" }] };
  const known = { ...root, session: signedInAs(ada), transfer: { ...root.transfer, recipients } };
  const initial = contact === undefined ? { symbol, chainId: symbol === "ETH" ? "ethereum" : "optio" } : { contact };
  const dialog = await openSend(known, initial, { hideBalances });
  const { outcomes } = dialog;
  const asked = () => outcomes.filter((outcome) => outcome.startsWith("transfer.RequestPreview")).at(-1);
  return { ...dialog, asked };
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const IN_OPT = "Amount in OPT. Switch to USD";
const IN_USD = "Amount in USD. Switch to OPT";
const checkbox = () => screen.getByRole<HTMLInputElement>("checkbox");

describe("the send form", () => {
  it("W8: a look-alike blocks Preview until the user confirms that they compared both and mean the new address", async () => {
    const { page, press, paste, asked, text, app } = await open(false, "ETH");
    await paste({ Recipient: FORGED, Amount: "0.1" });
    expect(text()).toContain("This isn't the address you used before");
    // both in full, for the eye with the equal ends underlined
    const compared = [...document.querySelectorAll("[role=alert] p[aria-hidden=true]")];
    expect(compared.map((address) => address.textContent)).toEqual([PAID, FORGED]);
    const marked = compared.map((address) => [...address.querySelectorAll(".underline")].map((of) => of.textContent));
    expect(marked.map((characters) => characters.join("").toLowerCase())).toEqual(["aabbccccddee", "aabbccccddee"]);
    const heard = "0x aabb cc00 0000 0000 0000 0000 0000 0000 00cc ddee, first 6 and last 6 characters are equal";
    expect(text().toLowerCase()).toContain(heard);
    await press("Preview");
    expect(asked()).toBeUndefined();
    expect(field("Recipient").getAttribute("aria-invalid")).toBe("true");
    await page.user.click(checkbox());
    await press("Preview");
    expect(asked()).toBe("transfer.RequestPreview transfer.PreviewRequested");
    expect(app.state().transfer.form.intent?.action).toEqual({ type: "send", to: FORGED });
  });

  it("asks for the memo that the recipient usually gets, or that none is meant", async () => {
    const { page, press, paste, asked, text, app } = await open();
    await paste({ Recipient: EXCHANGE, Amount: "0.1" });
    expect(text()).toContain("Your last memo to this address was “104273”");
    await press("Preview");
    expect(asked()).toBeUndefined();
    expect(document.activeElement).toBe(field("Memo"));
    expect(text()).toContain("Enter the memo, or choose to send without one.");
    await page.user.click(checkbox());
    expect(field("Memo").getAttribute("aria-invalid")).toBeNull();
    await press("Use this memo");
    expect(text()).not.toContain("Your last memo");
    await press("Preview");
    expect(asked()).toBe("transfer.RequestPreview transfer.PreviewRequested");
    expect(app.state().transfer.form.intent?.memo).toBe("104273");
    await unmountAll();
    const other = await open();
    await other.paste({ Recipient: EXCHANGE, Amount: "0.1" });
    await other.page.user.click(checkbox());
    await other.press("Preview");
    expect(other.app.state().transfer.form.intent?.memo).toBeNull();
  });

  it("focuses the first empty field, and shows no list over the form before the user asks for it", async () => {
    const { page } = await open();
    expect(document.activeElement).toBe(field("Recipient"));
    expect(screen.queryByRole("listbox")).toBeNull();
    await page.user.click(field("Recipient"));
    screen.getByRole("listbox");
    await unmountAll();
    const address = "optio1hw92aqpn0qyqszqgpqyqszqgpqyqszqgcl7a5a";
    const known = { name: "Mira", addresses: [{ chainId: "optio", symbol: "OPT", address }] };
    await open(false, "OPT", known);
    expect(field("Recipient").value).toBe(address);
    expect(document.activeElement).toBe(field("Amount"));
  });

  it("names the asset once, and shows the worth of the amount from the beginning", async () => {
    const { paste, text } = await open();
    expect(text().split("OPT · Optio")).toHaveLength(2);
    expect(text()).toContain("≈ $0.00");
    await paste({ Amount: "8" });
    expect(text()).toContain("≈ $10.00");
  });

  it("W8: another recipient needs its own confirmation, and the known one can be used instead", async () => {
    const { page, press, paste, text } = await open(false, "ETH");
    await paste({ Recipient: FORGED });
    await page.user.click(checkbox());
    await paste({ Recipient: checksummed("aabbcc0000000000000000000000000001ccddee") });
    expect(checkbox().checked).toBe(false);
    await press("Use the one I know");
    expect(field("Recipient").value).toBe(PAID);
    expect(text()).not.toContain("This isn't the address you used before");
  });

  it("W8: five equal characters at one end give a warning and block nothing", async () => {
    const { press, paste, asked, text } = await open(false, "ETH");
    await paste({ Recipient: SIMILAR, Amount: "0.1" });
    expect(text()).toContain("This address begins or ends like one you know.");
    await press("Preview");
    expect(asked()).toBe("transfer.RequestPreview transfer.PreviewRequested");
    expect(text()).not.toContain("This isn't the address you used before");
  });

  it("shows no worth of an amount above the balance, which said $0.00", async () => {
    const { paste, text } = await open();
    await paste({ Amount: "1" });
    expect(text()).toContain("≈ $");
    await paste({ Amount: "99999999" });
    expect(text()).not.toContain("≈ $");
  });

  it("accepts an address with spaces and in upper case", async () => {
    const { press, paste, app } = await open();
    await paste({ Recipient: ` ${MIRA.toUpperCase().replace(/(.{4})/g, "$1 ")}`, Amount: "1" });
    await press("Preview");
    expect(app.state().transfer.form.intent?.action).toEqual({ type: "send", to: MIRA });
  });

  const bob = (...addresses: SendContact["addresses"]): SendContact => ({
    name: "Bob Baker",
    username: "bob",
    addresses,
  });

  it("begins with the token and address of the person whose page opened it", async () => {
    const { text } = await open(false, "", bob({ chainId: "ethereum", symbol: "ETH", address: PAID }));
    expect(field("Recipient").value).toBe("Bob Baker @bob");
    expect(text()).toContain("Bob Baker");
    expect(text()).toContain("ETH · Ethereum");
  });

  it("says that the person has no address for the chosen token", async () => {
    const { text } = await open(false, "", bob({ chainId: "ethereum", symbol: "DOGE", address: PAID }));
    expect(field("Recipient").value).toBe("");
    expect(text()).toContain("Bob Baker has no address for OPT on Optio");
  });

  it("W9: refuses an address of another chain that the server gives for a person", async () => {
    const { press, paste, asked } = await open(false, "", bob({ chainId: "optio", symbol: "OPT", address: PAID }));
    await paste({ Amount: "1" });
    await press("Preview");
    expect(asked()).toBeUndefined();
    expect(field("Recipient").getAttribute("aria-invalid")).toBe("true");
  });

  it("R13: the command and its event hold the same amount and recipient, however they were typed", async () => {
    const { press, paste, app, commands } = await open();
    await paste({ Recipient: ` ${MIRA.toUpperCase()} `, Amount: "01,50" });
    await press("Preview");
    const { intent } = app.state().transfer.form;
    expect([intent?.amount, intent?.action]).toEqual(["1.5", { type: "send", to: MIRA }]);
    expect(commands.at(-1)).toMatchObject({ _tag: "transfer.RequestPreview", amount: "1.5", to: MIRA });
  });

  it("Max leaves exactly the shown reserve and fee", async () => {
    const { press, text } = await open();
    await press("Max");
    expect(field("Amount").value).toBe("99.94");
    expect(text()).toContain("Fee about 0.01 OPT ($0.01) · keeps 0.05 OPT for later fees · Change");
  });

  it.each([
    ["OPT", "USD", "125", "0.02", "99.93"],
    ["ETH", "ETH", "1", "0.003", "0.997"],
  ] as const)(
    "W11: where %s does not cover the fee of the preview, 'Adjust the amount' leaves that fee and the reserve (typed in %s)",
    async (symbol, unit, typed, fee, adjusted) => {
      const { page, press, paste, app } = await open(false, symbol);
      await paste({ Recipient: symbol === "OPT" ? MIRA : PAID });
      if (unit === "USD") await press(IN_OPT);
      await paste({ Amount: typed });
      await press("Preview");
      const { form } = app.state().transfer;
      if (form.step !== "previewing") throw new Error("no preview was requested");
      const { amount: asked } = form.intent;
      const { to, from } = wireOf(form.intent);
      const preview = { amount: asked, gasFeeEstimate: amount(fee), to, from };
      await page.act(() => {
        app.dispatch(
          Transfer.RecordPreview({ request: form.request, preview, fingerprint: fingerprintOf(form.intent) }),
        );
      });
      await press("Adjust the amount");
      expect(field("Amount").value).toBe(adjusted);
      await press("Preview");
      expect(app.state().transfer.form.intent?.amount).toBe(adjusted);
    },
  );

  it("with hidden balances Max fills the field and nothing else reveals the amount", async () => {
    const { press, text } = await open(true);
    await press("Max");
    expect(field("Amount").value).toBe("99.94");
    expect(text()).not.toContain("≈");
    expect(text()).not.toMatch(/\b(100|99|125)\b/);
  });

  it("takes an amount in USD, shows the exact token amount and sends that", async () => {
    const { page, press, paste, text, app } = await open();
    await paste({ Recipient: MIRA });
    await press(IN_OPT);
    for (const typed of ["1", "10", "10.", "10.0", "10.01"]) {
      await page.user.type(field("Amount"), typed.slice(-1));
      expect(field("Amount").value).toBe(typed);
    }
    expect(text()).toContain("Sends 8.008 OPT");
    await press("Preview");
    expect(app.state().transfer.form.intent?.amount).toBe("8.008");
  });

  it("takes an amount with the unit of the field, as it was pasted, and names the unit to type for any other", async () => {
    const { press, paste, text, asked, app } = await open();
    await paste({ Recipient: MIRA });
    for (const other of ["$5", "€ 5"]) {
      await paste({ Amount: other });
      await press("Preview");
      expect([other, text()]).toEqual([other, expect.stringContaining("Enter the amount in OPT, as a number")]);
    }
    expect(asked()).toBeUndefined();
    await press(IN_OPT);
    await paste({ Amount: "$10.01" });
    expect(text()).toContain("Sends 8.008 OPT");
    await press(IN_USD);
    await paste({ Amount: "5 opt" });
    expect(field("Amount").value).toBe("5 opt");
    await press("Preview");
    expect(app.state().transfer.form.intent?.amount).toBe("5");
  });

  it("switches the unit without changing the token amount, and back to the text that was typed", async () => {
    const { press, paste } = await open();
    await paste({ Amount: "8.008001" });
    await press(IN_OPT);
    expect(field("Amount").value).toBe("10.01");
    await press(IN_USD);
    expect(field("Amount").value).toBe("8.008001");
    await press(IN_OPT);
    await paste({ Amount: "0.7" });
    await press(IN_USD);
    expect(field("Amount").value).toBe("0.56");
    await press(IN_OPT);
    expect(field("Amount").value).toBe("0.7");
  });

  it("names the problem of an amount in USD at the field, with the focus there", async () => {
    const { press, paste, text, asked } = await open();
    await paste({ Recipient: MIRA });
    await press(IN_OPT);
    for (const [typed, message] of [
      ["", "Enter an amount."],
      ["1.234", "An amount in USD has at most 2 decimals."],
      ["0.0", "Enter an amount greater than 0."],
      ["abc", "Enter a number, for example 12.5."],
      ["5 OPT", "Enter the amount in USD, as a number such as 12.5."],
      ["1000000", "Insufficient balance."],
    ] as const) {
      await paste({ Amount: typed });
      await press("Preview");
      expect([typed, field("Amount").getAttribute("aria-invalid")]).toEqual([typed, "true"]);
      expect(text()).toContain(message);
      expect(document.activeElement).toBe(field("Amount"));
    }
    expect(asked()).toBeUndefined();
  });

  it("says the balance next to an amount above it, unless balances are hidden", async () => {
    for (const [hidden, help] of [
      [false, true],
      [true, false],
    ] as const) {
      const { page, paste, text } = await open(hidden);
      await paste({ Amount: "1000000" });
      expect(text().includes("You have 100 OPT.")).toBe(help);
      await page.unmount();
    }
  });

  it("fills 25, 50 and 75 % of Max", async () => {
    const { press } = await open();
    for (const [name, share] of [
      ["25%", "24.985"],
      ["50%", "49.97"],
      ["75%", "74.955"],
    ] as const) {
      await press(name);
      expect(field("Amount").value).toBe(share);
    }
  });

  it("Max and the shares say why they fill nothing: the fee, or the reserve, takes the balance", async () => {
    for (const [symbol, balance, why] of [
      ["ETH", "0.0019", "The fee of about 0.002 ETH takes all of your balance"],
      ["ETH", "0.002", "The fee of about 0.002 ETH takes all of your balance"],
      ["ETH", "0.0021", null],
      ["OPT", "0.06", "All of your OPT is kept for fees"],
      ["OPT", "0.061", null],
    ] as const) {
      const { page, press } = await open(false, symbol, undefined, balance);
      for (const name of ["25%", "Max"]) {
        await press(name);
        expect([symbol, balance, reasonOf(screen.getByRole("button", { name }))]).toEqual([symbol, balance, why]);
        expect(field("Amount").value === "").toBe(why !== null);
      }
      await page.unmount();
    }
  });

  it("with hidden balances a share is filled in the token, and its worth is not shown", async () => {
    const { press, text } = await open(true);
    await press(IN_OPT);
    await press("50%");
    expect(field("Amount").value).toBe("49.97");
    expect(text()).not.toMatch(/\b(49|62|125)\b/);
  });

  it("a reserve above the limit is refused with the limit; the field has the focus, and Change once it is saved (A2)", async () => {
    const { press, paste, text } = await open();
    await press("Change");
    expect(document.activeElement).toBe(field("Keep for later fees"));
    await paste({ "Keep for later fees": "99999999" });
    await press("Save");
    expect(text()).toContain("Enter an amount up to 10, such as 0.05.");
    await paste({ "Keep for later fees": "1,304.53" });
    expect(screen.getByRole("button", { name: "1304.53" })).toBeTruthy();
    await paste({ "Keep for later fees": "0.5 OPT" });
    await press("Save");
    expect(document.activeElement?.textContent).toBe("Change");
    expect(text()).toContain("keeps 0.5 OPT for later fees");
  });
});

describe("a form that is closed", () => {
  it("keeps the typed values", async () => {
    const { page, wrap } = await open();
    await page.unmount();
    const dialog = (isOpen: boolean) => wrap(<SendReceiveDialog open={isOpen} onClose={() => undefined} />);
    const rendered = await render(dialog(true));
    const show = (isOpen: boolean) => rendered.show(dialog(isOpen));
    const { user } = rendered;
    await user.click(field("Recipient"));
    await user.paste(MIRA);
    await user.type(field("Amount"), "1.5");
    await user.click(screen.getByRole("button", { name: "Add memo or note" }));
    expect(document.activeElement).toBe(field("Memo"));
    await user.type(field("Memo"), "rent");
    await show(false);
    await rendered.act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole("dialog")).toBeNull();
    await show(true);
    expect([field("Recipient").value, field("Amount").value, field("Memo").value]).toEqual([MIRA, "1.5", "rent"]);
  });
});
