import fc from "fast-check";
import { expect, it } from "vitest";
import { Command as Transfer } from "../../../src/domain/transfer/index.ts";
import { ACTIONS, previewed } from "../../support/actions.ts";
import { open, openSignedIn, TRANSFER_REACTORS, type User } from "../../support/driver.ts";
import { createFailedLogs } from "../../support/failed-log.ts";
import { createLaggingDevice } from "../../support/lagging-device.ts";
import { runs } from "../../support/properties.ts";
import { doneBehind, losing, losingAnswer, type Reply, refusing, silence, slowly } from "../../support/scripted-api.ts";
import { fillable, inTurn } from "../../support/session/refusing.ts";
import { shareOf } from "../../support/share.ts";

/** What the network does to one POST. */
const REPLIES: Readonly<Record<string, (user: User) => Reply>> = {
  answered: () => (serve) => serve(),
  "request lost": () => losing,
  "answer lost": () => losingAnswer,
  silent: () => silence,
  refused: () => refusing(400),
  "answered 503": () => refusing(503),
  "executed, answered 503": () => doneBehind(503),
  "after 20 s": ({ device }) => slowly(device.clock, 20_000),
};
const reply = fc.constantFrom(...Object.keys(REPLIES));

const MOST_TABS = 3;
const tab = fc.nat(MOST_TABS - 1);
/** What the person does next; `tab` is one of the open tabs, counted round. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant("press" as const), tab, reply, again: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 70_000 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("preview" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("leave" as const), tab }) },
  fc.record({ does: fc.constantFrom("open" as const, "dismiss" as const), tab }),
  fc.record({ does: fc.constant("set the clock" as const), by: fc.integer({ min: -90_000_000, max: 90_000_000 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const story = fc.record({
  action: fc.constantFrom(...ACTIONS),
  /** How much later a tab sees what another stored, in milliseconds: less than the pause of the lock. */
  lag: fc.nat(49),
  /** How many tabs are open at the first press, and what happens to it. */
  tabs: fc.integer({ min: 1, max: MOST_TABS }),
  first: reply,
  /** Which writes the storage of a tab refuses, in turn, from the first press on. */
  refuses: fc.array(fc.boolean(), { maxLength: 6 }),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
});
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

/** Lets the person of a story act; `opened` gets every tab, `tabs` those that are still open. */
const acts = async ({ action, tabs: most, first, steps }: Story, opened: User[], tabs: User[]): Promise<number> => {
  const [start] = tabs;
  if (start === undefined) throw new Error("no tab is open");
  const { server } = start.device;
  let presses = 0;
  const press = (user: User, name: string, again: boolean): void => {
    server.next("transfer", REPLIES[name]?.(user) ?? losing);
    if (user.confirms({ again }) === null) presses += 1;
  };
  const opens = async (): Promise<void> => {
    const other = await open(start.device, TRANSFER_REACTORS);
    opened.push(other);
    tabs.push(other);
  };
  const act = async (next: Step): Promise<void> => {
    if (next.does === "wait") return start.waits(`${next.ms} ms`);
    if (next.does === "set the clock") return start.device.clock.setWall(start.device.clock.now() + next.by);
    const user = tabs[next.tab % Math.max(1, tabs.length)];
    if (next.does === "open" || user === undefined) {
      if (tabs.length < MOST_TABS) await opens();
      return;
    }
    if (next.does === "press") press(user, next.reply, next.again);
    else if (next.does === "preview") await previewed(user, action);
    else if (next.does === "leave") {
      tabs.splice(tabs.indexOf(user), 1);
      await user.closesTheTab();
    } else for (const { key } of user.sees().transfer.attempts) user.does(Transfer.Dismiss({ key }));
  };
  while (tabs.length < most) await opens();
  await previewed(start, action);
  press(start, first, false);
  for (const next of steps) await act(next);
  return presses;
};

const unresolved = (user: User) =>
  user
    .sees()
    .transfer.attempts.map(({ key, status }) => `${status} ${key}`)
    .sort();

const logs = createFailedLogs("tabs");

it("W2, W5: whatever three tabs do with one payment, and whatever happens to its answers, none sends more than was pressed, calls a payment under way for ever, or disagrees with another", async () => {
  const ends = { settled: 0, unresolved: 0, taken: 0 };
  await fc.assert(
    fc.asyncProperty(story, (value) => {
      const opened: User[] = [];
      return logs.during(
        () => opened,
        async () => {
          const device = createLaggingDevice(value.lag);
          const isRefused = inTurn(value.refuses, () => opened.length > 0);
          const start = await openSignedIn(
            { ...device, tab: () => fillable(device.tab(), isRefused) },
            TRANSFER_REACTORS,
          );
          const tabs = [start];
          opened.push(start);
          const presses = await acts(value, opened, tabs);
          if (tabs.length === 0) {
            const later = await open(start.device, TRANSFER_REACTORS);
            opened.push(later);
            tabs.push(later);
          }
          await start.waits("6 min");
          const { executed } = start.device.server;
          expect(new Set(executed.map(({ key }) => key)).size).toBe(executed.length);
          expect(executed.length).toBeLessThanOrEqual(presses);
          const [mine = [], ...others] = tabs.map(unresolved);
          expect(mine.filter((attempt) => !attempt.startsWith("unknown "))).toEqual([]);
          const recorded = JSON.stringify(opened.map((user) => user.remembers()));
          const isRecorded = (tag: string, key: string) => recorded.includes(`"_tag":"transfer.${tag}","key":"${key}"`);
          for (const { key } of executed) expect(isRecorded("Failed", key)).toBe(false);
          // tabs know of each other's payments, and later ones of earlier ones, by what they store
          if (!value.refuses.some(Boolean)) {
            for (const other of others) expect(other).toEqual(mine);
            // what was executed and is not shown as unresolved was found
            for (const { key } of executed) {
              expect(mine.includes(`unknown ${key}`) || isRecorded("Completed", key)).toBe(true);
            }
          }
          expect(opened.flatMap(({ reports }) => reports)).toEqual([]);
          if (mine.length > 0) ends.unresolved += 1;
          else ends.settled += 1;
          if (recorded.includes("transfer.RecordFailure") && opened.length > 1) ends.taken += 1;
          for (const user of tabs) await user.closesTheTab();
        },
      );
    }),
    runs(shareOf(60), undefined, logs.save),
  );
  expect(Math.min(ends.settled, ends.unresolved, ends.taken)).toBeGreaterThan(0);
}, 300_000);
