import { describe, expect, it, vi } from "vitest";
import { isCanvasTrue } from "../../../src/ui/kit/true-canvas.ts";

/** A canvas that gives back these pixels, whatever was drawn. */
const giving = (pixels: ReadonlyArray<number> | null): void => {
  const context = {
    fillStyle: "",
    fillRect: () => undefined,
    getImageData: () => ({ data: Uint8ClampedArray.from(pixels ?? []) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue((pixels === null ? null : context) as never);
};

describe("a browser that gives back other pixels than were drawn", () => {
  it.each([
    ["as drawn", [200, 30, 60, 255, 30, 100, 210, 255], true],
    ["by another colour profile", [203, 27, 66, 255, 28, 104, 205, 255], true],
    ["white, as Tor Browser does", [255, 255, 255, 255, 255, 255, 255, 255], false],
    ["at random", [12, 180, 77, 255, 251, 3, 90, 255], false],
    ["as drawn but for one part", [200, 30, 60, 255, 30, 100, 201, 255], false],
    ["none", [], false],
  ])("is known by two pixels: %s", (_, pixels, isTrue) => {
    giving(pixels);
    expect(isCanvasTrue()).toBe(isTrue);
  });

  it("is not one that has no canvas at all, which says so itself", () => {
    giving(null);
    expect(isCanvasTrue()).toBe(true);
  });
});
