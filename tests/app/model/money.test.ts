import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { violatedLaws } from "../../server/support/audit.ts";
import { createFailedLogs } from "../../support/failed-log.ts";
import { runs } from "../../support/properties.ts";
import { readLog } from "../../support/read-log.ts";
import { shareOf } from "../../support/share.ts";
import { commandsFor, finish, type Model, prepare, type Run } from "./commands.ts";
import { type ModelServer, startModelServer } from "./person.ts";

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.world.server.stop());

it("a jump of 21 days pays what unbonds, opens the lock, grows the rewards and notifies, without a reload", async () => {
  const person = await server.person("practice");
  await prepare(person);
  await person.signsIn();
  await person.refreshes();
  const { sees, waits } = person.user();
  const account = () => sees().wallet.accounts[0]?.account;
  const before = account();
  expect(before).toMatchObject({
    unbondingDetails: { balanceToken: "10" },
    redelegations: [{ amount: "5" }],
    delegations: [{ coins: "85" }, { coins: "5" }],
  });
  server.jump(21 * 86_400 + 6);
  // the next refresh in the background
  await waits("46 s");
  expect(account()).toMatchObject({ unbondingDetails: { balanceToken: "0", entries: [] }, redelegations: [] });
  const gained = Number(account()?.balanceToken) - Number(before?.balanceToken);
  // 10 OPT that were unbonding, and three weeks of rewards
  expect(gained).toBeGreaterThan(10.5);
  expect(account()?.transactions.filter(({ type }) => type === "distribution").length).toBeGreaterThanOrEqual(3);
  expect(
    sees()
      .notifications.list.map(({ text }) => text)
      .filter((text) => !text.startsWith("Your wallet is ready"))
      .toSorted(),
  ).toEqual([
    "10 OPT finished unstaking and can be spent",
    expect.stringMatching(/^You earned \d+\.\d+ OPT in staking rewards of 3 weeks$/),
    "Your stake with Fernway can be moved again",
  ]);
  await person.leaves();
});

/** The first words of the commands; a short run may miss some. */
const TRANSFERS = ["send", "delegate", "undelegate", "move-delegation", "cancel-undelegate"];
const OTHERS = "PollAgain SendAgain Dismiss wait jump clock lose another verdicts reload sign";
const EVERY_KIND = [...TRANSFERS, ...OTHERS.split(" ")];

it("P1, P5: the real client and the real server agree on every coin, whatever happens to the answers, and the log of each tab re-runs", async () => {
  const friend = await server.world.newHolder("friend");
  const ran = new Map<string, number>();
  const logs = createFailedLogs("money");
  const all = commandsFor(friend.optio);
  const [sends] = all;
  if (sends === undefined) throw new Error("no command");
  let round = 0;
  await fc.assert(
    // most sessions begin with a transfer, so that a run of few rounds has one
    fc.asyncProperty(fc.option(sends), fc.commands([...all], { maxCommands: 25 }), async (first, commands) => {
      round += 1;
      const person = await server.person(`person${round}`);
      const run: Run = {
        server,
        person,
        wanted: 0,
        completed: new Map(),
        failed: new Set(),
        forgotten: new Set(),
        ran,
      };
      const model: Model = { signedIn: true };
      await logs.during(
        () => person.tabs,
        async () => {
          await prepare(person);
          await person.signsIn();
          await fc.asyncModelRun(() => ({ model, real: run }), first === null ? commands : [first, ...commands]);
          await finish(run);
          for (const tab of person.tabs) {
            expect(await rerun(readLog(tab.downloadsTheLog()))).toMatchObject({ divergence: null });
          }
        },
      );
      await person.leaves();
    }),
    // enough rounds for the deep search to meet every kind of command
    runs(shareOf(5), 30, logs.save),
  );
  expect(await violatedLaws(server.world.server.ctx.db)).toEqual([]);
  expect(TRANSFERS.some((kind) => ran.has(kind))).toBe(true);
  if (process.env.OPTIO_DEEP === "1") expect(EVERY_KIND.filter((kind) => !ran.has(kind))).toEqual([]);
}, 600_000);
