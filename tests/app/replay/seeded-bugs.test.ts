import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { afterAll, describe, expect, it } from "vitest";
import { BUGS, type Bug } from "./seeded/bugs.ts";

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

/** The visits and the rules that they use, with every bug planted. */
const { emitted } = (await (
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
