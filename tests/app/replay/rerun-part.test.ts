import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { readBundle } from "../../../src/app/replay/read.ts";
import { readPart } from "../../../src/app/replay/read-part.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { runs } from "../../support/properties.ts";
import { FLOWS } from "./flows.ts";

/** The files of a visit of each flow. */
const files = async (): Promise<ReadonlyArray<string>> => {
  const all: string[] = [];
  for (const flow of Object.values(FLOWS)) {
    const user = await flow();
    all.push(user.downloadsTheLog());
    await user.closesTheTab();
  }
  return all;
};
let cached: Promise<ReadonlyArray<string>> | null = null;
const FILES = (): Promise<ReadonlyArray<string>> => {
  cached ??= files();
  return cached;
};

const partOf = (text: string, until: number | null): Bundle => {
  const read = readPart(text, { until });
  if (isLeft(read)) throw new Error(read.left);
  return read.right;
};

/** A file, and how many of its entries are kept. */
const places = (all: ReadonlyArray<string>): fc.Arbitrary<readonly [string, number]> =>
  fc
    .constantFrom(...all)
    .chain((text) =>
      fc.integer({ min: 1, max: partOf(text, null).entries.length }).map((kept) => [text, kept] as const),
    );

describe("R16: a re-run of the beginning of a log", () => {
  it("a re-run up to any entry of any flow is identical, with the requests that were open then", async () => {
    await fc.assert(
      fc.asyncProperty(places(await FILES()), async ([text, kept]) => {
        const until = partOf(text, null).entries[kept - 1]?.seq ?? 0;
        const { divergence, identical } = await rerun(partOf(text, until));
        expect([divergence, identical]).toEqual([null, kept]);
      }),
      runs(150),
    );
  }, 300_000);

  it("a re-run of a file that was cut off after any entry of any flow is identical up to there", async () => {
    await fc.assert(
      fc.asyncProperty(places(await FILES()), async ([text, kept]) => {
        const cut = `${text
          .split("\n")
          .slice(0, kept + 1)
          .join("\n")}\n`;
        const bundle = partOf(cut, null);
        expect(bundle.damage?.why).toBe("the file was cut off: its last line, which counts the entries, is missing");
        const { divergence, identical } = await rerun(bundle);
        expect([divergence, identical]).toEqual([null, kept]);
      }),
      runs(150),
    );
  }, 300_000);
});

describe("a part of a script", () => {
  const SCRIPT = [
    '{"format":"optio-journal","version":1,"script":true,"ends":{"notifications.currentPage":7}}',
    '{"command":{"_tag":"session.RecordNoSession"},"source":"system"}',
    '{"command":{"_tag":"session.RecordNoSession"},"source":"system"}',
    "",
  ].join("\n");
  const endsOf = (until: number | null): unknown => partOf(SCRIPT, until).header.ends;

  it("has nothing of what the script says about its end", () => {
    const whole = readBundle(SCRIPT);
    expect(isLeft(whole)).toBe(false);
    expect([endsOf(null), endsOf(1)]).toEqual([{ "notifications.currentPage": 7 }, undefined]);
  });
});
