import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { getValidators } from "../../src/adapters/http/calls/staking.ts";
import { getTokenAccount, getWalletTokens } from "../../src/adapters/http/calls/wallet.ts";
import { codeOf } from "../../src/adapters/http/failure.ts";
import type { ChainCode } from "../../src/domain/decider/failure.ts";
import { IDLE } from "../../src/domain/decider/request.ts";
import { Command, stake, staking } from "../../src/domain/staking/index.ts";
import { transfer } from "../../src/domain/transfer/index.ts";
import { subtract } from "../../src/domain/values/money.ts";
import { wallet } from "../../src/domain/wallet/index.ts";
import { stakeForm } from "../domain/staking/examples.ts";
import { runs } from "../support/properties.ts";
import { envelope } from "../support/spec.ts";
import { errorOf } from "./support/money.ts";
import { type TransferInput, tryPreview, tryTransfer } from "./support/transfer.ts";
import { type Holder, named, sharedMemoryWorld } from "./support/world.ts";

type Form = stake.StakeInput;
const OPT = { chainId: "optio", symbol: "OPT" };

/** Everything that a client has loaded. */
const loaded = async ({ client, walletId }: Holder) => {
  const params = { id: walletId };
  return {
    tokens: await client.ok(getWalletTokens, { params }),
    account: await client.ok(getTokenAccount, { params: { ...params, ...OPT } }),
    validators: await client.ok(getValidators),
    walletId,
  };
};
type Loaded = Awaited<ReturnType<typeof loaded>>;

const worldOf = ({ tokens, account, validators, walletId }: Loaded) => ({
  session: { clockSkew: 0 },
  staking: { validators },
  transfer: transfer.initial,
  wallet: {
    ...wallet.initial,
    wallets: [{ id: walletId, name: "Main" }],
    tokens,
    accounts: [{ ...OPT, request: IDLE, account, accountAt: null, isRestored: false }],
  },
});

/** The client's verdict on a staking form: why it is refused, or null. */
const clientVerdict = (facts: Loaded, form: Form, now: number): string | null => {
  const context = { envelope: envelope({ at: now }), world: worldOf(facts) };
  const decided = staking.decide(staking.initial, Command.RequestPreview(form), context);
  if (!isLeft(decided)) return null;
  return decided.left._tag === "staking.Blocked" ? decided.left.blocked.reason : decided.left._tag;
};

/** What the chain answers for each reason of the client. */
const SAME: Readonly<Record<string, ChainCode>> = {
  "slots-used": "chain.slotsUsed",
  "pair-slots-used": "chain.pairSlotsUsed",
  "move-locked": "chain.moveLocked",
  "nothing-staked": "chain.nothingStaked",
  "same-validator": "chain.sameValidator",
  "no-entry": "chain.noEntry",
  unknown: "chain.unknownValidator",
  jailed: "chain.jailed",
};

const inputOf = ({ amount, action }: Form): TransferInput => ({
  amount,
  to: action.validator,
  transferType: action.type,
  ...(action.type === "move-delegation" ? { from: action.source } : {}),
  ...(action.type === "cancel-undelegate" ? { creationHeight: action.creationHeight } : {}),
});

/** The choices of a person: an action among the validators, and how much of what there is. */
const choice = fc.record({
  transferType: fc.constantFrom("delegate", "undelegate", "move-delegation", "cancel-undelegate" as const),
  source: fc.nat(3),
  target: fc.nat(3),
  entry: fc.nat(8),
  /** None, one base unit too much, all, or a little. */
  part: fc.constantFrom("none", "over", "all", "little", "little", "little"),
  /** Seconds until the next choice. */
  wait: fc.constantFrom(0, 10, 10, 10, 3_600, 20 * 86_400, 22 * 86_400),
});
type Choice = typeof choice extends fc.Arbitrary<infer A> ? A : never;

const formOf = (
  { account, validators, tokens, walletId }: Loaded,
  { transferType, entry, part, ...at }: Choice,
): Form => {
  const ofStatus = (status: string) => validators.validatorSet.filter((validator) => validator.status === status);
  // two that are active, one that is jailed and one that is not active
  const known = [
    ...ofStatus("active").slice(0, 2),
    ...ofStatus("jailed").slice(0, 1),
    ...ofStatus("inactive").slice(0, 1),
  ];
  const { entries } = account.unbondingDetails;
  const chosen = entries[entry % Math.max(1, entries.length)];
  const isCancel = transferType === "cancel-undelegate";
  const form = stakeForm({
    transferType,
    validator: (isCancel ? chosen?.validator_address : undefined) ?? known[at.target]?.address ?? "",
    source: known[at.source]?.address ?? "",
    creationHeight: chosen?.creationHeight ?? "1",
  });
  const limit = stake.limitOf(worldOf({ account, validators, tokens, walletId }), form);
  const over = subtract(limit, "-0.000001" as typeof limit);
  return { ...form, amount: { none: "0", over, all: limit, little: "0.001" }[part] };
};

describe("the client's verdict on a staking form", () => {
  const world = sharedMemoryWorld();

  it("is that of the server, for the same reason, over random staking lives", async () => {
    const agreed = new Set<string>();
    let people = 0;
    const holds = async (choices: ReadonlyArray<Choice>) => {
      people += 1;
      const name = `verdict${people}`;
      let holder = await world().newHolder(name);
      const active = (await loaded(holder)).validators.validatorSet.filter(({ status }) => status === "active");
      for (const { address: to } of active.slice(0, 2)) {
        await tryTransfer(holder, { amount: "20", to, transferType: "delegate" });
      }
      for (const made of choices) {
        const facts = await loaded(holder);
        const form = formOf(facts, made);
        const { clock } = world().server.ctx;
        const client = clientVerdict(facts, form, clock.now().getTime());
        // the preview of a cancel names no entry
        const isCancel = form.action.type === "cancel-undelegate";
        const answer = await (isCancel ? tryTransfer : tryPreview)(holder, inputOf(form));
        const refusal = answer.status === 200 ? null : String(errorOf(answer));
        // new stake with these is refused by the client alone (docs/rules.md Staking, docs/staking.md 13)
        if ((client === "jailed" || client === "inactive") && !isCancel) continue;
        // before the first estimate only the server knows the fee
        const isAccepted = refusal === null || refusal === "Insufficient balance for the fee";
        expect([form, client, refusal, client === null]).toEqual([form, client, refusal, isAccepted]);
        const meaning = codeOf(refusal ?? "");
        if (client !== null && SAME[client] === meaning) agreed.add(client);
        if (client === null && refusal === null && !isCancel) await tryTransfer(holder, inputOf(form));
        world().advance(made.wait);
        if (made.wait > 60) holder = await world().holder(named(name));
      }
    };
    // a life that uses every slot, with a block between two undelegations
    const step = (transferType: Choice["transferType"], over: Partial<Choice> = {}): Choice => ({
      transferType,
      source: 0,
      target: 0,
      entry: 0,
      part: "little",
      wait: 10,
      ...over,
    });
    await holds([
      ...Array.from({ length: 8 }, () => step("undelegate")),
      step("undelegate", { target: 2 }),
      step("move-delegation", { target: 1 }),
      step("move-delegation", { source: 1, target: 0 }),
      step("cancel-undelegate"),
      step("undelegate", { wait: 22 * 86_400 }),
      step("move-delegation", { source: 1, target: 0 }),
    ]);
    await fc.assert(fc.asyncProperty(fc.array(choice, { minLength: 6, maxLength: 12, size: "max" }), holds), runs(2));
    // each reason was given by both, for one of the lives above at least
    expect([...agreed].toSorted()).toEqual(expect.arrayContaining(["move-locked", "nothing-staked", "slots-used"]));
  });
});
