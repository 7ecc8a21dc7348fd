import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { readCommandLine } from "../support/run/command-line.ts";
import { read } from "./support/documents.ts";
import { root } from "./support/imports.ts";

const usage = { command: "npm run try", help: ["Tries."] };
const HELP = "Usage: npm run try [--help]\n  Tries.";

it("a command says its help, names what it does not know, and takes files only where it has some", () => {
  expect(readCommandLine(usage, [])).toEqual({ run: true, files: [] });
  expect(readCommandLine({ ...usage, files: "[FILE …]" }, ["a.ts"])).toEqual({ run: true, files: ["a.ts"] });
  for (const asked of ["--help", "-h"])
    expect(readCommandLine(usage, [asked])).toEqual({ run: false, text: HELP, code: 0 });
  for (const [given, problem] of [
    ["--nobuild", "Unknown option '--nobuild'."],
    ["-x", "Unknown option '-x'."],
    ["--help=1", "Option '-h, --help' does not take an argument."],
    ["a.ts", "Unknown argument 'a.ts'."],
  ] as const) {
    expect(readCommandLine(usage, [given])).toEqual({ run: false, text: `${problem}\n${HELP}`, code: 2 });
  }
});

it("npm run test:e2e refuses an unknown option before it builds or installs anything", () => {
  const args = ["tests/run.ts", "e2e", "--nope"];
  const { status, stdout, stderr } = spawnSync("node_modules/.bin/tsx", args, { cwd: root, encoding: "utf8" });
  expect([status, stdout, stderr.split("\n")[0]]).toEqual([2, "", "Unknown option '--nope'."]);
});

it.each(["tests/run.ts", "tests/bench/index.ts", "tests/screens/index.ts"])("%s reads its command line so", (file) => {
  expect(read(file)).toContain("commandLine(");
});
