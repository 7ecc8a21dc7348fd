import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NAMED_MONIKERS, validatorLogoPath } from "../../server/seed/genesis.ts";
import { safePicture } from "../../src/ui/kit/foreign-address.ts";
import { drawValidatorLogo } from "./support/validator-logo.ts";

const PUBLIC = join(import.meta.dirname, "../../public");

describe("the pictures of the demo's validators", () => {
  it("are the files next to the build, one for each, all different, at addresses that the client shows", () => {
    const drawn = NAMED_MONIKERS.map((moniker, place) => ({
      path: validatorLogoPath(moniker),
      drawing: drawValidatorLogo(moniker, place),
    }));
    for (const { path, drawing } of drawn) {
      expect(readFileSync(join(PUBLIC, path), "utf8"), path).toBe(drawing);
      expect(safePicture(path)).toBe(path);
    }
    expect(new Set(drawn.map(({ drawing }) => drawing)).size).toBe(drawn.length);
    expect(readdirSync(join(PUBLIC, "images/validators"))).toHaveLength(drawn.length);
  });
});
