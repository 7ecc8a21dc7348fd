import { describe, expect, it } from "vitest";
import {
  Command,
  Event,
  fingerprintOf,
  type Preview,
  Rejection,
  transfer,
  views,
  wireOf,
} from "../../../src/domain/transfer/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { specify } from "../../support/spec.ts";
import { ANNA, BERT, STAKES, stakeWorld, VALIDATORS, valoper } from "../staking/examples.ts";
import { intent, preview, TOKENS } from "./examples.ts";

const given = specify(transfer, stakeWorld());

describe("after the preview of a staking action", () => {
  const answer = (over: Partial<Preview>, { intent }: (typeof STAKES)[number]) => ({
    amount: intent.amount,
    gasFeeEstimate: amount("0.0063"),
    to: wireOf(intent).to,
    from: wireOf(intent).from,
    ...over,
  });

  it.each(STAKES)("W7: $intent.action.type differs where the server answers another source or target", (stake) => {
    const asked = Event.PreviewRequested({ request: "preview-1", intent: stake.intent });
    const record = (over: Partial<Preview>) =>
      given(asked).when(
        Command.RecordPreview({
          request: "preview-1",
          preview: answer(over, stake),
          fingerprint: fingerprintOf(stake.intent),
        }),
      );
    record({}).leadsTo(({ form }) => expect(form).toMatchObject({ step: "previewed", differences: [] }));
    const other = valoper(50);
    record({ from: other, to: other }).leadsTo(({ form }) =>
      expect(form).toMatchObject({ differences: ["to", "from"] }),
    );
  });

  it("the fee of an undelegation is due of the balance, and its amount is not", () => {
    const poor = stakeWorld(
      {},
      VALIDATORS,
      TOKENS.map((token) => ({ ...token, balance: amount("0.006") })),
    );
    const whyNot = ({ intent }: (typeof STAKES)[number], gasFeeEstimate: string) => {
      const state = {
        ...transfer.initial,
        form: {
          step: "previewed" as const,
          key: "k",
          intent,
          preview: { ...preview, gasFeeEstimate: amount(gasFeeEstimate) },
          fingerprint: fingerprintOf(intent),
          differences: [],
          previous: { outcome: "none" as const },
        },
      };
      return views.whyNotConfirm(state, poor);
    };
    const [delegate, ...others] = STAKES;
    if (delegate === undefined) throw new Error("no staking types");
    for (const other of others) {
      expect(whyNot(other, "0.006")).toBeNull();
      expect(whyNot(other, "0.0063")).toEqual(Rejection.FeeNotCovered({ symbol: "OPT", missing: amount("0.0003") }));
      expect(views.totals(other.intent, preview)).toEqual([{ symbol: "OPT", amount: preview.gasFeeEstimate }]);
    }
    expect(whyNot(delegate, "0.006")).toEqual(Rejection.FeeNotCovered({ symbol: "OPT", missing: amount("5") }));
  });

  it("says which dialog shows a form (spec §4, activePlacement)", () => {
    const placements = [...STAKES.map((stake) => stake.intent), intent].map((asked) =>
      views.placementOf({ step: "previewing", request: "r", intent: asked }),
    );
    expect(placements).toEqual(["staking", "staking", "staking", "staking", "send"]);
    expect(views.placementOf(transfer.initial.form)).toBeNull();
  });
});

describe("W2: the fingerprint of a staking action", () => {
  it("differs by type, source and entry, and that of a send is as earlier versions stored it", () => {
    const intents = [
      ...[
        { type: "send", to: ANNA } as const,
        { type: "delegate", validator: ANNA } as const,
        { type: "undelegate", validator: ANNA } as const,
        { type: "move-delegation", source: BERT, validator: ANNA } as const,
        { type: "move-delegation", source: ANNA, validator: ANNA } as const,
        { type: "cancel-undelegate", validator: ANNA, creationHeight: "700" } as const,
        { type: "cancel-undelegate", validator: ANNA, creationHeight: "701" } as const,
      ].map((action) => ({ ...intent, action })),
    ];
    expect(new Set(intents.map(fingerprintOf)).size).toBe(intents.length);
    expect(fingerprintOf(intent)).toBe("cdbb2628862a567cdab4d257d66491437ae4a03d99bd5cc73f4be83374e403bb");
    expect(fingerprintOf({ ...intent, amount: amount("5.000") })).toBe(fingerprintOf(intent));
  });
});
