import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { whyNotRead, whyNotWritten } from "../../../src/app/replay/file-words.ts";
import { readText } from "../../../src/app/replay/read-text.ts";

const folder = mkdtempSync(join(tmpdir(), "words-"));
afterAll(() => rmSync(folder, { recursive: true }));

const thrown = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
};

const packed = gzipSync("a log ".repeat(100));

it.each([
  ["a missing file", () => readFileSync(join(folder, "none")), "log.gz: there is no such file"],
  ["a folder", () => readFileSync(folder), "log.gz: this is a folder; pass the path of the log in it"],
  [
    "a download that was cut off",
    () => gunzipSync(packed.subarray(0, 20)),
    "log.gz: the file is incomplete, as after an interrupted download; get it again",
  ],
  [
    "a packed file with a changed byte",
    () => gunzipSync(Buffer.from(packed).fill(0xff, 10, 14)),
    "log.gz: the packed file is damaged; get it again",
  ],
  ["any other error", () => JSON.parse("{"), expect.stringContaining("log.gz: Expected property name")],
])("the command line says of %s why it is not read, and what to do", (_, act, words) => {
  expect(whyNotRead("log.gz", thrown(act))).toEqual(words);
});

it("the command line says why a test is not written, and what to do", () => {
  const there = join(folder, "there.test.ts");
  writeFileSync(there, "mine");
  expect(
    whyNotWritten(
      "a.test.ts",
      thrown(() => writeFileSync(there, "", { flag: "wx" })),
    ),
  ).toBe("a.test.ts: the file exists; choose another path, or replace it with --overwrite");
  expect(
    whyNotWritten(
      "b/a.test.ts",
      thrown(() => writeFileSync(join(folder, "b", "a.test.ts"), "")),
    ),
  ).toBe("b/a.test.ts: there is no such folder; create it first");
});

describe("the command line", () => {
  const file = join(folder, "log");
  const read = (bytes: string | Buffer): string => {
    writeFileSync(file, bytes);
    return readText(file);
  };

  it("the command line reads a packed log as one that is not packed", () => {
    expect([read("a log"), read(gzipSync("a log"))]).toEqual(["a log", "a log"]);
    expect(read(gzipSync(Buffer.alloc(64_000_000))).length).toBe(64_000_000);
  });

  it("the command line reads a packed log that was cut off up to there", () => {
    const text = Array.from({ length: 5_000 }, (_, at) => `line ${at} ${at * 7919}`).join("\n");
    const whole = gzipSync(text);
    for (const part of [0.3, 0.6, 0.99]) {
      const found = read(whole.subarray(0, Math.floor(whole.length * part)));
      expect(found.length).toBeGreaterThan(text.length * part * 0.5);
      expect(text.startsWith(found)).toBe(true);
    }
  });

  it("the command line says of a zip archive that it has to be unpacked", () => {
    expect(() => read(Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00]))).toThrow(
      `${file}: a zip archive; unpack it, and pass the log that is in it`,
    );
  });

  it("the command line refuses a log above 64 MB, packed or not", () => {
    const large = `${file}: larger than 64 MB, so it is no log of this product`;
    expect(() => read(gzipSync(Buffer.alloc(64_000_001)))).toThrow(large);
    expect(() => {
      truncateSync(file, 64_000_001);
      readText(file);
    }).toThrow(large);
  });
});
