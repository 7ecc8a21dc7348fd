import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ofToken, partiesOf } from "../../../src/domain/wallet/transactions.ts";
import { forAll } from "../../support/properties.ts";
import { FRIEND, OWN, transaction } from "./movements.ts";

describe("the transactions of a token", () => {
  const chains = fc.constantFrom("optio", "optio-testnet", "ethereum");
  const symbols = fc.constantFrom("OPT", "ETH");

  it("W9: are those of its chain and its symbol, and no others that the server answered", () => {
    forAll(200, chains, symbols, fc.array(fc.tuple(chains, symbols)), (chainId, symbol, answered) => {
      const rows = answered.map(([chain, name], at) => transaction({ id: String(at), chainId: chain, symbol: name }));
      const own = answered.flatMap(([chain, name], at) => (chain === chainId && name === symbol ? [String(at)] : []));
      expect(ofToken({ chainId, symbol }, rows).map(({ id }) => id)).toEqual(own);
    });
    const testnet = transaction({ chainId: "optio-testnet" });
    expect(ofToken({ chainId: "optio", symbol: "OPT" }, [testnet])).toEqual([]);
    expect(ofToken({ chainId: "", symbol: "" }, [testnet])).toEqual([testnet]);
  });
});

describe("the other parties of a transaction", () => {
  const shown = (over: Parameters<typeof transaction>[0]) =>
    partiesOf(transaction(over), []).map(({ role, address }) => [role, address]);

  it("leave out an empty address, and an address that is at both ends", () => {
    expect(shown({ type: "airdrop", from: "", to: FRIEND })).toEqual([["to", FRIEND]]);
    expect(shown({ type: "airdrop", from: OWN, to: "" })).toEqual([["from", OWN]]);
    expect(shown({ type: "airdrop", from: OWN, to: OWN })).toEqual([["from", OWN]]);
    expect(shown({ type: "receive", from: "" })).toEqual([]);
    expect(shown({ type: "airdrop", from: OWN, to: FRIEND })).toEqual([
      ["from", OWN],
      ["to", FRIEND],
    ]);
  });
});
