import { describe, expect, it } from "vitest";
import {
  Command,
  Event,
  fingerprintOf,
  Rejection,
  rules,
  transfer,
  views,
} from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { specify } from "../../support/spec.ts";
import {
  address,
  confirm,
  ETHEREUM,
  FINGERPRINT,
  given,
  intent,
  lost,
  MIRA,
  OWN,
  preview,
  previewed,
  request,
  sending,
  worldOf,
} from "./examples.ts";

const asked = Event.PreviewRequested({ request: "preview-1", intent });
const invalid = (field: string, rule: string, params?: ReadonlyArray<string>) =>
  Rejection.Invalid({ problems: [params === undefined ? { field, rule } : { field, rule, params }] });

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

  it("reads the address without pasted spaces, and the amount without trailing zeros", () => {
    given()
      .when(request({ to: `  ${MIRA}\n`, amount: "5,00" }))
      .then(Event.PreviewRequested({ request: "request-1", intent }));
  });

  it("sends a memo only where the chain carries one (spec §5)", () => {
    given()
      .when(request({ chainId: "ethereum", symbol: "USDT", to: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359" }))
      .leadsTo((state) => expect(state.form.intent?.memo).toBeNull());
    given()
      .when(request({ memo: "" }))
      .leadsTo((state) => expect(state.form.intent?.memo).toBeNull());
  });

  it("W9: refuses each wrong form of a recipient by name, and requests nothing", () => {
    const wrong: ReadonlyArray<readonly [string, string]> = [
      ["", "required"],
      [OWN, "own"],
      [address(3, "optiovaloper"), "validator"],
      [ETHEREUM, "ethereumOnOptio"],
      [`${MIRA.slice(0, -1)}${MIRA.endsWith("q") ? "p" : "q"}`, "checksum"],
      [address(3, "cosmos"), "otherChain"],
      ["mira", "unknown"],
    ];
    for (const [to, rule] of wrong)
      given()
        .when(request({ to }))
        .thenRefused(invalid("to", `rule.recipient.${rule}`));
    given()
      .when(request({ chainId: "ethereum", symbol: "ETH", amount: "0.1", to: MIRA, memo: "" }))
      .thenRefused(invalid("to", "rule.recipient.optioOnEthereum"));
  });

  it("W8: refuses a recipient that resembles a known address", () => {
    given()
      .when(request({ resembles: true }))
      .thenRefused(invalid("to", "rule.recipient.resembles"));
  });

  it("refuses each invalid amount, and offers the readings of an ambiguous one", () => {
    given()
      .when(request({ amount: "" }))
      .thenRefused(invalid("amount", "rule.amount.required"));
    given()
      .when(request({ amount: "1e3" }))
      .thenRefused(invalid("amount", "rule.amount.notANumber"));
    given()
      .when(request({ amount: "0" }))
      .thenRefused(invalid("amount", "rule.amount.notPositive"));
    given()
      .when(request({ amount: "100.000001" }))
      .thenRefused(invalid("amount", "rule.amount.insufficient"));
    given()
      .when(request({ amount: "0.0000001" }))
      .thenRefused(invalid("amount", "rule.amount.tooManyDecimals", ["6"]));
    given()
      .when(request({ amount: "1,500" }))
      .thenRefused(invalid("amount", "rule.amount.ambiguous", ["1.5", "1500"]));
  });

  it("refuses a memo of more than 256 bytes and a phrase anywhere, all problems at once", () => {
    const phrase = Array.from({ length: 12 }, () => "abandon").join(" ");
    expect(rules.memoLeft("é".repeat(128))).toBe(0);
    given()
      .when(request({ memo: "é".repeat(129), description: phrase, amount: "" }))
      .thenRefused(
        Rejection.Invalid({
          problems: [
            { field: "amount", rule: "rule.amount.required" },
            { field: "memo", rule: "rule.memo.tooLong" },
            { field: "description", rule: "rule.text.phrase" },
          ],
        }),
      );
    given()
      .when(request({ memo: phrase }))
      .thenRefused(invalid("memo", "rule.text.phrase"));
    given()
      .when(request({ description: "x".repeat(501) }))
      .thenRefused(invalid("description", "rule.description.tooLong"));
  });

  it("S5: refuses a hidden character in memo and description, but no joiner that an emoji or a script needs", () => {
    for (const hidden of ["rent\u202etner", "re\u200bnt", "rent\u2066", "re\u200dnt", "rent\u0000", "\ufeffrent"]) {
      given()
        .when(request({ memo: hidden }))
        .thenRefused(invalid("memo", "rule.text.hidden"));
      given()
        .when(request({ description: hidden }))
        .thenRefused(invalid("description", "rule.text.hidden"));
    }
    for (const shown of ["👩‍🚀 ❤️", "می‌خواهم", "  "])
      given()
        .when(request({ memo: shown }))
        .leadsTo((state) => expect(state.form.intent?.memo).toBe(shown));
  });

  it("refuses a token that the wallet does not hold", () => {
    given()
      .when(request({ symbol: "DOGE" }))
      .thenRefused(invalid("asset", "rule.asset.required"));
  });

  it("refuses while a transfer is being sent", () => {
    given(...sending())
      .when(request())
      .thenRefused(Rejection.InFlight());
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
    given(asked)
      .when(answer())
      .then(Event.PreviewReceived({ preview, fingerprint: FINGERPRINT, differences: [] }))
      .leadsTo((state) => {
        expect(state.form).toMatchObject({ step: "previewed", key: "preview-1" });
        expect(state.fees).toEqual([{ chainId: "optio", transferType: "send", fee: "0.01" }]);
      });
  });

  it("has no difference when only the spelling of the amount differs", () => {
    given(asked)
      .when(answer({ amount: amount("5.000000") }))
      .leadsTo((state) => expect(state.form).toMatchObject({ step: "previewed", differences: [] }));
  });

  it("W7: names every difference, and Confirm is refused for it", () => {
    const other = { amount: amount("50"), to: address(9), from: address(8) };
    given(asked)
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

  it("changes nothing once another one was requested, the form was emptied, or the person went back", () => {
    given(asked, Event.PreviewRequested({ request: "preview-2", intent }))
      .when(answer())
      .thenIgnored("request no longer pending");
    given(asked, Event.FormLeft({ intent: null }))
      .when(answer())
      .thenIgnored("request no longer pending");
    given(asked, Event.BackToForm()).when(answer()).thenIgnored("request no longer pending");
    given(asked, Event.FormLeft({ intent: null }))
      .when(Command.RecordPreviewFailure({ request: "preview-1", failure: lost }))
      .thenIgnored("request no longer pending");
  });

  it("stores a failure next to the values of the form", () => {
    given(asked)
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
    given(asked).when(Command.Back()).then(Event.BackToForm());
  });

  it("is refused where there is nothing to go back from", () => {
    given().when(Command.Back()).thenRefused(Rejection.NotPreviewed());
    given(...sending())
      .when(Command.Back())
      .thenRefused(Rejection.NotPreviewed());
  });
});

describe("what a preview adds up to", () => {
  it("is one sum where the token pays its own fee, and two where another token does", () => {
    expect(views.totals(intent, preview, worldOf())).toEqual([{ symbol: "OPT", amount: "5.01" }]);
    expect(views.totals({ ...intent, chainId: "ethereum", symbol: "USDT" }, preview, worldOf())).toEqual([
      { symbol: "USDT", amount: "5" },
      { symbol: "ETH", amount: "0.01" },
    ]);
  });

  it("names the missing fee, and Confirm is refused for it", () => {
    const all = { ...intent, amount: amount("100") };
    const state = [
      Event.PreviewRequested({ request: "preview-1", intent: all }),
      Event.PreviewReceived({
        preview: { ...preview, amount: all.amount },
        fingerprint: fingerprintOf(all),
        differences: [],
      }),
    ];
    given(...state)
      .when(confirm())
      .thenRefused(Rejection.FeeNotCovered({ symbol: "OPT", missing: amount("0.01") }));
  });
});
