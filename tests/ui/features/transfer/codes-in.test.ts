import encodeQR from "qr";
import type { Image } from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { codesIn } from "../../../../src/ui/features/transfer/read-qr.ts";

const SCALE = 4;
const GAP = 40;

/** A white picture with these codes side by side. */
const picture = (texts: ReadonlyArray<string>): Image => {
  const codes = texts.map((text) => encodeQR(text, "raw", { border: 4 }));
  const width = codes.reduce((sum, code) => sum + code.length * SCALE + GAP, 0) + 1;
  const height = Math.max(...codes.map((code) => code.length * SCALE), 100);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let left = 0;
  for (const code of codes) {
    for (const [y, row] of code.entries())
      for (const [x, isDark] of row.entries())
        if (isDark)
          for (let dy = 0; dy < SCALE; dy += 1) {
            const at = ((y * SCALE + dy) * width + left + x * SCALE) * 4;
            for (let dx = 0; dx < SCALE; dx += 1) data.fill(0, at + dx * 4, at + dx * 4 + 3);
          }
    left += code.length * SCALE + GAP;
  }
  return { data, width, height };
};

const ONE = "optio:optio1fp8kfpac7azf7zrlqjtn3eaydayz7fp8jm2twq?amount=5";
const OTHER = "ethereum:0xFB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

describe("the bundled decoder of pictures", () => {
  it("finds both of two codes, so that none is taken for the other", () => {
    expect([...codesIn(picture([ONE, OTHER]))].sort()).toEqual([OTHER, ONE]);
  });

  it("finds one code once, also where the picture shows it twice", () => {
    expect(codesIn(picture([ONE]))).toEqual([ONE]);
    expect(codesIn(picture([ONE, ONE]))).toEqual([ONE]);
  });

  it("finds nothing in a white picture", () => {
    expect(codesIn({ data: new Uint8ClampedArray(200 * 200 * 4).fill(255), width: 200, height: 200 })).toEqual([]);
  });
});
