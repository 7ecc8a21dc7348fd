import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { runs } from "../../support/properties.ts";
import { FAULTS, faulty } from "./faulty.ts";
import { FLOWS } from "./flows.ts";
import { bundleOf } from "./logs.ts";

describe("R2: faults of reactors", () => {
  it("are all found, in sessions of every module", async () => {
    const bundles = new Map<string, Bundle>();
    // half an hour of waiting says nothing more about calls
    const { "logout-idle": _, ...flows } = FLOWS;
    for (const [name, flow] of Object.entries(flows)) bundles.set(name, await bundleOf(await flow()));
    const caught = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bundles.keys()),
        fc.constantFrom(...FAULTS),
        fc.nat(9),
        async (flow, fault, pick) => {
          const { mutant, reached } = faulty(fault, pick);
          const { divergence } = await rerun(bundles.get(flow) as Bundle, mutant);
          if (!reached.hit) return;
          expect(divergence).toMatchObject({ path: expect.any(String), seq: expect.any(Number) });
          caught.set(fault, (caught.get(fault) ?? 0) + 1);
        },
      ),
      runs(50),
    );
    expect(caught.size).toBeGreaterThan(2);
    expect([...caught.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(12);
  }, 300_000);
});
