import fc from "fast-check";
import { describe, it } from "vitest";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { runs } from "../../support/properties.ts";
import { shareOf } from "../../support/share.ts";
import { findsFaults } from "./faulty.ts";
import { FLOWS } from "./flows.ts";
import { bundleOf } from "./logs.ts";

describe("R2: faults of reactors", () => {
  it("R2: a re-run finds all faults of reactors, in sessions of every module", async () => {
    const bundles: Bundle[] = [];
    // half an hour of waiting says nothing more about calls
    const { "logout-idle": _, ...flows } = FLOWS;
    for (const flow of Object.values(flows)) bundles.push(await bundleOf(await flow()));
    await findsFaults(
      fc.constantFrom(...bundles).map((bundle) => ({ bundle, before: 0 })),
      9,
      runs(shareOf(50)),
    );
  }, 300_000);
});
