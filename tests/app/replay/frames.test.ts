import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLeft, left } from "fp-ts/Either";
import { afterAll, describe, expect, it } from "vitest";
import { describeCrash } from "../../../src/app/journal/crash.ts";
import type { Line } from "../../../src/app/journal/format.ts";
import { testOf } from "../../../src/app/replay/emit-test.ts";
import { framesFrom } from "../../../src/app/replay/frames.ts";
import { timelineOf } from "../../../src/app/replay/timeline.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { openSignedIn } from "../../support/driver.ts";
import { readLog } from "../../support/read-log.ts";

const folder = mkdtempSync(join(tmpdir(), "frames-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A map in which column 5 of line 1 of the script is line 69, column 3 of a source. */
const MAP = { version: 3, sources: ["../../src/ui/kit/Dialog.tsx"], names: [], mappings: "IAoEE" };
writeFileSync(join(folder, "diagnostic-log-abc.js.map"), JSON.stringify(MAP));
writeFileSync(join(folder, "cards-Cd_2cdEj.js.map"), JSON.stringify(MAP));

const crash = Session.RecordCrash({
  ...{ kind: "part", message: "TypeError: x", route: "/dashboard" },
  ...{ components: ["Ha (cards-Cd_2cdEj.js:1:6)"], frames: ["trim (cards-Cd_2cdEj.js:1:6)", "? (other.js:2:3)"] },
});
const line: Line = {
  ...{ seq: 1, at: 0, id: "", random: 0, cause: null, source: "system", events: [], hashes: {} },
  command: crash,
};

describe("the frames of a crash", () => {
  it("a crash is printed with its frames, the innermost first", () => {
    const [, ...lines] = timelineOf([line]).textOf(0).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "    frames: trim (cards-Cd_2cdEj.js:1:6)",
      "    called from ? (other.js:2:3)",
      "    components: Ha (cards-Cd_2cdEj.js:1:6)",
    ]);
  });

  it("--frames maps them to the sources by the maps of the build; one without a map stays as it is", () => {
    const frame = framesFrom(folder, "diagnostic-log-abc");
    if (isLeft(frame)) throw new Error(frame.left);
    const lines = timelineOf([line]).textOf(0, undefined, frame.right).split("\n");
    expect(lines.slice(1, 4)).toEqual([
      "    frames: trim (src/ui/kit/Dialog.tsx:69:3)",
      "    called from ? (other.js:2:3)",
      "    components: Ha (src/ui/kit/Dialog.tsx:69:3)",
    ]);
  });

  it("--frames refuses the maps of another build, and a log that was recorded from the sources", () => {
    expect(framesFrom(folder, "diagnostic-log-xyz")).toEqual(
      left(`${folder} has no maps of the build diagnostic-log-xyz: check out its commit, and run npx vite build`),
    );
    expect(framesFrom(folder, undefined)).toEqual(
      left("the log was recorded from the sources: its frames name them already"),
    );
  });

  it("there is no test of a crash, which is the same record after a repair; the reason says what to do instead", async () => {
    const user = await openSignedIn();
    user.does(Session.RecordCrash(describeCrash("part", new Error("broken"), "", "/dashboard")));
    const log = readLog(await user.savesTheLog());
    const at = log.entries.find(({ command }) => command._tag === "session.RecordCrash")?.seq ?? 0;
    expect(testOf(log, { at, from: null, expected: null, src: "../src", support: "./support" })).toEqual(
      left(
        `#${at} records that a screen failed, which is the same after a repair: --frames says where, and --until ${at} --state $ has the state for a test of that screen`,
      ),
    );
  });
});
