import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { nodeProblem } from "../../build/node-version.ts";

const root = resolve(import.meta.dirname, "../..");

it("a Node older than the one that package.json asks for is named in one line, with the one that is needed", () => {
  const { engines } = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"));
  expect(engines.node).toBe(">=20.19.0");
  expect(nodeProblem("18.20.8")).toBe("Optio needs Node 20.19 or newer; this is Node 18.20.8.");
  expect(nodeProblem("20.18.3")).toBe("Optio needs Node 20.19 or newer; this is Node 20.18.3.");
  expect(["20.19.0", "20.20.2", "22.0.0", "24.8.0"].map(nodeProblem)).toEqual([null, null, null, null]);
});

it.each([
  ["tests/run.ts"],
  ["tests/bench/index.ts"],
  ["tests/screens/index.ts"],
  ["tests/properties.ts"],
  ["src/app/replay/cli.ts"],
  ["src/app/conform/cli.ts"],
])("%s looks at it before it loads anything else", (command) => {
  const [first] = /^import .*$/m.exec(readFileSync(resolve(root, command), "utf8")) ?? [];
  expect(first).toMatch(/^import "[./]+build\/node-version\.ts";$/);
});
