import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { typedAction } from "../../../../src/ui/shell/palette/typed-action.ts";

const SYMBOLS = ["OPT", "ETH", "USDC"];
const parse = (text: string) => typedAction(text, SYMBOLS);

const send = { verb: "send", amount: null, symbol: null, to: null } as const;

describe("a typed action", () => {
  it.each([
    ["  SEND  5 ", { ...send, amount: "5" }],
    ["send 5", { ...send, amount: "5" }],
    ["send opt", { ...send, symbol: "opt" }],
    ["send 5 OPT", { ...send, amount: "5", symbol: "OPT" }],
    ["send 5opt", { ...send, amount: "5", symbol: "opt" }],
    ["send 5 OPT to", { ...send, amount: "5", symbol: "OPT" }],
    ["send 5 OPT to grace", { ...send, amount: "5", symbol: "OPT", to: "grace" }],
    ["send 5 to grace", { ...send, amount: "5", to: "grace" }],
    ["send to Grace Hopper", { ...send, to: "Grace Hopper" }],
    ["pay @grace 1,5", { ...send, amount: "1,5", to: "@grace" }],
    ["Pay Grace Hopper .5 eth", { ...send, amount: ".5", symbol: "eth", to: "Grace Hopper" }],
    ["transfer 5 XYZ to grace", { ...send, amount: "5", symbol: "XYZ", to: "grace" }],
    ["send 5 xyz", { ...send, amount: "5", to: "xyz" }],
    ["send 5 OPT to optio1e4hk8", { ...send, amount: "5", symbol: "OPT", to: "optio1e4hk8" }],
    ["send 1.2.3,4 OPT", { ...send, amount: "1.2.3,4", symbol: "OPT" }],
    ["send $20 to amara", { ...send, amount: "20", to: "amara", currency: "$" }],
    ["pay amara $20", { ...send, amount: "20", to: "amara", currency: "$" }],
    ["pay amara 20", { ...send, amount: "20", to: "amara" }],
    ["pay amara 20€", { ...send, amount: "20", to: "amara", currency: "€" }],
    ["send 20 usd to amara", { ...send, amount: "20", to: "amara", currency: "usd" }],
    ["send US$20 of opt to amara", { ...send, amount: "20", symbol: "opt", to: "amara", currency: "US$" }],
    ["send opt to amara 20", { ...send, amount: "20", symbol: "opt", to: "amara" }],
    ["pay amara 20 30", { ...send, to: "amara" }],
    ["please send 5 of my OPT to grace", { ...send, amount: "5", symbol: "OPT", to: "grace" }],
    ["I want to pay grace 5", { ...send, amount: "5", to: "grace" }],
    ["send 1 000 OPT", { ...send, amount: "1 000", symbol: "OPT" }],
    ["send 1 000 000.50 OPT to grace", { ...send, amount: "1 000 000.50", symbol: "OPT", to: "grace" }],
    ["send 1 000OPT", { ...send, amount: "1 000", symbol: "OPT" }],
    ["stake $20", { verb: "stake", amount: null, symbol: null, currency: "$" }],
    ["stake 10", { verb: "stake", amount: "10", symbol: null }],
    ["delegate 10.50 opt", { verb: "stake", amount: "10.50", symbol: "opt" }],
    ["receive usdc", { verb: "receive", symbol: "usdc" }],
  ])("of %j", (text, action) => {
    expect(parse(text)).toEqual(action);
  });

  it.each(["", " ", "send", " stake ", "receive", "sender", "settings", "5 OPT to grace", "stakes"])(
    "is none in %j",
    (text) => {
      expect(parse(text)).toBeNull();
    },
  );
});

const amountText = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constantFrom("", ".", ","), fc.stringMatching(/^[0-9]{1,18}$/))
  .map(([whole, separator, fraction]) => (separator === "" ? `${whole}` : `${whole}${separator}${fraction}`));
const name = fc
  .array(fc.stringMatching(/^[a-zé@._]{1,12}$/), { minLength: 1, maxLength: 3 })
  .filter((words) => !words.includes("to"))
  .map((words) => words.join(" "));

describe("properties of typed actions", () => {
  it("any text gives an action or none, and never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" })), (text) => {
        for (const typed of [text, `send ${text}`, `stake ${text}`, `receive ${text}`]) {
          const action = parse(typed);
          if (action === null) continue;
          for (const part of Object.values(action)) {
            // no part is made up: it is null, the verb, or words of the text
            const words = part === null || part === action.verb ? [] : part.split(" ");
            expect(words.every((word) => typed.includes(word))).toBe(true);
          }
        }
      }),
    );
  });

  it("the amount is exactly the typed text, whatever surrounds it", () => {
    fc.assert(
      fc.property(amountText, name, fc.constantFrom(...SYMBOLS), (amount, to, symbol) => {
        expect(parse(`send ${amount} ${symbol} to ${to}`)).toEqual({ verb: "send", amount, symbol, to });
        expect(parse(`send ${amount}${symbol} to ${to}`)).toEqual({ verb: "send", amount, symbol, to });
        expect(parse(`stake ${amount} ${symbol}`)).toEqual({ verb: "stake", amount, symbol });
      }),
    );
  });

  it("a text of a megabyte is read in time that grows with its length", () => {
    const long = "9".repeat(500_000);
    expect(parse(`send ${long} OPT to ${"x ".repeat(250_000)}`)).toMatchObject({ amount: long, symbol: "OPT" });
    expect(parse(`send ${long}! ${".,".repeat(250_000)}`)).toMatchObject({ amount: null });
  });
});
