import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { ADA } from "../e2e/support/people.ts";
import { browserOf, button, heading, inside, link, role, type Tab } from "./support/browser.ts";
import { bundled } from "./support/bundle.ts";
import type { Verdict } from "./support/page/replay.ts";
import { arriveSignedIn } from "./support/people.ts";
import { BLANK } from "./support/site.ts";
import { expect, startEngine, test } from "./support/test.ts";

const BUNDLES = join(import.meta.dirname, "../app/replay/bundles");

/** Reads a value when it is first needed. */
const lazy = <Value>(read: () => Promise<Value>): (() => Promise<Value>) => {
  let value: Promise<Value> | undefined;
  return () => (value ??= read());
};

interface Replayer {
  readonly verdictOf: (log: string) => Verdict;
}

/** Replays logs in Node. */
const replayInNode = (code: string, logs: ReadonlyArray<string>): ReadonlyArray<Verdict> =>
  logs.map((runInThisContext(code) as Replayer).verdictOf);

/** What replays a log, for the tests of a worker; a fixture of the worker would start it, with its server, anew. */
const bundle = lazy(() => bundled("replay"));

/** The newest committed logs, with what Node says of them. */
const committed = lazy(async () => {
  const newest = join(BUNDLES, readdirSync(BUNDLES).toSorted().at(-1) ?? "");
  const logs = readdirSync(newest).map((name) => readFileSync(join(newest, name), "utf8"));
  return { logs, inNode: replayInNode(await bundle(), logs) };
});

/** The text of the diagnostic log that the Help screen saves. */
const downloadLog = async (tab: Tab): Promise<string> => {
  await tab.open("/help-support");
  await tab.see(heading("Help & Support"));
  await tab.evaluate(() => {
    const create = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file) => {
      Reflect.set(window, "saved", file);
      return create(file);
    };
  }, null);
  await tab.click(button("Download diagnostic log"));
  const read = () =>
    tab.evaluate(async () => {
      const saved: unknown = Reflect.get(window, "saved");
      if (!(saved instanceof Blob)) return "";
      return new Response(saved.stream().pipeThrough(new DecompressionStream("gzip"))).text();
    }, null);
  await expect.poll(read).not.toBe("");
  return read();
};

/** Replays logs in a page that has no clock, random numbers or network. */
const replayIn = async (tab: Tab, code: string, logs: ReadonlyArray<string>): Promise<ReadonlyArray<Verdict>> => {
  await tab.open(BLANK);
  // else the application would run without a device
  expect(await tab.evaluate(() => document.title, null)).toBe("Blank");
  await tab.define("replayOfTests", code);
  return tab.evaluate((texts) => {
    const none = () => {
      throw new Error("a replay used the device");
    };
    Object.assign(Date, { now: none });
    Object.assign(Math, { random: none });
    Object.assign(window, { fetch: none, setTimeout: none });
    Object.defineProperty(window, "localStorage", { get: none });
    return texts.map((Reflect.get(window, "replayOfTests") as Replayer).verdictOf);
  }, logs);
};

test("R1: the diagnostic log of a visit replays in the engine that wrote it as it does in Node", async ({
  user,
  site,
}) => {
  const replayer = await bundle();
  const tab = await arriveSignedIn(user, site, ADA);
  for (const name of ["Assets", "Profile", "Settings"]) {
    await tab.click(inside(role("navigation", "Main"), link(name)));
    await tab.see(heading(name));
  }
  const log = await downloadLog(tab);
  const [inNode] = replayInNode(replayer, [log]);
  expect(inNode?.verdict).toBe("identical");
  expect(inNode?.hashes.length).toBeGreaterThan(10);
  // in a tab of its own: without the device the application of the visit would complain
  expect(await replayIn(await user.newTab(), replayer, [log])).toEqual([inNode]);
});

// the visit above is replayed where the machine is
const PLACES = [
  { timeZone: "Pacific/Chatham", language: "ar-EG" },
  { timeZone: "America/St_Johns", language: "tr-TR" },
];

for (const place of PLACES) {
  test(`R1: in ${place.timeZone} and ${place.language}, the states of every committed log have the hashes that they have in Node`, async ({
    site,
    finder,
  }, { project }) => {
    const { logs, inNode } = await committed();
    expect(new Set(inNode.map(({ verdict }) => verdict))).toEqual(new Set(["identical"]));
    const driver = await startEngine(project.name, place);
    try {
      const profile = await driver.newProfile();
      const tab = await browserOf(profile, site, finder).newTab();
      const zone = await tab.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, null);
      expect(zone).toBe(place.timeZone);
      expect(await replayIn(tab, await bundle(), logs)).toEqual(inNode);
      await profile.close();
    } finally {
      await driver.stop();
    }
  });
}
