import { describe, expect, it } from "vitest";
import { Command, Event, Rejection, transfer, views } from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import type { TokenBalance } from "../../../src/domain/wallet/entities.ts";
import { specify } from "../../support/spec.ts";
import {
  address,
  confirm,
  ETHEREUM,
  FINGERPRINT,
  given,
  intent,
  lost,
  preview,
  previewed,
  request,
  sending,
  TOKENS,
  worldOf,
} from "./examples.ts";

const asked = Event.PreviewRequested({ request: "preview-1", intent });
const invalid = (field: string, rule: string, params?: ReadonlyArray<string>) =>
  Rejection.Invalid({ problems: [params === undefined ? { field, rule } : { field, rule, params }] });
const atRequest = given(asked);

describe("requesting a preview", () => {
  it("requests it with the intent, under the id of the request", () => {
    given()
      .when(request(), { id: "q" })
      .then(Event.PreviewRequested({ request: "q", intent }));
  });

  it("spends from the first wallet, whichever others there are", () => {
    const world = worldOf();
    const wallets = ["wallet-7", "wallet-1", "wallet-9"].map((id) => ({ id, name: "Main" }));
    specify(transfer, { ...world, wallet: { ...world.wallet, wallets } })()
      .when(request(), { id: "q" })
      .then(Event.PreviewRequested({ request: "q", intent: { ...intent, walletId: "wallet-7" } }));
  });

  it("W8: refuses a recipient that resembles a known address", () => {
    given().refuses(request({ resembles: true }), invalid("to", "rule.recipient.resembles"));
  });

  it("offers the readings of an ambiguous amount, and says how many decimals it may have", () => {
    given().refuses(request({ amount: "0.0000001" }), invalid("amount", "rule.amount.tooManyDecimals", ["6"]));
    given().refuses(request({ amount: "1,500" }), invalid("amount", "rule.amount.ambiguous", ["1.5", "1500"]));
  });

  it("refuses a memo of more than 256 bytes and a phrase anywhere, all problems at once", () => {
    const phrase = Array.from({ length: 12 }, () => "abandon").join(" ");
    given().refuses(
      request({ memo: "é".repeat(129), description: phrase, amount: "" }),
      Rejection.Invalid({
        problems: [
          { field: "amount", rule: "rule.amount.required" },
          { field: "memo", rule: "rule.memo.tooLong" },
          { field: "description", rule: "rule.text.phrase" },
        ],
      }),
    );
  });

  it("refuses while a transfer is being sent", () => {
    given(...sending()).refuses(request(), Rejection.InFlight());
  });

  it("drops the previous preview", () => {
    given(...previewed())
      .when(request({ amount: "6" }))
      .leadsTo((state) => expect(state.form).toMatchObject({ step: "previewing", intent: { amount: "6" } }));
  });
});

describe("a preview's answer", () => {
  const answer = (over = {}) =>
    Command.RecordPreview({ request: "preview-1", preview: { ...preview, ...over }, fingerprint: FINGERPRINT });

  it("is shown, and the id of its request becomes the Idempotency-Key", () => {
    atRequest
      .when(answer())
      .then(Event.PreviewReceived({ preview, fingerprint: FINGERPRINT, differences: [] }))
      .leadsTo((state) => {
        expect(state.form).toMatchObject({ step: "previewed", key: "preview-1" });
        expect(state.fees).toEqual([{ chainId: "optio", transferType: "send", fee: "0.01" }]);
      });
  });

  it("has no difference when only the spelling of the amount differs", () => {
    atRequest
      .when(answer({ amount: amount("5.000000") }))
      .leadsTo((state) => expect(state.form).toMatchObject({ step: "previewed", differences: [] }));
  });

  it("W7: names every difference, and Confirm is refused for it", () => {
    const other = { amount: amount("50"), to: address(9), from: address(8) };
    atRequest
      .when(answer(other))
      .then(
        Event.PreviewReceived({
          preview: { ...preview, ...other },
          fingerprint: FINGERPRINT,
          differences: ["amount", "to", "from"],
        }),
      )
      .leadsTo((state) =>
        expect(views.whyNotConfirm(state, worldOf())).toEqual(
          Rejection.PreviewDiffers({ differences: ["amount", "to", "from"] }),
        ),
      );
  });

  it("changes nothing once the form was emptied, or the person went back", () => {
    given(asked, Event.FormLeft({ intent: null })).ignores(answer(), "request no longer pending");
    given(asked, Event.BackToForm()).ignores(answer(), "request no longer pending");
  });

  it("stores a failure next to the values of the form", () => {
    atRequest
      .when(Command.RecordPreviewFailure({ request: "preview-1", failure: lost }))
      .leadsTo((state) => expect(state.form).toEqual({ step: "editing", intent, failure: lost }));
  });
});

describe("going back", () => {
  it("A7: keeps the intent, and forgets its preview and key", () => {
    given(...previewed())
      .when(Command.Back())
      .leadsTo((state) => expect(state.form).toEqual({ step: "editing", intent, failure: null }));
  });

  it("cancels a pending request", () => {
    atRequest.when(Command.Back()).then(Event.BackToForm());
  });

  it("is refused where there is nothing to go back from", () => {
    given().refuses(Command.Back(), Rejection.NotPreviewed());
    given(...sending()).refuses(Command.Back(), Rejection.NotPreviewed());
  });
});

describe("what a preview adds up to", () => {
  it("is one sum where the token pays its own fee, and two where another token does", () => {
    expect(views.totals(intent, preview)).toEqual([{ symbol: "OPT", amount: "5.01" }]);
    expect(views.totals({ ...intent, chainId: "ethereum", symbol: "USDT" }, preview)).toEqual([
      { symbol: "USDT", amount: "5" },
      { symbol: "ETH", amount: "0.01" },
    ]);
  });

  it("is not covered without a row of the token that pays the fee, which is a balance of 0, unless rows could not be read", () => {
    const usdt = { ...intent, chainId: "ethereum", symbol: "USDT", to: ETHEREUM };
    const history = [
      Event.PreviewRequested({ request: "preview-1", intent: usdt }),
      Event.PreviewReceived({
        preview: { ...preview, to: ETHEREUM, gasFeeEstimate: amount("0.002") },
        fingerprint: FINGERPRINT,
        differences: [],
      }),
    ];
    const { wallet, ...world } = worldOf();
    const having = (tokens: ReadonlyArray<TokenBalance>, unreadable?: number) =>
      specify(transfer, {
        ...world,
        wallet: { ...wallet, tokens: { totalBalanceUsd: amount("0"), tokens, ...(unreadable && { unreadable }) } },
      })(...history);
    const withoutEth = TOKENS.filter(({ symbol }) => symbol !== "ETH");
    having(withoutEth).refuses(confirm(), Rejection.FeeNotCovered({ symbol: "ETH", missing: amount("0.002") }));
    for (const covered of [having(TOKENS), having(withoutEth, 1)])
      covered.when(confirm()).leadsTo((state) => expect(state.form.step).toBe("sent"));
  });

  it("is covered by exactly the balance; Confirm is refused for a base unit less, and names what is missing", () => {
    const having = (balance: string) =>
      specify(transfer, worldOf(TOKENS.map((token) => ({ ...token, balance: amount(balance) }))))(...previewed());
    having("5.01")
      .when(confirm())
      .leadsTo((state) => expect(state.form.step).toBe("sent"));
    having("5.009999").refuses(confirm(), Rejection.FeeNotCovered({ symbol: "OPT", missing: amount("0.000001") }));
  });
});
