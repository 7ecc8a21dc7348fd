import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayOperate, operationFingerprint } from "../../../src/domain/staking/desk.ts";
import { Command } from "../../../src/domain/staking/index.ts";
import { standingOf } from "../../../src/domain/staking/own-call.ts";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import { add, amount, compare, type Money } from "../../../src/domain/values/money.ts";
import { VALIDATORS, valoper } from "../../domain/staking/examples.ts";
import { listed } from "../../domain/transfer/examples.ts";
import { signedIn } from "../../support/bare/device.ts";
import { createDevice, type Device, open, openSignedIn, type User } from "../../support/driver.ts";
import { createFailedLogs } from "../../support/failed-log.ts";
import { runs } from "../../support/properties.ts";
import { redecided } from "../../support/read-log.ts";
import {
  doneBehind,
  json,
  losing,
  losingAnswer,
  type Reply,
  refusing,
  type Sent,
  silence,
  slowly,
  twice,
} from "../../support/scripted-api.ts";
import { PASSCODE } from "../../support/scripted-server.ts";
import { isWhole, shareOf } from "../../support/share.ts";

/** The operator address of the scripted wallet. */
const OPERATOR = valoper(1);
const NEW = { moniker: "Canary Node", commissionRate: amount("0.06") };

/** A server with the own validator: jailed, with 40 of 50 OPT of own stake. It does each key once, and counts what it did. */
const deviceWithDesk = () => {
  const device: Device = createDevice();
  let own: Money = amount("40");
  let state = { moniker: "Own", fee: amount("0.05"), status: "jailed" };
  const receipts = new Map<string, object>();
  const done: string[] = [];
  const rows: object[] = [];
  const act = ({ headers, input }: Sent, name: string, why: string | null, change: () => void) => {
    const key = headers["Idempotency-Key"] ?? "";
    const known = receipts.get(key);
    if (known !== undefined) return json(200, known);
    if (input.walletPasscode !== PASSCODE) return json(400, { error: "Invalid wallet key." });
    if (why !== null) return json(422, { error: why });
    change();
    done.push(name);
    const transactionHash = `HASH-${name}-${done.length}`;
    const receipt = {
      ...{ transactionHash, to: OPERATOR, from: "optio1ada", amount: "0", gasFee: "0.0036" },
      blockExplorerLink: "https://explorer.example",
    };
    receipts.set(key, receipt);
    rows.unshift(
      listed({
        ...{ id: transactionHash, type: `${name}Validator`, amount: amount("0"), to: OPERATOR, toValidator: OPERATOR },
        ...{ memo: null, transactionHash, reference: key, created_at: new Date(device.clock.now()).toISOString() },
      }),
    );
    return json(200, receipt);
  };
  const release = (sent: Sent) => {
    const isShort = compare(own, amount("50")) < 0;
    const why = isShort
      ? "validator's self delegation less than minimum; cannot be unjailed"
      : state.status === "jailed"
        ? null
        : "validator not jailed; cannot be unjailed";
    return act(sent, "release", why, () => {
      state = { ...state, status: "active" };
    });
  };
  const edit = (sent: Sent) =>
    act(sent, "edit", null, () => {
      const { moniker = state.moniker, commissionRate = state.fee } = sent.input as Partial<typeof NEW>;
      state = { ...state, moniker, fee: commissionRate };
    });
  const { server } = device;
  server.always("releaseValidator", (_, sent) => release(sent));
  server.always("editValidator", (_, sent) => edit(sent));
  server.always("getOperated", () =>
    json(200, {
      address: OPERATOR,
      selfDelegation: own,
      minSelfDelegation: "50",
      tombstoned: false,
      releaseFee: "0.0036",
    }),
  );
  const listing = () =>
    server.always("getValidators", () => {
      const mine = { ...state, address: OPERATOR, uptime: "1", coins: own, apr: null, image: null };
      return json(200, { ...VALIDATORS, validatorSet: [...VALIDATORS.validatorSet, mine] });
    });
  listing();
  server.always("getWalletTransactions", (serve, sent) =>
    String(sent.input.type).endsWith("Validator")
      ? json(200, {
          ...{ totalPages: 1, pageNumber: 1, limit: 100 },
          transactions: rows.filter((row) => (row as { type: string }).type === sent.input.type),
        })
      : serve(),
  );
  server.always("transfer", (serve, sent) => {
    if (sent.input.to === OPERATOR) own = add(own, sent.input.amount as Money);
    return serve();
  });
  /** Queues the network's replies to the next calls. */
  const network = (call: "releaseValidator" | "editValidator", ...replies: ReadonlyArray<Reply>) =>
    server.next(
      call,
      ...replies.map(
        (reply): Reply =>
          (_, sent) =>
            reply(() => (call === "releaseValidator" ? release(sent) : edit(sent)), sent),
      ),
    );
  return {
    ...{ device, network, listing },
    stakes: (more: string) => {
      own = add(own, amount(more));
    },
    jails: () => {
      state = { ...state, status: "jailed" };
    },
    done: () => done,
    state: () => state,
  };
};

const release = (user: User, passcode = PASSCODE): string | null => {
  const action = { type: "release-validator", operator: OPERATOR } as const;
  const handle = user.types(passcode);
  const given = { operator: OPERATOR, fingerprint: operationFingerprint(action), passcode: { handle, broken: [] } };
  return user.does(Command.ReleaseValidator(given));
};
const edit = (user: User, values = NEW): string | null => {
  const fingerprint = operationFingerprint({ type: "edit-validator", operator: OPERATOR, values });
  const passcode = { handle: user.types(PASSCODE), broken: [] };
  return user.does(Command.EditValidator({ operator: OPERATOR, fingerprint, values, problems: [], passcode }));
};
const step = (user: User, type: "release-validator" | "edit-validator" = "release-validator") =>
  standingOf(user.sees().transfer, type).step;

const atDesk = async (desk = deviceWithDesk()) => {
  const user = await openSignedIn(desk.device);
  await user.opensStaking();
  await user.runs(Command.LoadValidators());
  await user.runs(Command.LoadOperated());
  return { ...desk, user };
};
/** At the desk with enough own stake. */
const releasable = async () => {
  const desk = deviceWithDesk();
  desk.stakes("10");
  return atDesk(desk);
};

describe("the desk of an operator", () => {
  it("a jailed operator stakes what is missing with the own validator, releases it with the passcode, and it is active", async () => {
    const { user, done, state, device } = await atDesk();
    expect(release(user)).toBe("staking.NotReleased");
    expect(await user.asksForStakePreview({ validator: OPERATOR, amount: "10" })).toBe(null);
    await user.sends();
    expect(user.sees().transfer.form.step).toBe("completed");
    expect(user.sees().staking.operated?.selfDelegation).toBe("50");
    expect(release(user)).toBe(null);
    expect(release(user)).toBe("staking.Busy");
    await user.settles();
    expect([step(user), state().status, done()]).toEqual(["done", "active", ["release"]]);
    expect(user.sees().staking.validators?.validatorSet.at(-1)?.status).toBe("active");
    const [posted] = device.server.to("releaseValidator");
    expect(JSON.parse(posted?.body ?? "")).toEqual({ walletPasscode: PASSCODE });
    expect(posted?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(user.downloadsTheLog()).not.toContain("Canary");
    expect(redecided(user).divergence).toBeNull();
  });

  it("an edit sends what changes alone, and is in the list afterwards", async () => {
    const { user, device, state } = await atDesk();
    expect(edit(user)).toBe(null);
    await user.settles();
    expect([step(user, "edit-validator"), state().moniker, state().fee]).toEqual(["done", "Canary Node", "0.06"]);
    const [posted] = device.server.to("editValidator");
    expect(JSON.parse(posted?.body ?? "")).toEqual({ ...NEW, walletPasscode: PASSCODE });
    expect(user.sees().staking.validators?.validatorSet.at(-1)).toMatchObject({ moniker: "Canary Node", fee: "0.06" });
  });

  it("W3, W13: a release whose answer is lost is found, and costs its fee once", async () => {
    const { user, network, done } = await releasable();
    network("releaseValidator", losingAnswer);
    release(user);
    await user.settles();
    expect(step(user)).toBe("unknown");
    await user.waits("3 s");
    expect([step(user), done()]).toEqual(["done", ["release"]]);
  });

  it("W13: it is found by the list of validators where the transactions do not show it", async () => {
    const { user, network, device } = await releasable();
    network("releaseValidator", losingAnswer);
    device.server.always("getWalletTransactions", losing);
    release(user);
    await user.waits("3 s");
    expect(step(user)).toBe("done");
  });

  it("W3: one that never arrived stays unknown until it was looked for, and is sent again under its key", async () => {
    const { user, network, device, done } = await releasable();
    network("releaseValidator", losing);
    release(user);
    await user.waits("31 s");
    expect([step(user), release(user)]).toEqual(["unknown", "staking.StillPolling"]);
    await user.waits("30 s");
    expect([step(user), release(user)]).toEqual(["unknown", null]);
    await user.settles();
    expect([step(user), done()]).toEqual(["done", ["release"]]);
    const keys = device.server.to("releaseValidator").map(({ headers }) => headers["Idempotency-Key"]);
    expect(new Set(keys).size).toBe(1);
  });

  it("W3: an edit that could not be looked for is not called undone, and is not sent again", async () => {
    const { user, network, device } = await atDesk();
    network("editValidator", losingAnswer);
    for (const call of ["getWalletTransactions", "getValidators"]) device.server.always(call, losing);
    edit(user);
    await user.waits("2 min");
    expect([step(user, "edit-validator"), edit(user)]).toEqual(["unknown", "staking.NotChecked"]);
  });

  it("W5: a page that is closed while no answer comes finds the release again", async () => {
    const { user, network, device, done } = await releasable();
    network("releaseValidator", (serve, sent) => {
      void serve();
      return silence(serve, sent);
    });
    release(user);
    await user.waits("3 s");
    await user.closesTheTab();
    const again = await open(device);
    await again.waits("3 s");
    expect(again.sees().transfer.attempts).toEqual([]);
    expect(done()).toEqual(["release"]);
  });

  it("a wrong passcode and a refusal change nothing, in the server's own words", async () => {
    const { user, network, done } = await releasable();
    expect(release(user, "Wrong-key-1!")).toBe(null);
    await user.settles();
    expect(standingOf(user.sees().transfer, "release-validator")).toMatchObject({
      step: "idle",
      refusal: { code: "invalidKey" },
    });
    network("releaseValidator", refusing(422, { error: "validator still jailed; cannot be unjailed" }));
    release(user);
    await user.settles();
    expect(standingOf(user.sees().transfer, "release-validator")).toMatchObject({
      step: "idle",
      refusal: { message: "validator still jailed; cannot be unjailed" },
    });
    expect(done()).toEqual([]);
  });
});

const REPLIES: Readonly<Record<string, (device: Device) => Reply>> = {
  answered: () => (serve) => serve(),
  twice: () => twice,
  "request lost": () => losing,
  "answer lost": () => losingAnswer,
  silent: () => silence,
  "answered 503": () => refusing(503),
  "executed, answered 503": () => doneBehind(503),
  "after 20 s": ({ clock }) => slowly(clock, 20_000),
};
const logs = createFailedLogs("desk");
const story = fc.record({
  isEdit: fc.boolean(),
  first: fc.constantFrom(...Object.keys(REPLIES)),
  steps: fc.array(
    fc.oneof(
      fc.record({ does: fc.constant("press" as const), reply: fc.constantFrom(...Object.keys(REPLIES)) }),
      fc.record({ does: fc.constant("wait" as const), ms: fc.nat(70_000) }),
      fc.record({ does: fc.constantFrom("reload" as const, "dismiss" as const) }),
    ),
    { maxLength: 6 },
  ),
});

type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

it("W3, R1: whatever happens to a release or an edit, it is done once at most, never called failed when done, and its log replays", async () => {
  let executed = 0;
  await fc.assert(
    fc.asyncProperty(story, async ({ isEdit, first, steps }) => {
      const tabs: User[] = [];
      await logs.during(
        () => tabs,
        async () => {
          const { user: opened, device, network, done } = await releasable();
          let user = opened;
          tabs.push(user);
          const press = (name: string): void => {
            network(isEdit ? "editValidator" : "releaseValidator", REPLIES[name]?.(device) ?? losing);
            if (isEdit) edit(user);
            else release(user);
          };
          press(first);
          for (const of of steps) {
            if (of.does === "wait") await user.waits(`${of.ms} ms`);
            else if (of.does === "press") press(of.reply);
            else if (of.does === "dismiss")
              for (const { key } of user.sees().transfer.attempts) user.does(Transfer.Dismiss({ key }));
            else {
              await user.closesTheTab();
              user = await open(device);
              tabs.push(user);
              await user.runs(Command.LoadValidators());
              await user.runs(Command.LoadOperated());
            }
          }
          await user.waits("6 min");
          // the chain lets nobody out twice; an edit may be meant twice, once it was done or dismissed
          if (!isEdit) expect(done().length).toBeLessThanOrEqual(1);
          if (done().length > 0) executed += 1;
          const was = (tag: string) =>
            tabs.some((tab) => JSON.stringify(tab.remembers()).includes(`"_tag":"transfer.${tag}"`));
          if (done().length === 0) expect([was("Completed"), was("Found")]).toEqual([false, false]);
          else if (!isEdit) expect(was("Failed")).toBe(false);
          for (const tab of tabs) {
            expect(tab.reports).toEqual([]);
            expect(redecided(tab).divergence).toBeNull();
          }
        },
      );
    }),
    {
      ...runs(shareOf(40), undefined, logs.save),
      examples: Object.keys(REPLIES).flatMap(
        (first) =>
          [[{ isEdit: true, first, steps: [] }], [{ isEdit: false, first, steps: [] }]] satisfies ReadonlyArray<
            [Story]
          >,
      ),
    },
  );
  expect(executed).toBeGreaterThan(isWhole ? 10 : 1);
});

it("a server that knows the specification alone is asked for the desk once, and then it is not offered", async () => {
  const { user, server } = await signedIn();
  await user.runs(Command.LoadOperated());
  expect(mayOperate(user.sees().staking)).toBe(false);
  const asked = server.answered.length;
  expect(await user.runs(Command.LoadOperated())).toBe("staking.NotOffered");
  expect(server.answered.length).toBe(asked);
  expect(server.incomplete).toEqual([]);
});
