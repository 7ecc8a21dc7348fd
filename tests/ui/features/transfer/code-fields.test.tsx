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

  it.each(others)("goes with it when the next recipient is %s", async (_, choose, chosen) => {
    const page = await open();
    await page.to(CODE);
    expect(values()).toEqual([SHOP, "5", "EXCH-12345"]);
    await choose(page);
    expect(values()).toEqual([chosen, "", ""]);
    expect(page.text()).not.toContain("the memo");
  });

  it.each(others)(
    "does not take what the person typed with it, where the next recipient is %s",
    async (_, choose, chosen) => {
      const page = await open();
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

  it("of a second code takes the place of the first, in every field", async () => {
    const page = await open();
    await page.to(CODE);
    await page.to(`ethereum:${HEX}?value=5e17`);
    expect([...values().slice(0, 2), asset()]).toEqual([HEX, "0.5", expect.stringContaining("ETH · Ethereum")]);
    await page.to(`optio:${JAR}?memo=2`);
    expect(values()).toEqual([JAR, "", "2"]);
    // the asset that the second code chose went too, and the third asks for the one that was chosen before
    expect(page.text()).not.toContain("The code changed the asset");
  });

  it("is kept in one line, with a space for each break, and its ends are cut", async () => {
    const page = await open();
    await page.to(`optio:${SHOP}?amount=1&memo=%2012%0A345%09`);
    expect(value("Memo")).toBe("12 345");
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
  it.each([
    ["typed", (page: Awaited<ReturnType<typeof open>>) => page.paste({ Amount: "100" })],
    ["filled in by Max", (page: Awaited<ReturnType<typeof open>>) => page.press("Max")],
    ["filled in by a share", (page: Awaited<ReturnType<typeof open>>) => page.press("50%")],
  ] as const)("that was %s goes with its asset, which is said", async (_, fillIn) => {
    const page = await open();
    await fillIn(page);
    expect(value("Amount")).not.toBe("");
    await page.asset(/ETH · Ethereum/);
    expect(value("Amount")).toBe("");
    expect(page.text()).toContain("The amount was in OPT. Enter how much ETH you want to send.");
    await page.paste({ Amount: "1" });
    expect(page.text()).not.toContain("The amount was in OPT");
  });

  it("in USD stays when the asset changes", async () => {
    const page = await open();
    await page.press("Amount in OPT. Switch to USD");
    await page.paste({ Amount: "1" });
    await page.asset(/ETH · Ethereum/);
    expect(value("Amount")).toBe("1");
    expect(page.text()).toContain("Sends 0.8 ETH");
    expect(page.text()).not.toContain("The amount was in");
  });

  it("never becomes the same number in the other unit", async () => {
    const page = await open();
    await page.press("Amount in OPT. Switch to USD");
    for (const text of ["10.123", "0.001"]) {
      await page.paste({ Amount: text });
      await page.press("Amount in USD. Switch to OPT");
      // it stays in USD, with its problem
      expect([value("Amount"), screen.queryByRole("button", { name: "Amount in USD. Switch to OPT" })]).not.toContain(
        null,
      );
      expect(page.text()).not.toContain("≈ $");
    }
    await page.paste({ Amount: "5 OPT" });
    await page.press("Amount in USD. Switch to OPT");
    expect(value("Amount")).toBe("5 OPT");
    expect(page.text()).toContain("≈ $6.25");
  });

  it("in USD that the palette read is in the form, in USD", async () => {
    const dialog = await openSend(stateAfter(), { chainId: "optio", symbol: "OPT", to: MIRA, usd: "20" });
    expect(value("Amount")).toBe("20");
    expect(dialog.text()).toContain("Sends 16 OPT");
  });

  it("goes where a code without an amount chooses another asset", async () => {
    const page = await open();
    await page.paste({ Amount: "250" });
    await page.to(`ethereum:${HEX}`);
    expect(value("Amount")).toBe("");
    expect(page.text()).toContain("The amount was in OPT");
  });

  it("that can't be read keeps its text and its readings when the unit is switched", async () => {
    const page = await open();
    await page.paste({ Amount: "1,304.53" });
    await page.press("Amount in OPT. Switch to USD");
    expect(value("Amount")).toBe("1,304.53");
    expect(screen.getAllByRole("button", { name: /^1304/ }).map(({ textContent }) => textContent)).toEqual(["1304.53"]);
    await page.paste({ Amount: "" });
    await page.paste({ Amount: "1,304.53" });
    await page.press("Amount in USD. Switch to OPT");
    expect(value("Amount")).toBe("1,304.53");
  });
});

describe("an Ethereum address in one case", () => {
  it.each([HEX.toLowerCase(), `0x${HEX.slice(2).toUpperCase()}`, `ethereum:${HEX.toLowerCase()}`])(
    "is taken, and said to have no checksum: %s",
    async (typed) => {
      const page = await open({ chainId: "ethereum", symbol: "ETH" });
      await page.to(typed);
      expect(page.text()).toContain("Written in one case, an Ethereum address has no checksum");
      // in the spelling of EIP-55
      expect(page.text().replaceAll(" ", "")).toContain(HEX);
      await page.paste({ Amount: "0.1" });
      await page.press("Preview");
      expect(page.intent()?.action).toEqual({ type: "send", to: HEX });
    },
  );

  it("with a checksum has no such remark, and a wrong one is refused", async () => {
    const page = await open({ chainId: "ethereum", symbol: "ETH" });
    await page.to(HEX);
    expect(page.text()).not.toContain("has no checksum");
    await page.to(HEX.replace("AA", "aA").replace("aaB", "Aab"));
    await page.to(`0x${HEX.slice(2, -1)}${HEX.at(-1) === "e" ? "E" : "e"}`);
    expect(page.text()).toContain("This address has a typo. Copy it again.");
  });

  it.each([
    [`0X${HEX.slice(2)}`, "An Ethereum address starts with 0x, with a small x. Copy it again."],
    [HEX.slice(2), "The 0x at the beginning of this Ethereum address is missing. Copy it again."],
  ])("%s is refused by name", async (typed, said) => {
    const page = await open({ chainId: "ethereum", symbol: "ETH" });
    await page.to(typed);
    expect(page.text()).toContain(said);
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
  it.each([
    ["0x000000000000000000000000000000000000dEaD", "Nobody owns this address"],
    ["0x0000000000000000000000000000000000000001", "Nobody owns this address"],
    [USDC, "This is the contract of USDC"],
    [USDC.toLowerCase(), "This is the contract of USDC"],
    ["0xdAC17F958D2ee523a2206206994597C13D831ec7", "This is the contract of USDT"],
    ["0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599", "This is the contract of WBTC"],
  ])("%s is held back until the person means it", async (typed, title) => {
    const page = await open({ chainId: "ethereum", symbol: "USDT" });
    await page.paste({ Recipient: typed, Amount: "1" });
    expect(page.text()).toContain(title);
    await page.press("Preview");
    expect(page.intent()).toBeNull();
    expect(page.text()).toContain("Coins sent to this address are lost.");
    await page.user.click(screen.getByRole("checkbox", { name: "I know that what I send there is lost." }));
    await page.press("Preview");
    expect(page.intent()?.amount).toBe("1");
  });

  it.each([
    ["optio1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqx7ssvn", { chainId: "optio", symbol: "OPT" }],
    ["0x0000000000000000000000000000000000000000", { chainId: "ethereum", symbol: "ETH" }],
  ])("with bytes of zero only is refused: %s", async (typed, chosen) => {
    const page = await open(chosen);
    await page.to(typed);
    expect(page.text()).toContain("This is the zero address. Coins sent there are lost.");
  });
});
