import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { CHAIN_START, chained } from "../../../src/app/journal/format.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { play, wholeLog } from "./whole.ts";

const ROOT = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "optio-replay-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const { text } = wholeLog(
  play([
    [Contacts.LoadCountries(), 0, 0],
    [Notifications.LoadPage({ page: 1 }), 0, 900],
  ]),
);

/** The log of a program that requested another page for the same command. */
const withOtherPage = (): string => {
  let chain = CHAIN_START;
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const { chain: _, ...rest } = JSON.parse(
        line.replace(/("request":"[^"]*"),"page":1|"page":1,("request":"[^"]*")/, '$1$2,"page":2'),
      );
      const made = chained(chain, rest);
      chain = made.chain;
      return made.text;
    });
  return `${lines.join("\n")}\n`;
};

it("R12: --emit-test writes a test of a log that fails where the log diverges, and passes where it does not", () => {
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const emitted = (name: string, log: string) => {
    const file = join(folder, `${name}.txt`);
    writeFileSync(file, log);
    const args = ["--import", "tsx", join(ROOT, "src/app/replay/cli.ts"), file, "--emit-test"];
    return spawnSync(process.execPath, [...args, join(folder, `${name}.test.ts`)], { cwd: ROOT, encoding: "utf8" });
  };
  expect(emitted("a", text).status).toBe(0);
  expect(emitted("b", withOtherPage()).status).toBe(0);
  expect(readFileSync(join(folder, "a.jsonl"), "utf8")).toBe(text);
  const again = emitted("a", text);
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining("EEXIST")]);
  const run = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--root", folder, "--reporter=json"],
    { cwd: folder, encoding: "utf8", env: { PATH: process.env.PATH } },
  );
  const { testResults } = JSON.parse(run.stdout) as {
    readonly testResults: ReadonlyArray<{
      readonly name: string;
      readonly assertionResults: ReadonlyArray<{
        readonly status: string;
        readonly failureMessages: ReadonlyArray<string>;
      }>;
    }>;
  };
  const results = testResults
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap(({ assertionResults }) => assertionResults);
  expect(results.map(({ status }) => status)).toEqual(["passed", "failed"]);
  expect(results[1]?.failureMessages[0]).toContain("divergence at #2");
});
