import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createValidator } from "../../src/adapters/http/calls/staking.ts";
import { creationProblems } from "../../src/domain/staking/create-validator.ts";
import type { CreationValues } from "../../src/domain/staking/index.ts";
import { amount } from "../../src/domain/values/money.ts";
import { runs } from "../support/properties.ts";
import { violatedLaws } from "./support/audit.ts";
import { errorOf, own } from "./support/money.ts";
import { tryTransfer } from "./support/transfer.ts";
import { balanceOf, onBothDatabases, testWorld } from "./support/world.ts";

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
    const world = await testWorld();
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

onBothDatabases(
  "The creation of a validator",
  (world) => {
    it("W13: the same body again, at once or later, gets the same receipt and moves the stake once", async () => {
      const holder = await world().newHolder("repeat1");
      const create = () => holder.client.ok(createValidator, own(holder));
      const receipts = await Promise.all(Array.from({ length: 10 }, create));
      world().advance(7);
      receipts.push(await create());
      expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
      expect(receipts[0]).toMatchObject({ amount: "100", gasFee: "0.0078", balanceAfter: "149.9922" });
      expect(await balanceOf(holder, "optio", "OPT")).toBe("149.9922");
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("again needs the passcode, and is refused with another body", async () => {
      const holder = await world().newHolder("repeat2");
      await holder.client.ok(createValidator, own(holder));
      const again = async (changes: Readonly<Record<string, string>>) => {
        const answer = await holder.client.send(createValidator, own(holder, changes));
        return [answer.status, errorOf(answer)];
      };
      expect(await again({ walletPasscode: "not-the-key" })).toEqual([400, "Invalid wallet key."]);
      const exists = "validator already exist for this operator address; must use new validator operator address";
      for (const changes of [{ amount: "101" }, { details: "Another" }])
        expect(await again(changes)).toEqual([422, exists]);
    });

    it("stores its receipt where no Idempotency-Key of a transfer can be", async () => {
      const [holder, other] = [await world().newHolder("repeat3"), await world().newHolder("repeat4")];
      const sent = await tryTransfer(holder, { amount: "1", to: other.optio, key: "createValidator" });
      expect(sent.status).toBe(200);
      expect((await holder.client.ok(createValidator, own(holder))).amount).toBe("100");
    });
  },
  { seedDemo: false },
);
