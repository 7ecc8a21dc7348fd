import { expect, it } from "vitest";
import { FAUCET_ADDRESS } from "../../server/chain/parameters.ts";
import { isFromFaucet, SANDBOX_FAUCET } from "../../src/domain/wallet/faucet.ts";

it("the client knows the sender of a sandbox's test coins, and nothing else as it", () => {
  expect(SANDBOX_FAUCET).toBe(FAUCET_ADDRESS);
  expect(isFromFaucet({ type: "receive", from: FAUCET_ADDRESS })).toBe(true);
  expect(isFromFaucet({ type: "send", from: FAUCET_ADDRESS })).toBe(false);
  expect(isFromFaucet({ type: "receive", from: `${FAUCET_ADDRESS}x` })).toBe(false);
});
