import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fingerprintOf, Command as Transfer, wireOf } from "../../../../src/domain/transfer/index.ts";
import { checksummed } from "../../../../src/domain/values/address.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import type { SendContact } from "../../../../src/ui/common/send-context.ts";
import { SendReceiveDialog } from "../../../../src/ui/features/transfer/SendReceiveDialog.tsx";
import { ada } from "../../../domain/session/example.ts";
import { address, lost, MIRA, TOKENS, worldOf } from "../../../domain/transfer/examples.ts";
import { signedInAs } from "../../../support/session/states.ts";
import { render } from "../../kit/render.ts";
import { unmountAll } from "../../mounted.ts";
import { idOf } from "../../replies.ts";
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
  it("W8: a look-alike blocks Preview until the user confirms that they compared both and mean the new address, each anew; five equal characters at one end only give a warning", async () => {
    const { page, press, paste, asked, text, app } = await open(false, "ETH");
    await paste({ Recipient: SIMILAR, Amount: "0.1" });
    expect(text()).toContain("This address begins or ends like one you know.");
    expect(text()).not.toContain("This isn't the address you used before");
    await paste({ Recipient: checksummed("aabbcc0000000000000000000000000001ccddee") });
    await page.user.click(checkbox());
    await press("Use the one I know");
    expect(field("Recipient").value).toBe(PAID);
    expect(text()).not.toContain("This isn't the address you used before");
    await paste({ Recipient: FORGED });
    expect(checkbox().checked).toBe(false);
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

  it("W8: a warning blocks nothing", async () => {
    const { press, paste, asked } = await open(false, "ETH");
    await paste({ Recipient: SIMILAR, Amount: "0.1" });
    await press("Preview");
    expect(asked()).toBe("transfer.RequestPreview transfer.PreviewRequested");
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

  it("names the asset once, shows the worth of the amount from the beginning, and the balance in place of the worth of more than it", async () => {
    const { paste, text } = await open();
    expect(text().split("OPT · Optio")).toHaveLength(2);
    expect(text()).toContain("≈ $0.00");
    await paste({ Amount: "8" });
    expect(text()).toContain("≈ $10.00");
    await paste({ Amount: "1000000" });
    expect(text()).not.toContain("≈ $");
    expect(text()).toContain("You have 100 OPT.");
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

  it("says of an address that those of the past could not be read, and not while there is none", async () => {
    const unchecked = "We couldn't check this address against those you have paid. Compare it carefully.";
    const { page, app, paste, text } = await openSend(stateAfter([], worldOf(TOKENS).wallet));
    const request = idOf(app.state().transfer.recipients.request);
    await page.act(() => void app.dispatch(Transfer.RecordRecipientsFailure({ request, failure: lost })));
    await paste({ Recipient: "gra" });
    expect(text()).not.toContain(unchecked);
    await paste({ Recipient: MIRA });
    expect(text()).toContain(unchecked);
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

  it("Max leaves exactly the shown reserve and fee, and the shares are parts of it", async () => {
    const { press, text } = await open();
    await press("Max");
    expect(field("Amount").value).toBe("99.94");
    expect(text()).toContain("Fee about 0.01 OPT ($0.01) · keeps 0.05 OPT for later fees · Change");
    for (const [name, share] of [
      ["25%", "24.985"],
      ["50%", "49.97"],
      ["75%", "74.955"],
    ] as const) {
      await press(name);
      expect(field("Amount").value).toBe(share);
    }
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

  it("with hidden balances Max and the shares fill the field in the token, and nothing else reveals the amount", async () => {
    const { press, paste, text } = await open(true);
    await press("Max");
    expect(field("Amount").value).toBe("99.94");
    expect(text()).not.toContain("≈");
    expect(text()).not.toMatch(/\b(100|99|125)\b/);
    await paste({ Amount: "1000000" });
    expect(text()).not.toContain("You have");
    await press(IN_OPT);
    await press("50%");
    expect(field("Amount").value).toBe("49.97");
    expect(text()).not.toMatch(/\b(49|62|125)\b/);
  });

  it("takes an amount in USD, shows the exact token amount and sends that; the unit is switched without changing it, and back to the text that was typed", async () => {
    const { page, press, paste, text, app } = await open();
    await paste({ Recipient: MIRA, Amount: "8.008001" });
    await press(IN_OPT);
    expect(field("Amount").value).toBe("10.01");
    await press(IN_USD);
    expect(field("Amount").value).toBe("8.008001");
    await press(IN_OPT);
    await paste({ Amount: "0.70" });
    await press(IN_USD);
    expect(field("Amount").value).toBe("0.56");
    await press(IN_OPT);
    expect(field("Amount").value).toBe("0.70");
    await paste({ Amount: "" });
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

  it.each([
    ["ETH", "0.002", "The fee of about 0.002 ETH takes all of your balance"],
    ["ETH", "0.0021", null],
    ["OPT", "0.06", "All of your OPT is kept for fees"],
  ] as const)(
    "Max and the shares of %s where the balance is %s say why they fill nothing: %s",
    async (symbol, balance, why) => {
      const { press } = await open(false, symbol, undefined, balance);
      for (const name of ["25%", "Max"]) {
        await press(name);
        expect(reasonOf(screen.getByRole("button", { name }))).toBe(why);
        expect(field("Amount").value === "").toBe(why !== null);
      }
    },
  );

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
