import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TOKENS } from "../../server/ledger/tokens.ts";
import { photoType } from "../../src/domain/values/photo.ts";

it("each token of the service has an image at /images/{symbol}.png", () => {
  for (const { symbol } of TOKENS) {
    expect([symbol, photoType(readFileSync(`public/images/${symbol}.png`))]).toEqual([symbol, "png"]);
  }
});
