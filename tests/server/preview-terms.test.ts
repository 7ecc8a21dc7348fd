import { expect, it } from "vitest";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { activeOf, own, postSandbox, validatorAt } from "./support/money.ts";
import { preview, transfer } from "./support/transfer.ts";
import { sharedMemoryWorld } from "./support/world.ts";

const world = sharedMemoryWorld();

it("a preview says status, commission and return of the validator that stake goes to, as they are now", async () => {
  const holder = await world().newHolder("terms1");
  const [first = "", second = ""] = await activeOf(holder);
  const { fee, apr } = (await validatorAt(holder, second)) ?? {};
  const stake = { amount: "1", to: second, transferType: "delegate" } as const;
  expect((await preview(holder, stake)).validator).toEqual({ status: "active", fee, apr });
  await transfer(holder, { amount: "5", to: first, transferType: "delegate" });
  expect((await postSandbox(world(), "slash", { validator: second, fault: "double-sign" })).status).toBe(200);
  expect((await preview(holder, stake)).validator).toEqual({ status: "jailed", fee, apr: "0" });
  const move = { amount: "1", from: first, to: second, transferType: "move-delegation" } as const;
  expect((await preview(holder, move)).validator).toEqual({ status: "jailed", fee, apr: "0" });
  // stake that leaves goes to no validator
  const leave = { amount: "1", to: first, transferType: "undelegate" } as const;
  expect(await preview(holder, leave)).not.toHaveProperty("validator");
});

it("a preview says when the own stake of an operator falls under its minimum, with the numbers (docs/staking.md 20)", async () => {
  const [operator, other] = [await world().newHolder("terms2"), await world().newHolder("terms3")];
  const [elsewhere = ""] = await activeOf(operator);
  const { to } = await operator.client.ok(createValidator, own(operator, { minSelfDelegation: "50" }));
  world().advance(6);
  await transfer(other, { amount: "50", to, transferType: "delegate" });
  const below = { own: "40", minimum: "50" };
  const leave = { to, transferType: "undelegate" } as const;
  expect((await preview(operator, { ...leave, amount: "60" })).belowMinimum).toEqual(below);
  const move = { from: to, to: elsewhere, transferType: "move-delegation" } as const;
  expect((await preview(operator, { ...move, amount: "60" })).belowMinimum).toEqual(below);
  expect(await preview(operator, { ...leave, amount: "50" })).not.toHaveProperty("belowMinimum");
  // the stake of others does not count
  expect(await preview(other, { ...leave, amount: "50" })).not.toHaveProperty("belowMinimum");
});
