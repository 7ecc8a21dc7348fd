import fc from "fast-check";
import { expect, it } from "vitest";
import {
  createValidator,
  editValidator,
  getOperated,
  getValidators,
  releaseValidator,
} from "../../src/adapters/http/calls/staking.ts";
import { releaseBlockOf } from "../../src/domain/staking/desk-rules.ts";
import { validateEdit } from "../../src/domain/staking/edit-validator.ts";
import type { EditedValues } from "../../src/domain/transfer/entities.ts";
import { amount } from "../../src/domain/values/money.ts";
import { runs } from "../support/properties.ts";
import { violatedLaws } from "./support/audit.ts";
import { accountOf, EVER, errorOf, own, pageOf, postSandbox, transactionsOf, validatorAt } from "./support/money.ts";
import { transfer, tryTransfer } from "./support/transfer.ts";
import { balanceOf, type Holder, onBothDatabases, type World } from "./support/world.ts";

const DAY = 24 * 3600;

/** The validator of a new person: 100 OPT, of which 50 have to stay; commission 5 %, up to 20 %, one point a day. */
const found = async (world: World, name: string) => {
  const holder = await world.newHolder(name);
  const { to } = await holder.client.ok(createValidator, own(holder, { minSelfDelegation: "50" }));
  return { holder, to };
};

const params = ({ walletId }: Holder) => ({ id: walletId });
const keyed = (key?: string) => ({ headers: key === undefined ? {} : { "Idempotency-Key": key } });
const releasing = (holder: Holder, key?: string, passcode = holder.passcode) => ({
  params: params(holder),
  ...keyed(key),
  body: { walletPasscode: passcode },
});
const editing = (holder: Holder, values: EditedValues, key?: string) => ({
  params: params(holder),
  ...keyed(key),
  body: { ...values, walletPasscode: holder.passcode },
});
const operated = (holder: Holder) => holder.client.ok(getOperated, { params: params(holder) });
const tryRelease = async (holder: Holder, key?: string) =>
  errorOf(await holder.client.send(releaseValidator, releasing(holder, key)));
const tryEdit = async (holder: Holder, values: EditedValues, key?: string) =>
  errorOf(await holder.client.send(editValidator, editing(holder, values, key)));

onBothDatabases(
  "The operator's desk",
  (world) => {
    it("13, 14, 20: a validator under its own minimum is released once the minimum holds, for one fee, and is active again", async () => {
      const { holder, to } = await found(world(), "desk1");
      const status = async () => (await validatorAt(holder, to))?.status;
      expect(await tryRelease(holder)).toBe("validator not jailed; cannot be unjailed");
      await transfer(holder, { amount: "60", to, transferType: "undelegate" });
      expect(await status()).toBe("jailed");
      expect(await operated(holder)).toMatchObject({
        selfDelegation: "40",
        minSelfDelegation: "50",
        tombstoned: false,
      });
      expect(await tryRelease(holder)).toBe("validator's self delegation less than minimum; cannot be unjailed");
      await transfer(holder, { amount: "10", to, transferType: "delegate" });
      const before = Number(await balanceOf(holder, "optio", "OPT"));
      const { releaseFee = "" } = await operated(holder);
      const receipt = await holder.client.ok(releaseValidator, releasing(holder, "release-1"));
      expect(receipt).toMatchObject({ to, amount: "0", gasFee: releaseFee });
      expect(Number(await balanceOf(holder, "optio", "OPT"))).toBeCloseTo(before - Number(releaseFee), 6);
      // the same key again: the same receipt, and no second fee (W3)
      expect(await holder.client.ok(releaseValidator, releasing(holder, "release-1"))).toEqual(receipt);
      expect(Number(await balanceOf(holder, "optio", "OPT"))).toBeCloseTo(before - Number(releaseFee), 6);
      expect(await tryRelease(holder, "release-2")).toBe("validator not jailed; cannot be unjailed");
      world().advance(12);
      expect(await status()).toBe("active");
      expect(await transactionsOf(holder, { type: "releaseValidator" })).toMatchObject([
        { amount: "0", status: "success", gasFee: releaseFee, toValidator: to, reference: "release-1" },
      ]);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("14: a fault keeps it in jail for ten minutes, signing twice for ever", async () => {
      const { holder, to } = await found(world(), "desk2");
      world().advance(60);
      await postSandbox(world(), "slash", { validator: to, fault: "downtime", faultAgeSeconds: 0 });
      const { jailedUntil = "" } = await operated(holder);
      expect(Date.parse(jailedUntil) - world().server.ctx.clock.now().getTime()).toBeGreaterThan(9 * 60_000);
      expect(await tryRelease(holder)).toBe("validator still jailed; cannot be unjailed");
      world().advance(601);
      await holder.client.ok(releaseValidator, releasing(holder));
      await postSandbox(world(), "slash", { validator: to, fault: "double-sign", faultAgeSeconds: 0 });
      world().advance(DAY);
      expect((await operated(holder)).tombstoned).toBe(true);
      expect(await tryRelease(holder)).toBe("validator still jailed; cannot be unjailed");
    });

    it("12, 18: texts and commission change, each by the chain's rules, and what is left out stays", async () => {
      const { holder, to } = await found(world(), "desk3");
      const listed = () => validatorAt(holder, to);
      await holder.client.ok(editValidator, editing(holder, { website: "ada.example", details: "Two nodes" }));
      expect(await listed()).toMatchObject({
        moniker: "Own",
        website: "ada.example",
        details: "Two nodes",
        fee: "0.05",
      });
      const rate = (commissionRate: string) => tryEdit(holder, { commissionRate: amount(commissionRate) });
      expect(await rate("0.06")).toBe("commission cannot be changed more than once in 24h");
      world().advance(DAY);
      expect(await rate("0.21")).toBe("commission cannot be more than the max rate");
      expect(await rate("0.061")).toBe("commission cannot be changed more than max change rate");
      const receipt = await holder.client.ok(
        editValidator,
        editing(holder, { moniker: " Other ", commissionRate: amount("0.06") }, "edit-1"),
      );
      expect(await listed()).toMatchObject({ moniker: "Other", website: "ada.example", fee: "0.06" });
      expect(await rate("0")).toBe("commission cannot be changed more than once in 24h");
      // a lost answer: the same again is the same receipt, and another body under its key is refused
      const again = editing(holder, { moniker: " Other ", commissionRate: amount("0.06") }, "edit-1");
      expect(await holder.client.ok(editValidator, again)).toEqual(receipt);
      expect(await tryEdit(holder, { moniker: "Third" }, "edit-1")).toBe(
        "This Idempotency-Key was used for another transfer",
      );
      world().advance(DAY);
      await holder.client.ok(editValidator, editing(holder, { commissionRate: amount("0") }));
      expect(await listed()).toMatchObject({ fee: "0" });
      expect(await tryEdit(holder, {})).toBe("Nothing to change");
      expect(await tryEdit(holder, { moniker: "" })).toBe("Validator name is required");
      expect(await tryEdit(holder, { moniker: "é".repeat(36) })).toBe("invalid moniker length; got: 72, max: 70");
      expect(await tryEdit(holder, { details: "a".repeat(281) })).toBe("invalid details length; got: 281, max: 280");
      expect(await tryEdit(holder, { website: "javascript:alert(1)" })).toBe(
        "website must begin with https:// or http://",
      );
      const { movements } = await pageOf(holder, EVER);
      const fees = (await transactionsOf(holder, { type: "editValidator" })).map(({ gasFee }) => gasFee);
      expect(movements.filter(({ kind }) => kind === "fee")).toHaveLength(fees.length + 1);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("commission: what was paid in all, and what builds up", async () => {
      const { holder, to } = await found(world(), "desk4");
      expect(await operated(holder)).toMatchObject({ commissionEarned: "0", commissionOwed: "0" });
      world().advance(3 * DAY);
      const { commissionOwed = "0", commissionEarned } = await operated(holder);
      expect([Number(commissionOwed) > 0, commissionEarned]).toEqual([true, "0"]);
      world().advance(4 * DAY);
      await accountOf(holder);
      const paid = (await transactionsOf(holder, { type: "distribution" })).filter(
        ({ memo }) => memo === "Validator commission",
      );
      expect(paid).toHaveLength(1);
      expect(await operated(holder)).toMatchObject({ commissionEarned: paid[0]?.amount, address: to });
      expect(Number((await operated(holder)).commissionEarned)).toBeCloseTo((Number(commissionOwed) * 7) / 3, 4);
    });

    it("a wallet without a validator has no desk, a wrong passcode moves nothing, and one that fails in its block costs its fee", async () => {
      const without = await world().newHolder("desk5");
      expect(errorOf(await without.client.send(getOperated, { params: params(without) }))).toBe(
        "validator does not exist",
      );
      expect(await tryRelease(without)).toBe("validator does not exist");
      const { holder, to } = await found(world(), "desk6");
      await transfer(holder, { amount: "60", to, transferType: "undelegate" });
      await transfer(holder, { amount: "20", to, transferType: "delegate" });
      const wrong = await holder.client.send(releaseValidator, releasing(holder, "k", "Wrong-key-1!"));
      expect([wrong.status, errorOf(wrong)]).toEqual([400, "Invalid wallet key."]);
      await postSandbox(world(), "next-transfer", { wallet: holder.walletId, outcome: "failed" });
      await holder.client.ok(releaseValidator, releasing(holder, "fails"));
      world().advance(12);
      expect((await validatorAt(holder, to))?.status).toBe("jailed");
      expect(await transactionsOf(holder, { type: "releaseValidator" })).toMatchObject([{ status: "failed" }]);
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });

    it("the server releases and changes exactly what the client's rules allow", async () => {
      const { holder, to } = await found(world(), "desk7");
      const rate = fc.constantFrom("0", "0.04", "0.05", "0.0599", "0.06", "0.061", "0.2", "0.21").map(amount);
      const step = fc.oneof(
        fc.record({ do: fc.constant("wait" as const), seconds: fc.constantFrom(60, 601, DAY - 60, DAY) }),
        fc.record({ do: fc.constant("rate" as const), rate }),
        fc.record({ do: fc.constant("stake" as const) }),
        fc.record({ do: fc.constant("unstake" as const) }),
        fc.record({ do: fc.constant("fault" as const) }),
        fc.record({ do: fc.constant("release" as const) }),
      );
      const rise = { do: "rate" as const, rate: amount("0.06") };
      const ALWAYS = [{ do: "release" as const }, rise, { do: "wait" as const, seconds: DAY }, rise];
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
          for (const of of steps) {
            const validator = (await holder.client.ok(getValidators)).validatorSet.find(
              ({ address }) => address === to,
            );
            if (validator === undefined) throw new Error("the validator is gone");
            const known = await operated(holder);
            const now = world().server.ctx.clock.now().getTime();
            const stake = (transferType: "delegate" | "undelegate", coins: string) =>
              tryTransfer(holder, { amount: coins, to, transferType });
            if (of.do === "wait") world().advance(of.seconds);
            if (of.do === "stake") await stake("delegate", "15");
            if (of.do === "unstake" && Number(known.selfDelegation) > 21) await stake("undelegate", "20");
            if (of.do === "fault")
              await postSandbox(world(), "slash", { validator: to, fraction: "0.01", faultAgeSeconds: 0 });
            if (of.do === "release") {
              const block = releaseBlockOf(validator.status, known, now);
              const error = await tryRelease(holder);
              seen.add(block?.reason ?? "released");
              expect([block, error === undefined]).toEqual([block, block === null]);
            }
            if (of.do === "rate") {
              const typed = {
                moniker: validator.moniker,
                website: "",
                details: "",
                commissionRate: String(Number(of.rate) * 100),
              };
              const checked = validateEdit(typed, { validator, operated: known, now });
              const isUnchanged = checked._tag === "Right" && checked.right.commissionRate === undefined;
              if (isUnchanged) continue;
              seen.add(checked._tag === "Right" ? "changed" : (checked.left[0]?.rule ?? ""));
              const error = await tryEdit(holder, { commissionRate: of.rate });
              expect([checked, error === undefined]).toEqual([checked, checked._tag === "Right"]);
            }
          }
        }),
        // each outcome that must occur, whatever chance brings
        { ...runs(25), examples: [[ALWAYS]] },
      );
      expect([...seen].sort()).toEqual(expect.arrayContaining(["changed", "not-jailed", "rule.rate.onceADay"]));
      expect(await violatedLaws(world().server.ctx.db)).toEqual([]);
    });
  },
  { seedDemo: false, accessTokenSeconds: 50 * 365 * DAY },
);
