import { expect, it } from "vitest";
import { declarations } from "../../../src/domain/index.ts";

it.each([
  ["wallet.LoadTokens", { needs: "load", from: "user", reads: true }],
  // the server makes the phrase when it is asked for
  ["wallet.LoadPhrase", { needs: "load", from: "user", reads: false }],
  ["wallet.RecordTokens", { needs: "nothing", from: "call", reads: false }],
  ["notifications.Refresh", { needs: "load", from: "user", reads: true }],
  ["notifications.Clear", { needs: "server", from: "user", reads: false }],
  ["transfer.Confirm", { needs: "balances", from: "user", reads: false }],
  ["session.RecordTrust", { needs: "nothing", from: "device", reads: false }],
])("the declaration of %s says what it needs, where it comes from, and whether it only reads", (tag, declared) => {
  expect(declarations[tag]).toMatchObject(declared);
});
