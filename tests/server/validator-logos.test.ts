import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { NAMED_MONIKERS, validatorLogoPath } from "../../server/seed/genesis.ts";
import { safePicture } from "../../src/ui/kit/foreign-address.ts";

const PUBLIC = join(import.meta.dirname, "../../public");

describe("the pictures of the demo's validators", () => {
  it("are files next to the build, one for each with its name, all different, at addresses that the client shows", () => {
    const files = NAMED_MONIKERS.map((moniker) => readFileSync(join(PUBLIC, validatorLogoPath(moniker)), "utf8"));
    for (const [place, moniker] of NAMED_MONIKERS.entries()) {
      expect(files[place]).toMatch(new RegExp(`^<svg [^>]*viewBox="0 0 48 48"><title>${moniker}</title><path `));
      expect(safePicture(validatorLogoPath(moniker))).toBe(validatorLogoPath(moniker));
    }
    expect(new Set(files.map((file) => file.replace(/<title>.*<\/title>/, ""))).size).toBe(files.length);
    expect(readdirSync(join(PUBLIC, "images/validators"))).toHaveLength(files.length);
  });
});
