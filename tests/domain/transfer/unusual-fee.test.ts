import { expect, it } from "vitest";
import { usualFeeIfExceeded } from "../../../src/domain/transfer/unusual-fee.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { worldOf } from "./examples.ts";

it.each([
  ["optio", "0.1", null],
  ["optio", "0.10001", "0.01"],
  ["ethereum", "0.02", null],
  ["ethereum", "900.5", "0.002"],
  ["of a stranger", "900.5", null],
])(
  "the usual fee instead of an unusual one, more than ten times as much: on %s, of %s, it is %s",
  (chainId, fee, usual) => {
    expect(usualFeeIfExceeded(worldOf(), chainId, amount(fee))).toBe(usual);
  },
);
