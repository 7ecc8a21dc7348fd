import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { writeChecksums } from "../../build/integrity.ts";

const HOUR = 3_600_000;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "optio-publish-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

const served = (name: string): string => join(folder, "client", name);

const publish = (from: string) =>
  spawnSync("sh", [join(import.meta.dirname, "../../deploy/publish-client.sh"), from, join(folder, "client")], {
    encoding: "utf8",
  });

/** Builds and publishes a client whose one asset has this name. */
const release = async (asset: string): Promise<void> => {
  const dist = join(folder, `dist-${asset}`);
  const files = { [`assets/${asset}`]: asset, "index.html": asset, "login/index.html": asset, "robots.txt": "" };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  await writeChecksums(dist);
  expect(publish(dist)).toMatchObject({ status: 0, stderr: "" });
};

/** Lets a file be as old as if it had been written so many hours ago. */
const age = (name: string, hours: number): void => {
  const at = new Date(Date.now() - hours * HOUR);
  utimesSync(served(name), at, at);
};

it("keeps the assets of a build for a day after the next one, however old they are by then", async () => {
  await release("a.js");
  age("assets/a.js", 30 * 24);
  await release("b.js");
  expect([existsSync(served("assets/a.js")), readFileSync(served("login/index.html"), "utf8")]).toEqual([true, "b.js"]);
  age("assets/a.js", 23);
  age("assets/b.js", 30 * 24);
  await release("c.js");
  expect(["a.js", "b.js", "c.js"].map((name) => existsSync(served(`assets/${name}`)))).toEqual([true, true, true]);
  age("assets/a.js", 25);
  await release("d.js");
  expect(["a.js", "b.js", "c.js", "d.js"].map((name) => existsSync(served(`assets/${name}`)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

it("leaves nothing half written, and refuses a folder without a build", async () => {
  await release("a.js");
  expect(existsSync(served("index.html.new"))).toBe(false);
  expect(statSync(served("SHA256SUMS")).size).toBeGreaterThan(0);
  const { status, stderr } = publish(folder);
  expect([status, stderr]).toEqual([1, `${folder} holds no built client: run npm run build\n`]);
  expect(readFileSync(served("index.html"), "utf8")).toBe("a.js");
});
