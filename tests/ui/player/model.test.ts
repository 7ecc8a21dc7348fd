import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { isLeft, isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import type { Line, MarkLine } from "../../../src/app/journal/format.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { statesOf } from "../../../src/app/replay/states.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { countOf, found, nextProblem } from "../../../src/ui/player/model/find.ts";
import { commandLineOf, emitLineOf, indexOfLink, linkTo } from "../../../src/ui/player/model/link.ts";
import { changesOf, type OpenLog, openLog } from "../../../src/ui/player/model/open-log.ts";
import { picturedOf } from "../../../src/ui/player/model/pictured.ts";
import { pauseAfter } from "../../../src/ui/player/model/playing.ts";
import { PROBLEMS } from "../../../src/ui/player/model/problems.ts";
import { screensOf } from "../../../src/ui/player/model/screens.ts";

const textOf = (name: string): string => readFileSync(resolve(`tests/app/replay/bundles/v3/${name}.jsonl`), "utf8");

const opened = (name: string): OpenLog => {
  const log = openLog(`${name}.jsonl`, textOf(name));
  if (isLeft(log)) throw new Error(log.left);
  return log.right;
};

const failed = opened("send-failed");
const signIn = opened("sign-in");
const replay = { decider: domain, definitions };

/** The first entries of a log with marks that say what was on screen. */
const marked = (
  log: OpenLog,
  marks: ReadonlyArray<MarkLine & Readonly<Record<string, unknown>>>,
): ReadonlyArray<Line> => log.entries.map((line, at) => (at === log.entries.length - 1 ? { ...line, marks } : line));
const shown = (afterEntry: number, more: object = {}) => ({
  ...{ _tag: "page.Shown", at: 0, afterEntry, route: "/settings", params: {}, dialogs: [], viewport: "390x840" },
  ...more,
});

describe("a log in the player", () => {
  it("R17: an open log follows the recorded events after the first divergence, which is a problem of its entry", () => {
    const at = 3;
    const entries = failed.entries.map((line, index) =>
      index === at ? { ...line, hashes: { "session.phase": "no" } } : line,
    );
    const { build: _, ...header } = failed.bundle.header;
    const { replayed, states } = statesOf({ header, entries }, replay);
    expect(replayed.divergence?.index).toBe(at);
    expect(states.length).toBe(entries.length + 1);
    expect(states.at(-1)).toEqual(failed.stateAfter(entries.length - 1));
  });

  it("R17: playing keeps the pauses of the visit, ten times shorter at ten times the speed, and no pause is long", () => {
    const at = (time: number) => ({ at: time }) as Line;
    const entries = [at(0), at(500), at(500), at(90_000)];
    const log = { entries, steps: entries.map((_, index) => ({ index, later: null })) };
    expect([0, 1, 2, 3].map((index) => pauseAfter(log, index, 1))).toEqual([500, 16, 2_000, null]);
    expect([0, 1, 2, 3].map((index) => pauseAfter(log, index, 10))).toEqual([50, 16, 2_000, null]);
    expect(isRight(openLog("log", textOf("logout")))).toBe(true);
  });

  it("R17: an open log has the state after each entry that a replay up to it ends with", () => {
    fc.assert(
      fc.property(fc.nat(failed.entries.length - 1), (index) => {
        const entries = failed.entries.slice(0, index + 1);
        expect(failed.stateAfter(index)).toEqual(redecide({ ...failed.bundle, entries }, replay).state);
      }),
      { numRuns: 20 },
    );
  });

  it("R17: the player says why a file cannot be shown", () => {
    const script = openLog("a.jsonl", '{"format":"optio-journal","version":3,"script":true}\n');
    expect(script).toEqual({ _tag: "Left", left: expect.stringContaining("script") });
    expect(openLog("a.jsonl", "no log")).toEqual({ _tag: "Left", left: expect.stringContaining("line 1") });
  });

  it("R17: an open log has what each entry changed in the state", () => {
    const at = signIn.entries.findIndex(({ events = [] }) => events.some(({ _tag }) => _tag === "session.SignedIn"));
    const paths = changesOf(signIn, at).changes.map(({ path }) => path);
    expect(paths).toContain("$.session.phase");
    expect(
      changesOf(
        failed,
        failed.entries.findIndex(({ rejection }) => rejection !== undefined),
      ).changes,
    ).toEqual([]);
  });
});

describe("finding an entry", () => {
  it("R17: the player finds the next and the last entry with a problem, of each kind", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1, max: failed.entries.length }),
        fc.constantFrom(...PROBLEMS),
        (from, problem) => {
          const next = nextProblem(failed, from, 1, problem);
          const all = failed.problems.flatMap((here, index) => (here.includes(problem) ? [index] : []));
          expect(next).toBe(all.find((index) => index > from) ?? null);
          expect(nextProblem(failed, from, -1, problem)).toBe(all.findLast((index) => index < from) ?? null);
          expect(countOf(failed, problem)).toBe(all.length);
        },
      ),
    );
    expect(countOf(failed, "failure")).toBeGreaterThan(0);
  });

  it("R17: the player lists the entries of the user, those with a problem, and those with a text", () => {
    const person = found(failed, { who: "person", text: "" });
    expect(person.map((index) => failed.entries[index]?.source)).toEqual(person.map(() => "person"));
    const confirms = found(failed, { who: "all", text: "TRANSFER.confirm" });
    expect(confirms.length).toBeGreaterThan(0);
    expect(found(failed, { who: "all", text: "no entry has this" })).toEqual([]);
    const problems = found(failed, { who: "problems", text: "" });
    expect(problems).toEqual(failed.problems.flatMap((here, index) => (here.length > 0 ? [index] : [])));
  });

  it("R17: a link opens its entry, or the nearest one if the log has no such entry", () => {
    for (const [index, { seq }] of failed.entries.entries()) expect(indexOfLink(failed, linkTo(seq))).toBe(index);
    expect(indexOfLink(failed, "#entry=99999")).toBe(failed.entries.length - 1);
    expect([indexOfLink(failed, "#entry=0"), indexOfLink(failed, "#other"), indexOfLink(failed, "")]).toEqual([
      0,
      null,
      null,
    ]);
  });

  it("R17: the command lines of an entry are quoted for a shell", () => {
    expect(commandLineOf("visit.json.gz", 7)).toBe("npm run replay -- visit.json.gz --from 7 --until 7 --changes");
    expect(emitLineOf("it's $HOME.gz", 7)).toBe(
      "npm run replay -- 'it'\\''s $HOME.gz' --emit-test tests/domain/step-7.test.ts --at 7",
    );
  });
});

describe("the screens of a log", () => {
  it("R17: a screen is that of the next entry after the log says so, and a step of its own before that", () => {
    const first = failed.entries[0]?.seq ?? 1;
    const { screens, later, refused } = screensOf(
      marked(failed, [
        shown(first + 2, { dialogs: ["photo"] }),
        {
          _tag: "page.Refused",
          at: 0,
          afterEntry: first + 3,
          form: "transfer.RequestPreview",
          fields: [{ field: "to", rule: "rule.to.required" }],
        },
        shown(first + 4, { route: "/my-assets/:chainId/:symbol", params: { chainId: "optio", symbol: "A/B" } }),
      ]),
      "1280x720",
    );
    const paths = screens.slice(0, 6).map(({ path, width }) => [path, width]);
    expect(paths).toEqual([
      ...[0, 1, 2].map(() => [null, 1280]),
      ...[3, 4].map(() => ["/settings", 390]),
      ["/my-assets/optio/A%2FB", 390],
    ]);
    expect(screens[3]?.dialogs).toEqual(["photo"]);
    expect([...later].map(([index, all]) => [index, ...all.map(({ screen }) => screen.path)])).toEqual([
      [2, "/settings"],
      [4, "/my-assets/optio/A%2FB"],
    ]);
    expect([...refused]).toEqual([
      [3, [{ form: "transfer.RequestPreview", fields: [{ field: "to", rule: "rule.to.required" }] }]],
    ]);
  });

  it("R17: from a reload on, a log shows the screen that it names next, with closed dialogs; or none, if it names none", () => {
    const first = failed.entries[0]?.seq ?? 1;
    const marks = [
      shown(first, { dialogs: ["photo"] }),
      shown(first + 4, { route: "/notifications", dialogs: ["clear"] }),
    ];
    const shownIn = (reloads: ReadonlyArray<number>) =>
      screensOf(
        marked(failed, marks)
          .slice(0, 6)
          .map((line, at) => ({
            ...line,
            ...(reloads.includes(at) && { startsPage: true as const }),
            marks: marks.filter((_, nth) => at === 5 * nth),
          })),
        "1280x720",
      ).screens.map(({ path, dialogs }) => [path, ...dialogs]);
    const settings = ["/settings", "photo"];
    const last = ["/notifications", "clear"];
    expect(shownIn([])).toEqual([[null], settings, settings, settings, settings, last]);
    const closed = ["/notifications"];
    expect(shownIn([2])).toEqual([[null], settings, closed, closed, closed, last]);
    expect(shownIn([1, 2])).toEqual([[null], [null], closed, closed, closed, last]);
  });

  it("R17: the newest entry has the screen of its time, although the user went to Help to save the log", () => {
    const last = failed.entries.at(-1)?.seq ?? 0;
    const { screens, later } = screensOf(
      marked(failed, [shown(1, { route: "/dashboard" }), shown(last, { at: 7, route: "/help-support" })]),
      "1280x720",
    );
    expect(screens.at(-1)?.path).toBe("/dashboard");
    expect(later.get(failed.entries.length - 1)).toEqual([
      { at: 7, screen: expect.objectContaining({ path: "/help-support" }) },
    ]);
  });
});

describe("the pictures of a log", () => {
  /** The log with only these screens and problems, in so many entries. */
  const visit = (length: number, more: Partial<Pick<OpenLog, "screens" | "problems">>): OpenLog => ({
    ...failed,
    entries: Array.from({ length }, (_, at) => ({ seq: at + 1, at }) as Line),
    screens: [],
    problems: [],
    stateAfter: () => domain.initial,
    ...more,
  });
  const screen = (route: string, dialogs: ReadonlyArray<string> = []) => ({
    ...{ path: route, route, dialogs, width: 390, height: 840 },
  });

  it("R17: a log has a picture of each screen as it was left, of each dialog, and of each problem", () => {
    const home = screen("/dashboard");
    const screens = [home, home, home, screen("/settings"), screen("/settings", ["photo"]), home];
    const pictured = picturedOf(visit(6, { screens, problems: [[], ["rejection"]] }));
    expect(pictured).toEqual([
      { index: 1, seq: 2, title: "Home", dialogs: [], problems: ["rejection"] },
      { index: 2, seq: 3, title: "Home", dialogs: [], problems: [] },
      { index: 3, seq: 4, title: "Settings", dialogs: [], problems: [] },
      { index: 4, seq: 5, title: "Settings", dialogs: ["photo"], problems: [] },
      { index: 5, seq: 6, title: "Home", dialogs: [], problems: [] },
    ]);
  });

  it("R17: a log has at most 24 pictures, evenly spread, and half of them of problems", () => {
    const routes = [screen("/dashboard"), screen("/settings")];
    const screens = Array.from({ length: 1_000 }, (_, at) => routes[at % 2] ?? screen("/404"));
    const problems = screens.map((_, at) => (at >= 900 ? (["failure"] as const) : []));
    const pictured = picturedOf(visit(1_000, { screens, problems }));
    expect(pictured.length).toBe(24);
    const wrong = pictured.filter((entry) => entry.problems.length > 0).map(({ index }) => index);
    expect(wrong).toEqual([900, 909, 918, 927, 936, 945, 954, 963, 972, 981, 990, 999]);
    expect(pictured.slice(0, 4).map(({ index }) => index)).toEqual([0, 82, 163, 245]);
    expect(picturedOf(visit(1_000, { screens })).length).toBe(24);
    expect(picturedOf(visit(1_000, { screens: [], problems })).length).toBe(24);
  });
});
