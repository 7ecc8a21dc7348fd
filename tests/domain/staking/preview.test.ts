import fc from "fast-check";
import { isLeft, isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { Command, Rejection, stake, staking } from "../../../src/domain/staking/index.ts";
import { wireOf } from "../../../src/domain/transfer/action.ts";
import {
  Event,
  fingerprintOf,
  Rejection as TransferRejection,
  transfer,
  views,
} from "../../../src/domain/transfer/index.ts";
import { amount, compare, isMoney, ZERO } from "../../../src/domain/values/money.ts";
import { forAll } from "../../support/properties.ts";
import { specify } from "../../support/spec.ts";
import { intent, MIRA, OWN, preview, TOKENS } from "../transfer/examples.ts";
import {
  ANNA,
  BERT,
  CARL,
  CREATION,
  delegationTo,
  inDays,
  moveOf,
  STAKES,
  stakeForm,
  stakeWorld,
  VALIDATORS,
} from "./examples.ts";

const given = specify(staking, stakeWorld());
const request = (over: Parameters<typeof stakeForm>[0] = {}) => Command.RequestPreview(stakeForm(over));
const refused = (field: string, rule: string, params?: ReadonlyArray<string>) =>
  Rejection.Invalid({ problems: [params === undefined ? { field, rule } : { field, rule, params }] });

describe("the preview of a staking action", () => {
  it.each(STAKES)("asks for $intent.action.type with its own fields of the contract (spec §5)", ({ form, intent }) => {
    given()
      .when(Command.RequestPreview(form))
      .then(Event.PreviewRequested({ request: "request-1", intent }));
  });

  it("names its validators, and the height of a cancel, as the contract does (spec §5)", () => {
    expect(STAKES.map(({ intent: asked }) => wireOf(asked))).toEqual([
      { transferType: "delegate", to: ANNA, from: OWN, creationHeight: null },
      { transferType: "undelegate", to: ANNA, from: OWN, creationHeight: null },
      { transferType: "move-delegation", to: BERT, from: ANNA, creationHeight: null },
      { transferType: "cancel-undelegate", to: ANNA, from: OWN, creationHeight: "700" },
    ]);
    expect(wireOf(intent)).toEqual({ transferType: "send", to: MIRA, from: OWN, creationHeight: null });
    const created = { ...intent, action: { type: "create-validator", operator: ANNA, values: CREATION } } as const;
    expect(wireOf(created)).toEqual({ transferType: "delegate", to: ANNA, from: OWN, creationHeight: null });
  });

  it("never carries a memo, and a height only for a cancel, also when the form has one", () => {
    given()
      .when(request({ transferType: "undelegate", source: BERT, creationHeight: "700" }))
      .then(
        Event.PreviewRequested({
          request: "request-1",
          intent: { ...intent, memo: null, action: { type: "undelegate", validator: ANNA } },
        }),
      );
  });

  it("is refused while a transfer is being sent", () => {
    const form = { step: "sent" as const, key: "k", intent, preview, fingerprint: fingerprintOf(intent) };
    specify(staking, { ...stakeWorld(), transfer: { ...transfer.initial, form } })().refuses(
      request(),
      TransferRejection.InFlight(),
    );
  });

  it("names what is missing at its field", () => {
    given().refuses(request({ validator: "" }), refused("validator", "rule.validator.required"));
    given().refuses(
      request({ transferType: "move-delegation", validator: BERT, source: "" }),
      Rejection.Invalid({
        problems: [
          { field: "amount", rule: "rule.amount.overStake" },
          { field: "source", rule: "rule.validator.required" },
        ],
      }),
    );
  });

  it("is blocked for the reason that the button shows", () => {
    given().refuses(
      request({ validator: CARL }),
      Rejection.Blocked({ blocked: { reason: "jailed", validator: "Carl", until: null } }),
    );
    const locked = stakeWorld({ redelegations: [moveOf(BERT, ANNA, inDays(3))] });
    const blocked = {
      reason: "move-locked" as const,
      validator: "Anna",
      sources: ["Bert"],
      until: Date.parse(inDays(3)),
    };
    specify(staking, locked)().refuses(
      request({ transferType: "move-delegation", validator: BERT, source: ANNA }),
      Rejection.Blocked({ blocked }),
    );
  });

  it("is blocked for what blocks the token or the source before a validator is chosen", () => {
    const empty = TOKENS.map((token) => ({ ...token, balance: ZERO }));
    specify(staking, stakeWorld({}, VALIDATORS, empty))().refuses(
      request({ validator: "" }),
      Rejection.Blocked({ blocked: { reason: "nothing-available", until: null } }),
    );
    given().refuses(
      request({ transferType: "move-delegation", validator: "", source: BERT }),
      Rejection.Blocked({ blocked: { reason: "nothing-staked", until: null } }),
    );
  });

  it("judges a lock by the server's time", () => {
    const locked = { ...stakeWorld({ redelegations: [moveOf(BERT, ANNA, inDays(0.5))] }) };
    const [, , moved] = STAKES;
    if (moved === undefined) throw new Error("no move");
    const move = Command.RequestPreview(moved.form);
    // the device's clock is a day behind: at the server, the lock is over
    specify(staking, { ...locked, session: { clockSkew: -86_400_000 } })()
      .when(move)
      .then(Event.PreviewRequested({ request: "request-1", intent: moved.intent }));
  });
});

describe("the amount of a staking action", () => {
  it("All sends the server's own text of the balance, whatever its decimals (docs/staking.md 15)", () => {
    const all = (coins: string, typed: string) => {
      const world = stakeWorld({ delegations: [delegationTo(ANNA, coins)] });
      const checked = stake.validateStake(
        transfer.initial,
        world,
        stakeForm({ transferType: "undelegate", amount: typed }),
      );
      return isRight(checked) ? checked.right.amount : checked.left;
    };
    expect(all("40.500000", "40.500000")).toBe("40.500000");
    expect(all("40.500000", "40.5")).toBe("40.500000");
    expect(all("40.123456789", "40.123456789")).toBe("40.123456789");
    expect(all("40.123456789", "40.123456")).toBe("40.123456");
    expect(all("40.123456789", "40.12345678")).toEqual([
      { field: "amount", rule: "rule.amount.tooManyDecimals", params: ["6"] },
    ]);
  });

  it("a delegation leaves its fee, as the server last estimated it, and other actions do not", () => {
    const state = {
      ...transfer.initial,
      fees: [{ chainId: "optio", transferType: "delegate" as const, fee: amount("0.0063") }],
    };
    const check = (form: Parameters<typeof stakeForm>[0]) => stake.validateStake(state, stakeWorld(), stakeForm(form));
    expect(check({ amount: "99.993701" })).toEqual({
      _tag: "Left",
      left: [{ field: "amount", rule: "rule.amount.fee", params: ["0.0063", "OPT"] }],
    });
    expect(isRight(check({ amount: "99.9937" }))).toBe(true);
    expect(isRight(check({ transferType: "undelegate", amount: "40.5" }))).toBe(true);
  });

  it("is refused without a wallet or without the token, whatever else is filled in", () => {
    const withoutWallet = stakeWorld();
    for (const world of [
      { ...withoutWallet, wallet: { ...withoutWallet.wallet, wallets: [] } },
      stakeWorld({}, VALIDATORS, []),
    ])
      expect(stake.validateStake(transfer.initial, world, stakeForm())).toEqual({
        _tag: "Left",
        left: [{ field: "asset", rule: "rule.asset.required" }],
      });
  });

  it("staking the coins kept for later fees needs a deliberate consent", () => {
    const cuts = (form: Parameters<typeof stakeForm>[0], reserve = "0.05") =>
      stake.isCuttingReserve(transfer.initial, stakeWorld(), stakeForm(form), amount(reserve));
    // 100 less the usual fee of 0.01 and the reserve of 0.05
    expect([cuts({ amount: "99.94" }), cuts({ amount: "99.940001" }), cuts({ amount: "100" })]).toEqual([
      false,
      true,
      true,
    ]);
    expect([cuts({ amount: "100" }, "0"), cuts({ amount: "101" })]).toEqual([false, false]);
    expect(cuts({ transferType: "undelegate", amount: "40.5" })).toBe(false);
    given().refuses(request({ amount: "99.95", cutsReserve: true }), refused("amount", "rule.amount.reserve"));
  });

  it("Max of a delegation never needs that consent, and one base unit more does", () => {
    forAll(300, fc.bigInt({ min: 70_000n, max: 10n ** 14n }), (units) => {
      const balance = amount(`${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, "0")}`);
      const world = stakeWorld(
        {},
        VALIDATORS,
        TOKENS.map((token) => ({ ...token, balance })),
      );
      const reserve = amount("0.05");
      const most = views.maxOf(transfer.initial, world, "optio", "OPT", reserve, "delegate");
      const cuts = (typed: string) =>
        stake.isCuttingReserve(transfer.initial, world, stakeForm({ amount: typed }), reserve);
      expect([cuts(most), isRight(stake.validateStake(transfer.initial, world, stakeForm({ amount: most })))]).toEqual([
        false,
        true,
      ]);
      expect(cuts(balance)).toBe(true);
    });
  });

  it("is decided the same in its canonical form, which the command carries", () => {
    const typed = fc.oneof(
      fc.constantFrom("40.5", "40,5", "40.500000", "007", "1,5", "1.50", "", "x", "0", "-1"),
      fc.string(),
    );
    forAll(300, typed, fc.constantFrom(...STAKES), (text, { form }) => {
      const input = { ...form, amount: text };
      const canonical = stake.canonicalStake(transfer.initial, stakeWorld(), input);
      const check = (values: typeof input) => stake.validateStake(transfer.initial, stakeWorld(), values);
      expect(check(canonical)).toEqual(check(input));
      const checked = check(input);
      if (isLeft(checked)) return;
      expect(canonical.amount).toBe(checked.right.amount);
      expect(isMoney(canonical.amount) && compare(checked.right.amount, amount("0")) > 0).toBe(true);
    });
  });
});
