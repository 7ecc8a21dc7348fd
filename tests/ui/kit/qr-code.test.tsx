import { render } from "@testing-library/react";
import decodeQR from "qr/decode.js";
import { expect, it } from "vitest";
import { QrCode } from "../../../src/ui/kit/QrCode.tsx";

const SCALE = 4;

/** The drawn code as the pixels that a camera sees. */
const pixelsOf = (svg: SVGElement) => {
  const size = Number(svg.getAttribute("viewBox")?.split(" ")[2]) * SCALE;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of (svg.querySelector("path")?.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row += 1) {
      const at = ((Number(y) * SCALE + row) * size + Number(x) * SCALE) * 4;
      for (let dx = 0; dx < SCALE; dx += 1) data.fill(0, at + dx * 4, at + dx * 4 + 3);
    }
  return { data, width: size, height: size };
};

it.each([
  "optio1fp8kfpac7azf7zrlqjtn3eaydayz7fp8jm2twq",
  "0xFB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "https://wallet.example/dashboard?open=send&memo=漢🦊",
])("a drawn code is read by another library as what it was made of: %s", (text) => {
  const { container, unmount } = render(<QrCode text={text} label="Code" />);
  const svg = container.querySelector("svg");
  expect(svg === null ? null : decodeQR(pixelsOf(svg))).toBe(text);
  unmount();
});
