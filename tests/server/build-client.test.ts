import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { sourcesDigest } from "../../build/sources.ts";
import { isBuilt, isStale } from "../../server/cli/build-client.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "optio-sources-"));
  await mkdir(join(root, "src/ui/start"), { recursive: true });
  await mkdir(join(root, "dist"));
  await writeFile(join(root, "src/ui/start/entry.tsx"), "export const a = 1;");
  await writeFile(join(root, "index.html"), "<!doctype html>");
});
afterEach(() => rm(root, { recursive: true }));

const built = async (): Promise<void> => writeFile(join(root, "dist/SOURCES.sha256"), `${await sourcesDigest(root)}\n`);

it("a client that was never built is stale and not built", async () => {
  expect([await isStale(root), await isBuilt(root)]).toEqual([true, false]);
});

it("a built client is not stale after a copy, a checkout or a touch of its sources", async () => {
  await built();
  expect([await isStale(root), await isBuilt(root)]).toEqual([false, true]);
  await utimes(join(root, "src/ui/start/entry.tsx"), new Date("2040-01-01"), new Date("2040-01-01"));
  expect(await isStale(root)).toBe(false);
  const copy = `${root}-copy`;
  await cp(root, copy, { recursive: true });
  expect(await isStale(copy)).toBe(false);
  await rm(copy, { recursive: true });
});

it("a built client is stale once a source is changed, added or removed", async () => {
  await built();
  await writeFile(join(root, "src/ui/start/entry.tsx"), "export const a = 2;");
  expect(await isStale(root)).toBe(true);
  await built();
  await writeFile(join(root, "src/new.ts"), "");
  expect(await isStale(root)).toBe(true);
  await built();
  await rm(join(root, "src/new.ts"));
  expect(await isStale(root)).toBe(true);
});
