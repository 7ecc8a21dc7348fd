import { describe, expect, it } from "vitest";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { Command, type CreationValues } from "../../../src/domain/staking/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { createDevice, type Device, openSignedIn, type User } from "../../support/driver.ts";
import { readLog } from "../../support/read-log.ts";
import { json, losing, losingAnswer, type Reply, refusing, silence } from "../../support/scripted-api.ts";
import { PASSCODE } from "../../support/scripted-server.ts";

const OPERATOR = "optiovaloper1ada";
const VALUES: CreationValues = {
  moniker: "Canary Node",
  website: "",
  details: "",
  commissionRate: amount("0.05"),
  commissionMaxRate: amount("0.2"),
  commissionMaxChangeRate: amount("0.01"),
  minSelfDelegation: amount("1"),
  amount: amount("10"),
};
const EXISTS = "validator already exist for this operator address; must use new validator operator address";

/** A server that creates one validator and lists it, like the real one. */
const deviceWithValidators = () => {
  const device: Device = createDevice();
  let exists = false;
  const create = () => {
    if (exists) return json(422, { error: EXISTS });
    exists = true;
    return json(200, {
      transactionHash: "HASH",
      to: OPERATOR,
      from: "optio1ada",
      amount: "10",
      gasFee: "0.0078",
      blockExplorerLink: "https://explorer.example",
    });
  };
  device.server.always("createValidator", create);
  const own = { moniker: "Canary Node", address: OPERATOR, fee: "0.05", uptime: "1", coins: "10", apr: null };
  device.server.always("getValidators", () =>
    json(200, {
      unstakingWaitTime: 1_814_400,
      rewardPayoutFrequency: 3600,
      validatorSet: exists ? [{ ...own, status: "active", image: null }] : [],
    }),
  );
  /** Queues the network's replies to the next creations. */
  const network = (...replies: ReadonlyArray<Reply>) =>
    device.server.next(
      "createValidator",
      ...replies.map(
        (reply): Reply =>
          (_serve, sent) =>
            reply(create, sent),
      ),
    );
  return { device, network };
};

const confirm = (user: User): string | null => {
  const passcode = { handle: user.types(PASSCODE), broken: [] };
  return user.does(Command.CreateValidator({ operator: OPERATOR, values: VALUES, problems: [], passcode }));
};
const opened = async (...replies: ReadonlyArray<Reply>) => {
  const { device, network } = deviceWithValidators();
  network(...replies);
  const user = await openSignedIn(device);
  return {
    device,
    user,
    step: () => user.sees().staking.creation.step,
    posts: () => device.server.to("createValidator"),
  };
};

describe("creating a validator over the real boot", () => {
  it("posts it once, shows the receipt, reloads the wallet, and leaves no passcode behind", async () => {
    const { user, device, step, posts } = await opened();
    const before = device.server.to("getWalletTokens").length;
    const handle = user.types(PASSCODE);
    const command = Command.CreateValidator({
      operator: OPERATOR,
      values: VALUES,
      problems: [],
      passcode: { handle, broken: [] },
    });
    expect(user.does(command)).toBe(null);
    expect(confirm(user)).toBe("staking.Busy");
    await user.waits("1 s");
    expect(step()).toBe("created");
    expect(posts().map(({ input }) => input.commissionMaxRate)).toEqual(["0.2"]);
    expect(user.reveals(handle)).toBe(null);
    expect(device.server.to("getWalletTokens").length).toBeGreaterThan(before);
    expect(user.downloadsTheLog()).not.toContain("Canary");
  });

  it("W13: finds a validator whose answer was lost in the list, and posts nothing again", async () => {
    const { user, step, posts } = await opened(losingAnswer);
    confirm(user);
    await user.settles();
    expect(step()).toBe("unknown");
    await user.waits("3 s");
    expect(step()).toBe("created");
    expect(posts()).toHaveLength(1);
  });

  it("W3: a request that never arrived stays unknown until the last poll, then it can be sent again", async () => {
    const { user, step, posts } = await opened(losing);
    confirm(user);
    await user.waits("30 s");
    expect([step(), confirm(user)]).toEqual(["unknown", "staking.StillPolling"]);
    await user.waits("31 s");
    expect(step()).toBe("unknown");
    expect(confirm(user)).toBe(null);
    await user.settles();
    expect(step()).toBe("created");
    expect(posts()).toHaveLength(2);
  });

  it("W3: 'already exists' after a repetition is found to be the first creation", async () => {
    // the first POST reaches the server after the last poll
    const { device, network } = deviceWithValidators();
    network(losing);
    const user = await openSignedIn(device);
    confirm(user);
    await user.waits("61 s");
    network((serve) => {
      serve();
      return serve();
    });
    confirm(user);
    await user.waits("3 s");
    expect(user.sees().staking.creation).toMatchObject({ step: "created", receipt: null });
  });

  it("a refusal returns to the form with the server's texts, and nothing else is claimed", async () => {
    const errors = { commissionRate: ["commission cannot be less than min rate 0.05"] };
    const { user, step } = await opened(refusing(422, { error: "invalid", errors }));
    confirm(user);
    await user.settles();
    const { creation } = user.sees().staking;
    expect(step()).toBe("form");
    expect(creation.step === "form" && creation.refusal?.validation).toMatchObject({ errors });
  });

  it("W14: is refused while the device is offline, and nothing is sent", async () => {
    const { user, posts } = await opened();
    user.does(Session.RecordConnection({ online: false }));
    expect(confirm(user)).toBe("session.Offline");
    expect(posts()).toHaveLength(0);
  });

  it("a logout while it is on its way forgets it", async () => {
    const { user, step } = await opened(silence);
    confirm(user);
    await user.settles();
    await user.signsOut();
    expect(step()).toBe("form");
  });

  it("R1: the log of a lost creation replays", async () => {
    const { user } = await opened(losingAnswer);
    confirm(user);
    await user.waits("3 s");
    const read = readLog(user.downloadsTheLog());
    const { divergence, identical } = redecide(read, { decider: domain, definitions });
    expect([divergence, identical]).toEqual([null, read.entries.length]);
  });
});
