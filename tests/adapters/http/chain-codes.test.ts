import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeOf } from "../../../src/adapters/http/failure.ts";
import { type ChainCode, chainCodeOf } from "../../../src/domain/decider/failure.ts";
import { chain } from "../../../src/ui/i18n/en/chain.ts";
import { runs } from "../../support/properties.ts";

/** The texts of docs/staking.md by number, and what each means. */
const TEXTS: ReadonlyArray<readonly [string, ChainCode]> = [
  ["too many unbonding delegation entries for (delegator, validator) tuple", "chain.slotsUsed"],
  ["too many redelegation entries for (delegator, src-validator, dst-validator) tuple", "chain.pairSlotsUsed"],
  ["validator for this address is currently jailed", "chain.jailed"],
  ["unbonding delegation with delegator optio1xyz not found for validator optiovaloper1xyz", "chain.noEntry"],
  ["unbonding delegation entry is not found at block height 700", "chain.noEntry"],
  ["amount is greater than the unbonding delegation entry balance", "chain.overEntry"],
  ["unbonding delegation is already processed", "chain.matured"],
  [
    "redelegation to this validator already in progress; first redelegation to this validator must complete before next redelegation",
    "chain.moveLocked",
  ],
  ["cannot redelegate to the same validator", "chain.sameValidator"],
  ["too few tokens to redelegate (truncates to zero tokens)", "chain.tooLittle"],
  ["redelegation destination validator not found", "chain.unknownValidator"],
  ["validator does not exist", "chain.unknownValidator"],
  ["no delegation for (address, validator) tuple", "chain.nothingStaked"],
  ["invalid shares amount", "chain.overStake"],
  ["insufficient fees; got: 1uopt required: 6300uopt", "chain.fee"],
  ["maximum number of characters is 256 but received 300 characters", "chain.memo"],
  ["spendable balance 5uopt is smaller than 6uopt: insufficient funds", "chain.overBalance"],
  ["out of gas in location: WriteFlat; gasWanted: 100000, gasUsed: 100200", "chain.gas"],
  ["account sequence mismatch, expected 7, got 6: incorrect account sequence", "chain.sequence"],
  ["cannot delegate to validators with invalid (zero) ex-rate", "chain.noRate"],
];

/** How nodes wrap the text of a module; `before` and `after` are other words. */
const WRAPPED: ReadonlyArray<(text: string, before: string, after: string) => string> = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => `failed to execute message; message index: 0: ${text}: invalid request`,
  (text) =>
    `rpc error: code = Unknown desc = failed to execute message; message index: 1: ${text} [cosmos/cosmos-sdk@v0.50.6/x/staking/keeper/msg_server.go:420] With gas wanted: '0' and gas used: '93125' : unknown request`,
  (text) => `{"code":18,"codespace":"sdk","raw_log":"${text}: invalid request"}`,
  (text, before, after) => `${before}: ${text}: ${after}`,
];
const words = fc.stringMatching(/^[a-z0-9 ]{0,20}$/);

describe("a refusal of the chain", () => {
  it("means the same however nodes wrap its text", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.constantFrom(...WRAPPED),
        words,
        words,
        ([text, error], wrap, before, after) => {
          expect(codeOf(wrap(text, before, after))).toBe(error);
        },
      ),
      runs(500),
    );
  });

  it("has a text for each meaning, and each meaning is reached", () => {
    expect(new Set(TEXTS.map(([, error]) => error))).toEqual(new Set(Object.keys(chain).map((key) => `chain.${key}`)));
  });

  it("of no known text means nothing", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]{0,60}$/), (message) => {
        expect(chainCodeOf({ code: codeOf(message) })).toBeNull();
      }),
      runs(300),
    );
    expect(codeOf("Insufficient balance")).toBe("other");
  });
});
