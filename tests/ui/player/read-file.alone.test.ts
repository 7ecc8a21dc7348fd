// @vitest-environment node
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readText } from "../../../src/ui/player/read-file.ts";

const packed = (bytes: number | string): Blob =>
  new Blob([new Uint8Array(gzipSync(typeof bytes === "number" ? Buffer.alloc(bytes) : bytes))]);

describe("the player", () => {
  it("R17: the player reads a packed log as one that is not packed", async () => {
    expect([await readText(new Blob(["a log"])), await readText(packed("a log"))]).toEqual(["a log", "a log"]);
    expect((await readText(packed(64_000_000))).length).toBe(64_000_000);
  });

  it("R17: the player reads a packed log that was cut off up to there, and says of a zip archive that it has to be unpacked", async () => {
    const text = Array.from({ length: 5_000 }, (_, at) => `line ${at} ${at * 7919}`).join("\n");
    const whole = new Uint8Array(gzipSync(text));
    const found = await readText(new Blob([whole.subarray(0, Math.floor(whole.length * 0.6))]));
    expect([found.length > 1_000, text.startsWith(found)]).toEqual([true, true]);
    const zip = new Blob([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00])]);
    await expect(readText(zip)).rejects.toThrow("a zip archive; unpack it");
  });

  it("R17: the player refuses a log above 64 MB, packed or not", async () => {
    const large = "larger than 64 MB, so it is no log of this product";
    await expect(readText(packed(64_000_001))).rejects.toThrow(large);
    await expect(readText(new Blob([new Uint8Array(64_000_001)]))).rejects.toThrow(large);
  });
});
