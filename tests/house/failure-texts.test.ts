import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ui = resolve(import.meta.dirname, "../../src/ui");

/** The one function that turns a failure into text, and the type it reads. */
const ALLOWED: ReadonlySet<string> = new Set(["common/failure-text.ts"]);

/** `failure.message` however it is reached, and its destructured form. */
const READS_MESSAGE = /failure\)?(?:\?\.|!?\.)message\b|\bmessage\b[^{}]*\}\s*:\s*Failure\b/i;

describe("a failure becomes text in one place", () => {
  it("no screen reads a failure's message itself", () => {
    const readers = readdirSync(ui, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !ALLOWED.has(name))
      .filter((name) => READS_MESSAGE.test(readFileSync(join(ui, name), "utf8")));
    expect(readers).toEqual([]);
  });

  it("recognises every way to read it", () => {
    const samples = [
      "failure.message",
      "request.failure?.message",
      "createRequest.failure.message",
      "({ message }: Failure)",
    ];
    expect(samples.filter((sample) => READS_MESSAGE.test(sample))).toEqual(samples);
  });
});
