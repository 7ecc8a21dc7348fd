import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { TOKENS } from "../../server/ledger/tokens.ts";
import { readPhoto } from "../../server/people/image.ts";

it("F36: each token of the service has an image at /images/{symbol}.png", () => {
  for (const { symbol } of TOKENS) {
    expect([symbol, readPhoto(readFileSync(`public/images/${symbol}.png`))?.type]).toEqual([symbol, "image/png"]);
  }
});
