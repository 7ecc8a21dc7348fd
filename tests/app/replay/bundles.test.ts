import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isLeft } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { CHAIN_START, VERSION, verifiedChain } from "../../../src/app/journal/format.ts";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { readBundle } from "../../../src/app/replay/read.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { declarations, definitions, domain } from "../../../src/domain/index.ts";
import { share } from "../../support/share.ts";
import { FLOWS } from "./flows.ts";

const FOLDER = join(import.meta.dirname, "bundles");
const known = { decider: domain, definitions };

const flows = Object.keys(FLOWS);
const textOf = (flow: string): string => readFileSync(join(FOLDER, `v${VERSION}`, `${flow}.jsonl`), "utf8");
const read = (text: string): Bundle => {
  const bundle = readBundle(text);
  if (isLeft(bundle)) throw new Error(`line ${bundle.left.line}: ${bundle.left.why}`);
  return bundle.right;
};
describe("R7: the committed bundles of this version", () => {
  it("the committed bundles are of every flow of the product, small, untouched and without a step that led to something else", () => {
    expect(readdirSync(join(FOLDER, `v${VERSION}`)).toSorted()).toEqual(
      flows.map((flow) => `${flow}.jsonl`).toSorted(),
    );
    for (const flow of flows) {
      const text = textOf(flow);
      expect(text.length).toBeLessThan(60_000);
      expect(verifiedChain(CHAIN_START, text.slice(0, text.indexOf("\n")))).not.toBeNull();
      expect(text).not.toContain('"diverged"');
    }
  });

  it("every command of a user is in a committed bundle", () => {
    const recorded = new Set(flows.flatMap((flow) => read(textOf(flow)).entries.map(({ command }) => command._tag)));
    const ofUsers = Object.keys(declarations).filter((tag) => declarations[tag]?.from === "user");
    expect(ofUsers.filter((tag) => !recorded.has(tag))).toEqual([]);
  });

  it.each(flows)("a committed bundle replays identically: %s", (flow) => {
    const { damage, entries, header } = read(textOf(flow));
    const replayed = redecide({ header, entries }, known);
    expect([damage, replayed.divergence, replayed.identical]).toEqual([null, null, entries.length]);
    expect(entries.length).toBeGreaterThan(4);
  });

  it.each(share(flows))("a committed bundle re-runs identically: %s", async (flow) => {
    const bundle = read(textOf(flow));
    expect(await rerun(bundle)).toMatchObject({ divergence: null, identical: bundle.entries.length, taken: 0 });
  });

  it("a bundle with a command that no version has is refused by its name", () => {
    const { header, entries } = read(textOf("sign-in"));
    const unknown = entries.map((line) => (line.seq === 3 ? { ...line, command: { _tag: "session.Teleport" } } : line));
    expect(redecide({ header, entries: unknown }, known)).toMatchObject({
      identical: 2,
      divergence: { seq: 3, command: "session.Teleport", kind: "command", path: "$.command" },
    });
  });
});
