import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { isLeft } from "fp-ts/Either";
import { build, type Plugin } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLog } from "../../../src/app/replay/command.ts";
import { startWorld, type World } from "../../server/support/world.ts";
import { replaysAgainst } from "./against-server.ts";
import { BUGS, type Bug, type BugName } from "./seeded/bugs.ts";

const ROOT = join(import.meta.dirname, "../../..");
const HERE = join(import.meta.dirname, "seeded");
const folder = mkdtempSync(join(tmpdir(), "optio-seeded-"));
symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the built code reads: which bug it has, and where an emitted test registers. */
const seeded: { bug: string | null; readonly expect: typeof expect; it: (title: string, run: () => void) => void } = {
  bug: null,
  expect,
  it: () => undefined,
};
Object.assign(globalThis, { seeded });

/** Plants every bug, each behind its name. */
const planted = (): Plugin => {
  const places: string[] = [];
  return {
    name: "seeded-bugs",
    enforce: "pre",
    transform: (code, id) =>
      BUGS.filter(({ module }) => id.includes(`/src/domain/${module}/`)).reduce((text, { name, right, wrong }: Bug) => {
        places.push(...Array.from({ length: text.split(right).length - 1 }, () => name));
        return text.replace(right, () => `(globalThis.seeded.bug === ${JSON.stringify(name)} ? ${wrong} : ${right})`);
      }, code),
    buildEnd: () => expect(places.toSorted()).toEqual(BUGS.map(({ name }) => name).toSorted()),
  };
};

/** Modules that exist only while they are built: emitted tests, and the test runner that they register with. */
const virtual = (modules: Readonly<Record<string, string>>): Plugin => ({
  name: "emitted-tests",
  enforce: "pre",
  resolveId: (id) => (Object.hasOwn(modules, id) ? (id === "vitest" ? "\0vitest" : id) : null),
  load: (id) => modules[id === "\0vitest" ? "vitest" : id] ?? null,
});

/** Builds modules with the bugs in them; returns their paths by name. */
const built = async (
  name: string,
  input: Readonly<Record<string, string>>,
  modules: Readonly<Record<string, string>>,
) => {
  const outDir = join(folder, name);
  await build({
    ...{ configFile: false, logLevel: "silent", root: ROOT, plugins: [virtual(modules), planted()] },
    build: { ssr: true, outDir, emptyOutDir: false, minify: false, rolldownOptions: { input } },
  });
  return (entry: string) => import(/* @vite-ignore */ pathToFileURL(join(outDir, `${entry}.js`)).href);
};

/** The visits, the command line's replays and the rules that they use, with every bug planted. */
const { emitted, logOf, liveText } = (await (
  await built("visits", { visits: join(HERE, "visits.ts") }, {})
)("visits")) as typeof import("./seeded/visits.ts");

describe("a test that is emitted from the log of a wrong decision", async () => {
  const texts: string[] = [];
  for (const { name, wrongEntry } of BUGS) {
    seeded.bug = name;
    texts.push(await emitted(name, wrongEntry));
  }
  const runner =
    "export const { expect } = globalThis.seeded; export const it = (...test) => globalThis.seeded.it(...test);";
  const files = Object.fromEntries(texts.map((text, at) => [join(HERE, `emitted-${at}.ts`), text]));
  const inputs = Object.fromEntries(Object.keys(files).map((path, at) => [`emitted-${at}`, path]));
  const load = await built("emitted", inputs, { ...files, vitest: runner });

  it.each(BUGS.map(({ name }, at) => [name, at] as const))(
    "R12: an emitted test fails while %s, and passes after the fix",
    async (name, at) => {
      let run = (): void => undefined;
      seeded.it = (_title, test) => {
        run = test;
      };
      await load(`emitted-${at}`);
      seeded.bug = name;
      expect(run, texts[at]).toThrow();
      seeded.bug = null;
      expect(run, texts[at]).not.toThrow();
      expect(texts[at]?.split("\n").length).toBeLessThan(300);
    },
  );
});

/** The kind of decision by which a server and an account of its own show a bug, and that of the log. */
const SHOWN: Partial<Record<BugName, { readonly right: string; readonly wrong: string }>> = {
  "problems of a validator's form are ignored": { right: "rejected: staking.Invalid", wrong: "transfer.SendRequested" },
  "an export is cancelled although none runs": { right: "ignored", wrong: "wallet.ExportCancelled" },
  "a page of notifications is requested that does not exist": {
    right: "rejected: notifications.NoMorePages",
    wrong: "notifications.PageRequested",
  },
  "the user follows themselves": { right: "rejected: contacts.CannotTargetSelf", wrong: "contacts.ChangeRequested" },
};

describe("the log of a wrong decision against a running server", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ kind: "memory" }, { seedDemo: false });
  }, 60_000);
  afterAll(() => world.server.stop());

  /** What `--live --allow-writes` prints of a bug's log, with the bug and without it, as a new account each time. */
  const lives = async (name: BugName) => {
    seeded.bug = name;
    const log = await logOf(name);
    const runs: Array<ReadonlyArray<string>> = [];
    for (const bug of [name, null]) {
      const holder = await world.newHolder(`u${crypto.randomUUID().slice(0, 8)}`);
      seeded.bug = bug;
      const { printed } = await replaysAgainst(
        world,
        holder,
        liveText,
      )(log, { account: holder.email, passcode: holder.passcode, allowWrites: true });
      runs.push(printed);
    }
    seeded.bug = null;
    const read = readLog(log, {});
    const sent = isLeft(read) ? [] : read.right.entries.filter(({ source }) => source === "person");
    const [wrong = [], right = []] = runs;
    return { wrong, right, sent };
  };

  it.each(BUGS.map(({ name, wrongEntry }) => [name, wrongEntry] as const))(
    "R12: a live replay runs to its end where %s; what a stand-in cannot explain is the bug",
    async (name, wrongEntry) => {
      const { wrong, right, sent } = await lives(name);
      for (const printed of [wrong, right]) {
        const commands = printed.filter((line) => line.startsWith("#"));
        expect(commands.map((line) => line.split(":")[0])).toEqual(
          sent.map(({ seq, command }) => `#${seq} ${command._tag}`),
        );
        const unexplained = printed.filter(
          (line, at) =>
            line.includes(": other: ") &&
            !printed.slice(at + 1, at + 4).some((next) => /can explain it|can follow from/.test(next)),
        );
        expect(unexplained.filter((line) => !line.includes(` ${wrongEntry}: `))).toEqual([]);
      }
      const shown = SHOWN[name];
      if (shown === undefined) return;
      const decided = (printed: ReadonlyArray<string>) =>
        printed.findLast((line) => line.includes(` ${wrongEntry}: `))?.replace(/^.*?: (?:same|other): /, "");
      expect(decided(wrong)).toMatch(new RegExp(`^${shown.wrong}`));
      expect(decided(right)).toBe(shown.right);
      expect(right.at(-1)).toMatch(/^1 outcome of another kind/);
    },
  );
});
