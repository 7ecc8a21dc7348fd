import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { creationProblems } from "../../src/domain/staking/create-validator.ts";
import type { CreationValues } from "../../src/domain/staking/index.ts";
import { amount } from "../../src/domain/values/money.ts";
import { runs } from "../support/properties.ts";
import { startWorld } from "./support/world.ts";

const rate = fc.constantFrom("0", "0.05", "0.2", "0.21", "1", "1.01").map(amount);
const text = (most: number) =>
  fc.oneof(
    fc.constantFrom("", "Ada", "é", "\u202e", "a\nb"),
    fc.integer({ min: most - 2, max: most + 2 }).map((length) => "a".repeat(length)),
  );
/* No wallet has as much as these amounts, so that nothing is created. */
const coins = fc.constantFrom("0", "1000000000", "2000000000").map(amount);
const anyValues: fc.Arbitrary<CreationValues> = fc.record({
  moniker: text(70),
  website: text(140),
  details: text(280),
  commissionRate: rate,
  commissionMaxRate: rate,
  commissionMaxChangeRate: rate,
  minSelfDelegation: coins,
  amount: coins,
});

describe("the rules of a new validator", () => {
  it("the server refuses the fields that the client's rules refuse, and no others", async () => {
    const world = await startWorld({ kind: "memory" }, { seedDemo: false });
    onTestFinished(() => world.server.stop());
    const holder = await world.newHolder("rules");
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(anyValues, async (values) => {
        const answer = await holder.client.send(createValidator, {
          params: { id: holder.walletId },
          body: { ...values, walletPasscode: holder.passcode },
        });
        const { error, errors = {} } = answer.body as { error: string; errors?: Record<string, unknown> };
        const fields = creationProblems(values).map(({ field }) => field);
        expect(answer.status).toBe(422);
        expect(Object.keys(errors).sort()).toEqual([...fields].sort());
        if (fields.length === 0) expect(error).toBe("Insufficient balance");
        else refused += 1;
      }),
      runs(40),
    );
    expect(refused).toBeGreaterThan(0);
  });
});
