import { describe, expect, it } from "vitest";
import type { SavedAddress } from "../../../src/domain/transfer/index.ts";
import { alikeSaved, findSaved, offeredSaved, savedFor, savedMemos } from "../../../src/domain/transfer/saved.ts";
import { initial, type State } from "../../../src/domain/transfer/state.ts";
import { usualMemo } from "../../../src/domain/transfer/usual-memo.ts";
import { address, ETHEREUM } from "./examples.ts";

const EXCHANGE = address(1);
const COLD = address(2);
const optio = (label: string, to: string, memo = ""): SavedAddress => ({ label, chainId: "optio", address: to, memo });

const stateOf = (addresses: ReadonlyArray<SavedAddress>, sent: ReadonlyArray<string> = []): State => ({
  ...initial,
  recipients: { ...initial.recipients, sent, memos: [{ address: EXCHANGE, memo: "of the history" }] },
  saved: { status: "read", addresses, unreadable: 0, isUnkept: false, changes: 0 },
});
const labels = (found: ReadonlyArray<SavedAddress>) => found.map(({ label }) => label);

describe("a saved address", () => {
  const both = stateOf([optio("Spot", EXCHANGE, "1"), optio("Futures", EXCHANGE, "2"), optio("Ledger", COLD)]);

  it("is offered on its own network only", () => {
    const state = stateOf([optio("Ledger", COLD), { ...optio("Ether", ETHEREUM), chainId: "ethereum" }]);
    expect(labels(findSaved(state, "optio", ""))).toEqual(["Ledger"]);
    expect(labels(findSaved(state, "ethereum", ""))).toEqual(["Ether"]);
    expect(savedFor(state, { chainId: "optio-testnet", address: COLD, memo: null })).toBeNull();
  });

  it.each([
    ["lédg", ["Ledger"]],
    [COLD.slice(0, 20), ["Ledger"]],
    ["2", ["Futures"]],
    ["nobody", []],
  ])("is found by a part of its name, the start of its address or its memo: %s", (typed, found) => {
    expect(labels(findSaved(both, "optio", typed))).toEqual(found);
  });

  it("is offered first when it was paid last", () => {
    const state = stateOf([optio("A", address(3)), optio("B", COLD), optio("C", EXCHANGE)], [EXCHANGE, COLD]);
    expect(labels(offeredSaved(state, "optio"))).toEqual(["C", "B", "A"]);
  });

  it.each([
    [EXCHANGE, "1", "Spot"],
    [EXCHANGE, " 2 ", "Futures"],
    // it may be a third account there
    [EXCHANGE, "3", undefined],
    [EXCHANGE, null, undefined],
    [COLD, "anything", "Ledger"],
  ])("names the payment to %s with the memo %j: %s", (to, memo, label) => {
    expect(savedFor(both, { chainId: "optio", address: to, memo })?.label).toBe(label);
  });

  it("says a name that looks like another one", () => {
    const kraken = optio("Kraken", EXCHANGE);
    const state = stateOf([kraken]);
    expect(alikeSaved(state, "Krаken")?.label).toBe("Kraken");
    expect([alikeSaved(state, "Ledger"), alikeSaved(state, "KRAKEN", kraken)]).toEqual([null, null]);
  });

  it("names a payment with its memo or without one, and not one with another memo, which may be another account", () => {
    const state = stateOf([optio("Kraken", EXCHANGE, "1")]);
    const nameOf = (memo: string | null) => savedFor(state, { chainId: "optio", address: EXCHANGE, memo })?.label;
    expect([nameOf("1"), nameOf(null), nameOf("2")]).toEqual(["Kraken", "Kraken", undefined]);
  });

  it("has its own memo before that of the history, and none where it was saved without one", () => {
    const contacts = {
      people: [],
      search: { query: "", requestedQuery: "", people: [], request: { status: "idle" } },
      directory: [],
      named: [],
    } as const;
    const usual = (addresses: ReadonlyArray<SavedAddress>) =>
      usualMemo({ transfer: stateOf(addresses), contacts }, "optio", EXCHANGE);
    expect(usual([])).toBe("of the history");
    expect(usual([optio("Spot", EXCHANGE, "1")])).toBe("1");
    expect(usual([optio("Spot", EXCHANGE, "1"), optio("Mine", EXCHANGE)])).toBeNull();
    expect(savedMemos(both, "optio", EXCHANGE)).toEqual(["1", "2"]);
  });
});
