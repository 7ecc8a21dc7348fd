import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import { beforeAll, describe, expect, it } from "vitest";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { readBundle } from "../../../src/app/replay/read.ts";
import { readPart } from "../../../src/app/replay/read-part.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { runs } from "../../support/properties.ts";
import { shareOf } from "../../support/share.ts";
import { FLOWS, weightOf } from "./flows.ts";

/** The files of a visit of each flow, by its name. */
const files: [flow: string, text: string][] = [];
beforeAll(async () => {
  for (const [name, flow] of Object.entries(FLOWS)) {
    const user = await flow();
    files.push([name, user.downloadsTheLog()]);
    await user.closesTheTab();
  }
});

const partOf = (text: string, until: number | null): Bundle => {
  const read = readPart(text, { until });
  if (isLeft(read)) throw new Error(read.left);
  return read.right;
};

/** A file, and how many of its entries are kept. */
const places = (): fc.Arbitrary<readonly [string, number]> =>
  fc
    .oneof(...files.map(([flow, text]) => ({ weight: weightOf(flow), arbitrary: fc.constant(text) })))
    .chain((text) =>
      fc.integer({ min: 1, max: partOf(text, null).entries.length }).map((kept) => [text, kept] as const),
    );

describe("R16: a re-run of the beginning of a log", () => {
  it("a re-run up to any entry of any flow is identical, with the requests that were open then", async () => {
    await fc.assert(
      fc.asyncProperty(places(), async ([text, kept]) => {
        const until = partOf(text, null).entries[kept - 1]?.seq ?? 0;
        const { divergence, identical } = await rerun(partOf(text, until));
        expect([divergence, identical]).toEqual([null, kept]);
      }),
      runs(shareOf(150)),
    );
  }, 300_000);

  it("a re-run of a file that was cut off after any entry of any flow is identical up to there", async () => {
    await fc.assert(
      fc.asyncProperty(places(), async ([text, kept]) => {
        const cut = `${text
          .split("\n")
          .slice(0, kept + 1)
          .join("\n")}\n`;
        const bundle = partOf(cut, null);
        expect(bundle.damage?.why).toBe("the file was cut off: its last line, which counts the entries, is missing");
        const { divergence, identical } = await rerun(bundle);
        expect([divergence, identical]).toEqual([null, kept]);
      }),
      runs(shareOf(150)),
    );
  }, 300_000);
});

describe("a part of a script", () => {
  const SCRIPT = [
    '{"format":"optio-journal","version":3,"script":true,"ends":{"notifications.currentPage":7}}',
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
