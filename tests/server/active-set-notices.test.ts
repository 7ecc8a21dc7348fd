import { expect, it } from "vitest";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { notificationsOf, own, validatorAt } from "./support/money.ts";
import { transfer } from "./support/transfer.ts";
import { type Holder, sharedMemoryWorld } from "./support/world.ts";

const world = sharedMemoryWorld();

it("a validator that leaves the active set, and comes back to it, notifies everyone who has stake with it", async () => {
  const [operator, delegator] = [await world().newHolder("set1"), await world().newHolder("set2")];
  const given = own(operator, { amount: "1.5", minSelfDelegation: "0.5" });
  const { to } = await operator.client.ok(createValidator, given);
  world().advance(6);
  await transfer(delegator, { amount: "0.4", to, transferType: "delegate" });
  const textsOf = async (holder: Holder) =>
    (await notificationsOf(holder)).map(({ text }) => text).filter((text) => text.startsWith("Own "));
  // a validator that joins for the first time never left
  expect([await textsOf(operator), await textsOf(delegator)]).toEqual([[], []]);
  await transfer(operator, { amount: "1", to, transferType: "undelegate" });
  world().advance(6);
  expect((await validatorAt(delegator, to))?.status).toBe("inactive");
  const left = "Own left the active set, and stake there earns nothing until it is back.";
  expect([await textsOf(operator), await textsOf(delegator)]).toEqual([[left], [left]]);
  await transfer(delegator, { amount: "1", to, transferType: "delegate" });
  world().advance(6);
  expect((await validatorAt(delegator, to))?.status).toBe("active");
  const back = "Own is back in the active set and earns rewards again.";
  expect([await textsOf(operator), await textsOf(delegator)]).toEqual([
    [back, left],
    [back, left],
  ]);
});
