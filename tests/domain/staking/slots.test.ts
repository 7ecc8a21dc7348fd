import fc from "fast-check";
import { expect, it } from "vitest";
import { nextPayout } from "../../../src/domain/staking/slots.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { account } from "../wallet/example.ts";

const entryAt = (completionTime: string, creationHeight: number) => ({
  validator_address: "v",
  moniker: "V",
  creationHeight: String(creationHeight),
  balance: amount(String(creationHeight + 1)),
  completionTime,
});
const ofTimes = (times: ReadonlyArray<string>) =>
  nextPayout({ ...account, unbondingDetails: { ...account.unbondingDetails, entries: times.map(entryAt) } });

it("the unstaking that is paid out first is named with its own amount; one whose time can't be read is not", () => {
  expect(ofTimes(["2026-12-24T10:00:00Z", "soon", "2026-12-19T10:00:00Z"])).toEqual({
    balance: amount("3"),
    at: Date.UTC(2026, 11, 19, 10),
  });
  expect([ofTimes([]), ofTimes(["soon"])]).toEqual([null, null]);
});

it("none is paid out before the one that is named", () => {
  const time = fc.oneof(
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constant("soon"),
  );
  fc.assert(
    fc.property(fc.array(time, { maxLength: 8 }), (times) => {
      const known = times.map((text) => Date.parse(text)).filter(Number.isFinite);
      expect(ofTimes(times)?.at).toBe(known.length === 0 ? undefined : Math.min(...known));
    }),
  );
});
