import { expect, it } from "vitest";
import type { whyNot } from "../../../src/domain/staking/index.ts";
import { blockedText } from "../../../src/ui/common/transfer/blocked-text.ts";
import "../../support/texts.ts";

const until = Date.UTC(2026, 11, 1, 12);

it.each<readonly [whyNot.Blocked, ReadonlyArray<string>]>([
  [
    { reason: "move-locked", until, validator: "third way", sources: ["quiet stake", "deep pool"] },
    ["Quiet stake", "Deep pool"],
  ],
  [{ reason: "jailed", until: null, validator: "third way" }, ["Third way"]],
  [{ reason: "inactive", until: null, validator: "third way" }, ["Third way"]],
  [
    { reason: "pair-slots-used", until, source: "quiet stake", validator: "third way", used: 7, max: 7 },
    ["Quiet stake", "Third way"],
  ],
])("spec §3: the reason %o names validators with their first letter capitalised", (blocked, names) => {
  const text = blockedText(blocked, { symbol: "OPT", wait: 1_814_400 });
  for (const name of names) expect(text).toContain(name);
  expect(text).not.toMatch(/quiet stake|deep pool|third way/);
});
