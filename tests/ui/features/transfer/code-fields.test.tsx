import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { checksummed } from "../../../../src/domain/values/address.ts";
import { address, MIRA, personAt, TOKENS, worldOf } from "../../../domain/transfer/examples.ts";
import { KNOWN_RECIPIENTS, openSend, stateAfter } from "./send-dialog.tsx";

const SHOP = address(40);
const JAR = address(60);
const HEX = checksummed("aabbccddee00112233445566778899aabbccddee");
const OTHER = checksummed("00112233445566778899aabbccddeeff00112233");
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

const OPT_TEST = TOKENS.slice(0, 1).map((token) => ({
  ...token,
  chainId: "optio-testnet",
  chainName: "Optio Testnet",
}));

const open = async (chosen: { chainId: string; symbol: string } = { chainId: "optio", symbol: "OPT" }) => {
  const root = stateAfter([], worldOf([...TOKENS, ...OPT_TEST]).wallet);
  const recipients = { ...KNOWN_RECIPIENTS, sent: [MIRA], people: [personAt(MIRA)] };
  const dialog = await openSend({ ...root, transfer: { ...root.transfer, recipients } }, chosen);
  const { user } = dialog;
  return {
    ...dialog,
    to: (text: string) => dialog.paste({ Recipient: text }),
    asset: async (name: RegExp) => {
      await user.click(screen.getByRole("combobox", { name: "Asset" }));
      await user.click(screen.getByRole("option", { name }));
    },
    intent: () => dialog.app.state().transfer.form.intent,
  };
};

const value = (label: string): string => screen.queryByLabelText<HTMLInputElement>(label)?.value ?? "";
const values = () => [value("Recipient"), value("Amount"), value("Memo")];
const asset = () => screen.getByRole("combobox", { name: "Asset" }).textContent;

const CODE = `optio:${SHOP}?amount=5&memo=EXCH-12345`;

describe("what a payment code filled in", () => {
  const others: ReadonlyArray<readonly [string, (page: Awaited<ReturnType<typeof open>>) => Promise<void>, string]> = [
    ["an address that is pasted", (page) => page.to(JAR), JAR],
    ["an address that is typed", async (page) => void (await page.fill({ Recipient: JAR })), JAR],
    ["a code without amount and memo", (page) => page.to(`optio:${JAR}`), JAR],
    [
      "a person of the list",
      async (page) => {
        await page.to("mira");
        await page.user.keyboard("{ArrowDown}{Enter}");
      },
      "Mira Vogel @mira",
    ],
  ];

  it.each(others)(
    "goes with it when the next recipient is %s, but not what the person typed",
    async (_, choose, chosen) => {
      const page = await open();
      await page.to(CODE);
      expect(values()).toEqual([SHOP, "5", "EXCH-12345"]);
      await choose(page);
      expect(values()).toEqual([chosen, "", ""]);
      expect(page.text()).not.toContain("the memo");
      await page.to(CODE);
      await page.paste({ Amount: "7", Memo: "INV-9" });
      await choose(page);
      expect(values()).toEqual([chosen, "7", "INV-9"]);
    },
  );

  it("is named, and only as long as it is the code's", async () => {
    const page = await open();
    await page.paste({ Amount: "7" });
    await page.to(`optio:${SHOP}?memo=EXCH-1`);
    expect(page.text()).toContain("The code gave: the recipient and the memo.");
    await page.paste({ Memo: "mine" });
    expect(page.text()).toContain("The code gave: the recipient.");
    await page.to(JAR);
    expect(page.text()).not.toContain("The code gave");
    expect(values()).toEqual([JAR, "7", "mine"]);
  });

  it("of a second code takes the place of the first, in every field, previews nothing, and is kept in one line", async () => {
    const page = await open();
    await page.to(CODE);
    expect(page.text()).toContain(
      "Filled in from the payment code. Check it before you preview. The code gave: the recipient, the amount and the memo.",
    );
    await page.to(`ethereum:${HEX}?value=5e17`);
    expect([...values().slice(0, 2), asset()]).toEqual([HEX, "0.5", expect.stringContaining("ETH · Ethereum")]);
    await page.to(`optio:${JAR}?memo=2`);
    expect(values()).toEqual([JAR, "", "2"]);
    // the asset that the second code chose went too, and the third asks for the one that was chosen before
    expect(page.text()).not.toContain("The code changed the asset");
    await page.to(`optio:${SHOP}?amount=1&memo=%2012%0A345%09`);
    expect(value("Memo")).toBe("12 345");
    expect(page.intent()).toBeNull();
    await page.press("Preview");
    expect(page.intent()?.memo).toBe("12 345");
  });

  it("on another network than the chosen one is said, with real coins by name", async () => {
    const page = await open({ chainId: "optio-testnet", symbol: "OPT" });
    await page.to(`optio:${SHOP}?amount=5`);
    expect(page.text()).toContain("The code changed the asset from OPT · Optio Testnet to OPT · Optio: real coins.");
    await page.to(JAR);
    expect(asset()).toContain("OPT · Optio Testnet");
  });
});

describe("an amount", () => {
  it("that was typed, or filled in by Max or a share, goes with its asset, which is said; so it does where a code chooses another asset", async () => {
    const page = await open();
    for (const fillIn of [() => page.paste({ Amount: "100" }), () => page.press("Max"), () => page.press("50%")]) {
      await fillIn();
      expect(value("Amount")).not.toBe("");
      await page.asset(/ETH · Ethereum/);
      expect(value("Amount")).toBe("");
      expect(page.text()).toContain("The amount was in OPT. Enter how much ETH you want to send.");
      await page.asset(/OPT · Optio(?! Testnet)/);
    }
    await page.paste({ Amount: "250" });
    expect(page.text()).not.toContain("The amount was in OPT");
    await page.to(`ethereum:${HEX}`);
    expect(value("Amount")).toBe("");
    expect(page.text()).toContain("The amount was in OPT");
  });

  it("in USD stays when the asset changes, and never becomes the same number in the other unit", async () => {
    const page = await open();
    await page.press("Amount in OPT. Switch to USD");
    await page.paste({ Amount: "1" });
    await page.asset(/ETH · Ethereum/);
    expect(value("Amount")).toBe("1");
    expect(page.text()).toContain("Sends 0.8 ETH");
    expect(page.text()).not.toContain("The amount was in");
    for (const text of ["10.123", "0.001"]) {
      await page.paste({ Amount: text });
      await page.press("Amount in USD. Switch to ETH");
      // it stays in USD, with its problem
      expect([value("Amount"), screen.queryByRole("button", { name: "Amount in USD. Switch to ETH" })]).not.toContain(
        null,
      );
      expect(page.text()).not.toContain("≈ $");
    }
    await page.paste({ Amount: "1,304.53" });
    await page.press("Amount in USD. Switch to ETH");
    expect(value("Amount")).toBe("1,304.53");
    expect(screen.getAllByRole("button", { name: /^1304/ }).map(({ textContent }) => textContent)).toEqual(["1304.53"]);
    await page.paste({ Amount: "0.8 ETH" });
    expect(page.text()).toContain("≈ $1.00");
  });

  it("in USD that the palette read is in the form, in USD", async () => {
    const dialog = await openSend(stateAfter(), { chainId: "optio", symbol: "OPT", to: MIRA, usd: "20" });
    expect(value("Amount")).toBe("20");
    expect(dialog.text()).toContain("Sends 16 OPT");
  });
});

describe("an Ethereum address in one case", () => {
  it("is taken, and said to have no checksum; a wrong checksum and another beginning are refused by name", async () => {
    const page = await open({ chainId: "ethereum", symbol: "ETH" });
    await page.to(HEX);
    expect(page.text()).not.toContain("has no checksum");
    for (const [typed, refused] of [
      [`0x${HEX.slice(2, -1)}${HEX.at(-1) === "e" ? "E" : "e"}`, "This address has a typo. Copy it again."],
      [`0X${HEX.slice(2)}`, "An Ethereum address starts with 0x, with a small x. Copy it again."],
      [HEX.slice(2), "The 0x at the beginning of this Ethereum address is missing. Copy it again."],
    ] as const) {
      await page.to(typed);
      expect(page.text()).toContain(refused);
    }
    await page.paste({ Amount: "0.1" });
    for (const typed of [`0x${HEX.slice(2).toUpperCase()}`, `ethereum:${HEX.toLowerCase()}`, HEX.toLowerCase()]) {
      await page.to(typed);
      expect(page.text()).toContain("Written in one case, an Ethereum address has no checksum");
      // in the spelling of EIP-55
      expect(page.text().replaceAll(" ", "")).toContain(HEX);
    }
    await page.press("Preview");
    expect(page.intent()?.action).toEqual({ type: "send", to: HEX });
  });

  it("is known in every spelling: its owner, and that it was paid before", async () => {
    const eth = { chainId: "ethereum", symbol: "ETH" };
    const root = stateAfter();
    const owner = { ...personAt(MIRA, "p2"), addresses: [{ ...eth, address: HEX.toLowerCase() }] };
    const recipients = { ...KNOWN_RECIPIENTS, sent: [OTHER.toLowerCase()], people: [owner] };
    const page = await openSend({ ...root, transfer: { ...root.transfer, recipients } }, eth);
    await page.paste({ Recipient: HEX });
    expect(page.text()).toContain("Mira Vogel@mira");
    await page.paste({ Recipient: OTHER });
    expect(page.text()).not.toContain("First payment");
    await page.paste({ Recipient: `${OTHER.toLowerCase()} ` });
    expect(page.text()).not.toContain("First payment");
    expect(page.text()).not.toContain("you used before");
  });
});

describe("an address where coins are lost", () => {
  it("is held back until the person means it, and one with bytes of zero only is refused", async () => {
    const page = await open({ chainId: "ethereum", symbol: "USDT" });
    await page.paste({ Amount: "1" });
    for (const [typed, title] of [
      ["0x0000000000000000000000000000000000000000", "This is the zero address. Coins sent there are lost."],
      ["0x000000000000000000000000000000000000dEaD", "Nobody owns this address"],
      ["0x0000000000000000000000000000000000000001", "Nobody owns this address"],
      [USDC, "This is the contract of USDC"],
      ["0xdAC17F958D2ee523a2206206994597C13D831ec7", "This is the contract of USDT"],
      ["0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599", "This is the contract of WBTC"],
      [USDC.toLowerCase(), "This is the contract of USDC"],
    ] as const) {
      await page.to(typed);
      expect(page.text()).toContain(title);
    }
    await page.press("Preview");
    expect(page.intent()).toBeNull();
    expect(page.text()).toContain("Coins sent to this address are lost.");
    await page.user.click(screen.getByRole("checkbox", { name: "I know that what I send there is lost." }));
    await page.press("Preview");
    expect(page.intent()?.amount).toBe("1");
  });
});
