import { bech32 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checksummed } from "../../../src/domain/values/address.ts";
import { normalize } from "../../../src/domain/values/money.ts";
import { readPaymentText } from "../../../src/domain/values/payment-text.ts";
import { forAll } from "../../support/properties.ts";

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
const account = bytes.map((of) => bech32.encode("optio", bech32.toWords(of)));
const ethereum = bytes.map((of) => checksummed(Buffer.from(of).toString("hex")));
const OPTIO = bech32.encode("optio", bech32.toWords(new Uint8Array(20).fill(7)));
const HEX = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const OTHER = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

const request = (over: object) => ({ kind: "request", amount: null, memo: null, ...over });
const onOptio = (over: object = {}) => request({ chainId: "optio", symbol: "OPT", address: OPTIO, ...over });
const onEthereum = (over: object = {}) => request({ chainId: "ethereum", symbol: "ETH", address: HEX, ...over });
const ruleOf = (text: string): string => {
  const read = readPaymentText(text);
  return read.kind === "unreadable" ? read.rule : read.kind;
};

describe("a scanned or pasted text", () => {
  it("is an address alone, also with spaces, in upper case, of another chain or with a typo", () => {
    for (const address of [OPTIO, HEX, HEX.toLowerCase(), OPTIO.replace("w", "e"), "cosmos1w3jhxap3gempvr"])
      expect(ruleOf(address)).toBe("address");
    expect(readPaymentText(` ${OPTIO.toUpperCase().replace(/(.{4})/g, "$1 ")}\n`)).toEqual({
      kind: "address",
      address: OPTIO,
    });
  });

  it("reads a request on Optio with its amount and memo", () => {
    expect(readPaymentText(`optio:${OPTIO}`)).toEqual(onOptio());
    expect(readPaymentText(`OPTIO:${OPTIO.toUpperCase()}?amount=01`)).toMatchObject({ kind: "unreadable" });
    expect(readPaymentText(`OPTIO:${OPTIO.toUpperCase()}?amount=1.50`)).toEqual(onOptio({ amount: "1.5" }));
    expect(readPaymentText(`optio://${OPTIO}?memo=rent%20May&amount=0.000001&label=Grace`)).toEqual(
      onOptio({ amount: "0.000001", memo: "rent May" }),
    );
  });

  it("reads EIP-681 with its value in wei, exactly", () => {
    expect(readPaymentText(`ethereum:${HEX}`)).toEqual(onEthereum());
    expect(readPaymentText(`ethereum:pay-${HEX}@1?value=2.014e18`)).toEqual(onEthereum({ amount: "2.014" }));
    expect(readPaymentText(`ethereum:${HEX}?value=1`)).toEqual(onEthereum({ amount: "0.000000000000000001" }));
    expect(readPaymentText(`ethereum:${HEX}?value=1000000000000000001&gas=21000`)).toEqual(
      onEthereum({ amount: "1.000000000000000001" }),
    );
  });

  it("reads a code in capitals, as the compact mode of a QR code holds, like one in small letters", () => {
    expect(readPaymentText(`OPTIO:${OPTIO.toUpperCase()}?AMOUNT=5&MEMO=12345`)).toEqual(
      onOptio({ amount: "5", memo: "12345" }),
    );
    expect(readPaymentText(`optio:${OPTIO}?Memo=12345&amount=2`)).toEqual(onOptio({ amount: "2", memo: "12345" }));
    expect(readPaymentText("ETHEREUM:0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED@1?VALUE=5E17")).toEqual(
      onEthereum({ address: "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED", amount: "0.5" }),
    );
    expect(
      readPaymentText(
        "ETHEREUM:0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED/TRANSFER?ADDRESS=0XFB6916095CA1DF60BB79CE92CE3EA74C37C5D359",
      ),
    ).toEqual(onEthereum({ symbol: null, address: "0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359" }));
  });

  it.each(["dt=495", "tag=495", "destinationTag=495", "memo_id=495", "DT=495"])(
    "never leaves out a tag that it does not read: %s",
    (tag) => {
      expect(ruleOf(`optio:${OPTIO}?amount=5&${tag}`)).toBe("rule.paymentCode.unknown");
      expect(ruleOf(`optio:${OPTIO}:495`)).toBe("rule.paymentCode.noAddress");
    },
  );

  it.each([
    `optio:${OPTIO}?amount=5&AMOUNT=50`,
    `optio:${OPTIO}?memo=1&Memo=2`,
    `optio:${OPTIO}?REQ-foo=1&amount=5`,
    `optio:${OPTIO}?Req-foo=1&amount=5`,
  ])("refuses %s, whose names differ in their case only", (text) => {
    expect(ruleOf(text)).toBe("rule.paymentCode.unknown");
  });

  it("reads an amount of ETH as other wallets write it, and refuses it beside one in wei, for a token and elsewhere", () => {
    expect(readPaymentText(`ethereum:${HEX}?amount=0.5`)).toEqual(onEthereum({ amount: "0.5" }));
    expect(ruleOf(`ethereum:${HEX}?amount=0.5&value=1`)).toBe("rule.paymentCode.amount");
    expect(ruleOf(`ethereum:${HEX}?amount=5&contractAddress=${OTHER}`)).toBe("rule.paymentCode.contract");
    expect(ruleOf(`ethereum:${HEX}?amount=5&chainId=137`)).toBe("rule.paymentCode.otherNetwork");
  });

  it("is an address after the word that it was copied with", () => {
    expect(readPaymentText(`To: ${OPTIO}`)).toEqual({ kind: "address", address: OPTIO });
    expect(readPaymentText(`Wallet address: "${HEX}".`)).toMatchObject({ kind: "unreadable" });
    expect(readPaymentText(`address: "${HEX}".`)).toEqual({ kind: "address", address: HEX });
  });

  it("never takes the contract of a token as the recipient", () => {
    expect(readPaymentText(`ethereum:${HEX}@1/transfer?address=${OTHER}&uint256=1e6`)).toEqual(
      onEthereum({ symbol: null, address: OTHER }),
    );
    expect(ruleOf(`ethereum:${HEX}@1/transfer?uint256=1e6`)).toBe("rule.paymentCode.noAddress");
  });

  it.each([
    [`optio:${OPTIO}?memo=${"m".repeat(10_000)}`, "rule.paymentCode.tooLong"],
    ["javascript:alert(1)", "rule.paymentCode.link"],
    ["data:text/html,<script>1</script>", "rule.paymentCode.link"],
    [`https://evil.example/${OPTIO}`, "rule.paymentCode.link"],
    ["wc:8a5e@2?relay-protocol=irn", "rule.paymentCode.link"],
    ["bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "rule.paymentCode.otherNetwork"],
    [`ethereum:${HEX}?value=0.5`, "rule.paymentCode.amount"],
    [`ethereum:${HEX}?value=-1`, "rule.paymentCode.amount"],
    [`ethereum:${HEX}?value=1e999999999`, "rule.paymentCode.amount"],
    [`optio:${OPTIO}?amount=1e3`, "rule.paymentCode.amount"],
    [`optio:${OPTIO}?amount=１`, "rule.paymentCode.amount"],
    ["optio:optio1grace", "rule.paymentCode.noAddress"],
    ["legal winner thank year wave sausage worth useful legal winner thank yellow", "rule.text.phrase"],
  ])("refuses %s", (text, rule) => {
    expect(ruleOf(text)).toBe(rule);
  });

  it("returns the amount and address that were encoded, for any of them", () => {
    const amount = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: 0, max: 999_999 }))
      .map(([whole, millionths]) => `${whole}.${String(millionths).padStart(6, "0")}`)
      .filter((text) => !/^0\.0+$/.test(text));
    forAll(300, account, ethereum, amount, fc.string({ unit: "grapheme", maxLength: 20 }), (to, hex, typed, memo) => {
      const exact = normalize(typed as Parameters<typeof normalize>[0]);
      expect(readPaymentText(`optio:${to}?amount=${typed}&memo=${encodeURIComponent(memo)}`)).toEqual(
        onOptio({ address: to, amount: exact, memo: memo === "" ? null : memo }),
      );
      expect(readPaymentText(`ethereum:${hex}@1?value=${typed}e18`)).toEqual(
        onEthereum({ address: hex, amount: exact }),
      );
    });
  });

  it("never throws, and an address that it returns stands in the text", () => {
    const piece = fc.constantFrom(
      "optio:",
      "ethereum:",
      OPTIO,
      HEX,
      "?",
      "&",
      "=",
      "amount",
      "@1",
      "/transfer",
      "%",
      "1",
    );
    forAll(
      2_000,
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(piece).map((parts) => parts.join("")),
      ),
      (text) => {
        const read = readPaymentText(text);
        if (read.kind !== "unreadable")
          expect(text.replace(/\s/gu, "").toLowerCase()).toContain(read.address.toLowerCase());
      },
    );
  });
});
