import Big from "big.js";
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
    ["pay amara 20 30", { ...send, to: "amara", unread: "20 30" }],
    ["send 5 to amara 20", { ...send, to: "amara", unread: "5 20" }],
    ["send 1.5k opt to grace", { ...send, amount: "1500", symbol: "opt", to: "grace" }],
    ["pay grace 5 k", { ...send, amount: "5000", to: "grace" }],
    ["pay grace $1.5K", { ...send, amount: "1500", to: "grace", currency: "$" }],
    ["pay grace $ 20", { ...send, amount: "20", to: "grace", currency: "$" }],
    ["pay grace 0,25k", { ...send, amount: "250", to: "grace" }],
    // fifteen hundred thousand, or fifteen hundred
    ["pay grace 1,500k", { ...send, to: "grace", unread: "1,500k" }],
    ["pay grace 1,500", { ...send, amount: "1,500", to: "grace" }],
    ["pay grace -5", { ...send, to: "grace", unread: "-5" }],
    ["pay grace 50%", { ...send, to: "grace", unread: "50%" }],
    ["send 50 percent of my OPT to grace", { ...send, symbol: "OPT", to: "grace", unread: "50 percent" }],
    ["pay grace 5 million", { ...send, to: "grace", unread: "5 million" }],
    ["pay grace –5", { ...send, to: "grace", unread: "–5" }],
    ["pay grace ~20", { ...send, to: "grace", unread: "~20" }],
    ["pay grace 1'000", { ...send, to: "grace", unread: "1'000" }],
    ["send to grace 20 opt", { ...send, amount: "20", symbol: "opt", to: "grace" }],
    ["send $20 worth of eth to amara please", { ...send, amount: "20", symbol: "eth", to: "amara", currency: "$" }],
    ["hey could you send my eth to amara now", { ...send, symbol: "eth", to: "amara" }],
    ["how do i send opt", { ...send, symbol: "opt" }],
    // an address that begins with digits is no number
    [
      "send 5 eth to 0x52908400098527886E0F7030069857D2E4169EE7",
      { ...send, amount: "5", symbol: "eth", to: "0x52908400098527886E0F7030069857D2E4169EE7" },
    ],
    ["please send 5 of my OPT to grace", { ...send, amount: "5", symbol: "OPT", to: "grace" }],
    ["I want to pay grace 5", { ...send, amount: "5", to: "grace" }],
    ["send 1 000 OPT", { ...send, amount: "1 000", symbol: "OPT" }],
    ["send 1 000 000.50 OPT to grace", { ...send, amount: "1 000 000.50", symbol: "OPT", to: "grace" }],
    ["send 1 000OPT", { ...send, amount: "1 000", symbol: "OPT" }],
    ["stake $20", { verb: "stake", amount: null, symbol: null, currency: "$" }],
    ["stake 2.5k opt", { verb: "stake", amount: "2500", symbol: "opt" }],
    ["stake 5 or 10", { verb: "stake", amount: null, symbol: "or", unread: "5 10" }],
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
  .filter((words) => !words.some((word) => /^(?:to|please|pls|thanks|now|k|usd|eur)$/u.test(word)))
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
            const words = part === null || part === action.verb || /k/iu.test(typed) ? [] : part.split(" ");
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

  it("a phrase that states one amount gives exactly that amount, or none; noise, case and spaces change nothing", () => {
    const noise = fc.constantFrom("", "please ", "Hey can you ", "i WANT to ", "ok ");
    const space = fc.constantFrom(" ", "  ", "\t");
    const end = fc.constantFrom("", " please", " now", " Thanks");
    fc.assert(
      fc.property(
        fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.stringMatching(/^[0-9]{0,6}$/)),
        fc.constantFrom("", "k", "K", " k", "$", "%", "-"),
        ...([noise, space, end, name] as const),
        ([whole, fraction], mark, before, gap, after, to) => {
          const number = fraction === "" ? `${whole}` : `${whole}.${fraction}`;
          const typed = mark === "$" || mark === "-" ? `${mark}${number}` : `${number}${mark}`;
          const isThousands = /k/iu.test(mark);
          const exact = isThousands ? Big(number).times(1000).toFixed() : number;
          // no thousands at all, `0k`, are no amount to send
          const isAmount = mark !== "%" && mark !== "-" && !(isThousands && Big(number).eq(0));
          const texts = [`${before}pay ${to} ${typed}${after}`, `${before}send ${typed} to ${to}${after}`];
          for (const text of texts) {
            const action = parse(text.replaceAll(" ", gap));
            if (action?.verb !== "send") throw new Error(text);
            if (isAmount && action.amount !== null) expect(Big(action.amount).eq(exact)).toBe(true);
            expect([text, action.amount === null]).toEqual([text, !isAmount]);
            // what was not read is said
            expect(action.unread === undefined).toBe(isAmount);
            expect(action.to).not.toMatch(/[0-9]/);
          }
        },
      ),
    );
  });

  it("a text of a megabyte is read in time that grows with its length", () => {
    const long = "9".repeat(500_000);
    expect(parse(`send ${long} OPT to ${"x ".repeat(250_000)}`)).toMatchObject({ amount: long, symbol: "OPT" });
    expect(parse(`send ${"9 ".repeat(250_000)}to grace`)).toMatchObject({ amount: null });
    expect(parse(`send ${long}k to grace`)).toMatchObject({ amount: null, unread: `${long}k` });
    expect(parse(`send ${long}! ${".,".repeat(250_000)}`)).toMatchObject({ amount: null });
  });
});
