import { describe, expect, it } from "vitest";
import { receiptLines } from "../../../src/domain/transfer/receipt.ts";
import { ANNA, BERT } from "../../domain/staking/examples.ts";
import { OWN } from "../../domain/transfer/examples.ts";
import { type Action, previewed, STAKE_ACTIONS } from "../../support/actions.ts";
import { openSignedIn, type User } from "../../support/driver.ts";
import { redecided } from "../../support/read-log.ts";
import { ENTRY_HEIGHT, OTHER_HEIGHT } from "../../support/scripted-stakes.ts";

const completes = async (user: User, action: Action): Promise<void> => {
  await previewed(user, action);
  await user.sends();
  expect(user.sees().transfer.form.step).toBe("completed");
};

/** The fields of spec §5 that differ by type, in the bodies of the preview and of the transfer. */
const BODIES: Readonly<Record<string, object>> = {
  delegate: { to: ANNA, from: OWN },
  undelegate: { to: ANNA, from: OWN },
  "move-delegation": { to: BERT, from: ANNA },
  "cancel-undelegate": { to: ANNA, from: OWN },
};

describe.each(STAKE_ACTIONS)("a staking action: $name", (action) => {
  it("sends the fields of its type and no other (spec §5, §7)", async () => {
    const user = await openSignedIn();
    await completes(user, action);
    const bodies = ["transferPreview", "transfer"].map((call) =>
      user.server.to(call).map(({ body }): object => JSON.parse(body ?? "null")),
    );
    const asked = {
      amount: action.amounts[0],
      chainId: "optio",
      symbol: "OPT",
      transferType: action.name,
      ...BODIES[action.name],
    };
    const height = action.name === "cancel-undelegate" ? { creationHeight: ENTRY_HEIGHT } : {};
    const sent = { ...asked, gasFeeEstimate: "0.01", description: "", walletPasscode: expect.any(String), ...height };
    expect(bodies).toEqual([[asked], [sent]]);
  });

  it("reloads balances, account and validators at once and a block later", async () => {
    const user = await openSignedIn();
    await previewed(user, action);
    const reads = () =>
      ["getWalletTokens", "getTokenAccount", "getValidators"].map((call) => user.server.to(call).length);
    const before = reads();
    await user.sends();
    expect(reads()).toEqual(before.map((count) => count + 1));
    await user.waits("10 s");
    expect(reads()).toEqual(before.map((count) => count + 2));
  });

  it("has a receipt whose lines add up to the difference of the balances", async () => {
    const user = await openSignedIn();
    await completes(user, action);
    const { form } = user.sees().transfer;
    const lines = form.step === "completed" ? receiptLines(form.intent, form.receipt) : [];
    expect(lines.map(({ kind }) => kind)).toEqual(["before", "amount", "fee", "rewards", "after"]);
  });
});

describe("W2: actions that look the same", () => {
  it("an undelegation of the delegated amount, and a cancel of another entry, are not duplicates", async () => {
    const user = await openSignedIn();
    const [delegate, undelegate, , cancel] = STAKE_ACTIONS;
    for (const action of [delegate, undelegate, cancel]) if (action !== undefined) await completes(user, action);
    await user.asksForStakePreview({
      transferType: "cancel-undelegate",
      amount: "0.5",
      validator: ANNA,
      creationHeight: OTHER_HEIGHT,
    });
    expect(await user.sends()).toBeNull();
    expect(user.server.executed).toHaveLength(4);
    // the same entry again is one
    await user.asksForStakePreview({
      transferType: "cancel-undelegate",
      amount: "0.5",
      validator: ANNA,
      creationHeight: OTHER_HEIGHT,
    });
    expect(user.confirms()).toBe("transfer.AlreadySent");
  });
});

describe("R3, R15: the log of staking actions", () => {
  it("replays identically when the clear and the action have no reload between them", async () => {
    const user = await openSignedIn();
    for (const action of STAKE_ACTIONS) {
      await action.opens(user);
      user.clearsTheLog();
      expect(await action.asksForPreview(user)).toBeNull();
      const { divergence, differing } = redecided(user);
      expect([action.name, divergence, differing]).toEqual([action.name, null, []]);
    }
  });
});
