import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validatorAddressOf } from "../../../server/chain/addresses.ts";
import { validatorAddress } from "../../../server/seed/genesis.ts";
import { creationFingerprint, creationOf } from "../../../src/domain/staking/creation.ts";
import { Command as Staking } from "../../../src/domain/staking/index.ts";
import { slotsOf } from "../../../src/domain/staking/slots.ts";
import { payoutsOf } from "../../../src/domain/staking/timeline.ts";
import { Command as Transfer, views } from "../../../src/domain/transfer/index.ts";
import { CREATION, stakeForm } from "../../domain/staking/examples.ts";
import { violatedLaws } from "../../server/support/audit.ts";
import { postSandbox } from "../../server/support/money.ts";
import { transfer } from "../../server/support/transfer.ts";
import { share } from "../../support/share.ts";
import { type ModelServer, type Person, startModelServer } from "./person.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.world.server.stop());

const [FIRST = "", SECOND = ""] = ["Saltmarsh Collective", "Fernway"].map(validatorAddress);

const misbehave = async (person: Person, next: object): Promise<void> => {
  const answer = await postSandbox(server.world, "next-transfer", { wallet: person.holder.walletId, ...next });
  expect(answer.status).toBe(200);
};

/** A person with stake, an entry that unbonds, and a friend to pay. */
const prepared = async (name: string): Promise<Person> => {
  const person = await server.person(name);
  await transfer(person.holder, { amount: "50", to: FIRST, transferType: "delegate" });
  await transfer(person.holder, { amount: "20", to: FIRST, transferType: "undelegate" });
  await person.signsIn();
  await person.refreshes();
  return person;
};

const TYPES = ["send", "delegate", "undelegate", "move-delegation", "cancel-undelegate"] as const;

/** Asks for the preview of a transfer of this type, and confirms it. */
const sends = async (person: Person, type: (typeof TYPES)[number], friend: string): Promise<void> => {
  const { does, sees, settles } = person.user();
  does(Transfer.Reset());
  if (type === "send") {
    const form = { chainId: "optio", symbol: "OPT", memo: "", description: "", resembles: false };
    does(Transfer.RequestPreview({ ...form, amount: "1", to: friend }));
  } else {
    const [entry] = sees().wallet.accounts.flatMap(({ account }) => account?.unbondingDetails.entries ?? []);
    const [validator, source] = type === "move-delegation" ? [SECOND, FIRST] : [FIRST, FIRST];
    const input = stakeForm({ transferType: type, validator, source, creationHeight: entry?.creationHeight ?? "" });
    does(Staking.RequestPreview({ ...input, amount: "1" }));
  }
  await settles();
  expect([type, person.confirms(false)]).toEqual([type, null]);
  await settles();
  expect([type, sees().transfer.form.step]).toEqual([type, "completed"]);
};

const statusOf = (person: Person) => views.listedReceipt(person.user().sees().transfer);
const balanceOf = (person: Person): number =>
  Number(
    person
      .user()
      .sees()
      .wallet.tokens?.tokens.find(({ chainId }) => chainId === "optio")?.balance,
  );

/** What the client shows after its receipt came, and after the polls of a minute, for each misbehaviour of the chain. */
const MISBEHAVIOURS = [
  [{}, "pending", "completed"],
  [{ outcome: "failed" }, "pending", "failed"],
  [{ outcome: "cancelled" }, "pending", "cancelled"],
  [{ status: "reverted" }, "pending", "unknown"],
  [{ pendingBlocks: 100 }, "pending", "pending"],
  [{ outcome: "failed", lateBlocks: 5 }, null, "failed"],
] as const;

describe("W10: the real client on a chain that misbehaves", () => {
  for (const [index, type] of share([...TYPES.entries()])) {
    it(`${type}: the receipt follows what the chain lists, and a failed one costs its fee alone`, async () => {
      const [person, friend] = [await prepared(`mis${index}`), await server.world.newHolder(`friend${index}`)];
      const { waits, sees } = person.user();
      for (const [next, first, last] of MISBEHAVIOURS) {
        await person.refreshes();
        const before = balanceOf(person);
        await misbehave(person, next);
        await sends(person, type, friend.optio);
        expect([type, next, statusOf(person)]).toEqual([type, next, first]);
        const { form } = sees().transfer;
        const fee = form.step === "completed" ? Number(form.receipt.gasFee) : 0;
        await waits("65 s");
        expect([type, next, statusOf(person)]).toEqual([type, next, last]);
        const undone = last === "failed" || last === "cancelled";
        expect(views.refutedForm(sees().transfer)?.status ?? null).toBe(undone || last === "unknown" ? last : null);
        if (undone) {
          expect(balanceOf(person)).toBeCloseTo(before - fee, 9);
          expect(Number(views.refutedForm(sees().transfer)?.gasFee)).toBe(fee);
        }
        // the row says the same
        const rows = sees().wallet.recent.transactions ?? [];
        const own = rows.filter(({ gasFee }) => Number(gasFee) > 0)[0];
        expect(own?.status).toBe(last === "completed" ? "success" : last === "unknown" ? "reverted" : last);
        server.jump(600);
      }
      expect(await violatedLaws(server.world.server.ctx.db)).toEqual([]);
      await person.leaves();
    });
  }

  it("on a halted chain what is due is overdue and keeps its slot, what is sent stays pending, and the first block after it ends both", async () => {
    const person = await prepared("halted");
    const { sees, waits } = person.user();
    const now = (): number => server.world.server.ctx.clock.now().getTime();
    /** The phases of the entries, how many slots are in use, and the status of the newest transfer. */
    const seen = async () => {
      await person.refreshes();
      const account = sees().wallet.accounts.find(({ chainId }) => chainId === "optio")?.account;
      if (account === undefined || account === null) throw new Error("the account was not read");
      const phases = payoutsOf(account, now()).map(({ phase }) => phase);
      return {
        phases,
        used: slotsOf(account, FIRST, 7, now()).used,
        status: sees().wallet.recent.transactions?.[0]?.status,
      };
    };
    server.jump(60);
    expect(await seen()).toEqual({ phases: ["running"], used: 1, status: "success" });
    // 22 days of blocks of 6 s, where unbonding takes 21
    expect((await postSandbox(server.world, "halt", { blocks: 316_800 })).status).toBe(200);
    server.jump(21 * 86_400 + 30);
    expect(await seen()).toMatchObject({ phases: ["finishing"], used: 1 });
    server.jump(600);
    expect(await seen()).toMatchObject({ phases: ["overdue"], used: 1 });
    await sends(person, "delegate", "");
    await waits("65 s");
    expect(statusOf(person)).toBe("pending");
    expect(await seen()).toEqual({ phases: ["overdue"], used: 1, status: "pending" });
    server.jump(86_400);
    await waits("65 s");
    expect(statusOf(person)).toBe("completed");
    expect(await seen()).toMatchObject({ phases: [], used: 0 });
    expect(await violatedLaws(server.world.server.ctx.db)).toEqual([]);
    await person.leaves();
  });

  it("a validator whose creation fails is not created, and its form sends it again", async () => {
    const person = await prepared("miscreation");
    const { does, sees, settles, types, waits } = person.user();
    const operator = validatorAddressOf(person.holder.optio);
    const create = async () => {
      const passcode = { handle: types(person.holder.passcode), broken: [] };
      const command = { operator, values: CREATION, problems: [], passcode };
      expect(does(Staking.CreateValidator({ ...command, fingerprint: creationFingerprint(operator) }))).toBeNull();
      await settles();
      expect(sees().transfer.form).toMatchObject({ step: "completed" });
    };
    for (const [next, status] of [
      [{ outcome: "failed" }, "failed"],
      [{ outcome: "cancelled", lateBlocks: 3 }, "cancelled"],
    ] as const) {
      await misbehave(person, next);
      await create();
      expect(creationOf(sees().transfer)).toMatchObject({ step: "created" });
      await waits("65 s");
      expect(creationOf(sees().transfer)).toMatchObject({ step: "refuted", of: { status, gasFee: "0.0078" } });
      expect(sees().staking.validators?.validatorSet.some(({ address }) => address === operator)).toBe(false);
      does(Transfer.Reset());
    }
    await create();
    await waits("65 s");
    expect(creationOf(sees().transfer)).toMatchObject({ step: "created" });
    expect(sees().staking.validators?.validatorSet.some(({ address }) => address === operator)).toBe(true);
    expect(await violatedLaws(server.world.server.ctx.db)).toEqual([]);
    await person.leaves();
  });
});
